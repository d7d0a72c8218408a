import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { visibleText } from '#app/lib/visible-text.ts'

const COMPANY_SEARCH = {
  label: 'Find the owning company',
  hint: 'Part of its name. The form below then offers the companies that match. Do this before you fill in the form.',
  find: 'Find companies',
}

/** The part of a company's name that an address asks for. */
export function companyPart(search: URLSearchParams): string {
  return visibleText(search.get('company') ?? '')
    .trim()
    .slice(0, 200)
}

/** Narrows the companies that an admin chooses from, where there are more than the form offers at a time. */
export function CompanySearch({ part }: { part: string }) {
  return (
    <Form method="get" role="search" className="flex flex-wrap items-end gap-3">
      <Field label={COMPANY_SEARCH.label} name="company" hint={COMPANY_SEARCH.hint}>
        <TextInput type="search" defaultValue={part} />
      </Field>
      <Button>{COMPANY_SEARCH.find}</Button>
    </Form>
  )
}
