import { clsx } from 'clsx'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

export type SortDirection = 'ascending' | 'descending'
export type Sort = { key: string; direction: SortDirection }

export type Column<Row> = {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  align?: 'end' | undefined
  sort?: boolean | undefined
  /** On a phone: the card's first line, or left out. */
  phone?: 'title' | 'hide' | undefined
  width?: string | undefined
  /** The header is for screen readers only, as over a column of buttons. */
  headerHidden?: boolean | undefined
}

export type DataTableProps<Row> = {
  caption: string
  captionHidden?: boolean | undefined
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** The row as a whole leads there; the link is in its title column, or the first one. */
  rowHref?: ((row: Row) => string) | undefined
  selectedKey?: string | number | null | undefined
  sort?: Sort | undefined
  /** Address of the same page in another order; the server sorts. */
  sortHref?: ((key: string, direction: SortDirection) => string) | undefined
  dense?: boolean | undefined
  /** Stands in place of the table while it has no rows. */
  empty?: ReactNode
  className?: string | undefined
}

function SortLink({
  column,
  sort,
  href,
}: {
  column: { key: string; header: string }
  sort?: Sort | undefined
  href: (key: string, direction: SortDirection) => string
}) {
  const current = sort?.key === column.key ? sort.direction : null
  const Icon = current === 'ascending' ? ArrowUp : current === 'descending' ? ArrowDown : ChevronsUpDown
  return (
    <Link
      to={href(column.key, current === 'ascending' ? 'descending' : 'ascending')}
      preventScrollReset
      className={clsx('inline-flex items-center gap-1 hover:text-ink', current && 'text-ink')}
    >
      {column.header}
      <Icon aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
    </Link>
  )
}

function Body<Row>({ columns, rows, rowKey, rowHref, selectedKey, dense }: DataTableProps<Row>) {
  const linked = columns.find((column) => column.phone === 'title')?.key ?? columns[0]?.key
  return (
    <tbody role="rowgroup">
      {rows.map((row) => {
        const key = rowKey(row)
        const href = rowHref?.(row)
        return (
          <tr key={key} role="row" aria-current={selectedKey === key ? 'true' : undefined}>
            {columns.map((column) => (
              <td
                key={column.key}
                role="cell"
                data-label={column.headerHidden ? undefined : column.header}
                data-phone={column.key === linked ? 'title' : column.phone}
                className={clsx(
                  dense ? 'h-10 px-3 text-13' : 'h-12 px-4 py-2',
                  column.align === 'end' && 'text-right whitespace-nowrap',
                )}
              >
                {href !== undefined && column.key === linked ? (
                  <Link to={href} className="row-link -outline-offset-2">
                    {column.cell(row)}
                  </Link>
                ) : (
                  column.cell(row)
                )}
              </td>
            ))}
          </tr>
        )
      })}
    </tbody>
  )
}

/** A register sorted by the server; under 768 px each row becomes a card. Roles are stated as display changes there. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, captionHidden = true, columns, rows, sort, sortHref, dense, empty, className } = props
  if (rows.length === 0 && empty) return empty
  return (
    <table role="table" className={clsx('register', className)}>
      <caption className={captionHidden ? 'sr-only' : 'pb-3 text-left font-display text-17'}>
        {caption}
      </caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th
              key={column.key}
              role="columnheader"
              scope="col"
              style={column.width ? { width: column.width } : undefined}
              aria-sort={sort?.key === column.key ? sort.direction : undefined}
              className={clsx(
                'h-10 text-13 font-medium text-ink-2',
                dense ? 'px-3' : 'px-4',
                column.align === 'end' ? 'text-right' : 'text-left',
              )}
            >
              {column.headerHidden ? (
                <span className="sr-only">{column.header}</span>
              ) : column.sort && sortHref ? (
                <SortLink column={column} sort={sort} href={sortHref} />
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
