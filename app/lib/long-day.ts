import { HOME_ZONE, knownZone } from './known-zone.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** A long date such as 23 November 2026 in an IANA time zone, Warsaw by default (decision 17). */
export function longDay(at: Date | string, timeZone = HOME_ZONE): string {
  const zone = knownZone(timeZone)
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: zone })
  formats.set(zone, format)
  return format.format(new Date(at))
}
