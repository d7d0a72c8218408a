import { Link } from 'react-router'
import type { FigureSet } from '#app/market/preview.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { MARKET } from '../market-words.ts'
import { When } from '#app/review/desk/when.tsx'

const STATES = {
  staged: { tone: 'wait', label: 'Waits' },
  shown: { tone: 'ok', label: 'Shown' },
  past: { tone: 'plain', label: 'Replaced' },
} as const

const count = (value: number) => value.toLocaleString('en-US')

function Name({ set }: { set: FigureSet }) {
  const name = set.origin === 'own' ? 'Parcela’s own figures' : set.fileName
  return set.state === 'staged' ? (
    <Link
      to={`${MARKET}/imports/${set.id}`}
      className="font-medium wrap-anywhere underline underline-offset-3"
    >
      {name}
    </Link>
  ) : (
    <span className="font-medium wrap-anywhere">{name}</span>
  )
}

const SETS: readonly Column<FigureSet>[] = [
  { key: 'name', header: 'Origin', phone: 'title', cell: (set) => <Name set={set} /> },
  {
    key: 'state',
    header: 'State',
    cell: ({ state }) => <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>,
  },
  { key: 'version', header: 'Version of', cell: ({ version }) => version },
  { key: 'points', header: 'Figures', align: 'end', cell: ({ points }) => count(points) },
  {
    key: 'illustrative',
    header: 'Illustrative',
    align: 'end',
    cell: ({ illustrative }) => count(illustrative),
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
]

/** Every set of figures with where it is from, newest first (ADM-204). */
export function FigureSets({ sets }: { sets: readonly FigureSet[] }) {
  return (
    <DataTable
      caption="Sets of figures"
      captionHidden
      rows={sets}
      rowKey={({ id }) => id}
      empty="No figures were loaded yet."
      columns={SETS}
    />
  )
}
