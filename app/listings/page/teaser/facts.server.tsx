import { Text as PdfText, type TextProps, View } from '@react-pdf/renderer'
import { Children, type PropsWithChildren, type ReactNode } from 'react'
import { formatArea, formatEur } from '#app/lib/format.ts'
import { toPrintable } from '#app/lib/pdf-text.ts'
import { DICTIONARY, type FieldKey } from '#app/listings/dictionary/dictionary.ts'
import type { FieldEntry } from '#app/listings/dictionary/entry.ts'
import { dayText, endText, type Lease, LETTING_KEYS } from '#app/listings/leases/lease.ts'
import type { DealLeases } from '#app/listings/leases/present-leases.ts'
import { factLine } from '#app/listings/ui/fact-text.ts'
import type { FactValue } from '#app/listings/visibility/facts.ts'
import { headlineYield } from '#app/listings/visibility/key-figures.ts'
import type { PresentedFact, Shown } from '#app/listings/visibility/present.ts'
import type { Deal } from '#app/listings/visibility/present-deal.ts'
import { basisText, dealChapters, readOf } from '../ui/parts.ts'
import { styles } from './styles.server.ts'

/** Longer texts are cut, so that a teaser has two pages. */
const MAX_TEXT = 200
/** Individual leases; the page lists the others. */
const MAX_LEASES = 12

/** Text whose characters outside the font are printed as their codes. */
export function Text({ children, ...props }: PropsWithChildren<TextProps>) {
  return (
    <PdfText {...props}>
      {Children.map(children, (child) => (typeof child === 'string' ? toPrintable(child) : child))}
    </PdfText>
  )
}

function textOf(key: FieldKey, value: FactValue): string {
  const letters = Array.from(factLine(key, value))
  return letters.length > MAX_TEXT ? `${letters.slice(0, MAX_TEXT).join('').trimEnd()}…` : letters.join('')
}

/** Where a figure comes from: the owner can enter some of the calculated ones, and leases may replace the letting facts. */
function originOf(key: FieldKey): string {
  const { need, typed }: FieldEntry = DICTIONARY[key]
  const isLetting = LETTING_KEYS.some((letting) => letting === key)
  if (need !== 'C' && !isLetting) return 'Stated by the owner'
  return typed || isLetting ? 'Stated or calculated' : 'Calculated'
}

type FigureProps = {
  label: string
  fact: FieldKey
  shown: Shown<unknown>
  note?: string | undefined
  isLarge?: boolean
}

/** A figure and where it comes from; *** where it is locked. */
function Figure({ label, fact, shown, note, isLarge = false }: FigureProps) {
  const size = isLarge ? styles.large : styles.value
  const isLocked = shown.lock !== null && shown.lock !== 'unstated'
  return (
    <>
      <Text style={styles.label}>{label}</Text>
      {shown.lock === null && <Text style={size}>{textOf(fact, shown.value as FactValue)}</Text>}
      {isLocked && <Text style={[size, styles.locked]}>***</Text>}
      {!isLocked && (
        <Text style={styles.label}>
          {shown.lock === null ? [note, originOf(fact)].filter(Boolean).join(' · ') : 'Not stated'}
        </Text>
      )}
    </>
  )
}

export function PricePanel({ deal }: { deal: Deal }) {
  const read = readOf(deal)
  const twin = headlineYield(read)
  const { price, yield_percent: shown } = deal.figures
  const figures: FigureProps[] = [
    { label: 'Asking price', fact: 'price', shown: price, isLarge: true },
    {
      label: 'Price per m²',
      fact: 'price_per_sqm',
      shown: deal.pricePerSqm,
      note: basisText(read, 'price_basis'),
    },
    twin
      ? { label: DICTIONARY[twin].label, fact: twin, shown }
      : { label: 'Yield', fact: 'yield_percent', shown, note: basisText(read, 'yield_basis') },
    { label: 'Value index', fact: 'value_index', shown: deal.valueIndex },
  ]
  return (
    <View style={styles.panel}>
      {figures.map((figure) => (
        <View key={figure.label} style={styles.panelFact}>
          <Figure {...figure} />
        </View>
      ))}
    </View>
  )
}

export function KeyFigures({ facts }: { facts: readonly PresentedFact[] }) {
  if (facts.length === 0) return null
  return (
    <View style={styles.grid} wrap={false}>
      {facts.map((fact) => (
        <View key={fact.key} style={styles.figure}>
          <Figure label={DICTIONARY[fact.key].label} fact={fact.key} shown={fact} />
        </View>
      ))}
    </View>
  )
}

/** Facts in two columns, the first row on the same page as the headings. */
function Facts({ facts, headings }: { facts: readonly PresentedFact[]; headings: ReactNode }) {
  const rows = facts.flatMap((_, at) => (at % 2 === 0 ? [facts.slice(at, at + 2)] : []))
  return rows.map((row, at) => (
    <View key={row[0]?.key} wrap={false}>
      {at === 0 && headings}
      <View style={at === 0 ? [styles.row, styles.first] : styles.row}>
        {row.map(({ key, value }) => (
          <View key={key} style={styles.fact}>
            <Text style={styles.term}>{DICTIONARY[key].label}</Text>
            <Text style={styles.detail}>
              {value !== null && textOf(key, value)}
              {originOf(key) === 'Calculated' && ' ƒ'}
            </Text>
          </View>
        ))}
      </View>
    </View>
  ))
}

const LEASE_COLUMNS = ['Tenant', 'Use', 'Area', 'Yearly rent', 'Lease end', 'Break']

const leaseCells = ({ tenant, use, area, rent, end, break: leave }: Lease, index: number) => [
  tenant ?? `Lease ${index + 1}`,
  use ?? '–',
  formatArea(area),
  formatEur(rent),
  endText(end),
  leave === null ? '–' : dayText(leave),
]

function LeaseRow({ cells, isHead = false }: { cells: readonly string[]; isHead?: boolean }) {
  return (
    <View style={isHead ? [styles.row, styles.first] : styles.row}>
      {cells.map((cell, at) => (
        <Text
          key={at}
          style={[styles.cell, at < 2 ? styles.words : styles.number, isHead ? styles.label : {}]}
        >
          {cell}
        </Text>
      ))}
    </View>
  )
}

/** Expiry profile and individual leases, as on the page. */
function Leases({ leases: { profile, lines }, headings }: { leases: DealLeases; headings: ReactNode }) {
  const rows = lines?.slice(0, MAX_LEASES).map(leaseCells) ?? []
  const more = (lines?.length ?? 0) - rows.length
  return (
    <>
      <View wrap={false} minPresenceAhead={30}>
        {headings}
        {profile.length > 0 && (
          <Text style={styles.label}>
            {`Lease expiry by year, % of the rent ƒ${lines ? '' : ', rounded to 5 points'}`}
          </Text>
        )}
        <View style={styles.profile}>
          {profile.map(({ label, share }) => (
            <View key={label} style={styles.year}>
              <Text style={styles.label}>{label}</Text>
              <Text style={styles.share}>{`${share}%`}</Text>
            </View>
          ))}
        </View>
      </View>
      {rows.map((cells, at) => (
        <View key={at} wrap={false}>
          {at === 0 && <LeaseRow cells={LEASE_COLUMNS} isHead />}
          <LeaseRow cells={cells} />
        </View>
      ))}
      {more > 0 && <Text style={styles.more}>{`and ${more} more on the page`}</Text>}
    </>
  )
}

const HAS = { documents: false, inquiry: false, proceed: false, ownCase: false }

/** The open facts and leases under the page's headings, without its map. */
export function Chapters({ deal }: { deal: Deal }) {
  return dealChapters({ ...deal, position: null }, HAS).flatMap((chapter) =>
    [{ ...chapter, title: null }, ...chapter.parts]
      .map(({ id, title, facts }) => ({
        id,
        title,
        facts: facts.filter(({ value }) => value !== null),
        leases: id === 'leases' ? deal.leases : null,
      }))
      .filter(({ facts, leases }) => facts.length > 0 || leases)
      .map(({ id, title, facts, leases }, at) => {
        const key = `${chapter.id} ${id}`
        const headings = (
          <>
            {at === 0 && <Text style={styles.chapter}>{chapter.title}</Text>}
            {title !== null && <Text style={styles.part}>{title}</Text>}
          </>
        )
        return leases ? (
          <Leases key={key} leases={leases} headings={headings} />
        ) : (
          <Facts key={key} facts={facts} headings={headings} />
        )
      }),
  )
}
