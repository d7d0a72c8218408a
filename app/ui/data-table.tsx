import { clsx } from 'clsx'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { topBar } from './sticky-bar.ts'

/** The page in this column's next order, and the column's current direction; null for none. */
type SortTarget = { to: string; direction: 'ascending' | 'descending' | null }

export type Column<Row> = {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  align?: 'end' | undefined
  /** The server sorts. */
  sort?: SortTarget | undefined
  /** On a phone: the card's first line, or hidden. With a `foot`, lines end with `figure` and `state`. */
  phone?: 'title' | 'hide' | 'figure' | 'state' | 'foot' | undefined
  width?: string | undefined
  /** Hides the header except for screen readers, for example above a column of buttons. */
  headerHidden?: boolean | undefined
}

export type DataTableProps<Row> = {
  /** For screen readers only. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** Makes the whole row a link; the anchor is in the title column, or the first one. */
  rowHref?: ((row: Row) => string) | undefined
  dense?: boolean | undefined
  empty?: ReactNode
  className?: string | undefined
}

/** Explicit roles: some browsers drop the implicit ones when rows become blocks on a phone. */
export const tableRoles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const
const roles = tableRoles

const sortIcons = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown } as const

function SortLink({ header, sort: { to, direction } }: { header: string; sort: SortTarget }) {
  const Icon = sortIcons[direction ?? 'none']
  return (
    <Link
      to={to}
      preventScrollReset
      className={clsx('inline-flex items-center gap-1 hover:text-ink', direction && 'text-ink')}
    >
      {header}
      <Icon aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
    </Link>
  )
}

/** On a phone each cell is a flex row of label and content, so the content needs a single wrapping element. */
const together = (content: ReactNode) =>
  typeof content === 'object' && content !== null ? <div className="min-w-0">{content}</div> : content

function Body<Row>({ columns, rows, rowKey, rowHref, dense }: DataTableProps<Row>) {
  const linked = columns.find((column) => column.phone === 'title')?.key ?? columns[0]?.key
  return (
    <tbody {...roles.rowgroup}>
      {rows.map((row) => {
        const href = rowHref?.(row)
        return (
          <tr key={rowKey(row)} {...roles.row}>
            {columns.map((column) => (
              <td
                key={column.key}
                {...roles.cell}
                data-label={column.headerHidden ? undefined : column.header}
                data-phone={column.key === linked ? 'title' : column.phone}
                className={clsx(
                  dense ? 'text-13 md:h-10 md:px-3 md:py-1.5' : 'md:h-12 md:px-4 md:py-2',
                  column.align === 'end' && 'text-right whitespace-nowrap tabular-nums',
                )}
              >
                {href !== undefined && column.key === linked ? (
                  <Link to={href} className="row-link min-w-0 grow -outline-offset-2">
                    {column.cell(row)}
                  </Link>
                ) : (
                  together(column.cell(row))
                )}
              </td>
            ))}
          </tr>
        )
      })}
    </tbody>
  )
}

/** A table sorted by the server; below 768 px each row becomes a card. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, dense, empty, className } = props
  if (rows.length === 0 && empty)
    return typeof empty === 'string' ? <p className="text-ink-2">{empty}</p> : empty
  return (
    <table {...roles.table} className={clsx('register', className)}>
      <caption className="sr-only">{caption}</caption>
      <thead ref={topBar} {...roles.rowgroup}>
        <tr {...roles.row}>
          {columns.map((column) => (
            <th
              key={column.key}
              {...roles.columnheader}
              scope="col"
              style={column.width ? { width: column.width } : undefined}
              aria-sort={column.sort?.direction ?? undefined}
              className={clsx(
                'h-10 text-13 font-medium text-ink-2',
                dense ? 'px-3' : 'px-4',
                column.align === 'end' ? 'text-right' : 'text-left',
              )}
            >
              {column.headerHidden ? (
                <span className="sr-only">{column.header}</span>
              ) : column.sort ? (
                <>
                  <SortLink header={column.header} sort={column.sort} />
                  {/* On a phone the link is hidden, and this names the column for screen readers. */}
                  <span className="md:hidden">{column.header}</span>
                </>
              ) : (
                column.header
              )}
            </th>
          ))}
        </tr>
      </thead>
      <Body {...props} />
    </table>
  )
}
