import { sql } from 'kysely'
import { transaction, type Tx } from '#app/db/client.server.ts'
import { keepWith } from '#app/files/keep.server.ts'
import type { ReceivedFile } from '#app/files/receive.server.ts'
import { now } from '#app/lib/clock.ts'
import { env } from '#app/lib/env.ts'
import { isUuid } from '#app/lib/ids.ts'
import { ok, refuse, type Result } from '#app/lib/result.ts'
import type { Member } from '#app/lib/viewer.ts'
import { tell } from '#app/notices/tell.server.ts'
import { type AuditEntry, writeAudit } from '#app/review/audit.server.ts'
import { receivedDocumentMail } from './emails.ts'
import { removalRefusal, type RemovalRefusal } from './policy.ts'
import { type Holder, listDocuments, submittedRequirements } from './queries.server.ts'
import { holdProfile, returnToReview } from './returns/commands.server.ts'
import { holdVersion, returnVersion } from './returns/version.server.ts'
import { DOCUMENT_TYPES, type DocumentType, isDocumentType, KYC_BUCKET, KYC_CATEGORY } from './schema.ts'
import { settleDocuments, tellDocumentWaits } from './waiting.server.ts'

/** Changes of one person's or one application's documents happen one after another, so that each sees what the one before did. */
export async function inTurn(tx: Tx, holderId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('parcela.kyc'), hashtext(${holderId}))`.execute(tx)
}

const actorOf = (member: Member) => ({ kind: member.role, userId: member.userId }) as const

/** Takes the current submission of a slot out of use. What nobody has reviewed loses its file (purge.server.ts); the rest stays. */
export async function retireDocument(
  tx: Tx,
  holder: Holder,
  type: DocumentType,
  slot: number,
): Promise<{ id: string; fileId: string } | null> {
  const former = await tx
    .updateTable('kycSubmissions')
    .set({ isCurrent: false, updatedAt: now() })
    .where(
      'userId' in holder ? 'userId' : 'applicationId',
      '=',
      'userId' in holder ? holder.userId : holder.applicationId,
    )
    .where('documentType', '=', type)
    .where('slot', '=', slot)
    .where('isCurrent', '=', true)
    .returning(['id', 'fileId', 'status'])
    .executeTakeFirst()
  if (former?.status === 'pending') {
    await tx
      .updateTable('files')
      .set({ status: 'deleted', deletedAt: now() })
      .where('id', '=', former.fileId)
      .execute()
  }
  return former ? { id: former.id, fileId: former.fileId } : null
}

export type StoredDocument = { fileId: string; submissionId: string; replacedFileId: string | null }

type Placed = { userId: string; fileId: string; documentType: DocumentType; slot: number }

/** Makes a file that was kept in the same transaction the person's current document of its type and slot. */
export async function placeDocument(
  tx: Tx,
  actor: AuditEntry['actor'],
  { userId, fileId, documentType, slot }: Placed,
): Promise<StoredDocument> {
  await inTurn(tx, userId)
  const replaced = await retireDocument(tx, { userId }, documentType, slot)
  const { id: submissionId } = await tx
    .insertInto('kycSubmissions')
    .values({ userId, fileId, documentType, slot })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeAudit(tx, {
    actor,
    action: replaced ? 'kyc.replace' : 'kyc.upload',
    subject: { type: 'kyc_submission', id: submissionId },
    to: 'pending',
    details: { fileId, documentType, slot, replaced: replaced?.id ?? null },
  })
  await tellDocumentWaits(tx, { userId }, submissionId)
  return { fileId, submissionId, replacedFileId: replaced?.fileId ?? null }
}

/**
 * Stores a received file as the person's current document of a type and slot, pending review; the one before stays
 * in history (MEM-249 to MEM-252, MEM-254). Once the profile is submitted the sender is told that it arrived; before,
 * the profile's own mail says so (MEM-382). Never refuses; throws what the database or the store throws.
 */
export async function storeDocument(
  member: Member,
  received: ReceivedFile,
  { documentType, slot }: { documentType: DocumentType; slot: number },
): Promise<StoredDocument & { returned: boolean }> {
  const target = {
    userId: member.userId,
    bucket: KYC_BUCKET,
    category: KYC_CATEGORY,
    documentType,
    companyId: member.company?.id ?? null,
  } as const
  type Kept = StoredDocument & { returned: boolean }
  const work = async (tx: Tx, fileId: string) => {
    const profile = await holdProfile(tx, member.userId)
    const version = await holdVersion(tx, member)
    const place = { userId: member.userId, fileId, documentType, slot }
    const placed = await placeDocument(tx, actorOf(member), place)
    const returned =
      (await returnToReview(tx, member, profile, { documentType, ...placed })) ||
      (await returnVersion(tx, member, version))
    if (!returned && member.company && member.company.status !== 'draft')
      await tellReceived(tx, member, placed, documentType)
    return ok({ ...placed, returned })
  }
  // It may bring the profile back to review, and with it other rights.
  const mayReturn = member.company?.role === 'owner' && member.company.status !== 'approved'
  const changesRightsOf = mayReturn ? [member.userId] : []
  const stored = await keepWith<Kept, never>(received, target, work, { changesRightsOf })
  if (!stored.ok) throw new Error('storing a document has no refusal')
  return stored.value
}

async function tellReceived(
  tx: Tx,
  { userId }: Member,
  { submissionId }: StoredDocument,
  documentType: DocumentType,
): Promise<void> {
  const { label } = DOCUMENT_TYPES[documentType]
  await tell(tx, {
    userId,
    kind: 'received',
    key: `kyc:${submissionId}:received`,
    title: `Document received: ${label}`,
    path: '/documents',
    restsOn: [],
    mail: {
      kind: 'kyc.received',
      content: receivedDocumentMail({ label, supportEmail: env().supportEmail }),
    },
  })
}

/**
 * Removes the person's own current document where MEM-253 allows it. A reviewed one keeps its bytes and its record
 * (MEM-254); of one that nobody reviewed the record stays and purge.server.ts removes the bytes.
 */
export function removeDocument(
  member: Member,
  fileId: string,
): Promise<Result<null, 'not_found' | RemovalRefusal>> {
  return transaction(async (tx) => {
    if (!isUuid(fileId)) return refuse('not_found')
    await inTurn(tx, member.userId)
    const current = await listDocuments(member.userId, tx)
    const document = current.find((one) => one.fileId === fileId)
    if (!document) return refuse('not_found')
    const refusal = removalRefusal(document, current, await submittedRequirements(member.userId, tx))
    if (refusal) return refuse(refusal)
    await tx
      .updateTable('kycSubmissions')
      .set({ isCurrent: false, updatedAt: now() })
      .where('id', '=', document.submissionId)
      .execute()
    await tx
      .updateTable('files')
      .set({ status: 'deleted', deletedAt: now() })
      .where('id', '=', fileId)
      .execute()
    await writeAudit(tx, {
      actor: actorOf(member),
      action: 'kyc.remove',
      subject: { type: 'kyc_submission', id: document.submissionId },
      from: document.status,
      details: { fileId, documentType: document.documentType, slot: document.slot },
    })
    await settleDocuments(tx, { userId: member.userId })
    return ok(null)
  })
}

/**
 * Links the documents that a submitted profile names to its company. Refused as a whole when one of them is not an
 * active current document of this person (MEM-255, MEM-265). `inTurn` keeps a removal at the same time out.
 */
export async function linkDocuments(
  tx: Tx,
  { userId, companyId, fileIds }: { userId: string; companyId: string; fileIds: readonly string[] },
): Promise<Result<null, 'not_found'>> {
  await inTurn(tx, userId)
  const own = new Set(
    (await listDocuments(userId, tx))
      .filter((one) => isDocumentType(one.documentType))
      .map((one) => one.fileId),
  )
  if (!fileIds.every((id) => own.has(id))) return refuse('not_found')
  if (own.size > 0)
    await tx
      .updateTable('files')
      .set({ companyId })
      .where('id', 'in', [...own])
      .execute()
  return ok(null)
}
