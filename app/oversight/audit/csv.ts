import { safeText } from '#app/listings/compare/safe-text.ts'

/** Tells spreadsheets that the file is UTF-8. */
export const CSV_START = '\uFEFF'

/**
 * One line of a CSV file (RFC 4180): every cell quoted, and what a spreadsheet would run as a formula neutralised
 * (ADM-200).
 */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map((cell) => `"${safeText(String(cell ?? '')).replaceAll('"', '""')}"`).join(',')}\r\n`
}
