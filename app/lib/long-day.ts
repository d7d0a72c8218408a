import { knownZone } from './known-zone.ts'

/** A day in words, such as 23 November 2026, in an IANA time zone. */
export function longDay(at: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: knownZone(timeZone) }).format(
    new Date(at),
  )
}
