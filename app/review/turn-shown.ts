import type { Missing, Turn } from './turn.ts'

export type ShownMissing = Missing & { since: string | null }

/** A turn as its reader sees it; null where there is nothing to say. */
export type ShownTurn =
  | {
      whose: 'yours'
      since: string | null
      missing: readonly ShownMissing[]
      /** The profile lacks required answers: the day by which its owner sends them, in words; null once the company has left the directory. */
      completion?: { day: string | null } | null
      /** How many more there are. */
      more?: number
      /** What "Send to review" posts, after a step of the reader. */
      send?: SendOffer | null
      /** Who may do it, where the reader may not. */
      mayDo: string | null
      /** The day of the last reminder, where nothing has followed it for long. */
      quietSince?: string | null
    }
  | { whose: 'reviewers'; since: string | null; returned: boolean }
  | { whose: 'company'; since: string | null; company: string }

/** The form that takes a profile, and what a page has seen of it. */
export type SendOffer = { to: string; draftVersion: number; companyVersion: number }

type TurnReader = {
  userId: string
  companyId: string | null
  isOwner: boolean
  /** The owner of the reader's company. */
  ownerName: string | null
}

/** What a member reads of the turn of a case of their own. */
export function showTurn(turn: Turn, reader: TurnReader, returned = false): ShownTurn | null {
  const since = turn.since?.toISOString() ?? null
  if (turn.side === 'nobody') return null
  if (turn.side === 'reviewers') return { whose: 'reviewers', since, returned }
  const isBarred = turn.side === 'owner' && !reader.isOwner
  return {
    whose: 'yours',
    since,
    missing: turn.missing.map((one) => ({
      ...one,
      to: isBarred ? null : one.to,
      since,
    })),
    mayDo: isBarred ? (reader.ownerName ?? '') : null,
    quietSince: turn.quietSince?.toISOString() ?? null,
  }
}
