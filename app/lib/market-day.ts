const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Warsaw' })

/** The day of a moment as the market counts it, ISO: what strangers get of a time. */
export function marketDay(at: Date): string {
  return day.format(at)
}
