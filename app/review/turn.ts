/** What a case is about: a row of the table. */
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

/** Who acts next: a company's owner alone, anybody of the company, the person, or the holder of an application's link. */
export type Side = 'nobody' | 'reviewers' | 'owner' | 'company' | 'person' | 'candidate'

/** One thing that is missing, in the words of its own label, and the place where it is done. */
export type Missing = {
  label: string
  /** A path of the product; null where no page of the reader does it. */
  to: string | null
  /** The step of the form that it belongs to. */
  under?: string | undefined
}

/** What a noun knows of a case. Side and moment are in the index of turns, `turn-index.server.ts`. */
export type CaseFacts = {
  /** The record, its company or its person is suspended. */
  suspended: boolean
  /** What is missing while others than the reviewers act. */
  missing: readonly Missing[]
  /** What the reviewers do, where it is more than a review. */
  ours?: string | null
}

export type Turn = {
  side: Side
  /** Null where it is nobody's. */
  since: Date | null
  /** The company that acts, of owner and company. */
  companyId: string | null
  missing: readonly Missing[]
  /** Nobody's for now: its company, listing or person is suspended. */
  rests: boolean
  /** The day of the last reminder, once nothing has followed it for QUIET_DAYS. */
  quietSince: Date | null
}

export const only = (label: string, to: string | null = null): Missing[] => [{ label, to }]
