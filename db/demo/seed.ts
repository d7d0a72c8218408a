import { createHash } from 'node:crypto'

/** A deterministic id for a key, in UUID v4 format. */
export function demoId(key: string): string {
  const hex = createHash('sha256').update(`parcela demo ${key}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** A deterministic integer from `min` to `max` for a key. */
export function demoNumber(key: string, min: number, max: number): number {
  const value = createHash('sha256').update(key).digest().readUInt32BE(0)
  return min + (value % (max - min + 1))
}

/** A time this many days before `from`, within working hours, deterministic by key. */
export function daysAgo(from: Date, days: number, key: string): Date {
  const minutes = demoNumber(`${key} time`, 0, 8 * 60)
  const day = new Date(from.getTime() - days * 86_400_000)
  day.setUTCHours(8, minutes, 0, 0)
  return day < from ? day : new Date(from.getTime() - 60_000)
}
