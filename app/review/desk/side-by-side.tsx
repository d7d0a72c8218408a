import { clsx } from 'clsx'
import { tableRoles as roles } from '#app/ui/data-table.tsx'

/** A value in two versions as displayed; null when not stated. */
export type ComparedRow = {
  key: string
  label: string
  before: string | null
  after: string | null
  /** Why this value is invalid. */
  error?: string
}

type Props = { before: string; after: string; rows: readonly ComparedRow[] }

const cell = 'px-3 py-2 align-top whitespace-pre-wrap wrap-anywhere max-md:block max-md:py-0.5'
const absent = <span className="text-ink-2">Not stated</span>

/** A table of the values that differ between two versions, side by side from 768 px. */
export function SideBySide({ before, after, rows }: Props) {
  return (
    <table {...roles.table} className="w-full table-fixed border-b border-line max-md:block">
      <caption className="sr-only">
        {before} compared with {after}
      </caption>
      <thead {...roles.rowgroup} className="max-md:sr-only">
        <tr {...roles.row} className="text-left text-13 text-ink-2">
          {['Fact', before, after].map((title, index) => (
            <th
              key={title}
              {...roles.columnheader}
              scope="col"
              className={clsx('px-3 py-2 font-medium', index === 0 && 'w-1/4')}
            >
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...roles.rowgroup} className="max-md:block">
        {rows.map((row) => (
          <tr key={row.key} {...roles.row} className="border-t border-line max-md:block max-md:py-1.5">
            <th
              {...roles.rowheader}
              scope="row"
              className={clsx(cell, 'text-left text-13 font-normal text-ink-2')}
            >
              {row.label}
            </th>
            <td {...roles.cell} className={cell}>
              <span className="text-13 text-ink-2 md:hidden">{before}: </span>
              {row.before ? <del className="decoration-ink-2/60">{row.before}</del> : absent}
            </td>
            <td {...roles.cell} className={clsx(cell, 'bg-note-tint')}>
              <span className="text-13 text-ink-2 md:hidden">{after}: </span>
              {row.after ? <ins className="no-underline">{row.after}</ins> : absent}
              {row.error && <p className="mt-1 text-13 text-stop">{row.error}</p>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
