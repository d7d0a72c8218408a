import { Link } from 'react-router'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { Moment } from '#app/ui/moment.tsx'
import type { ReviewClock } from '../queries/review-clock.server.ts'
import { StatusCard } from './status-page.tsx'

export function ReviewClockCard({ clock, editPath }: { clock: ReviewClock; editPath: string | null }) {
  const { position, waiting, submittedAt } = clock
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
