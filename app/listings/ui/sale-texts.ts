import { formatDay } from '#app/lib/format.ts'

/** Note next to a reserved listing's button; `on` is the stated day, `YYYY-MM-DD`. */
export function reservedText(on: string | null): string {
  const since = on === null ? '' : ` since ${formatDay(`${on}T12:00:00Z`)}`
  return `Reserved${since}. We keep your interest on record in case the sale does not close.`
}
