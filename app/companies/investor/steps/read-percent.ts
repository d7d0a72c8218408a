/**
 * Percent as typed: a comma is a decimal mark (decision 31), so "7,5" is 7.5, and decimals after the second are cut
 * (MEM-202). Empty is null; anything else that is no number is NaN.
 */
export function readPercent(typed: string): number | null {
  const text = typed.replace(/[\s%]/g, '').replace(',', '.')
  if (text === '') return null
  const found = /^(-?\d+)(?:\.(\d{0,2})\d*)?$/.exec(text)
  return found ? Number(`${found[1]}.${found[2] ?? ''}`) : Number.NaN
}
