import { plausibleDay } from '#app/lib/day.ts'
import { formatDay, marketDay } from '#app/lib/format.ts'
import { type DocumentType, canExpire } from '../schema.ts'
import { EXPIRY } from './texts.ts'

/** How many days before the expiry the holder is reminded, earliest first. */
export const NOTICE_DAYS = [60, 30, 7] as const

/** Whether a document's last day is over, in Warsaw time. */
export const hasEnded = (endsOn: string, at: Date): boolean => endsOn < marketDay(at)

/** A day as displayed, 5 Mar 2027. */
export const dayText = (day: string): string => formatDay(day, 'UTC')

/** The expiry date that a sender stated; none for types without one and for an empty field. */
export function statedEndOf(
  type: DocumentType,
  typed: string,
  at: Date,
): { ok: true; day: string | null } | { ok: false; message: string } {
  if (!canExpire(type) || typed === '') return { ok: true, day: null }
  const read = plausibleDay(EXPIRY.unreadable).safeParse(typed)
  if (!read.success) return { ok: false, message: read.error.issues[0]?.message ?? EXPIRY.unreadable }
  return hasEnded(typed, at) ? { ok: false, message: EXPIRY.past } : { ok: true, day: typed }
}
