import type { ReactNode } from 'react'
import { DICTIONARY, type FieldKey } from '../../dictionary/dictionary.ts'
import type { Deal } from '../../visibility/present-deal.ts'
import { factText } from '#app/listings/ui/fact-text.ts'
import { Unstated } from './fact-cells.tsx'
import { factOf } from './parts.ts'

type Row = { label: string; value: ReactNode }

function ParameterTable({ caption, rows }: { caption: string; rows: readonly Row[] }) {
  return (
    <table className="keep w-full border-collapse border-y border-line-2 text-15">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Parameter</th>
          <th scope="col">Value</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map(({ label, value }) => (
          <tr key={label}>
            <th scope="row" className="w-1/2 py-2.5 pr-4 sm:w-1/3 text-left font-normal text-ink-2">
              {label}
            </th>
            <td className="py-2.5 text-right [overflow-wrap:anywhere] tabular-nums sm:pl-5 sm:text-left">
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Above each illustrative block of the sample complex. */
export function SampleNote({ what }: { what: string }) {
  return (
    <div className="mb-3 print:break-after-avoid">
      <h3 className="text-17">Sample</h3>
      <p className="text-13 text-ink-2">These {what} are illustrative, like the listing.</p>
    </div>
  )
}

function stated(deal: Deal, key: FieldKey, label: string = DICTIONARY[key].label): Row {
  const fact = factOf(deal, key)
  if (!fact || fact.value === null) return { label, value: <Unstated /> }
  const { text, unit } = factText(key, fact.value)
  return { label, value: unit === undefined ? text : unit === '%' ? `${text}%` : `${text} ${unit}` }
}

const PLAN = [
  ['plot_ratio_max', 'Plot ratio'],
  ['site_coverage_max_percent', 'Coverage'],
  ['building_height_max_m', 'Height'],
  ['green_area_min_percent', 'Green area'],
  ['parking_norm', 'Parking'],
  ['zoning', 'Zoning'],
] as const satisfies readonly (readonly [FieldKey, string])[]

/** The plan's parameters as the owner stated them; illustrative ones on the sample complex. */
export function MasterPlanTable({ deal }: { deal: Deal }) {
  const sample = deal.analytics?.sample
  return (
    <>
      {sample && <SampleNote what="parameters" />}
      <ParameterTable
        caption="Master plan parameters"
        rows={sample?.masterPlan ?? PLAN.map(([key, label]) => stated(deal, key, label))}
      />
    </>
  )
}

const CONCEPT = [
  'concept_programme',
  'concept_gross_area',
  'concept_units',
  'concept_storeys',
  'concept_phases',
  'concept_status',
] as const satisfies readonly FieldKey[]

/** The development concept. */
export function ConceptTable({ deal }: { deal: Deal }) {
  const sample = deal.analytics?.sample
  return (
    <>
      {sample && <SampleNote what="details" />}
      <ParameterTable
        caption="Development concept"
        rows={sample?.concept ?? CONCEPT.map((key) => stated(deal, key))}
      />
    </>
  )
}
