import { quietSince } from './reminder-days.ts'
import { askedSince, documentsOf, missingDocuments } from './turn-documents.ts'
import type {
  ApplicationFacts,
  CaseFacts,
  ChangesFacts,
  DocumentFacts,
  InquiryFacts,
  ListingFacts,
  Missing,
  ProfileFacts,
  RequestFacts,
  SignUpFacts,
  VersionFacts,
} from './turn-facts.ts'
import { MISSING, REQUEST_PLACE } from './turn.words.ts'

/** Who acts next: a company's owner alone, anybody of the company, the person, or whoever holds the link of an application. */
export type Side = 'nobody' | 'reviewers' | 'owner' | 'company' | 'person' | 'candidate'

export type Turn = {
  side: Side
  /** Null where it is nobody's. */
  since: Date | null
  /** Whose turn it is, of owner and company. */
  companyId: string | null
  missing: readonly Missing[]
  /** Nobody's for now: its company, listing or person is suspended. */
  rests: boolean
  /** The day of the last reminder, once nothing has followed it for QUIET_DAYS. */
  quietSince: Date | null
}

const NOBODY: Turn = {
  side: 'nobody',
  since: null,
  companyId: null,
  missing: [],
  rests: false,
  quietSince: null,
}

const turn = (side: Side, since: Date | null, more: Partial<Turn> = {}): Turn => ({
  ...NOBODY,
  side,
  since,
  ...more,
})

const latest = (...moments: readonly (Date | null)[]): Date | null =>
  moments.reduce((last, one) => (last === null || (one !== null && one > last) ? one : last), null)

const earliest = (...moments: readonly (Date | null)[]): Date | null =>
  moments.reduce((first, one) => (first === null || (one !== null && one < first) ? one : first), null)

const only = (label: string, to: string | null, since: Date | null): Missing[] => [{ label, to, since }]

function signUpTurn({ isConfirmed, hasPassword, createdAt: since }: SignUpFacts): Turn {
  const missing = [
    ...(isConfirmed ? [] : only(MISSING.confirm, null, since)),
    ...(hasPassword ? [] : only(MISSING.password, null, since)),
  ]
  return missing.length > 0 ? turn('person', since, { missing }) : NOBODY
}

function profileTurn(facts: ProfileFacts, at: Date): Turn {
  const { status, companyId, createdAt, submittedAt, approvedAt, submitPath } = facts
  const documents = documentsOf(facts.groups, at)
  const owner = (since: Date | null, missing: readonly Missing[]) =>
    turn(companyId ? 'owner' : 'person', since, { companyId, missing })
  const open = (since: Date | null) => missingDocuments(documents.open, since)
  switch (status) {
    case 'incomplete':
      return owner(createdAt, [
        ...facts.unanswered,
        ...open(createdAt),
        ...only(MISSING.submit, submitPath, createdAt),
      ])
    case 'pending': {
      const since = latest(submittedAt, documents.isOpen ? documents.openSince : documents.filledAt)
      return documents.isOpen
        ? owner(since ?? createdAt, open(submittedAt))
        : turn('reviewers', since ?? createdAt)
    }
    case 'approved': {
      const due = facts.confirmDueAt !== null && facts.confirmDueAt <= at ? facts.confirmDueAt : null
      const lacking = documents.isOpen ? latest(approvedAt, documents.openSince, createdAt) : null
      const { incompleteSince, unanswered } = facts
      const since = earliest(lacking, due, incompleteSince)
      if (since === null) return NOBODY
      const question = due ? only(MISSING.confirmProfile, facts.confirmPath, due) : []
      const answers = incompleteSince
        ? [...unanswered, ...only(MISSING.sendChanges, facts.changesPath, incompleteSince)]
        : []
      return owner(since, [...(lacking ? open(lacking) : []), ...answers, ...question])
    }
    case 'more_info_requested':
    case 'rejected': {
      const since = askedSince(facts)
      const isLeft = documents.isOpen || facts.asked.length > 0
      const again = facts.asksForDocumentsAlone && isLeft ? [] : asked(facts, since)
      return owner(since, [...open(since), ...facts.asked, ...again])
    }
  }
}

const REQUEST_PATH = `/profile/rejected#${REQUEST_PLACE}`

/** What is left of a request beside its open items: one in words stands on the status page. */
const asked = (facts: ProfileFacts, since: Date | null): Missing[] => [
  ...(facts.asksForDocumentsAlone || facts.hasItems ? [] : only(MISSING.asked, REQUEST_PATH, since)),
  ...only(MISSING.again, facts.submitPath, since),
]

function versionTurn(
  { status, companyId, submittedAt, decidedAt, dueAt, ...facts }: VersionFacts,
  at: Date,
): Turn {
  if (status === 'done') return NOBODY
  const documents = documentsOf(facts.groups, at)
  const open = (since: Date) => missingDocuments(documents.open, since)
  if (status === 'pending')
    return documents.isOpen
      ? turn('owner', latest(submittedAt, documents.openSince), { companyId, missing: open(submittedAt) })
      : turn('reviewers', latest(submittedAt, documents.filledAt))
  if (status === 'more_info_requested' && dueAt !== null && dueAt <= at)
    return turn('reviewers', dueAt, { missing: only(MISSING.dayPassed, null, dueAt) })
  const since = decidedAt ?? submittedAt
  const missing = [
    ...open(since),
    ...(facts.hasItems ? [] : only(MISSING.asked, facts.path, since)),
    ...facts.asked,
    ...only(MISSING.again, facts.submitPath, since),
  ]
  return turn('owner', since, { companyId, missing })
}

const changesTurn = ({ unsentSince: since, companyId, path }: ChangesFacts): Turn =>
  since ? turn('owner', since, { companyId, missing: only(MISSING.sendChanges, path, since) }) : NOBODY

function documentTurn(facts: DocumentFacts, at: Date): Turn {
  const { status, label, application, firstSentAt, createdAt, endsAt } = facts
  if (!facts.isCurrent || application?.isOpen === false) return NOBODY
  if (status === 'approved' && (endsAt === null || endsAt > at)) return NOBODY
  const sender = application ? 'candidate' : 'person'
  if (status === 'pending') {
    const since = latest(createdAt, firstSentAt, facts.reopenedAt)
    return firstSentAt === null
      ? turn(sender, since, {
          missing: only(application ? MISSING.submitApplication : MISSING.submit, facts.submitPath, since),
        })
      : turn('reviewers', since)
  }
  const since = (status === 'approved' ? endsAt : facts.reviewedAt) ?? createdAt
  return application?.isSubmitted
    ? turn('reviewers', latest(facts.reviewedAt, endsAt, application.submittedAt), {
        missing: only(MISSING.newFile, null, since),
      })
    : turn(sender, since, { missing: only(label, facts.path, since) })
}

function applicationTurn({ status, link, ...facts }: ApplicationFacts, at: Date): Turn {
  if (status === 'submitted') return turn('reviewers', facts.submittedAt)
  if (status !== 'draft' && status !== 'more_info_requested') return NOBODY
  const asked = status === 'draft' ? facts.createdAt : facts.askedAt
  const since = latest(asked, link?.livingSince ?? null)
  if (link && link.endedAt === null && link.expiresAt > at)
    return turn('candidate', since, { missing: facts.missing })
  const ended = link && (link.endedAt && link.endedAt < link.expiresAt ? link.endedAt : link.expiresAt)
  const open = latest(asked, ended)
  return turn('reviewers', open, { missing: only(MISSING.sendLink, null, open) })
}

function listingTurn({ status, companyId, path, ...facts }: ListingFacts): Turn {
  if (status === null || status === 'approved') return NOBODY
  if (status === 'pending') return turn('reviewers', facts.submittedAt ?? facts.savedAt)
  if (status === 'draft' && facts.madeByAdmin && facts.handedAt === null && facts.decidedAt === null)
    return NOBODY
  const since = facts.decidedAt ?? facts.handedAt ?? facts.createdAt
  const missing = [
    ...(status === 'draft' || facts.hasItems ? [] : only(MISSING.asked, path, since)),
    ...facts.asked,
    ...only(MISSING.submitListing, path, since),
  ]
  return turn('company', since, { companyId, missing })
}

function requestTurn({ isPending, companyId, createdAt: since, path }: RequestFacts): Turn {
  return isPending
    ? turn('company', since, { companyId, missing: only(MISSING.answer, path, since) })
    : NOBODY
}

function inquiryTurn(facts: InquiryFacts): Turn {
  const { status, last, path, noAnswerAt } = facts
  if (status === 'closed') return NOBODY
  const isAnswered = status === 'in_progress' && last !== null
  if (isAnswered && noAnswerAt !== null && noAnswerAt >= last.at) return NOBODY
  const since = isAnswered ? last.since : facts.createdAt
  const isAskers = isAnswered && last.side === 'owner'
  return turn('company', since, {
    companyId: isAskers ? facts.askerCompanyId : facts.ownerCompanyId,
    missing: only(isAnswered ? MISSING.answerOrNone : MISSING.answer, path, since),
  })
}

function turnOfOpen(facts: CaseFacts, at: Date): Turn {
  switch (facts.kind) {
    case 'sign_up':
      return signUpTurn(facts)
    case 'profile':
      return profileTurn(facts, at)
    case 'version':
      return versionTurn(facts, at)
    case 'changes':
      return changesTurn(facts)
    case 'document':
      return documentTurn(facts, at)
    case 'application':
      return applicationTurn(facts, at)
    case 'listing':
      return listingTurn(facts)
    case 'access':
    case 'connection':
      return requestTurn(facts)
    case 'inquiry':
      return inquiryTurn(facts)
  }
}

/** What is suspended rests until its day of review. */
const restingTurn = (reviewAt: Date | null, at: Date): Turn =>
  reviewAt !== null && reviewAt <= at
    ? turn('reviewers', reviewAt, { missing: only(MISSING.reinstate, null, reviewAt) })
    : { ...NOBODY, rests: true }

/** Whose turn a case is at a moment, since when, and what is missing. */
export function turnOf(facts: CaseFacts, at: Date): Turn {
  if (facts.closed) return NOBODY
  if (facts.suspended) return restingTurn(facts.reviewAt ?? null, at)
  const open = turnOfOpen(facts, at)
  const isOthers = open.side !== 'nobody' && open.side !== 'reviewers'
  return { ...open, quietSince: isOthers ? quietSince(facts.kind, open.since, at) : null }
}
