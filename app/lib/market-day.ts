const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Warsaw' })

/** ISO date of a moment in the market's time zone: the precision shown to outsiders. */
export function marketDay(at: Date): string {
  return day.format(at)
}
