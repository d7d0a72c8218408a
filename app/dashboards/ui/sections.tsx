import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Page, Section } from '#app/ui/page.tsx'
import { type Held, HeldRows } from '#app/ui/show-new.tsx'
import { clsx } from 'clsx'
import { formatNumber } from '#app/lib/format.ts'

type ListSectionProps<T> = {
  title: string
  lead?: ReactNode
  actions?: ReactNode
  rows: readonly T[]
  idOf: (row: T) => unknown
  /** Without rows: one line, or what will appear and the first step. */
  empty: string | { title: string; text: string; action?: ReactNode }
  children: (rows: readonly T[], updateOf: Held<T>['updateOf']) => ReactNode
}

/** A section with a list that holds back new rows. */
export function ListSection<T>({ rows, idOf, empty, children, ...section }: ListSectionProps<T>) {
  return (
    <Section {...section}>
      <HeldRows rows={rows} idOf={idOf}>
        {({ rows: held, updateOf }) => {
          if (held.length > 0) return children(held, updateOf)
          if (typeof empty !== 'string') return <EmptyState level={3} {...empty} />
          return <p className="border-y border-line py-4 text-ink-2">{empty}</p>
        }}
      </HeldRows>
    </Section>
  )
}

type Row = { key: string | number; title: string; to: string | null; line: ReactNode; badge?: ReactNode }

/** A ruled list whose rows have a title, a secondary line and a badge. */
export function Rows({ label, rows }: { label: string; rows: readonly Row[] }) {
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

/** Shown to an admin without a company of the desk's kind. */
export function NoDashboard({ title }: { title: string }) {
  return (
    <Page title={title}>
      <EmptyState
        title="No dashboard for your account"
        text="This dashboard shows a company’s own figures. Your account has no company of this type."
      />
    </Page>
  )
}

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
