import { use, createContext } from 'react'
import { knownZone, memo } from '#app/lib/format.ts'

/** Time zone of displayed times: the signed-in member's own (decision 17). */
export const TimeZone = createContext('Europe/Warsaw')

const formatsOf = memo((zone: string) => {
  const options = { dateStyle: 'medium', timeZone: knownZone(zone) } as const
  const dayOnly = new Intl.DateTimeFormat('en-GB', options)
  return { dayOnly, withTime: new Intl.DateTimeFormat('en-GB', { ...options, timeStyle: 'short' }) }
})

/** A time in the reader's zone, identical on server and client; `—` for null. */
export function Moment({ at, dateOnly = false }: { at: Date | string | null; dateOnly?: boolean }) {
  const timeZone = use(TimeZone)
  if (at === null) return '—'
  const date = new Date(at)
  const { dayOnly, withTime } = formatsOf(timeZone)
  return (
    <time
      // The key remounts it for a different zone. If the browser does not know the zone, hydration keeps the server's
      // text.
      key={timeZone}
      suppressHydrationWarning
      dateTime={date.toISOString()}
      title={dateOnly ? withTime.format(date) : undefined}
      className="whitespace-nowrap"
    >
      {(dateOnly ? dayOnly : withTime).format(date)}
    </time>
  )
}
