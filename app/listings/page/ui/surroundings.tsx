import { DICTIONARY, type FieldKey } from '../../dictionary/dictionary.ts'
import type { Deal } from '../../visibility/present-deal.ts'
import { factText } from '#app/listings/ui/fact-text.ts'
import { Unstated } from './fact-cells.tsx'
import { SampleNote } from './parameter-table.tsx'
import { factOf } from './parts.ts'

const GROUPS = [
  'vicinity_shopping',
  'vicinity_education',
  'vicinity_healthcare',
  'vicinity_recreation',
  'vicinity_dining',
  'vicinity_services',
] as const satisfies readonly FieldKey[]

function listed(deal: Deal, key: FieldKey): readonly string[] {
  const value = factOf(deal, key)?.value
  return typeof value === 'object' && value !== null ? value : []
}

function Entries({ entries }: { entries: readonly string[] }) {
  if (entries.length === 0) return <Unstated />
  return (
    <ul className="flex flex-col gap-1">
      {entries.map((entry) => (
        <li key={entry} className="[overflow-wrap:anywhere]">
          {entry}
        </li>
      ))}
    </ul>
  )
}

/** The six vicinity groups as the owner stated them; illustrative ones on the sample complex. */
export function Vicinity({ deal }: { deal: Deal }) {
  const sample = deal.analytics?.sample
  return (
    <>
      {sample && <SampleNote what="entries" />}
      <ul className="keep grid gap-px overflow-hidden rounded-card border border-line-2 bg-line sm:grid-cols-2 lg:grid-cols-3">
        {GROUPS.map((key) => {
          const { label } = DICTIONARY[key]
          const entries = sample?.vicinity.find((group) => group.label === label)?.entries
          return (
            <li key={key} className="bg-sheet px-4 py-3.5 text-15 md:px-5">
              <h3 className="mb-1 font-text text-13 font-medium text-ink-2">{label}</h3>
              <Entries entries={entries ?? listed(deal, key)} />
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** Transport links as the owner listed them, and the two distances from the form. */
export function Transport({ deal }: { deal: Deal }) {
  const sample = deal.analytics?.sample
  const distances = (['transit_time', 'highway_distance'] as const).flatMap((key) => {
    const fact = factOf(deal, key)
    if (!fact || fact.value === null) return []
    const { text, unit } = factText(key, fact.value)
    return [`${DICTIONARY[key].label}: ${text} ${unit ?? ''}`.trim()]
  })
  const links = sample ? sample.transport : [...listed(deal, 'transport_links'), ...distances]
  if (links.length === 0)
    return (
      <p>
        <Unstated />
      </p>
    )
  return (
    <>
      {sample && <SampleNote what="links" />}
      <ul className="keep divide-y divide-line border-y border-line-2">
        {links.map((link) => (
          <li key={link} className="py-2.5 [overflow-wrap:anywhere]">
            {link}
          </li>
        ))}
      </ul>
    </>
  )
}
