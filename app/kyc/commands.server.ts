import { sql } from 'kysely'
import { transaction, type Tx } from '#app/db/client.server.ts'
import { isWithinStorage, saveFileWith } from '#app/files/save-file.server.ts'
import type { ReceivedFile } from '#app/files/receive.server.ts'
import { now } from '#app/lib/clock.ts'
import { isUuid } from '#app/lib/ids.ts'
import { ok, refuse, type Result } from '#app/lib/refusal.ts'
import type { Member } from '#app/lib/viewer.ts'
import { batched } from '#app/mail/batched.server.ts'
import { notify } from '#app/notices/notify.server.ts'
import { type AuditEntry, writeAudit } from '#app/review/audit.server.ts'
import { receivedDocumentMail } from './emails.ts'
import { removalRefusal } from './policy.ts'
import { type Holder, holderId, listDocuments, submittedRequirements } from './queries.server.ts'
import { DOCUMENT_TYPES, type DocumentType, freeSlotsOf, KYC_BUCKET, KYC_CATEGORY, NEXT } from './schema.ts'
import { clearDocumentNotices, notifyDocumentPending } from './waiting.server.ts'

/** Serialises changes to one person's or application's documents. */
export async function lockDocuments(tx: Tx, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('parcela.kyc'), hashtext(${id}))`.execute(tx)
}

const actorOf = (member: Member) => ({ kind: member.role, userId: member.userId }) as const

type Place = { documentType: DocumentType; slot: number }
/** The target of a file: a slot, or the next free one of its type. */
type Target = { documentType: DocumentType; slot: number | typeof NEXT }

/**
 * Retires the files of a slot, except for one or for an approved one. Unreviewed files are deleted (purge.server.ts);
 * reviewed ones stay.
 */
export async function retireDocuments(
  tx: Tx,
  holder: Holder,
  { documentType, slot }: Place,
  except: { id?: string; approved?: true } = {},
) {
  const retired = await tx
    .updateTable('kycSubmissions')
    .where('userId' in holder ? 'userId' : 'applicationId', '=', holderId(holder))
    .where('documentType', '=', documentType)
    .where('slot', '=', slot)
    .where('isCurrent', '=', true)
    .$if(except.id !== undefined, (query) => query.where('id', '<>', except.id ?? ''))
    .$if(except.approved === true, (query) => query.where('status', '<>', 'approved'))
    .set({ isCurrent: false, updatedAt: now() })
    .returning(['id', 'fileId', 'status', 'reopenedAt'])
    .execute()
  const unreviewed = retired.filter(({ status, reopenedAt }) => status === 'pending' && reopenedAt === null)
  const ids = unreviewed.map(({ fileId }) => fileId)
  const deleted = { status: 'deleted', deletedAt: now() }
  if (ids.length > 0) await tx.updateTable('files').set(deleted).where('id', 'in', ids).execute()
  return retired
}

/** Clears a slot for a new file, except for an approved document, which stays valid until the new one is approved. */
async function clearSlot(tx: Tx, holder: Holder, place: Place) {
  const retired = await retireDocuments(tx, holder, place, { approved: true })
  const approved = await tx
    .selectFrom('kycSubmissions')
    .where('userId' in holder ? 'userId' : 'applicationId', '=', holderId(holder))
    .where('documentType', '=', place.documentType)
    .where('slot', '=', place.slot)
    .where('isCurrent', '=', true)
    .select(['id', 'fileId'])
    .executeTakeFirst()
  return { isBeside: approved !== undefined, replaced: retired.at(-1) ?? approved ?? null }
}

export type StoredDocument = { fileId: string; submissionId: string; replacedFileId: string | null }

type Placed = Place & { fileId: string; statedEnd?: string | null }

/**
 * The slot for the next file of a type: the first free one, or the one with the same pending bytes, so that a file
 * sent twice is stored once. Null when all are taken. The caller holds the document lock.
 */
async function nextSlot(tx: Tx, userId: string, documentType: DocumentType, sha256: Buffer) {
  const taken = await tx
    .selectFrom('kycSubmissions as k')
    .innerJoin('files as f', 'f.id', 'k.fileId')
    .where('k.userId', '=', userId)
    .where('k.documentType', '=', documentType)
    .where('k.isCurrent', '=', true)
    .select(['k.slot', 'k.status', 'f.sha256'])
    .execute()
  const same = taken.find((one) => one.status === 'pending' && one.sha256?.equals(sha256))
  return same?.slot ?? freeSlotsOf(documentType, taken)[0] ?? null
}

/** Makes a stored file the holder's document in its slot, next to an approved one if there is one. */
export async function placeDocument(
  tx: Tx,
  actor: AuditEntry['actor'],
  holder: Holder,
  { fileId, documentType, slot, statedEnd = null }: Placed,
): Promise<StoredDocument> {
  await lockDocuments(tx, holderId(holder))
  const place = { documentType, slot }
  const { isBeside, replaced } = await clearSlot(tx, holder, place)
  const { id: submissionId } = await tx
    .insertInto('kycSubmissions')
    .values({ ...holder, fileId, ...place, isBeside, statedEnd })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeAudit(tx, {
    actor,
    action: replaced ? 'kyc.replace' : 'kyc.upload',
    subject: { type: 'kyc_submission', id: submissionId },
    to: 'pending',
    details: {
      ...('applicationId' in holder && holder),
      fileId,
      ...place,
      replaced: replaced?.id ?? null,
      isBeside,
      statedEnd,
    },
  })
  await notifyDocumentPending(tx, holder, submissionId)
  return { fileId, submissionId, replacedFileId: replaced?.fileId ?? null }
}

export type FiledDocument = Omit<StoredDocument, 'submissionId'> & { documentType: DocumentType }

/**
 * Locks the record that needs the documents, before the documents are locked. The returned function runs once a
 * document is stored and returns whether that sent the record back to review.
 */
export type LockRecord = (tx: Tx, member: Member) => Promise<(stored: FiledDocument) => Promise<boolean>>

type StoredInSlot = StoredDocument & { slot: number; returned: boolean }

/**
 * Stores a received file as a pending document; the previous one stays in the history (MEM-249 to MEM-252, MEM-254),
 * and an approved one stays valid. Sends a receipt once the profile is submitted; before, the profile's email
 * covers it (MEM-382). Refuses only if no slot is free or the company's storage is full.
 */
export async function storeDocument(
  member: Member,
  received: ReceivedFile,
  { documentType, slot: wanted, statedEnd = null }: Target & { statedEnd?: string | null },
  lockRecord: LockRecord,
): Promise<Result<StoredInSlot, 'too_many' | 'storage_full'>> {
  const target = {
    userId: member.userId,
    bucket: KYC_BUCKET,
    category: KYC_CATEGORY,
    documentType,
    companyId: member.company?.id ?? null,
  } as const
  const work = async (tx: Tx, fileId: string) => {
    const returnRecord = await lockRecord(tx, member)
    await lockDocuments(tx, member.userId)
    if (!(await isWithinStorage(tx, target.companyId))) return refuse('storage_full')
    const slot = wanted === NEXT ? await nextSlot(tx, member.userId, documentType, received.sha256) : wanted
    if (slot === null) return refuse('too_many')
    const file = { fileId, documentType, slot, statedEnd }
    const placed = await placeDocument(tx, actorOf(member), { userId: member.userId }, file)
    const returned = await returnRecord({ documentType, ...placed })
    if (!returned && member.company && member.company.status !== 'draft')
      await sendReceipt(tx, member, placed, documentType)
    return ok({ ...placed, slot, returned })
  }
  // The upload may send the profile back to review and so change the member's rights.
  const mayReturn = member.company?.role === 'owner' && member.company.status !== 'approved'
  const changesRightsOf = mayReturn ? [member.userId] : []
  return saveFileWith<StoredInSlot, 'too_many' | 'storage_full'>(received, target, work, { changesRightsOf })
}

async function sendReceipt(
  tx: Tx,
  { userId }: Member,
  { submissionId }: StoredDocument,
  documentType: DocumentType,
): Promise<void> {
  const { label } = DOCUMENT_TYPES[documentType]
  await notify(tx, {
    userId,
    kind: 'received',
    key: `kyc:${submissionId}:received`,
    title: `Document received: ${label}`,
    path: '/documents',
    restsOn: [],
    mail: batched('kyc.received', { label, text: '' }, (documents) => receivedDocumentMail({ documents })),
  })
}

/** Links a profile's documents to its company. Refuses all if one is not this person's (MEM-255, MEM-265). */
export async function linkDocuments(
  tx: Tx,
  { userId, companyId, fileIds }: { userId: string; companyId: string; fileIds: readonly string[] },
): Promise<Result<null, 'not_found'>> {
  await lockDocuments(tx, userId)
  const own = (await listDocuments(userId, tx)).map(({ fileId }) => fileId)
  if (!fileIds.every((id) => own.includes(id))) return refuse('not_found')
  if (own.length > 0) await tx.updateTable('files').set({ companyId }).where('id', 'in', own).execute()
  return ok(null)
}

/** Removes the person's own current document (MEM-253). A reviewed one keeps its file and record (MEM-254). */
export function removeDocument(member: Member, fileId: string) {
  return transaction(async (tx) => {
    if (!isUuid(fileId)) return refuse('not_found')
    await lockDocuments(tx, member.userId)
    const current = await listDocuments(member.userId, tx)
    const document = current.find((one) => one.fileId === fileId)
    if (!document) return refuse('not_found')
    const refusal = removalRefusal(document, current, await submittedRequirements(member.userId, tx))
    if (refusal) return refuse(refusal)
    await removeStored(tx, actorOf(member), { userId: member.userId }, document)
    return ok(null)
  })
}

/** Removes a current document with its file. The caller checks the right and holds the document lock. */
export async function removeStored(
  tx: Tx,
  actor: AuditEntry['actor'],
  holder: Holder,
  document: Awaited<ReturnType<typeof listDocuments>>[number],
): Promise<void> {
  const { submissionId, fileId, status, documentType, slot } = document
  await tx
    .updateTable('kycSubmissions')
    .set({ isCurrent: false, updatedAt: now() })
    .where('id', '=', submissionId)
    .execute()
  await tx
    .updateTable('files')
    .set({ status: 'deleted', deletedAt: now() })
    .where('id', '=', fileId)
    .execute()
  await writeAudit(tx, {
    actor,
    action: 'kyc.remove',
    subject: { type: 'kyc_submission', id: submissionId },
    from: status,
    details: { ...('applicationId' in holder && holder), fileId, documentType, slot },
  })
  await clearDocumentNotices(tx, holder)
}
