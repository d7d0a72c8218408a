import type { Kysely } from 'kysely'
import { personDetails } from '#app/account/person/details.ts'
import { db } from '#app/db/client.server.ts'
import type { DB } from '#app/db/schema.gen.ts'
import { signFileLink } from '#app/files/links.server.ts'
import { now } from '#app/lib/clock.ts'
import { env } from '#app/lib/env.ts'
import type { CompanyType, UserType } from '#app/lib/viewer.ts'
import { type DocumentType, kycAnswers, requiredDocuments, type SubmissionStatus } from './schema.ts'

/** The owner of documents: a person, or an application until its approval (ADM-076). */
export type Holder = { userId: string } | { applicationId: string }

export const holderId = (holder: Holder): string =>
  'userId' in holder ? holder.userId : holder.applicationId

/** A person's current documents, by type and slot. Only for the person or an admin (MEM-264). */
export const listDocuments = (userId: string, from: Kysely<DB> = db()) => currentDocuments({ userId }, from)

/** A holder's current documents, by type and slot. An approved application has none (ADM-076). */
export async function currentDocuments(holder: Holder, from: Kysely<DB> = db()) {
  const rows = await from
    .selectFrom('kycSubmissions as s')
    .innerJoin('files as f', 'f.id', 's.fileId')
    .where('userId' in holder ? 's.userId' : 's.applicationId', '=', holderId(holder))
    .where('s.isCurrent', '=', true)
    .where('f.status', '=', 'active')
    .orderBy('s.documentType')
    .orderBy('s.slot')
    .orderBy('s.isBeside')
    .select(['s.id as submissionId', 's.fileId', 's.documentType', 's.slot', 's.status', 's.rejectionReason'])
    .select(['s.reviewedAt', 's.createdAt as uploadedAt', 'f.fileName', 'f.byteSize', 'f.contentType'])
    // The last valid day: as stated by the sender, and as approved.
    .select(['s.statedEnd', 's.endsOn', 's.endsAt'])
    // A replacement for an approved document, which counts until it expires or the replacement is approved.
    .select('s.isBeside')
    .$narrowType<{ documentType: DocumentType; status: SubmissionStatus }>()
    .execute()
  const at = now()
  return rows.map(({ endsAt, ...row }) => ({ ...row, isExpired: endsAt !== null && endsAt <= at }))
}

export type TurnDocument = {
  documentType: DocumentType
  status: SubmissionStatus
  uploadedAt: Date
  endsAt: Date | null
}

/** Whether a document is neither rejected nor expired. */
export const isUsable = ({ status, endsAt }: TurnDocument): boolean =>
  status !== 'rejected' && (endsAt === null || endsAt > now())

export async function listGroupDocuments(
  userIds: readonly string[],
  from: Kysely<DB> = db(),
): Promise<Map<string, TurnDocument[]>> {
  if (userIds.length === 0) return new Map()
  const rows = await from
    .selectFrom('kycSubmissions')
    .where('userId', 'in', userIds)
    .where('isCurrent', '=', true)
    .select(['userId', 'documentType', 'status', 'createdAt as uploadedAt', 'endsAt'])
    .$narrowType<{ documentType: DocumentType; status: SubmissionStatus }>()
    .execute()
  return Map.groupBy(rows, ({ userId }) => userId ?? '')
}

/**
 * A link to a KYC file for one viewer, valid 3600 s by default (ADM-083): a download, or shown in the browser inside
 * the response's sandbox or in a page's frame. The file route checks access again.
 */
export function documentLink(
  fileId: string,
  viewerUserId: string,
  how: 'download' | 'inline' | 'frame' = 'download',
): string {
  const link = signFileLink(fileId, viewerUserId, env().lifetimes.kycLink)
  return how === 'download' ? link : `${link}&view=${how}`
}

export async function submittedRequirements(userId: string, from: Kysely<DB> = db()) {
  const company = await from
    .selectFrom('companies')
    .where('createdByUserId', '=', userId)
    .where('approvalStatus', '<>', 'draft')
    .select(['type', 'questionnaire'])
    .executeTakeFirst()
  return company ? requiredDocuments(company.type as CompanyType, kycAnswers(company.questionnaire)) : null
}

/**
 * Requirements by the submitted profile, else the minimum for the member's kind (others use the developer's form,
 * MEM-079). Null for a colleague, whose company's documents belong to its owner.
 */
export async function requirementsOf(userId: string, from: Kysely<DB> = db()) {
  const submitted = await submittedRequirements(userId, from)
  if (submitted) return { groups: submitted, isSubmitted: true }
  const person = await from
    .selectFrom('members as m')
    .leftJoin('companyMembers as cm', 'cm.userId', 'm.userId')
    .where('m.userId', '=', userId)
    .select(['m.userType', 'cm.role'])
    .executeTakeFirst()
  if (!person || person.role === 'colleague') return null
  const kind = person.userType as UserType
  return { groups: requiredDocuments(kind === 'other' ? 'developer' : kind, {}), isSubmitted: false }
}

/** The profile's contact person, whose ID is required (MEM-199). */
type Contact = { name: string; title: string; email: string; phone: string }

/** The contact person of a submitted profile; null when it names none. */
export async function findContact(userId: string): Promise<Contact | null> {
  const row = await db()
    .selectFrom('companies as c')
    .innerJoin('members as m', 'm.userId', 'c.createdByUserId')
    .where('c.createdByUserId', '=', userId)
    .select(['c.questionnaire', 'c.phone as companyPhone', 'm.fullName', 'm.position', 'm.phone'])
    .executeTakeFirst()
  const text = textIn(row?.questionnaire)
  if (!row || !text('primary_contact_name')) return null
  const { fullName, position, phone } = personDetails(row, { ...row, phone: row.companyPhone })
  return { name: fullName, title: position ?? '', email: text('primary_contact_email'), phone: phone ?? '' }
}

/** The candidate named in an application, or null. */
export async function findCandidate(applicationId: string | null): Promise<Contact | null> {
  if (applicationId === null) return null
  const row = await db()
    .selectFrom('applications')
    .where('id', '=', applicationId)
    .select(['email', 'applicationData'])
    .executeTakeFirst()
  const text = textIn(row?.applicationData)
  const name = text('full_name')
  return row && name
    ? { name, title: text('position'), email: row.email, phone: text('contact_phone') }
    : null
}

const textIn = (stored: unknown) => (name: string) => {
  const value = ((stored ?? {}) as Record<string, unknown>)[name]
  return typeof value === 'string' ? value : ''
}
