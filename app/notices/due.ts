import { knownZone, memo } from '#app/lib/format.ts'
import { DIGEST_HOUR } from './schema.ts'

/** The wall clock of a zone; Warsaw's if the runtime does not know the zone. */
const clockOf = memo((zone: string) => {
  const options = { dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23' } as const
  return new Intl.DateTimeFormat('sv-SE', { ...options, timeZone: knownZone(zone) })
})

/** The zone's wall clock time, written as if it were UTC. */
function wallTime(zone: string, at: Date): Date {
  return new Date(`${clockOf(zone).format(at).replace(' ', 'T')}Z`)
}

/** The zone's date at a given time, as YYYY-MM-DD, and when that day's email is due: 08:00 local time (MEM-382). */
export function dailyMail(zone: string, at: Date, hour: number = DIGEST_HOUR): { day: string; due: Date } {
  const day = wallTime(zone, at).toISOString().slice(0, 10)
  return { day, due: wallMoment(zone, day, hour) }
}

/** When this hour occurs on a day, YYYY-MM-DD, in the zone; if the clock skips the hour, the first instant after it. */
export function wallMoment(zone: string, day: string, hour: number): Date {
  const target = new Date(`${day}T${String(hour).padStart(2, '0')}:00:00Z`).getTime()
  let due = target
  // The offset at the guess may differ from that at the hour itself, so adjust once more.
  for (let pass = 0; pass < 2; pass += 1) due += target - wallTime(zone, new Date(due)).getTime()
  return new Date(due)
}
