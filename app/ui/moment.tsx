import { use, createContext } from 'react'
import { knownZone } from '#app/lib/format.ts'

/** Time zone of displayed times: the signed-in member's own (decision 17). */
export const TimeZone = createContext('Europe/Warsaw')

const formats = new Map<string, Intl.DateTimeFormat>()

function format(at: Date, timeZone: string, withTime: boolean): string {
  const key = `${timeZone} ${withTime}`
  let known = formats.get(key)
  if (!known) {
    known = new Intl.DateTimeFormat('en-GB', {
      dateStyle: 'medium',
      ...(withTime && { timeStyle: 'short' }),
      timeZone: knownZone(timeZone),
    })
    formats.set(key, known)
  }
  return known.format(at)
}

/** A time in the reader's zone, identical on server and client; `—` for null. */
export function Moment({ at, dateOnly = false }: { at: Date | string | null; dateOnly?: boolean }) {
  const timeZone = use(TimeZone)
  if (at === null) return '—'
  const date = new Date(at)
  return (
    <time
      // The key remounts it for a different zone. If the browser does not know the zone, hydration keeps the server's
      // text.
      key={timeZone}
      suppressHydrationWarning
      dateTime={date.toISOString()}
      title={dateOnly ? format(date, timeZone, true) : undefined}
      className="whitespace-nowrap"
    >
      {format(date, timeZone, !dateOnly)}
    </time>
  )
}
