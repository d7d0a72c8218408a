/**
 * The plain number in a typed text. Whole numbers take digits only, whatever groups them, and drop a pasted ".00";
 * with decimals a comma is a decimal mark as well, so "7,5" is 7.5 and never 75.
 */
export function digitsOf(text: string, decimals = 0): string {
  if (decimals === 0) return trimmed(text.replace(/\.\d{1,2}$/, '').replace(/\D/g, ''))
  const [whole = '', ...rest] = text
    .replaceAll(',', '.')
    .replace(/[^\d.]/g, '')
    .split('.')
  if (rest.length === 0) return trimmed(whole)
  return `${trimmed(whole) || '0'}.${rest.join('').slice(0, decimals)}`
}

const trimmed = (digits: string) => digits.replace(/^0+(?=\d)/, '')

/** Whole numbers with comma thousands separators: "12500000" -> "12,500,000"; decimals are small and stay ungrouped. */
export function formatDigits(text: string | number, decimals = 0): string {
  const digits = digitsOf(String(text), decimals)
  return decimals === 0 ? digits.replace(/\B(?=(\d{3})+$)/g, ',') : digits
}

/** Where the caret belongs in `formatted` so that as many digits stand before it as stood before it while typing. */
export function caretAfter(formatted: string, digitsBefore: number): number {
  let seen = 0
  for (let index = 0; index < formatted.length; index += 1) {
    if (seen === digitsBefore) return index
    if (formatted[index] !== ',') seen += 1
  }
  return formatted.length
}
