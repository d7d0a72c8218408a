const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Europe/Warsaw',
})

/** A day as people of the market count it (decision 17): "21 November 2026". */
export function dayText(time: Date): string {
  return day.format(time)
}
