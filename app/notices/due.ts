import { knownZone } from '#app/lib/known-zone.ts'
import { DIGEST_HOUR } from './schema.ts'

const clocks = new Map<string, Intl.DateTimeFormat>()

/** The wall clock of a zone; of one that the runtime does not know, Warsaw's. */
function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known) return known
  const options = { dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23' } as const
  const clock = new Intl.DateTimeFormat('sv-SE', { ...options, timeZone: knownZone(zone) })
  clocks.set(zone, clock)
  return clock
}

/** What the zone's wall clock shows, as if it were UTC. */
function wallTime(zone: string, at: Date): Date {
  return new Date(`${clockOf(zone).format(at).replace(' ', 'T')}Z`)
}

/**
 * The zone's day at a moment, as YYYY-MM-DD, and the moment of that day when a daily mail is due, 08:00 on the wall
 * (MEM-382).
 */
export function dailyMail(zone: string, at: Date, hour: number = DIGEST_HOUR): { day: string; due: Date } {
  const day = wallTime(zone, at).toISOString().slice(0, 10)
  return { day, due: wallMoment(zone, day, hour) }
}

/** When the zone's wall clock shows this hour of a day, YYYY-MM-DD; where it is put forward over it, the first moment after it. */
export function wallMoment(zone: string, day: string, hour: number): Date {
  const wanted = new Date(`${day}T${String(hour).padStart(2, '0')}:00:00Z`).getTime()
  let due = wanted
  // The offset at the guess may differ from the one at the hour itself: the second look has the right one.
  for (let look = 0; look < 2; look += 1) due += wanted - wallTime(zone, new Date(due)).getTime()
  return new Date(due)
}
