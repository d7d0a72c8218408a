const LETTERS: Readonly<Record<string, number>> = Object.fromEntries(
  [...'XABCDEFGHIJKLMNOPRSTUWYZ'].map((letter, index) => [letter, 10 + index]),
)
const WEIGHTS = [1, 3, 7]

/**
 * Checks form and check digit of a Polish land and mortgage register number, not its existence (docs/data-dictionary.md,
 * section 9).
 */
export function isRegisterNumber(text: string): boolean {
  const match = /^([A-Z]{2}\d[A-Z])\/(\d{8})\/(\d)$/.exec(text)
  if (!match) return false
  const values = [...`${match[1]}${match[2]}`].map((sign) => LETTERS[sign] ?? Number(sign))
  if (values.some((value) => Number.isNaN(value))) return false
  const sum = values.reduce((total, value, index) => total + value * (WEIGHTS[index % 3] ?? 0), 0)
  return sum % 10 === Number(match[3])
}
