import { dailyMail } from '#app/notices/due.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** When daily alerts were last due in a time zone: an hour before its digest, so that the digest includes them. */
export function lastDaily(zone: string, at: Date): Date {
  const today = dailyMail(zone, at).due.getTime() - HOUR
  if (today <= at.getTime()) return new Date(today)
  return new Date(dailyMail(zone, new Date(at.getTime() - DAY)).due.getTime() - HOUR)
}
