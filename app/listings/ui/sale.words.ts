import { longDay } from '#app/lib/long-day.ts'

export const SIMILAR = 'Similar listings'

/** Beside the way on of a reserved listing; `on` is the day, `YYYY-MM-DD`, where its owner stated one. */
export function reservedWords(on: string | null): string {
  const since = on === null ? '' : ` since ${longDay(`${on}T12:00:00Z`)}`
  return `Reserved${since}. We keep your interest on record in case the sale does not close.`
}
