/** The most characters that a cell can hold. */
const LONGEST = 32_767

/** What a workbook cannot hold: control characters but tab and line ends, halves of pairs, and what is no character. */
const UNWRITABLE = /(?![\t\n\r])[\p{Cc}\p{Noncharacter_Code_Point}\uFFFD]/gu

/** A formula character, in full width too, behind blanks and invisible characters as well; tab and line ends by themselves. */
const FORMULA = /^(?:[\t\n\r]|[\s\p{Cf}]*[=+\-@＝＋－＠])/u

/**
 * Text for a cell of a workbook: what begins like a formula gets an apostrophe in front, so that no program takes it for
 * one, not even after the sheet was saved as CSV (PUB-230).
 */
export function safeText(text: string): string {
  const written = text.toWellFormed().replace(UNWRITABLE, '')
  const safe = FORMULA.test(written) ? `'${written}` : written
  return safe
    .slice(0, LONGEST)
    .toWellFormed()
    .replace(/\uFFFD$/, '')
}
