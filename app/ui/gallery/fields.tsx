import type { NumberRule } from '#app/lib/number-reading.ts'
import { Button } from '../button.tsx'
import { CheckboxField, CheckboxGroup, RadioGroup } from '../choice.tsx'
import { ErrorSummary } from '../error-summary.tsx'
import { Field, FieldRow } from '../field.tsx'
import { FileDrop } from '../file-drop.tsx'
import { NumberField } from '../number-field.tsx'
import { Section } from '../page.tsx'
import { PasswordInput } from '../password-input.tsx'
import { SearchableSelect } from '../searchable-select.tsx'
import { Select } from '../select.tsx'
import { TextArea, TextInput } from '../text-input.tsx'

const countries = ['Poland', 'Czechia', 'Hungary', 'Slovakia'].map((label) => ({
  value: label.toLowerCase(),
  label,
}))

const EURO: NumberRule = { unit: 'eur', decimals: 0, min: 0, max: 100_000_000_000 }
const AREA: NumberRule = { unit: 'area', decimals: 2, min: 0, max: 100_000_000 }
const PERCENT: NumberRule = { unit: 'percent', decimals: 2, min: 0, max: 100 }

export function GalleryFields() {
  return (
    <Section title="Fields" ruled>
      <form method="post" noValidate className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
        <div className="flex flex-col gap-5">
          <ErrorSummary
            errors={{ regions: 'Choose at least one region.', email: 'Please enter a valid email address.' }}
          />
          <FieldRow>
            <Field name="company" label="Company name" required>
              <TextInput defaultValue="Stara Cegielnia sp. z o.o." autoComplete="organization" />
            </Field>
            <Field name="lei" label="LEI" hint="20 characters" optional>
              <TextInput className="font-mono" placeholder="5493001KJTIIGC8Y1R12" />
            </Field>
          </FieldRow>
          <Field name="email" label="Email" error="Please enter a valid email address." required>
            <TextInput type="email" defaultValue="anna@" autoComplete="email" />
          </Field>
          <Field name="password" label="Password" hint="At least 12 characters.">
            <PasswordInput autoComplete="new-password" />
          </Field>
          <FieldRow>
            <NumberField name="size" label="Average project size" rule={EURO} typed="12,500,000" />
            <NumberField name="surface" label="Built surface" rule={AREA} typed="8,400" />
            <NumberField name="yield" label="Yield" rule={PERCENT} typed="1,500" />
          </FieldRow>
          <Field name="country" label="Country">
            <Select options={countries} placeholder="Choose a country" />
          </Field>
          <Field name="jurisdiction" label="Jurisdiction" hint="Type to search the list.">
            <SearchableSelect options={countries} defaultValue="poland" emptyText="No country found" />
          </Field>
          <Field name="website" label="Website">
            <TextInput prefix="https://" defaultValue="parcela.example" />
          </Field>
          <Field name="about" label="About the company" hint="What do you build, and where?">
            <TextArea
              maxLength={300}
              defaultValue="Residential refurbishments in Kraków and Łódź since 2009."
            />
          </Field>
          <Field name="register" label="Register number">
            <TextInput readOnly defaultValue="KRS 0000123456" className="font-mono" />
          </Field>
        </div>
        <div className="flex flex-col gap-6">
          <CheckboxGroup
            legend="Regions of activity"
            name="regions"
            columns={2}
            options={['Mazowieckie', 'Małopolskie', 'Dolnośląskie', 'Pomorskie'].map((label) => ({
              value: label,
              label,
            }))}
            error="Choose at least one region."
            required
          />
          <RadioGroup
            legend="Account type"
            name="kind"
            variant="cards"
            columns={2}
            defaultValue="developer"
            options={[
              { value: 'developer', label: 'Developer', hint: 'Small and mid-sized firms that build.' },
              { value: 'investor', label: 'Investor', hint: 'Family offices, funds, private equity.' },
            ]}
          />
          <RadioGroup
            legend="Deal structure"
            name="deal"
            defaultValue="asset"
            options={[
              { value: 'asset', label: 'Asset deal' },
              { value: 'share', label: 'Share deal' },
              { value: 'other', label: 'Other', disabled: true },
            ]}
          />
          <CheckboxField name="terms" label="I accept the terms." error="Please accept the terms." />
          <CheckboxField name="news" label="Market notes by email" hint="Once a month." defaultChecked />
          <FileDrop
            name="certificate"
            label="Company registration certificate"
            hint="PDF, PNG, JPG"
            accept=".pdf,.png,.jpg,.jpeg"
            files={[
              {
                id: '1',
                name: 'odpis-pełny-krs.pdf',
                size: '1.2 MB',
                href: '/files/1',
                action: <Button size="sm">Remove</Button>,
              },
            ]}
            upload={pretendUpload}
          />
          <FileDrop name="licence" label="Fund license" hint="PDF, PNG, JPG" error="File type must be PDF" />
        </div>
      </form>
    </Section>
  )
}

async function pretendUpload(_file: File, { onProgress }: { onProgress: (fraction: number) => void }) {
  for (const fraction of [0.3, 0.5, 0.7, 0.95]) {
    onProgress(fraction)
    await new Promise((done) => setTimeout(done, 400))
  }
  return { ok: true } as const
}
