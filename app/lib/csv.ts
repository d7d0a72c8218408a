import { safeText } from './safe-text.ts'

/** A byte order mark, so that spreadsheets read UTF-8. */
export const CSV_START = '\uFEFF'

const written = (cell: string | number | null) =>
  typeof cell === 'number' ? String(cell) : safeText(cell ?? '')

/** One CSV line (RFC 4180): every cell quoted, formulas neutralised; numbers stay numbers (ADM-200). */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map((cell) => `"${written(cell).replaceAll('"', '""')}"`).join(',')}\r\n`
