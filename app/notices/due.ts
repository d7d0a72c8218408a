import { momentOf, wallOf } from '#app/lib/business-days.ts'
import { DIGEST_HOUR } from './schema.ts'

/** The zone's date at a given time, as YYYY-MM-DD, and when that day's email is due: 08:00 local time (MEM-382). */
export function dailyMail(zone: string, at: Date, hour: number = DIGEST_HOUR): { day: string; due: Date } {
  const day = new Date(wallOf(at, zone)).toISOString().slice(0, 10)
  return { day, due: wallMoment(zone, day, hour) }
}

/** Whether it is at least 09:00 in the zone, when notices about dates begin. */
export const isNoticeTime = (zone: string, at: Date): boolean => dailyMail(zone, at, 9).due <= at

/** When this hour occurs on a day, YYYY-MM-DD, in the zone; if the clock skips the hour, the first instant after it. */
export const wallMoment = (zone: string, day: string, hour: number): Date =>
  momentOf(Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00Z`), zone)
