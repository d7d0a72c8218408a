const moment = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Europe/Warsaw',
})
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'Europe/Warsaw' })

/** A time for the back office, identical on server and client. */
export const whenText = (at: Date | string): string => moment.format(new Date(at))

export const shortDay = (at: Date | string): string => day.format(new Date(at))

/** A time of a record, or `—`. */
export function When({ at, dateOnly = false }: { at: Date | string | null; dateOnly?: boolean }) {
  if (at === null) return '—'
  const date = new Date(at)
  return (
    <time
      dateTime={date.toISOString()}
      title={dateOnly ? moment.format(date) : undefined}
      className="whitespace-nowrap"
    >
      {(dateOnly ? day : moment).format(date)}
    </time>
  )
}
