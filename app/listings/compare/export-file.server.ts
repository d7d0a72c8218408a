import type { Cell, Row, SheetData } from 'write-excel-file/node'
import type { FactKind } from '../dictionary/entry.ts'
import { safeText } from '#app/lib/csv.ts'
import type { ComparedCell, ComparedRow, Comparison } from './queries.server.ts'

/** The first and last day that Excel can represent. */
const FIRST_DAY = Date.UTC(1900, 2, 1)
const LAST_DAY = Date.UTC(9999, 11, 31)

const MONEY: Partial<Record<FactKind, string>> = {
  eur: 'EUR',
  eur_per_sqm: 'EUR/m²',
  eur_per_year: 'EUR a year',
}

const formatOf = (value: number) => (Number.isInteger(value) ? '#,##0' : '#,##0.00')

function dayOf(value: string): Date | null {
  const time = /^\d{4}-\d\d-\d\d$/.test(value) ? Date.parse(`${value}T00:00:00Z`) : Number.NaN
  return time >= FIRST_DAY && time <= LAST_DAY ? new Date(time) : null
}

const text = (value: string) =>
  ({ value: safeText(value), type: String, wrap: true, alignVertical: 'top' }) as const
const bold = (value: string) => ({ ...text(value), fontWeight: 'bold' }) as const

function cellOf(kind: FactKind, cell: ComparedCell): Cell {
  if (cell.value === null) return text(`*** ${cell.reason}`)
  const { value } = cell
  const place = { align: 'right', alignVertical: 'top' } as const
  if (typeof value === 'number')
    return { value, type: Number, format: kind === 'year' ? '0' : formatOf(value), ...place }
  const day = kind === 'date' && typeof value === 'string' ? dayOf(value) : null
  if (day) return { value: day, type: Date, format: 'yyyy-mm-dd', ...place }
  return text(cell.text)
}

function unitOf({ kind, cells }: ComparedRow): string {
  const units = cells.flatMap((cell) => (cell.value !== null && cell.unit ? [cell.unit] : []))
  return MONEY[kind] ?? units[0] ?? ''
}

function rowsOf(row: ComparedRow): Row[] {
  const { label, kind, cells } = row
  const rows: Row[] = [[text(label), text(unitOf(row)), ...cells.map((cell) => cellOf(kind, cell))]]
  const notes = cells.map((cell) => (cell.value === null ? null : cell.note))
  if (notes.some(Boolean))
    rows.push([text(`${label}, source`), text(''), ...notes.map((note) => text(note ?? ''))])
  return rows
}

/** The comparison as cells: numbers as numbers, days as dates, typed text neutralised (PUB-230). */
function sheetOf({ listings, sections }: Comparison, origin: string): SheetData {
  const heads: Row[] = [
    [bold('Comparison'), bold('Unit'), ...listings.map(({ title }) => bold(title))],
    [text('Page'), text(''), ...listings.map(({ slug }) => text(`${origin}/deal/${slug}`))],
  ]
  if (listings.some(({ isIllustrative }) => isIllustrative))
    heads.push([
      text('Kind'),
      text(''),
      ...listings.map(({ isIllustrative }) =>
        text(isIllustrative ? 'Illustrative sample, not a real property' : 'Listing'),
      ),
    ])
  return [...heads, ...sections.flatMap(({ title, rows }) => [[bold(title)], ...rows.flatMap(rowsOf)])]
}

/** The workbook's bytes. The library loads with the first export. */
export async function comparisonFile(comparison: Comparison, origin: string): Promise<Buffer> {
  const { default: writeExcelFile } = await import('write-excel-file/node')
  return writeExcelFile(sheetOf(comparison, origin), {
    sheet: 'Comparison',
    orientation: 'landscape',
    stickyRowsCount: 1,
    stickyColumnsCount: 1,
    columns: [{ width: 30 }, { width: 12 }, ...comparison.listings.map(() => ({ width: 34 }))],
  }).toBuffer()
}
