import type { ReactNode } from 'react'
import { Link } from 'react-router'

type RowProps = { title: ReactNode; to: string | null; line: ReactNode; badge?: ReactNode }

/** A ruled list whose rows have a title, a secondary line and a badge. */
export function Rows({
  label,
  rows,
}: {
  label: string
  rows: readonly (RowProps & { key: string | number })[]
}) {
  return (
    <ul aria-label={label} className="divide-y divide-line rounded-card border border-line bg-sheet">
      {rows.map(({ key, title, to, line, badge }) => (
        <li
          key={key}
          className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 sm:px-5 has-[a]:hover:bg-wash"
        >
          <div className="min-w-0 flex-1 basis-56">
            {to === null ? (
              <p className="font-medium">{title}</p>
            ) : (
              <Link to={to} className="font-medium -outline-offset-2 after:absolute after:inset-0">
                {title}
              </Link>
            )}
            <p className="text-13 text-ink-2">{line}</p>
          </div>
          {badge}
        </li>
      ))}
    </ul>
  )
}
