const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const upToTwo = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** Whole euro with comma separators and no decimals: "€12,500,000" (PUB-027, ADM-007). */
export function formatEur(euro: number): string {
  return `€${whole.format(euro)}`
}

/** An area with comma separators: "8,400 m²" (PUB-027). */
export function formatArea(squareMetres: number): string {
  return `${upToTwo.format(squareMetres)} m²`
}

/** A number with comma separators, for a figure that carries its unit beside it. */
export function formatNumber(value: number): string {
  return upToTwo.format(value)
}

/** Cents per m² as "€2,321/m²". */
export function formatPerSqm(cents: number): string {
  return `€${whole.format(cents / 100)}/m²`
}

/** Characters of a typed number; what is longer is none. */
const LONGEST = 100

/**
 * Reads a number as people of the region type it (decision 31): spaces and grouping are dropped, a single comma
 * or dot followed by one or two digits at the end is the decimal mark, so "7,5" is 7.5 and "12,500,000" is
 * twelve and a half million. Blank is null; anything else that is no plain non-negative number is NaN.
 */
export function readNumber(typed: string): number | null {
  if (typed.length > LONGEST) return Number.NaN
  const text = typed.replace(/[\s\u00a0\u202f_€%]/g, '')
  if (text === '') return null
  if (!/^[0-9][0-9.,]*$/.test(text)) return Number.NaN
  const marks = [...text.matchAll(/[.,]/g)]
  const last = marks.at(-1)
  if (!last) return Number(text)
  const head = text.slice(0, last.index)
  const tail = text.slice(last.index + 1)
  const isGrouped = (digits: string, mark: string) =>
    !digits.startsWith('0') &&
    digits.split(mark).every((part, n) => (n ? part.length === 3 : part.length <= 3))
  if (marks.length === 1) {
    if (tail.length === 3 && isGrouped(text, last[0])) return Number(head + tail)
    return tail === '' ? Number.NaN : Number(`${head}.${tail}`)
  }
  const [group = ''] = marks[0] ?? []
  if (group === last[0]) return isGrouped(text, group) ? Number(text.replaceAll(group, '')) : Number.NaN
  const isDecimal = tail !== '' && !head.includes(last[0]) && isGrouped(head, group)
  if (isDecimal) return Number(`${head.replaceAll(group, '')}.${tail}`)
  return Number.NaN
}
