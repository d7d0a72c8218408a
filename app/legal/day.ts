const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/Warsaw' })

/** The day of a version as people read it: "1 December 2026", in the zone of the house. */
export function versionDay(at: Date): string {
  return day.format(at)
}
