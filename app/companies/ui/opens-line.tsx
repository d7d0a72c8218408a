import { use } from 'react'
import { Link } from 'react-router'
import { Notice } from '#app/ui/notice.tsx'
import { longDay } from '#app/lib/long-day.ts'
import { TimeZone } from '#app/ui/time-zone.ts'
import type { Opening } from '../queries/opening.server.ts'
import { OPENS } from './opens-line.words.ts'

/** The next step towards approval, for members whose company is not approved. `isTold` adds a line about matches. */
export function OpensLine({ opening, isTold = false }: { opening: Opening | null; isTold?: boolean }) {
  const timeZone = use(TimeZone)
  if (opening === null) return null
  return (
    <Notice tone="wait" className="mb-6">
      <p key={timeZone} suppressHydrationWarning>
        {OPENS.opens}{' '}
        {opening.turn === 'yours' && (
          <>
            {OPENS.yours}{' '}
            <Link to={opening.to} className="text-link">
              {opening.missing}
            </Link>
          </>
        )}
        {opening.turn === 'owners' && OPENS.owners(opening.name)}
        {opening.turn === 'ours' && OPENS.ours(longDay(opening.since, timeZone))}
      </p>
      {isTold && <p className="mt-1 text-ink-2">{OPENS.told}</p>}
    </Notice>
  )
}
