import { Field, FieldRow } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { CITIES } from '../../cities.ts'
import { EDITOR_LABELS } from '../../editor-form.ts'
import { DEFAULT_COUNTRY, LISTING_LIMITS } from '../../schema.ts'
import { adviceFor, errorFor, type FieldsProps, textOf } from './form-texts.ts'

/** Where it is: city with suggestions, country and the typed map position (ADM-117, ADM-127, PUB-229). */
export function PlaceFields({ form }: FieldsProps) {
  return (
    <>
      <FieldRow>
        <Field
          label={EDITOR_LABELS.location}
          name="location"
          required
          error={errorFor(form, 'location')}
          hint={<>Choose a known city or type another place.{adviceFor(form, 'location')}</>}
        >
          <TextInput
            list="known-cities"
            defaultValue={textOf(form, 'location')}
            maxLength={LISTING_LIMITS.location}
            autoComplete="off"
          />
        </Field>
        <Field
          label={EDITOR_LABELS.country}
          name="country"
          error={errorFor(form, 'country')}
          hint="Poland when left empty."
        >
          <TextInput
            defaultValue={textOf(form, 'country') || DEFAULT_COUNTRY}
            maxLength={LISTING_LIMITS.country}
            autoComplete="off"
          />
        </Field>
      </FieldRow>
      <datalist id="known-cities">
        {CITIES.map(({ name, aliases }) => (
          <option key={name} value={name}>
            {[name, ...aliases].join(', ')}
          </option>
        ))}
      </datalist>
      <FieldRow>
        <Degrees form={form} name="latitude" example="52.2297" />
        <Degrees form={form} name="longitude" example="21.0122" />
      </FieldRow>
    </>
  )
}

function Degrees({ form, name, example }: FieldsProps & { name: 'latitude' | 'longitude'; example: string }) {
  return (
    <Field
      label={EDITOR_LABELS[name]}
      name={name}
      optional
      error={errorFor(form, name)}
      hint={
        <>
          Decimal degrees, for example {example}.{adviceFor(form, name)}
        </>
      }
    >
      <TextInput
        defaultValue={textOf(form, name)}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        suffix="°"
        className="tabular-nums"
      />
    </Field>
  )
}
