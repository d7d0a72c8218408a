import { cutText } from '#app/lib/visible-text.ts'

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
