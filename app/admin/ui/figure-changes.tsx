import { unitLabel } from '#app/market/schema.ts'
import type { FigureChange } from '#app/market/preview.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { type Column, DataTable } from '#app/ui/data-table.tsx'

const figure = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 })
const shown = (value: number | null) => (value === null ? '—' : figure.format(value))

function Kind({ change }: { change: FigureChange }) {
  if (change.old === null) return <Badge tone="ok">New</Badge>
  if (change.new === null) return <Badge tone="stop">Gone</Badge>
  return <Badge tone="wait">Changed</Badge>
}

const CHANGES: readonly Column<FigureChange & { index: number }>[] = [
  {
    key: 'series',
    header: 'Figure',
    phone: 'title',
    cell: ({ country, region, topic, series }) => (
      <>
        {topic}: {series}
        <span className="block text-13 text-ink-2">
          {country}
          {region !== 'national' && `, ${region}`}
        </span>
      </>
    ),
  },
  { key: 'period', header: 'Period', cell: ({ period }) => period },
  { key: 'unit', header: 'Unit', cell: ({ unit }) => unitLabel(unit) },
  { key: 'kind', header: 'Change', cell: (change) => <Kind change={change} /> },
  { key: 'old', header: 'Now', align: 'end', cell: (change) => shown(change.old) },
  { key: 'new', header: 'Then', align: 'end', cell: (change) => shown(change.new) },
]

/** Figures before and after, each with its series and period. */
export function FigureChanges({ changes }: { changes: readonly FigureChange[] }) {
  return (
    <DataTable
      caption="Changed figures"
      captionHidden
      dense
      rows={changes.map((change, index) => ({ ...change, index }))}
      rowKey={({ index }) => index}
      columns={CHANGES}
    />
  )
}
