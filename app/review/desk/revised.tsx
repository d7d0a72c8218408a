import type { Revised } from '#app/review/revised.server.ts'
import { Badge } from '#app/ui/badge.tsx'

/** A record that waits again: its owner sent another version since the last decision. */
export function RevisedBadge({ revised }: { revised: Revised | null }) {
  if (!revised) return null
  return <Badge tone="note">{revised.mine ? 'Revised since your decision' : 'Revised'}</Badge>
}

/** The same in a row of the queue, where room is short. */
export function RevisedMark({ revised }: { revised: Revised | null }) {
  if (!revised) return null
  const words = revised.mine ? 'since your decision' : `since the decision of ${revised.by ?? 'an admin'}`
  return (
    <Badge tone="note">
      Revised<span className="sr-only"> {words}</span>
    </Badge>
  )
}
