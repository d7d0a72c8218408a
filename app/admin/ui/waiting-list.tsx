import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Card, CardHeader } from '#app/ui/card.tsx'
import { HeldRows } from '#app/ui/show-new.tsx'

type WaitingRow = {
  key: string | number
  title: string
  line: ReactNode
  /** Next to the name, for example “Overdue”. */
  mark?: ReactNode
  to: string
}

type Props = {
  title: string
  loaderData: object
  rows: readonly WaitingRow[]
  empty: string
  all: { label: string; to: string }
}

/** The oldest pending items, each with a link to its desk (ADM-017). */
export function WaitingList({ title, loaderData, rows, empty, all }: Props) {
  return (
    <Card as="section">
      <CardHeader
        title={title}
        level={2}
        actions={
          <Link to={all.to} className="text-13 text-ink-2 underline underline-offset-3 hover:text-ink">
            {all.label}
          </Link>
        }
      />
      <HeldRows loaderData={loaderData} rows={rows} idOf={({ key }) => key}>
        {({ rows: held }) =>
          held.length === 0 ? (
            <p className="text-ink-2">{empty}</p>
          ) : (
            <ol className="divide-y divide-line border-t border-line">
              {held.map(({ key, title: name, line, mark, to }) => (
                <li key={key} className="flex items-center justify-between gap-4 py-2">
                  <div className="min-w-0">
                    <p className="flex flex-wrap items-center gap-x-2">
                      <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
                      {mark}
                    </p>
                    <p className="text-13 text-ink-2">{line}</p>
                  </div>
                  <Link
                    to={to}
                    aria-label={`Review ${name}`}
                    className="shrink-0 font-medium text-boundary underline underline-offset-3 hover:decoration-2"
                  >
                    Review
                  </Link>
                </li>
              ))}
            </ol>
          )
        }
      </HeldRows>
    </Card>
  )
}
