import { dailyMail } from '#app/notices/due.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/**
 * The last moment at which daily searches and recommendations were due in a zone: an hour before its daily mail, which
 * so carries them on the same day.
 */
export function lastDaily(zone: string, at: Date): Date {
  const today = dailyMail(zone, at).due.getTime() - HOUR
  if (today <= at.getTime()) return new Date(today)
  return new Date(dailyMail(zone, new Date(at.getTime() - DAY)).due.getTime() - HOUR)
}
