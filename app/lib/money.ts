const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const upToTwo = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** Whole euro with comma separators: "€12,500,000" (PUB-027, ADM-007). */
export function formatEur(euro: number): string {
  return `€${whole.format(euro)}`
}

/** An area with comma separators: "8,400 m²" (PUB-027). */
export function formatArea(squareMetres: number): string {
  return `${upToTwo.format(squareMetres)} m²`
}

/** A number with comma separators, for figures with a separate unit. */
export function formatNumber(value: number): string {
  return upToTwo.format(value)
}

/** Formats cents per m² as "€2,321/m²". */
export function formatPerSqm(cents: number): string {
  return `€${whole.format(cents / 100)}/m²`
}
