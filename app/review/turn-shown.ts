import type { Turn } from './turn.ts'

export type ShownMissing = { label: string; to: string | null; since: string | null }

/** A turn as its reader sees it; null where there is nothing to say. */
export type ShownTurn =
  | {
      whose: 'yours'
      since: string | null
      missing: readonly ShownMissing[]
      /** Who may do it, where the reader may not. */
      mayDo: string | null
    }
  | { whose: 'reviewers'; since: string | null; returned: boolean }
  | { whose: 'company'; since: string | null; company: string }

export type TurnReader = {
  userId: string
  companyId: string | null
  isOwner: boolean
  /** The owner of the reader's company. */
  ownerName: string | null
}

/** What a member reads of the turn of a case of their own (END-003, END-004). */
export function showTurn(turn: Turn, reader: TurnReader, returned = false): ShownTurn | null {
  const since = turn.since?.toISOString() ?? null
  if (turn.side === 'nobody') return null
  if (turn.side === 'reviewers') return { whose: 'reviewers', since, returned }
  const isBarred = turn.side === 'owner' && !reader.isOwner
  return {
    whose: 'yours',
    since,
    missing: turn.missing.map((one) => ({
      label: one.label,
      to: isBarred ? null : one.to,
      since: one.since?.toISOString() ?? null,
    })),
    mayDo: isBarred ? (reader.ownerName ?? '') : null,
  }
}
