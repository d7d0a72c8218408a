import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { isUuid } from '#app/lib/ids.ts'
import type { Member } from '#app/lib/viewer.ts'
import { type KycState, kycStateOf, removalRefusal } from '../policy.ts'
import { findContact, listDocuments, requirementsOf } from '../queries.server.ts'
import { type DocumentType, slotKey, type SubmissionStatus } from '../schema.ts'

export type PreviousFile = {
  fileId: string
  fileName: string
  status: SubmissionStatus
  uploadedAt: string
  reviewedAt: string | null
  rejectionReason: string | null
  hasFile: boolean
}

export type OwnDocument = OwnDocuments['documents'][number]

export type OwnDocuments = Awaited<ReturnType<typeof loadOwnDocuments>>

/** The member's documents and requirements (MEM-302, MEM-387). */
export async function loadOwnDocuments(member: Member) {
  const { userId } = member
  const isStaff = member.role === 'admin' && !member.company
  const [current, required, contact, previous, answered] = await Promise.all([
    listDocuments(userId),
    isStaff ? null : requirementsOf(userId),
    findContact(userId),
    listPrevious(userId),
    listAnswered(userId),
  ])
  const submitted = required?.isSubmitted ? required.groups : null
  return {
    documents: current.map((document) => ({
      ...document,
      uploadedAt: document.uploadedAt.toISOString(),
      reviewedAt: document.reviewedAt?.toISOString() ?? null,
      mayRemove: removalRefusal(document, current, submitted) === null,
    })),
    /** By `slotKey`, newest first. */
    previous,
    /** Types of requested documents that the owner cannot provide, according to an answer in review. */
    answered,
    /** Null when nothing is required. */
    kyc: required && kycStateOf(required.groups, current),
    isSubmitted: submitted !== null,
    /** The person whose ID is required (MEM-199). */
    contactName: contact?.name ?? null,
  }
}

async function listAnswered(userId: string): Promise<string[]> {
  const { rows } = await sql<{ types: string[] }>`
    select answered_documents(${userId}::uuid) as types`.execute(db())
  return rows[0]?.types ?? []
}

const MAX_PREVIOUS = 100

async function listPrevious(userId: string): Promise<Record<string, PreviousFile[]>> {
  const rows = await db()
    .selectFrom('kycSubmissions as s')
    .innerJoin('files as f', 'f.id', 's.fileId')
    .where('s.userId', '=', userId)
    .where('s.isCurrent', '=', false)
    .orderBy('s.createdAt', 'desc')
    .orderBy('s.id')
    .limit(MAX_PREVIOUS)
    .select(['s.fileId', 's.documentType', 's.slot', 's.status', 's.createdAt', 's.reviewedAt'])
    .select(['s.rejectionReason', 'f.fileName', 'f.status as fileStatus'])
    .execute()
  const previous: Record<string, PreviousFile[]> = {}
  for (const { documentType, slot, createdAt, reviewedAt, fileStatus, ...row } of rows) {
    const files = (previous[slotKey(documentType as DocumentType, slot)] ??= [])
    files.push({
      ...row,
      status: row.status as SubmissionStatus,
      uploadedAt: createdAt.toISOString(),
      reviewedAt: reviewedAt?.toISOString() ?? null,
      hasFile: fileStatus === 'active',
    })
  }
  return previous
}

/** Whether a KYC file, current or earlier, is this member's and still stored; null for others' files (MEM-255). */
export async function findOwnFile(member: Member, fileId: string): Promise<{ hasFile: boolean } | null> {
  if (!isUuid(fileId)) return null
  const row = await db()
    .selectFrom('kycSubmissions as s')
    .innerJoin('files as f', 'f.id', 's.fileId')
    .where('s.fileId', '=', fileId)
    .where('s.userId', '=', member.userId)
    .select('f.status')
    .executeTakeFirst()
  return row ? { hasFile: row.status === 'active' } : null
}

export type DocumentSummary = { label: string; state: KycState['groups'][number]['state'] }[]

/** Required document groups with their state, for the member's other pages; empty when none are required. */
export async function loadDocumentSummary({ userId, role, company }: Member): Promise<DocumentSummary> {
  if (role === 'admin' && !company) return []
  const required = await requirementsOf(userId)
  if (!required) return []
  const { groups } = kycStateOf(required.groups, await listDocuments(userId))
  return groups.map(({ label, state }) => ({ label, state }))
}
