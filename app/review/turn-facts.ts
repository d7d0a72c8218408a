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

/** One thing that is missing, in the words of its own label, and the place where it is done. */
export type Missing = {
  label: string
  /** A path of the product; null where no page of the reader does it. */
  to: string | null
  since: Date | null
  /** The step of the form in which it stands. */
  under?: string | undefined
}

/** A document of any time in one of the places of a group. */
export type GroupDocument = {
  status: 'pending' | 'approved' | 'rejected'
  isCurrent: boolean
  createdAt: Date
  reviewedAt: Date | null
  /** The moment from which an approved one counts no longer; null where it has no end. */
  endsAt: Date | null
}

/** Where a missing document is named, and the place that takes its file. */
export type GroupPlace = Pick<Missing, 'label' | 'under'> & { to: string }

/** One group of documents of which a profile needs one, with every document that ever stood in it. */
export type GroupFacts = GroupPlace & {
  documents: readonly GroupDocument[]
  /** An open item of a request asks for it by itself. */
  isAsked?: boolean
}

/** True of every case: a side of it has closed, or is suspended. */
export type Resting = {
  closed: boolean
  suspended: boolean
  /** When the suspension of this very record is reviewed; null of what rests with another record. */
  reviewAt?: Date | null
}

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
  /** When the yearly confirmation of an approved one is due; null while it never was approved. */
  confirmDueAt: Date | null
  confirmPath: string
  /** Since when an approved one lacks required answers; null where none is missing, or all of them wait for review. */
  incompleteSince: Date | null
  changesPath: string
  /** When the reviewers first turned it down or asked since it was submitted. */
  askedAt: Date | null
  /** They asked for documents alone. */
  asksForDocumentsAlone: boolean
  /** The request names what it asks for, one by one; `asked` is what is open of it. */
  hasItems: boolean
  asked: readonly Missing[]
  /** Its last version came back by itself with the last document that was asked for. */
  returnedByDocuments: boolean
  groups: readonly GroupFacts[]
  /** The required answers that are missing or refused, by step: of one that was never sent, and of one that came by application. */
  unanswered: readonly Missing[]
  /** Where the form is sent. */
  submitPath: string
}

/** What an approved company changes in its profile, under way beside it. */
export type VersionFacts = Resting & {
  kind: 'version'
  companyId: string
  status: 'pending' | 'more_info_requested' | 'rejected' | 'done'
  submittedAt: Date
  decidedAt: Date | null
  /** When a request to an approved company is the reviewers' again; null of any other version. */
  dueAt: Date | null
  /** The request names what it asks for, one by one; `asked` is what is open of it. */
  hasItems: boolean
  asked: readonly Missing[]
  /** Those that show its changes, with the documents that came after the answers in force were approved. */
  groups: readonly GroupFacts[]
  path: string
  submitPath: string
}

/** What an approved company has written of its profile and not sent, while no version is under way. */
export type ChangesFacts = Resting & {
  kind: 'changes'
  companyId: string
  /** Null where nothing is written, where a version is under way, or where the profile is told as not complete. */
  unsentSince: Date | null
  path: string
}

export type DocumentFacts = Resting & {
  kind: 'document'
  status: 'pending' | 'approved' | 'rejected'
  isCurrent: boolean
  label: string
  createdAt: Date
  reviewedAt: Date | null
  /** When a decision on it was taken back, while it waits again. */
  reopenedAt: Date | null
  /** When an approved one ends; null where it has no end, or where a newer file in its place is not rejected. */
  endsAt: Date | null
  /** When the profile or application was first submitted; null while it never was. */
  firstSentAt: Date | null
  /** Null for a document of a person. */
  application: { isOpen: boolean; isSubmitted: boolean; submittedAt: Date | null } | null
  /** Its own place, and where the form that it belongs to is sent; null of a candidate's, who opens both by a secret link. */
  path: string | null
  submitPath: string | null
}

type LinkFacts = { livingSince: Date; expiresAt: Date; endedAt: Date | null }

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
  /** An admin made it for the company, and handed it over at `handedAt`; null until then. */
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
  | VersionFacts
  | ChangesFacts
  | DocumentFacts
  | ApplicationFacts
  | ListingFacts
  | RequestFacts
  | InquiryFacts
