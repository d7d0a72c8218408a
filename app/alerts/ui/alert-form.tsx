import { clsx } from 'clsx'
import { Link, useNavigation } from 'react-router'
import type { FormState } from '#app/lib/form.ts'
import { notation } from '#app/lib/number-echo.ts'
import { optionsOf } from '#app/listings/schema.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { RadioGroup, CheckboxGroup } from '#app/ui/choice.tsx'
import { Field, useSubmittedValue, TextInput } from '#app/ui/field.tsx'
import { NumberField } from '#app/ui/number-field.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import {
  ALERT_COUNTRIES,
  ALERT_FIGURES,
  ALERT_HINTS,
  ALERT_LIMITS,
  ALERT_PROPERTY_HINTS,
  ALERT_PROPERTY_TYPES,
  ALERT_TIMES,
  ALERT_TYPES,
  type AlertPropertyType,
  type AlertType,
} from '../kinds.ts'
import type { AlertResult } from '../action.server.ts'
import type { Alert } from '../queries.server.ts'
import { type AlertTab, alertsPath } from '../texts.ts'

type Props = {
  kind: AlertType
  tab: AlertTab
  formKey: string
  cities: readonly string[]
  form: FormState
  unknown: AlertResult['unknown'] | null
  edited: Alert | null
}

const lastValue = (value: string | string[] | undefined) =>
  (Array.isArray(value) ? value.at(-1) : value) ?? ''
const toList = (value: string | string[] | undefined) => (value === undefined ? [] : [value].flat())

/** Field labels, also for the error summary. */
const LABELS = {
  property_type: 'Property type',
  threshold: 'Threshold',
  price_max: 'Maximum price',
  location: 'Location',
  countries: 'Countries',
  told: 'Notify me',
}

/** The four types as links, so that each one's fields also work without JavaScript (MEM-327). */
function KindChoice({ kind, tab }: Pick<Props, 'kind' | 'tab'>) {
  return (
    <nav aria-label="Alert type">
      <ul className="grid grid-cols-2 gap-2">
        {(Object.keys(ALERT_TYPES) as AlertType[]).map((type) => (
          <li key={type} className="grid">
            <Link
              to={`${alertsPath(tab, type)}#new`}
              preventScrollReset
              replace
              aria-current={type === kind ? 'true' : undefined}
              className={clsx(
                'grid min-h-10 place-items-center rounded-control border px-3 py-2 text-center text-15 transition-colors',
                type === kind
                  ? 'border-boundary bg-boundary-tint font-medium'
                  : 'border-line-2 bg-sheet text-ink-2 hover:border-edge hover:text-ink',
              )}
            >
              {ALERT_TYPES[type]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function LocationField({ cities }: Pick<Props, 'cities'>) {
  return (
    <Field label={LABELS.location} name="location" hint="A city or a country. Local names work too." required>
      <TextInput
        list="alert-cities"
        maxLength={ALERT_LIMITS.location}
        autoComplete="off"
        placeholder="Warsaw"
      />
      <datalist id="alert-cities">
        {cities.map((city) => (
          <option key={city} value={city}>
            {city}
          </option>
        ))}
      </datalist>
    </Field>
  )
}

/** The stored values of an alert as the form shows them. */
function valuesOf({ criteria, told }: Alert): FormState['values'] {
  const { type } = criteria
  const place = 'location' in criteria ? { location: criteria.location } : {}
  if (type === 'price_change')
    return { type, told, ...place, threshold: notation(ALERT_FIGURES.threshold, criteria.threshold) }
  if (type === 'market_update') return { type, told, 'countries[]': criteria.countries }
  if (type === 'recommendation') return { type }
  const price = notation(ALERT_FIGURES.price_max, criteria.price_max)
  return { type, told, ...place, property_type: criteria.property_type, price_max: price }
}

function Fields({ kind, form, cities }: Pick<Props, 'kind' | 'form' | 'cities'>) {
  if (kind === 'price_change')
    return (
      <>
        <LocationField cities={cities} />
        <NumberField
          required
          label={LABELS.threshold}
          name="threshold"
          rule={ALERT_FIGURES.threshold}
          hint="The smallest change, up or down, that triggers the alert."
        />
      </>
    )
  if (kind === 'new_listing')
    return (
      <>
        <RadioGroup
          legend={LABELS.property_type}
          name="property_type"
          options={optionsOf(ALERT_PROPERTY_TYPES).map(({ value, label }) => ({
            value,
            label,
            hint: ALERT_PROPERTY_HINTS[value as AlertPropertyType],
          }))}
          required
        />
        <NumberField
          required
          label={LABELS.price_max}
          name="price_max"
          rule={ALERT_FIGURES.price_max}
          hint="Only includes listings whose price you can see."
        />
        <LocationField cities={cities} />
      </>
    )
  if (kind === 'market_update')
    return (
      <CheckboxGroup
        legend={LABELS.countries}
        name="countries[]"
        options={optionsOf(ALERT_COUNTRIES)}
        defaultValue={toList(form.values['countries[]'])}
        columns={2}
        required
      />
    )
  return (
    <p className="text-15 text-ink-2">
      Based on your company profile and your favourites. Up to 3 listings a day, each with reasons.
    </p>
  )
}

/** When an alert notifies its owner. */
function DeliveryField() {
  return (
    <RadioGroup
      legend={LABELS.told}
      name="told"
      options={[
        { value: 'at_once', label: ALERT_TIMES.at_once, hint: 'As soon as we find a match.' },
        { value: 'daily', label: ALERT_TIMES.daily, hint: 'Once a day, at 07:00 in your time zone.' },
      ]}
      defaultValue={useSubmittedValue('told') || 'at_once'}
      required
    />
  )
}

/** Creates or edits an alert (MEM-325 to MEM-330). */
export function AlertForm(props: Props) {
  const { kind, tab, unknown, edited } = props
  const isSent = props.form.values.type !== undefined
  const form = edited && !isSent ? { ...props.form, values: valuesOf(edited) } : props.form
  // The key stays the same across refusals, so that sending twice creates one alert.
  const formKey = edited?.id ?? (lastValue(form.values.form_key) || props.formKey)
  const sent = useNavigation().formData
  const pending = (intent: string) => sent?.get('form_key') === formKey && sent.get('intent') === intent
  return (
    <div className="flex flex-col gap-5">
      {!edited && <KindChoice kind={kind} tab={tab} />}
      <p className="text-15">{ALERT_HINTS[kind]}</p>
      <PostForm
        result={form}
        labels={LABELS}
        key={`${kind} ${formKey}`}
        preventScrollReset
        className="flex flex-col gap-5"
      >
        <input type="hidden" name="type" value={kind} />
        <input type="hidden" name="form_key" value={formKey} />
        {edited && <input type="hidden" name="id" value={edited.id} />}
        <Fields {...props} form={form} />
        {kind !== 'recommendation' && <DeliveryField />}
        <div className="flex flex-wrap gap-3">
          {edited ? (
            <Button variant="primary" name="intent" value="edit" pending={pending('edit')}>
              Save changes
            </Button>
          ) : (
            <Button variant="primary" name="intent" value="create" pending={pending('create')}>
              Create alert
            </Button>
          )}
          {unknown && (
            <Button name="anyway" value={unknown}>
              Use this place anyway
            </Button>
          )}
          {edited && (
            <LinkButton variant="quiet" to={alertsPath(tab)}>
              Cancel
            </LinkButton>
          )}
        </div>
      </PostForm>
    </div>
  )
}
