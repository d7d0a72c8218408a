import { cutText } from '#app/lib/visible-text.ts'

/** The maximum length of a cell. */
const MAX_CELL = 32_767

/**
 * Characters that a workbook cannot hold: control characters but tab and line ends, lone surrogates and noncharacters.
 */
const UNWRITABLE = /(?![\t\n\r])[\p{Cc}\p{Noncharacter_Code_Point}\uFFFD]/gu

/** A formula character, full width included, also after blanks and invisible characters; tab and line ends alone. */
const FORMULA = /^(?:[\t\n\r]|[\s\p{Cf}]*[=+\-@＝＋－＠])/u

/**
 * Text for a cell: what begins like a formula gets an apostrophe in front, so that no program evaluates it, even after
 * saving as CSV (PUB-230).
 */
export function safeText(text: string): string {
  const written = text.toWellFormed().replace(UNWRITABLE, '')
  const safe = FORMULA.test(written) ? `'${written}` : written
  return cutText(safe, MAX_CELL)
}
