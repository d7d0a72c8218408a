import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { Line } from './changed-line.tsx'
import { DataTable, type DataTableProps } from './data-table.tsx'
import { useLocation } from 'react-router'
import { isLiveLoad } from './live-load.ts'

/** The shown rows with their current data, in place; removed rows keep their previous data. */
function inPlace<T>(shown: readonly T[], rows: readonly T[], idOf: (row: T) => unknown): T[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]))
  return shown.map((row) => byId.get(idOf(row)) ?? row)
}

/** The larger of added and removed rows: an added row pushes the last one off its page. */
const countChanges = (before: ReadonlySet<unknown>, after: ReadonlySet<unknown>): number =>
  Math.max(before.difference(after).size, after.difference(before).size)

/**
 * Rows that live updates neither extend nor reorder until `show` is called. An id includes the state of a decision, so
 * that a shown row stays as it is when another admin decides. Rows are compared when `loaderData` changes.
 */
export function useHeldRows<T>(loaderData: object, rows: readonly T[], idOf: (row: T) => unknown) {
  const { key } = useLocation()
  const [held, setHeld] = useState({ answer: loaderData, key, order: rows })
  let { order } = held
  if (held.answer !== loaderData || held.key !== key) {
    order = held.key === key && isLiveLoad() ? inPlace(order, rows, idOf) : rows
    setHeld({ answer: loaderData, key, order })
  }
  const after = new Set(rows.map(idOf))
  const show = () => setHeld({ answer: loaderData, key, order: rows })
  return {
    rows: inPlace(order, rows, idOf),
    newCount: countChanges(new Set(order.map(idOf)), after),
    show,
    /** For the row's RecordUpdateProvider: whether the row was removed or has changed. */
    updateOf: (row: T) => ({ hasUpdate: !after.has(idOf(row)), show }),
  }
}

export type Held<T> = ReturnType<typeof useHeldRows<T>>

/** Holds back a live update that changes the open part of the page: `partOf` as text, null if nothing is open. */
export function useHeldData<T extends object>(data: T, partOf: (answer: T) => string | null) {
  const { key } = useLocation()
  const [held, setHeld] = useState({ shown: data, last: data, key })
  let { shown } = held
  if (held.last !== data || held.key !== key) {
    const part = partOf(shown)
    const isHeld = held.key === key && isLiveLoad() && part !== null && part !== partOf(data)
    shown = isHeld ? shown : data
    setHeld({ shown, last: data, key })
  }
  return { data: shown, hasUpdate: shown !== data, show: () => setHeld({ shown: data, last: data, key }) }
}

/** A key that changes with `value`, but not by a live update, so that a form with this key keeps its typed text. */
export function useStableKey<T>(value: T): T {
  const [held, setHeld] = useState({ value, key: value })
  const key = held.value === value || isLiveLoad() ? held.key : value
  if (held.value !== value) setHeld({ value, key })
  return key
}

type ShowNewRowsProps = { newCount: number; onShow: () => void; className?: string | undefined }

/** A button that shows held-back rows, with the number of added or removed ones. */
export function ShowNewRows({ newCount, onShow, className }: ShowNewRowsProps) {
  const label = `Show updates (${newCount})`
  return (
    <Line announcement={newCount > 0 ? label : ''} className={className}>
      <Button size="sm" type="button" onClick={onShow}>
        {label}
      </Button>
    </Line>
  )
}

type HeldRowsProps<T> = {
  rows: readonly T[]
  /** The loader data, where `rows` are derived from it. */
  loaderData?: object | undefined
  idOf: (row: T) => unknown
  className?: string
  children: (held: ReturnType<typeof useHeldRows<T>>) => ReactNode
}

/** A list that holds back new rows, with the button that shows them. */
export function HeldRows<T>(props: HeldRowsProps<T>) {
  const { rows, loaderData = rows, idOf, className = 'mb-4', children } = props
  const held = useHeldRows(loaderData, rows, idOf)
  return (
    <>
      <ShowNewRows newCount={held.newCount} onShow={held.show} className={className} />
      {children(held)}
    </>
  )
}

type HeldTableProps<Row> = DataTableProps<Row> & Pick<HeldRowsProps<Row>, 'loaderData'>

/** A table that holds back new rows. */
export function HeldTable<Row>({ loaderData, rows, ...table }: HeldTableProps<Row>) {
  return (
    <HeldRows loaderData={loaderData} rows={rows} idOf={table.rowKey}>
      {(held) => <DataTable {...table} rows={held.rows} />}
    </HeldRows>
  )
}
