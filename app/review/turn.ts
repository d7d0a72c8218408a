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

/** A missing item: its label, and where to complete it. */
export type Missing = {
  label: string
  /** A site path; null when the reader has no page for it. */
  to: string | null
  /** The form step it belongs to. */
  under?: string | undefined
}

/** A module's facts about a case; `turn-index.server.ts` has side and time. */
export type CaseFacts = {
  /** The record, its company or its person is suspended. */
  suspended: boolean
  /** Missing items while someone other than the reviewers acts. */
  missing: readonly Missing[]
  /** The case's title, when it is not the one of its kind. */
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
  /** Paused: the company, listing or person is suspended. */
  isPaused: boolean
  /** Day of the last reminder, if nothing happened within UNANSWERED_DAYS after it. */
  unansweredSince: Date | null
}

export const only = (label: string, to: string | null = null): Missing[] => [{ label, to }]
