import type { Revised } from '#app/review/history.server.ts'
import { Badge } from '#app/ui/badge.tsx'

/** A pending record that was submitted again since the last decision. */
export function RevisedBadge({ revised }: { revised: Revised | null }) {
  if (!revised) return null
  return <Badge tone="note">{revised.isMine ? 'Revised since your decision' : 'Revised'}</Badge>
}

/** The short form for queue rows. */
export function RevisedMark({ revised }: { revised: Revised | null }) {
  if (!revised) return null
  const explanation = revised.isMine ? 'since your decision' : `since ${revised.by ?? 'an admin'}’s decision`
  return (
    <Badge tone="note">
      Revised<span className="sr-only"> {explanation}</span>
    </Badge>
  )
}
