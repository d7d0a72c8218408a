import { clsx } from 'clsx'
import { Link } from 'react-router'
import { formatNumber } from '#app/lib/format.ts'

/** Column counts that leave no empty cell at the end of a row. */
const COLUMNS: Readonly<Record<number, string>> = {
  4: 'md:grid-cols-4',
  5: 'max-md:[&>:last-child]:col-span-2 md:grid-cols-5',
  6: 'md:grid-cols-3 xl:grid-cols-6',
}

type Count = { label: string; count: number; to: string; note?: string }

/** Counts linking to the lists behind them. */
export function CountLinks({ label, counts }: { label: string; counts: readonly Count[] }) {
  return (
    <ul
      aria-label={label}
      className={clsx(
        'grid grid-cols-2 overflow-hidden rounded-card border border-line bg-sheet',
        COLUMNS[counts.length],
      )}
    >
      {counts.map(({ label: name, count, to, note }) => (
        <li key={name} className="-mr-px -mb-px border-r border-b border-line">
          <Link to={to} className="flex h-full flex-col px-4 py-3 -outline-offset-2 hover:bg-wash">
            <span className="font-display text-28 font-medium tabular-nums">{formatNumber(count)}</span>
            <span className="text-13 text-ink-2">{name}</span>
            {note && <span className="text-13 text-ink-2">{note}</span>}
          </Link>
        </li>
      ))}
    </ul>
  )
}
