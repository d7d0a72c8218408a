import type { Missing, Turn } from './turn.ts'

export type ShownMissing = Missing & { since: string | null }

/** A turn as the reader sees it; null when there is nothing to show. */
export type ShownTurn =
  | {
      whose: 'yours'
      since: string | null
      missing: readonly ShownMissing[]
      /**
       * If the profile lacks required answers: the deadline as text; null once the company is hidden from the directory.
       */
      completion?: { day: string | null } | null
      /** Number of further items. */
      more?: number
      /** Who may act when the reader may not. */
      actingOwner: string | null
      /** Day of the last reminder, if there was no response. */
      unansweredSince?: string | null
    }
  | { whose: 'reviewers'; since: string | null; returned: boolean }
  | { whose: 'company'; since: string | null; company: string }

type TurnReader = {
  userId: string
  companyId: string | null
  isOwner: boolean
  /** Name of the owner of the reader's company. */
  ownerName: string | null
}

/** A member's view of a turn of their own case. */
export function showTurn(turn: Turn, reader: TurnReader, returned = false): ShownTurn | null {
  const since = turn.since?.toISOString() ?? null
  if (turn.side === 'nobody') return null
  if (turn.side === 'reviewers') return { whose: 'reviewers', since, returned }
  const isBlocked = turn.side === 'owner' && !reader.isOwner
  return {
    whose: 'yours',
    since,
    missing: turn.missing.map((one) => ({
      ...one,
      to: isBlocked ? null : one.to,
      since,
    })),
    actingOwner: isBlocked ? (reader.ownerName ?? '') : null,
    unansweredSince: turn.unansweredSince?.toISOString() ?? null,
  }
}
