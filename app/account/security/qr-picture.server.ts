import { encode } from 'uqr'

export type QrPicture = { size: number; path: string }

/** A QR code as a single path, with the quiet zone that readers need. */
export function qrPicture(text: string): QrPicture {
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { size, path }
}
