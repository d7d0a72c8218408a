import { safeText } from '#app/listings/compare/safe-text.ts'

/** A byte order mark, so that spreadsheets read UTF-8. */
export const CSV_START = '\uFEFF'

/** One CSV line (RFC 4180): every cell quoted, formulas neutralised (ADM-200). */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map((cell) => `"${safeText(String(cell ?? '')).replaceAll('"', '""')}"`).join(',')}\r\n`
}
