/** Only the digits of `text`, with one decimal point where `decimals` allows: "12,500,000 EUR" -> "12500000". */
export function digitsOf(text: string, decimals = 0): string {
  const kept = text.replace(/[^\d.]/g, '')
  const point = kept.indexOf('.')
  const whole = (point < 0 ? kept : kept.slice(0, point)).replace(/^0+(?=\d)/, '')
  if (decimals === 0 || point < 0) return whole
  return `${whole || '0'}.${kept
    .slice(point + 1)
    .replaceAll('.', '')
    .slice(0, decimals)}`
}

/** Digits with comma thousands separators: "12500000" -> "12,500,000". An empty text stays empty. */
export function formatDigits(text: string | number, decimals = 0): string {
  const [whole = '', rest] = digitsOf(String(text), decimals).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return rest === undefined ? grouped : `${grouped}.${rest}`
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
