import type { GroupFacts } from './turn-documents.ts'

/** What a case is about: a row of the table of END-002. */
export type CaseKind =
  | 'sign_up'
  | 'profile'
  | 'document'
  | 'application'
  | 'listing'
  | 'access'
  | 'inquiry'
  | 'connection'

/** One thing that is missing, in the words of its own label, and the place where it is done (END-003). */
export type Missing = {
  label: string
  /** A path of the product; null where no page of the reader does it. */
  to: string | null
  since: Date | null
}

/** True of every case: a side of it has closed, or is suspended. */
export type Resting = { closed: boolean; suspended: boolean }

export type SignUpFacts = Resting & {
  kind: 'sign_up'
  isConfirmed: boolean
  hasPassword: boolean
  createdAt: Date
}

export type ProfileFacts = Resting & {
  kind: 'profile'
  /** Null while the person has no company. */
  companyId: string | null
  status: 'incomplete' | 'pending' | 'approved' | 'rejected' | 'more_info_requested'
  createdAt: Date
  submittedAt: Date | null
  approvedAt: Date | null
  /** When the reviewers first turned it down or asked since it was submitted. */
  askedAt: Date | null
  /** They asked for documents alone (END-007). */
  asksForDocumentsAlone: boolean
  /** The request names what it asks for, one by one; `asked` is what is open of it. */
  hasItems: boolean
  asked: readonly Missing[]
  /** Its last version came back by itself with the last document that was asked for (END-007). */
  returnedByDocuments: boolean
  groups: readonly GroupFacts[]
  /** The unanswered fields of an incomplete profile. */
  unanswered: readonly Missing[]
  formPath: string
}

export type DocumentFacts = Resting & {
  kind: 'document'
  status: 'pending' | 'approved' | 'rejected'
  isCurrent: boolean
  label: string
  createdAt: Date
  reviewedAt: Date | null
  /** When the profile or application was first submitted; null while it never was. */
  firstSentAt: Date | null
  /** Null for a document of a person. */
  application: { isOpen: boolean; isSubmitted: boolean; submittedAt: Date | null } | null
  formPath: string
}

export type LinkFacts = { livingSince: Date; expiresAt: Date; endedAt: Date | null }

export type ApplicationFacts = Resting & {
  kind: 'application'
  status: 'draft' | 'submitted' | 'more_info_requested' | 'approved' | 'rejected' | 'revoked'
  createdAt: Date
  submittedAt: Date | null
  askedAt: Date | null
  /** The newest link; null while none was made. */
  link: LinkFacts | null
  missing: readonly Missing[]
}

export type ListingFacts = Resting & {
  kind: 'listing'
  companyId: string
  /** Of the version under way; null where there is none. */
  status: 'draft' | 'pending' | 'rejected' | 'more_info_requested' | 'approved' | null
  createdAt: Date
  /** An admin made it for the company, and handed it over at `handedAt`; null until then (END-020). */
  madeByAdmin: boolean
  handedAt: Date | null
  savedAt: Date | null
  submittedAt: Date | null
  /** The last decision on any version. */
  decidedAt: Date | null
  /** The request names what it asks for, one by one; `asked` is what is open of it. */
  hasItems: boolean
  asked: readonly Missing[]
  path: string
}

/** A request of one company that another answers. */
export type RequestFacts = Resting & {
  kind: 'access' | 'connection'
  isPending: boolean
  /** Whoever answers. */
  companyId: string
  createdAt: Date
  path: string
}

export type InquiryFacts = Resting & {
  kind: 'inquiry'
  status: 'waiting' | 'in_progress' | 'closed'
  askerCompanyId: string
  ownerCompanyId: string
  createdAt: Date
  /** The side that wrote last, when it began and when it wrote last; null while the listing's side has not answered. */
  last: { side: 'asker' | 'owner'; since: Date; at: Date } | null
  noAnswerAt: Date | null
  path: string
}

export type CaseFacts =
  | SignUpFacts
  | ProfileFacts
  | DocumentFacts
  | ApplicationFacts
  | ListingFacts
  | RequestFacts
  | InquiryFacts
