import type { CompanyType } from '#app/lib/viewer.ts'
import {
  type DocumentType,
  type SubmissionStatus,
  isIdentity,
  kycAnswers,
  requiredDocuments,
} from '../schema.ts'

export type CountedDocument = {
  documentType: DocumentType
  status: SubmissionStatus
  endsAt: Date | null
  reopenedAt: Date | null
  /** Names and numbers of the company it was approved for; null when there was no company. */
  approvedFor: readonly string[] | null
}

type VerifiedFacts = {
  type: CompanyType
  questionnaire: unknown
  /** The current name and number, as an entry of `approvedFor`. */
  basis: string
  documents: readonly CountedDocument[]
  /** When the annual confirmation becomes overdue; null if none is due. */
  unconfirmedAt: Date | null
}

/** Why an approved company is not verified. */
export type UnverifiedReason = 'missing' | 'ended' | 'reopened' | 'renamed' | 'unconfirmed'

export type Verification = {
  causes: readonly UnverifiedReason[]
  /** The next time at which this may change by itself. */
  until: Date | null
}

/** Personal documents do not depend on the company's name. */
const isApprovedFor = (basis: string, { documentType, approvedFor }: CountedDocument) =>
  approvedFor === null || isIdentity(documentType) || approvedFor.includes(basis)

function causeOf(documents: readonly CountedDocument[], basis: string, at: Date): UnverifiedReason | null {
  if (documents.some(({ status, reopenedAt }) => status === 'pending' && reopenedAt !== null))
    return 'reopened'
  const approved = documents.filter(({ status }) => status === 'approved')
  if (approved.length === 0) return 'missing'
  const unexpired = approved.filter(({ endsAt }) => endsAt === null || endsAt > at)
  if (unexpired.length === 0) return 'ended'
  return unexpired.some((document) => isApprovedFor(basis, document)) ? null : 'renamed'
}

/**
 * Whether an approved company is verified: every required group has an approved, unexpired document for the current
 * name and number, none is reopened, and the annual confirmation is not overdue (PUB-062).
 */
export function verificationOf(
  { type, questionnaire, basis, documents, unconfirmedAt }: VerifiedFacts,
  at: Date,
): Verification {
  const groups = requiredDocuments(type, kycAnswers(questionnaire)).map(({ types }) =>
    documents.filter(({ documentType }) => types.includes(documentType)),
  )
  const causes = new Set(groups.flatMap((group) => causeOf(group, basis, at) ?? []))
  if (unconfirmedAt !== null && unconfirmedAt <= at) causes.add('unconfirmed')
  const ends = [unconfirmedAt, ...groups.flat().map(({ endsAt }) => endsAt)].flatMap((end) =>
    end !== null && end > at ? [end.getTime()] : [],
  )
  return { causes: [...causes], until: ends.length > 0 ? new Date(Math.min(...ends)) : null }
}
