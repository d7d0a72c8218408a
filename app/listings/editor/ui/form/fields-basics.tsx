import { use } from 'react'
import { notation } from '#app/lib/number-echo.ts'
import { Field, FieldRow, useSubmittedValue, TextArea, TextInput } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { FACT_HINTS } from '../../../dictionary/hints.ts'
import { EDITOR_LABELS, type EditorName, FIELD_LABELS } from '../../differences.ts'
import { mainFigure, MAIN_FIGURES, type MainFigure } from '../../fact-input.ts'
import { postedName } from '../../../dictionary/completeness.ts'
import { statedNumber } from '../../../dictionary/fields.ts'
import {
  ASSET_STAGES,
  DEAL_KINDS,
  LISTING_LIMITS,
  optionsOf,
  PROPERTY_TYPES,
  RISK_PROFILES,
  SALE_STATUSES,
  SECTORS,
} from '../../../schema.ts'
import { FigureField, SavedListing, useHint } from './saved-listing.tsx'

/** Title, owning company, type, sale status and description (ADM-117, ADM-124, PUB-229). */
export function BasicFields({ companies, hasSaleDay }: CompanyProps & { hasSaleDay: boolean }) {
  return (
    <>
      <Field
        label={EDITOR_LABELS.title}
        name="title"
        required
        hint={useHint('title', 'The title and the address of the page are visible to everyone.')}
      >
        <TextInput maxLength={LISTING_LIMITS.title} autoComplete="off" />
      </Field>
      <CompanyField companies={companies} />
      <FieldRow>
        <Choice name="propertyType" labels={PROPERTY_TYPES} />
        <Choice name="sector" labels={SECTORS} empty="Set by property type" />
      </FieldRow>
      <Choice name="asset_stage" labels={ASSET_STAGES} hint={FACT_HINTS.asset_stage} />
      <FieldRow>
        <Choice name="status" labels={SALE_STATUSES} empty={null} />
        <Choice name="riskProfile" labels={RISK_PROFILES} />
        <Choice name="dealKind" labels={DEAL_KINDS} />
      </FieldRow>
      <div hidden={!hasSaleDay}>
        <Field label={EDITOR_LABELS.statusOn} name="statusOn" hint="Required for a sale or reservation.">
          <TextInput type="date" className="tabular-nums sm:max-w-56" />
        </Field>
      </div>
      <Field
        label={EDITOR_LABELS.description}
        name="description"
        optional
        hint={useHint(
          'description',
          'Describe the property, its potential and the reason for the sale. Members with full access can read it.',
        )}
      >
        <TextArea rows={8} maxLength={LISTING_LIMITS.description} />
      </Field>
    </>
  )
}

/** The companies to choose from, only on creation. */
export type CompanyProps = { companies?: readonly { id: string; name: string }[] | undefined }

function CompanyField({ companies }: CompanyProps) {
  const typed = useSubmittedValue('companyId')
  const listing = use(SavedListing)
  if (listing)
    return (
      <p className="text-13">
        <span className="font-medium">Owning company</span>
        <span className="mt-1 block text-15">{listing.company.name}</span>
      </p>
    )
  if (!companies) return null
  return (
    <Field
      label="Owning company"
      name="companyId"
      required
      hint="All members of this company can edit the listing."
    >
      <Select
        placeholder="Select an entity"
        options={companies.map(({ id, name }) => ({ value: id, label: name }))}
        defaultValue={typed || (companies.length === 1 ? companies[0]?.id : '')}
      />
    </Field>
  )
}

type ChoiceProps = {
  name: 'propertyType' | 'sector' | 'status' | 'riskProfile' | 'dealKind' | 'asset_stage'
  labels: Readonly<Record<string, string>>
  /** Label of the empty option; null for a required choice. */
  empty?: string | null
  hint?: string | undefined
}

function Choice({ name, labels, empty = 'Not stated', hint }: ChoiceProps) {
  return (
    <Field label={FIELD_LABELS[name]} name={name} optional={empty !== null} hint={useHint(name, hint)}>
      <Select options={optionsOf(labels)} {...(empty !== null && { placeholder: empty })} />
    </Field>
  )
}

const HINTS: Partial<Record<MainFigure, string>> = {
  price: 'For the whole property, net of VAT. Leave blank for price on application.',
  price_per_sqm: 'Leave blank and we’ll calculate it from the price and the surface.',
  yield_percent: 'Leave blank and we’ll calculate it from the net operating income, price and costs.',
}
const CALCULATED: ReadonlySet<MainFigure> = new Set(['price_per_sqm', 'yield_percent'])

/** Money in EUR net of VAT, areas in m² (ADM-117). */
export function FigureFields() {
  const fields = use(SavedListing)?.fields
  return (
    <div className="grid items-start gap-x-4 gap-y-3 sm:grid-cols-2">
      {MAIN_FIGURES.map((key) => {
        const name = postedName(key)
        const rule = mainFigure(key)
        const calculated = fields && CALCULATED.has(key) ? statedNumber(fields, key) : null
        return (
          <FigureField
            key={name}
            name={name}
            rule={rule}
            label={EDITOR_LABELS[name as EditorName]}
            hint={HINTS[key]}
            placeholder={calculated === null ? undefined : notation(rule, calculated)}
          />
        )
      })}
    </div>
  )
}
