import { Link } from 'react-router'
import type { FigureChange } from '#app/market/compare-sets.server.ts'
import type { FigureSet } from '#app/market/preview.server.ts'
import { unitLabel } from '#app/market/schema.ts'
import { Badge } from '#app/ui/badge.tsx'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { MARKET } from '../paths.ts'
import { When } from '#app/review/desk/when.tsx'
import { formatNumber } from '#app/lib/format.ts'

const STATES = {
  staged: { tone: 'wait', label: 'Not published' },
  live: { tone: 'ok', label: 'Live' },
  former: { tone: 'plain', label: 'Replaced' },
  gone: { tone: 'plain', label: 'Replaced' },
} as const

/** Links to the preview of a set before it is published or restored. */
function Action({ set }: { set: FigureSet }) {
  if (set.state !== 'staged' && set.state !== 'former') return null
  return (
    <Link to={`${MARKET}/imports/${set.id}`} className="whitespace-nowrap underline underline-offset-3">
      {set.state === 'staged' ? 'Check and publish' : 'Restore'}
      <span className="sr-only">: {set.fileName}</span>
    </Link>
  )
}

const SETS: readonly Column<FigureSet>[] = [
  {
    key: 'name',
    header: 'Source',
    phone: 'title',
    cell: ({ fileName }) => <span className="font-medium wrap-anywhere">{fileName}</span>,
  },
  {
    key: 'state',
    header: 'Status',
    cell: ({ state }) => <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>,
  },
  { key: 'version', header: 'Version', cell: ({ version }) => version },
  { key: 'points', header: 'Figures', align: 'end', cell: ({ points }) => formatNumber(points) },
  {
    key: 'illustrative',
    header: 'Illustrative',
    align: 'end',
    cell: ({ illustrative }) => formatNumber(illustrative),
  },
  {
    key: 'by',
    header: 'Imported',
    cell: ({ importedAt, importedBy, origin }) => (
      <>
        <When at={importedAt} dateOnly />{' '}
        {origin === 'own' ? 'with a release' : importedBy && `by ${importedBy}`}
      </>
    ),
  },
  {
    key: 'published',
    header: 'Published',
    cell: ({ publishedAt, publishedBy }) => (
      <>
        <When at={publishedAt} dateOnly /> {publishedBy && `by ${publishedBy}`}
      </>
    ),
  },
  { key: 'action', header: 'Action', headerHidden: true, align: 'end', cell: (set) => <Action set={set} /> },
]

/** Every set of figures with its source, newest first (ADM-204). */
export function FigureSets({ sets }: { sets: readonly FigureSet[] }) {
  return (
    <DataTable
      caption="Sets of figures"
      rows={sets}
      rowKey={({ id }) => id}
      empty="No figures yet. Import a file to add the first set."
      columns={SETS}
    />
  )
}

const figure = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 })
const shown = (value: number | null) => (value === null ? '—' : figure.format(value))

function Kind({ change }: { change: FigureChange }) {
  if (change.old === null) return <Badge tone="ok">New</Badge>
  if (change.new === null) return <Badge tone="stop">Removed</Badge>
  return <Badge tone="wait">Changed</Badge>
}

function Origin({ change: { oldOrigin, newOrigin } }: { change: FigureChange }) {
  if (oldOrigin === null || newOrigin === null || oldOrigin === newOrigin) return null
  return (
    <span className="mt-1 block text-13 wrap-anywhere text-ink-2">
      Source: <del>{oldOrigin}</del> → <ins className="no-underline">{newOrigin}</ins>
    </span>
  )
}

const CHANGES: readonly Column<FigureChange & { index: number }>[] = [
  {
    key: 'series',
    header: 'Figure',
    phone: 'title',
    cell: (change) => (
      <>
        {change.topic}: {change.series}
        <span className="block text-13 text-ink-2">
          {change.country}
          {change.region !== 'national' && `, ${change.region}`}
        </span>
        <Origin change={change} />
      </>
    ),
  },
  { key: 'period', header: 'Period', cell: ({ period }) => period },
  { key: 'unit', header: 'Unit', cell: ({ unit }) => unitLabel(unit) },
  { key: 'kind', header: 'Change', cell: (change) => <Kind change={change} /> },
  { key: 'old', header: 'Now', align: 'end', cell: (change) => shown(change.old) },
  { key: 'new', header: 'After publishing', align: 'end', cell: (change) => shown(change.new) },
]

/** Figures before and after, each with its series and period. */
export function FigureChanges({ changes }: { changes: readonly FigureChange[] }) {
  return (
    <DataTable
      caption="Changed figures"
      dense
      rows={changes.map((change, index) => ({ ...change, index }))}
      rowKey={({ index }) => index}
      columns={CHANGES}
    />
  )
}
