import { Link } from 'react-router'
import { REVIEW_TIME } from '#app/lib/review-time.ts'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { Moment } from '#app/ui/moment.tsx'
import type { ReviewClock } from '../queries/review-clock.server.ts'
import { StatusCard } from './status-page.tsx'

const HOUR = 3600
const DAY = 24 * HOUR

const count = (amount: number, unit: string) => `${amount} ${unit}${amount === 1 ? '' : 's'}`

/** Duration in hours from one hour on, else in minutes: "1 day 4 hours", "35 minutes". */
export function lengthText(seconds: number): string {
  if (seconds < HOUR) return count(Math.max(1, Math.round(seconds / 60)), 'minute')
  const hours = Math.round(seconds / HOUR)
  if (hours < 24) return count(hours, 'hour')
  const days = Math.floor((hours * HOUR) / DAY)
  const rest = hours - days * 24
  return rest === 0 ? count(days, 'day') : `${count(days, 'day')} ${count(rest, 'hour')}`
}

/** Queue position, quoted review time and measured review time. */
export function ReviewClockCard({ clock, editPath }: { clock: ReviewClock; editPath: string | null }) {
  const { position, waiting, submittedAt, measured } = clock
  return (
    <StatusCard title="Your review">
      <DefinitionList
        items={[
          {
            term: 'Queue position',
            value: (
              <>
                <span className="font-display text-21 tabular-nums">{position}</span> of {waiting}
                {position === 1 && <span className="text-ink-2"> · next in line</span>}
              </>
            ),
          },
          { term: 'Submitted', value: <Moment at={submittedAt} /> },
          { term: 'Review time', value: REVIEW_TIME },
          ...(measured
            ? [
                {
                  term: 'Recent reviews',
                  value: `Half of the last ${measured.decisions} took ${lengthText(measured.medianSeconds)} or less.`,
                },
              ]
            : []),
        ]}
      />
      {editPath && (
        <p className="mt-4 text-13 text-ink-2">
          You can still{' '}
          <Link to={editPath} className="text-link">
            edit your profile
          </Link>
          . If you submit it again, it moves to the end of the queue.
        </p>
      )}
    </StatusCard>
  )
}
