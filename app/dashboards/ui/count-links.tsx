import { Link } from 'react-router'

export type Count = { label: string; count: number; to: string; note?: string }

/** Counts that lead to what they count. */
export function CountLinks({ label, counts }: { label: string; counts: readonly Count[] }) {
  return (
    <ul
      aria-label={label}
      className="grid grid-cols-2 overflow-hidden rounded-card border border-line bg-sheet md:grid-cols-3 xl:grid-cols-6"
    >
      {counts.map(({ label: name, count, to, note }) => (
        <li key={name} className="-mr-px -mb-px border-r border-b border-line">
          <Link to={to} className="flex h-full flex-col px-4 py-3 -outline-offset-2 hover:bg-wash">
            <span className="font-display text-28 font-medium tabular-nums">
              {count.toLocaleString('en-GB')}
            </span>
            <span className="text-13 text-ink-2">{name}</span>
            {note && <span className="text-13 text-ink-2">{note}</span>}
          </Link>
        </li>
      ))}
    </ul>
  )
}
