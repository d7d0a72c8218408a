/** The subject of a case. */
export type CaseKind =
  | 'sign_up'
  | 'profile'
  | 'version'
  | 'changes'
  | 'document'
  | 'application'
  | 'listing'
  | 'access'
  | 'inquiry'
  | 'connection'

/** Who acts next: the company's owner, any of its members, the person, or the holder of an application's link. */
export type Side = 'nobody' | 'reviewers' | 'owner' | 'company' | 'person' | 'candidate'

export type Missing = {
  label: string
  /** A site path; null when the reader has no page for it. */
  to: string | null
  /** The form step it belongs to. */
  under?: string | undefined
  /** Since when it has been missing, as shown to the member. */
  since?: string
}

/** A module's facts about a case; `turn-index.server.ts` adds side and time. */
export type CaseFacts = {
  /** The record, its company or its person is suspended. */
  suspended: boolean
  /** Missing items while someone other than the reviewers acts. */
  missing: readonly Missing[]
  /** The case's title, if it differs from that of its kind. */
  title?: string | undefined
  /** The reviewers' action, when it is not a review. */
  ours?: string | null
}

export type Turn = {
  side: Side
  /** Null when nobody acts. */
  since: Date | null
  /** The company that acts, for the sides owner and company. */
  companyId: string | null
  missing: readonly Missing[]
  isPaused: boolean
  /** Day of the last reminder, if nothing happened within UNANSWERED_DAYS after it. */
  unansweredSince: Date | null
}

/** A turn as the reader sees it; null when there is nothing to show. */
export type ShownTurn =
  | {
      whose: 'yours'
      since: string | null
      missing: readonly Missing[]
      /** For a profile with missing answers: the deadline as text, null once it is not in the directory. */
      completion?: { day: string | null } | null
      more?: number
      /** Who may act when the reader may not. */
      actingOwner: string | null
      /** Day of the last reminder, if there was no response. */
      unansweredSince?: string | null
    }
  | { whose: 'reviewers'; since: string | null; returned: boolean; name?: string | undefined }
  | { whose: 'company'; since: string | null; company: string; name?: string }

/** Who acts next on a list row, as seen by the reader's company. */
export type RowTurn = {
  whose: ShownTurn['whose']
  since: string
  /** Day of the last reminder of the reader's own turn, if there was no response. */
  unansweredSince?: string
}

export const missingItem = (label: string, to: string | null = null): Missing[] => [{ label, to }]

/** A member's view of a turn of their own case; `owner` names the company's owner, null if that is the member. */
export function showTurn(turn: Turn, owner: string | null, returned = false): ShownTurn | null {
  const since = turn.since?.toISOString() ?? null
  if (turn.side === 'nobody') return null
  if (turn.side === 'reviewers') return { whose: 'reviewers', since, returned }
  const actingOwner = turn.side === 'owner' ? owner : null
  return {
    whose: 'yours',
    since,
    missing: turn.missing.map((one) => ({
      ...one,
      to: actingOwner === null ? one.to : null,
      ...(since && { since }),
    })),
    actingOwner,
    unansweredSince: turn.unansweredSince?.toISOString() ?? null,
  }
}

/** A desk's filters by turn: ours, theirs and done cover every case; overdue is part of ours. */
export const TURN_FILTERS = ['ours', 'theirs', 'done', 'overdue'] as const
export type TurnFilter = (typeof TURN_FILTERS)[number]

export const isOurs = (turn: TurnFilter | null) => turn === 'ours' || turn === 'overdue'

/** A turn as a desk shows it. */
export type DeskTurn = {
  whose: 'ours' | 'theirs' | 'done'
  since: string | null
  missing: readonly string[]
  isPaused: boolean
  unansweredSince: string | null
}

export function deskTurn({ side, since, missing, isPaused, unansweredSince }: Turn): DeskTurn {
  const whose = side === 'nobody' ? 'done' : side === 'reviewers' ? 'ours' : 'theirs'
  return {
    whose,
    since: since?.toISOString() ?? null,
    missing: [...new Set(missing.map(({ label }) => label))],
    isPaused,
    unansweredSince: unansweredSince?.toISOString() ?? null,
  }
}

/** Whether the URL filters the list to rows that need the reader's action. */
export const hasYoursFilter = (search: URLSearchParams): boolean => search.get('turn') === 'yours'

export const YOURS_FILTER = { turn: 'yours' } as const

/** The element id of a request that can be answered in its list. */
export const requestAnchor = (id: string) => `request-${id}`
