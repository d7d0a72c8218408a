import { cutText } from './visible-text.ts'

/** A byte order mark, so that spreadsheets read UTF-8. */
export const CSV_START = '\uFEFF'

const written = (cell: string | number | null) =>
  typeof cell === 'number' ? String(cell) : safeText(cell ?? '')

/** One CSV line (RFC 4180): every cell quoted, formulas neutralised; numbers stay numbers (ADM-200). */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map((cell) => `"${written(cell).replaceAll('"', '""')}"`).join(',')}\r\n`

const MAX_CELL = 32_767

/** Characters that a workbook cannot contain: controls except tab and line ends, lone surrogates, noncharacters. */
const UNWRITABLE = /(?![\t\n\r])[\p{Cc}\p{Noncharacter_Code_Point}\uFFFD]/gu

/** A leading tab or line end, or a formula character (full width included), also after spaces and invisible characters. */
const FORMULA = /^(?:[\t\n\r]|[\s\p{Cf}]*[=+\-@＝＋－＠])/u

/** A cell's text: an apostrophe keeps programs from evaluating a formula, even after saving as CSV (PUB-230). */
export function safeText(text: string): string {
  const written = text.toWellFormed().replace(UNWRITABLE, '')
  const safe = FORMULA.test(written) ? `'${written}` : written
  return cutText(safe, MAX_CELL)
}
