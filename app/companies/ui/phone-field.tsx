import { useEffect, useRef, useState } from 'react'
import { Field, TextInput } from '#app/ui/field.tsx'
import { SearchableSelect } from '#app/ui/searchable-select.tsx'
import { countryOfPlace } from '../schema/countries.ts'
import { otherNames } from '../schema/world.ts'
import { DEFAULT_PHONE_COUNTRY, withDialCode } from '../schema/phone.ts'
import { isPrefilled, PrefilledNote, textOf, type StepProps } from './step-fields.tsx'

type Props = { step: Pick<StepProps, 'values' | 'live' | 'errors' | 'dialCodes' | 'given'> }

/**
 * A phone number with a searchable country, by default the United States, then the headquarters' country (MEM-167). A
 * chosen country or typed number is never overridden.
 */
export function StepPhone({ step }: Props) {
  const { values, live, errors, dialCodes } = step
  const stored = textOf(values, 'primary_contact_phone_country') || DEFAULT_PHONE_COUNTRY
  const place = textOf(live, 'headquarters_location')
  const [country, setCountry] = useState(stored)
  const isChosen = useRef(textOf(values, 'primary_contact_phone') !== '')
  useEffect(() => {
    const known = place ? countryOfPlace(place) : null
    if (known && !isChosen.current) setCountry(known)
  }, [place])
  const codes = withDialCode(dialCodes, country)
  return (
    <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <Field
        label="Country code"
        name="primary_contact_phone_country"
        required
        hint={isPrefilled(step, 'primary_contact_phone_country') && <PrefilledNote />}
      >
        <SearchableSelect
          key={country}
          options={codes.map((code) => ({ value: code.country, label: code.label }))}
          defaultValue={country}
          otherNames={otherNames}
          emptyText="No country or dial code found"
          autoComplete="country"
          onPick={() => {
            isChosen.current = true
          }}
        />
      </Field>
      <Field label="Phone" name="primary_contact_phone" required error={errors.primary_contact_phone}>
        <TextInput
          type="tel"
          defaultValue={textOf(values, 'primary_contact_phone')}
          autoComplete="tel-national"
          maxLength={40}
          onInput={() => {
            isChosen.current = true
          }}
        />
      </Field>
    </div>
  )
}
