import { readDay, type Years } from '#app/lib/day.ts'
import { notation, refusalText } from '#app/lib/number-echo.ts'
import { type NumberRule, readNumber } from '#app/lib/number-reading.ts'
import type { Lease } from './lease.ts'

/** Leases are checked one by one; a longer tenancy schedule belongs in the documents. */
export const LEASE_LIMIT = 60
const YEARS: Years = [1990, 2100]

/** The columns of the editor and of pasted rows, in order. */
export const LEASE_COLUMNS = {
  tenant: 'Tenant',
  use: 'Use',
  area: 'Area, m²',
  rent: 'Yearly rent, EUR',
  end: 'Lease end',
  break: 'Break date',
} as const
export type LeaseColumn = keyof typeof LEASE_COLUMNS
export const COLUMN_KEYS = Object.keys(LEASE_COLUMNS) as LeaseColumn[]

const FIGURES = {
  area: { unit: 'area', decimals: 2, min: 0, max: 1_000_000 },
  rent: { unit: 'eur_per_year', decimals: 0, min: 0, max: 1_000_000_000 },
} as const satisfies Record<string, NumberRule>
const LENGTHS = { tenant: 120, use: 80 } as const

type LeaseErrors = Partial<Record<LeaseColumn, string>>

export const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '')

/** Reads one row of cells; null without any error for a blank one. */
export function readLease(cells: readonly string[]): { lease: Lease | null; errors: LeaseErrors } {
  const [tenant = '', use = '', area = '', rent = '', end = '', leave = '', ...more] = cells.map((cell) =>
    cell.trim(),
  )
  if (isBlank(cells)) return { lease: null, errors: {} }
  const errors: LeaseErrors = {}
  const text = (key: 'tenant' | 'use', typed: string) => {
    if (typed.length > LENGTHS[key]) errors[key] = `Use at most ${LENGTHS[key]} characters.`
    return typed || null
  }
  const number = (key: 'area' | 'rent', typed: string) => {
    const { value, refused } = readNumber(FIGURES[key], typed)
    if (refused) errors[key] = refusalText(FIGURES[key], refused)
    else if (value === null) errors[key] = key === 'area' ? 'Enter the area.' : 'Enter the yearly rent.'
    return value ?? 0
  }
  const day = (key: 'end' | 'break', typed: string) => {
    if (typed === '') return null
    const { value, error } = readDay(typed, YEARS)
    if (error !== undefined) errors[key] = error
    return value
  }
  const lease = {
    tenant: text('tenant', tenant),
    use: text('use', use),
    area: number('area', area),
    rent: number('rent', rent),
    end: day('end', end),
    break: day('break', leave),
  }
  if (lease.break !== null && errors.end === undefined) {
    if (lease.end === null) errors.break = 'A break date needs a lease end.'
    else if (lease.break > lease.end) errors.break = 'The break date must not be after the lease end.'
  }
  if (more.some((cell) => cell !== '')) errors.break = `Enter at most ${COLUMN_KEYS.length} values.`
  return Object.keys(errors).length > 0 ? { lease: null, errors } : { lease, errors }
}

/** A lease as the cells of its row; the inverse of `readLease`. */
export function cellsOf(lease: Lease): string[] {
  return [
    lease.tenant ?? '',
    lease.use ?? '',
    notation(FIGURES.area, lease.area),
    notation(FIGURES.rent, lease.rent),
    lease.end ?? '',
    lease.break ?? '',
  ]
}

/**
 * The rows of a posted or pasted text: one line each, its cells separated by tabs, otherwise by semicolons. Blank lines
 * keep their place, so that errors name the row that the editor shows, except at the end.
 */
export function rowsOf(text: string): string[][] {
  const lines = text.split(/\r\n?|\n/)
  return lines
    .slice(0, lines.findLastIndex((line) => line.trim() !== '') + 1)
    .map((line) => line.split(line.includes('\t') ? '\t' : ';').map((cell) => cell.trim()))
}

/** The rows as text, with tabs where a cell contains a semicolon; the inverse of `rowsOf`. */
export const rowText = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((row) => {
      const cells = row.map((cell) => cell.replaceAll(/[\t\r\n]/g, ' '))
      if (isBlank(cells)) return ''
      return cells.some((cell) => cell.includes(';')) ? cells.join('\t') : cells.join('; ').trimEnd()
    })
    .join('\n')
    .replace(/\n+$/, '')

/** Pastes rows from a spreadsheet, starting at a given cell. Skips a header row and leaves out what does not fit. */
export function pasteRows(
  rows: readonly (readonly string[])[],
  text: string,
  [row, column]: readonly [row: number, column: number],
): { rows: (readonly string[])[]; isCut: boolean } {
  const [head = [], ...body] = rowsOf(text).filter((cells) => !isBlank(cells))
  const isHeader = body.length > 0 && head.length > 2 && head.every((cell) => /^\D/.test(cell))
  const pasted = isHeader ? body : [head, ...body]
  const fitting = pasted.slice(0, Math.max(0, LEASE_LIMIT - row))
  const next = [...rows]
  for (const [offset, cells] of fitting.entries())
    next[row + offset] = COLUMN_KEYS.map(
      (_, index) => cells[index - column] ?? next[row + offset]?.[index] ?? '',
    )
  const isCut =
    fitting.length < pasted.length ||
    pasted.some((cells) => !isBlank(cells.slice(COLUMN_KEYS.length - column)))
  return { rows: next, isCut }
}

export const leaseText = (leases: readonly Lease[]): string => rowText(leases.map(cellsOf))

export const TOO_MANY_LEASES = `Enter at most ${LEASE_LIMIT} leases.`
const ERRORS_SHOWN = 3

/** Reads all leases, or the first errors with their places. */
export function readLeaseText(text: string): { value: Lease[] | null; error?: string } {
  const rows = rowsOf(text)
  if (rows.filter((cells) => !isBlank(cells)).length > LEASE_LIMIT)
    return { value: null, error: TOO_MANY_LEASES }
  const read = rows.map(readLease)
  const errors = read.flatMap(({ errors: found }, index) =>
    COLUMN_KEYS.flatMap((key) => {
      const message = found[key]
      return message === undefined
        ? []
        : [`Lease ${index + 1}, ${LEASE_COLUMNS[key].split(',')[0]?.toLowerCase()}: ${message}`]
    }),
  )
  if (errors.length > 0) return { value: null, error: errors.slice(0, ERRORS_SHOWN).join(' ') }
  const leases = read.flatMap(({ lease }) => lease ?? [])
  return { value: leases.length > 0 ? leases : null }
}
