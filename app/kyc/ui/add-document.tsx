import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { DOCUMENT_TYPES, type DocumentType, slotKey } from '../schema.ts'
import { DocumentSlot } from './document-slot.tsx'
import { freeSlots, type OwnListProps } from './own-documents.tsx'

/** Uploads a document that the profile does not require but the team requested: choose its type first. */
export function AddDocument(props: OwnListProps & { add: DocumentType | null }) {
  const { add, former, userType } = props
  const free = freeSlots(props)
  const chosen = free.find(({ type }) => type === add)
  return (
    <section id="add">
      <h2 className="text-21">Add another document</h2>
      <p className="mt-1 text-ink-2">Use this if our team requested a document that is not listed above.</p>
      <Form
        method="get"
        action="/documents#add"
        preventScrollReset
        className="mt-4 flex flex-wrap items-end gap-3"
      >
        <Field id="add-type" name="add" label="Document" className="min-w-0 flex-1 basis-64">
          <Select
            key={chosen?.type ?? ''}
            defaultValue={chosen?.type}
            options={free.map(({ type }) => ({ value: type, label: DOCUMENT_TYPES[type].label }))}
          />
        </Field>
        <Button>Choose</Button>
      </Form>
      {chosen && (
        <ul className="mt-4">
          <DocumentSlot
            key={chosen.type}
            {...chosen}
            userType={userType}
            former={former[slotKey(chosen.type, chosen.slot)] ?? []}
          />
        </ul>
      )}
    </section>
  )
}
