import { sql } from 'kysely'
import { transaction, type Tx } from '#app/db/client.server.ts'
import { keepWith } from '#app/files/keep.server.ts'
import type { ReceivedFile } from '#app/files/receive.server.ts'
import { now } from '#app/lib/clock.ts'
import { env } from '#app/lib/env.ts'
import { isUuid } from '#app/lib/ids.ts'
import { ok, refuse, type Result } from '#app/lib/result.ts'
import type { Member } from '#app/lib/viewer.ts'
import { gathered } from '#app/mail/gathered.server.ts'
import { tell } from '#app/notices/tell.server.ts'
import { type AuditEntry, writeAudit } from '#app/review/audit.server.ts'
import { receivedDocumentMail } from './emails.ts'
import { removalRefusal, type RemovalRefusal } from './policy.ts'
import { type Holder, listDocuments, submittedRequirements } from './queries.server.ts'
import { holdProfile, returnToReview } from './returns/commands.server.ts'
import { holdVersion, returnVersion } from './returns/version.server.ts'
import { DOCUMENT_TYPES, type DocumentType, freeSlotsOf, KYC_BUCKET, KYC_CATEGORY, NEXT } from './schema.ts'
import { settleDocuments, tellDocumentWaits } from './waiting.server.ts'

/** Changes of one person's or one application's documents happen one after another, so that each sees what the one before did. */
export async function lockDocuments(tx: Tx, holderId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('parcela.kyc'), hashtext(${holderId}))`.execute(tx)
}

const actorOf = (member: Member) => ({ kind: member.role, userId: member.userId }) as const

export type Place = { documentType: DocumentType; slot: number }
/** Where a file is sent: a place, or the next free one of its group. */
type Target = { documentType: DocumentType; slot: number | typeof NEXT }

/** The current submissions of one place. */
const inPlace = (tx: Tx, holder: Holder, { documentType, slot }: Place) =>
  tx
    .updateTable('kycSubmissions')
    .where(
      'userId' in holder ? 'userId' : 'applicationId',
      '=',
      'userId' in holder ? holder.userId : holder.applicationId,
    )
    .where('documentType', '=', documentType)
    .where('slot', '=', slot)
    .where('isCurrent', '=', true)
    .set({ isCurrent: false, updatedAt: now() })
    .returning(['id', 'fileId', 'status', 'reopenedAt'])

/** Takes everything in a place out of use. What nobody has reviewed loses its file (purge.server.ts); the rest stays. */
export async function retireDocuments(tx: Tx, holder: Holder, place: Place): Promise<void> {
  await dropUnreviewed(tx, await inPlace(tx, holder, place).execute())
}

async function dropUnreviewed(
  tx: Tx,
  retired: readonly { fileId: string; status: string; reopenedAt: Date | null }[],
): Promise<void> {
  const ids = retired
    .filter(({ status, reopenedAt }) => status === 'pending' && reopenedAt === null)
    .map(({ fileId }) => fileId)
  if (ids.length > 0)
    await tx
      .updateTable('files')
      .set({ status: 'deleted', deletedAt: now() })
      .where('id', 'in', ids)
      .execute()
}

/** What a new file of a place finds there. */
export type Former = {
  /** An approved one stands there and stays until the new one is approved too. */
  isBeside: boolean
  former: { id: string; fileId: string } | null
}

/** Makes room for a new file: everything in its place goes out of use, except for one that is approved. */
export async function makeRoom(tx: Tx, holder: Holder, place: Place): Promise<Former> {
  const retired = await inPlace(tx, holder, place).where('status', '<>', 'approved').execute()
  await dropUnreviewed(tx, retired)
  const approved = await tx
    .selectFrom('kycSubmissions')
    .where(
      'userId' in holder ? 'userId' : 'applicationId',
      '=',
      'userId' in holder ? holder.userId : holder.applicationId,
    )
    .where('documentType', '=', place.documentType)
    .where('slot', '=', place.slot)
    .where('isCurrent', '=', true)
    .select(['id', 'fileId'])
    .executeTakeFirst()
  const last = retired.at(-1)
  return { isBeside: approved !== undefined, former: last ?? approved ?? null }
}

/** Takes what stands in a place beside the file that was approved just now out of use. */
export async function retireRest(
  tx: Tx,
  holder: Holder,
  { id, ...place }: Place & { id: string },
): Promise<void> {
  await dropUnreviewed(tx, await inPlace(tx, holder, place).where('id', '<>', id).execute())
}

export type StoredDocument = { fileId: string; submissionId: string; replacedFileId: string | null }

type Placed = Place & { userId: string; fileId: string; statedEnd?: string | null }

/**
 * Where the next file of a group goes: to the first free place, or to that of the same bytes that wait for review, so that a
 * file sent twice stands once. Null when all are taken. The holder's turn has to be taken before.
 */
async function nextPlace(
  tx: Tx,
  userId: string,
  documentType: DocumentType,
  sha256: Buffer,
): Promise<number | null> {
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

/** Makes a file that was kept in the same transaction the person's document of its place, beside one that is approved. */
export async function placeDocument(
  tx: Tx,
  actor: AuditEntry['actor'],
  { userId, fileId, documentType, slot, statedEnd = null }: Placed,
): Promise<StoredDocument> {
  await lockDocuments(tx, userId)
  const { isBeside, former: replaced } = await makeRoom(tx, { userId }, { documentType, slot })
  const { id: submissionId } = await tx
    .insertInto('kycSubmissions')
    .values({ userId, fileId, documentType, slot, isBeside, statedEnd })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeAudit(tx, {
    actor,
    action: replaced ? 'kyc.replace' : 'kyc.upload',
    subject: { type: 'kyc_submission', id: submissionId },
    to: 'pending',
    details: { fileId, documentType, slot, replaced: replaced?.id ?? null, isBeside, statedEnd },
  })
  await tellDocumentWaits(tx, { userId }, submissionId)
  return { fileId, submissionId, replacedFileId: replaced?.fileId ?? null }
}

type Kept = StoredDocument & { slot: number; returned: boolean }

/**
 * Stores a received file as the person's document of a type and slot, pending review; the one before stays in history
 * (MEM-249 to MEM-252, MEM-254), an approved one stays in force beside it. Once the profile is submitted the sender is told that it arrived; before,
 * the profile's own mail says so (MEM-382). Refused only where no place of its group is free; throws what the database or the
 * store throws.
 */
export async function storeDocument(
  member: Member,
  received: ReceivedFile,
  { documentType, slot: wanted, statedEnd = null }: Target & { statedEnd?: string | null },
): Promise<Result<Kept, 'too_many'>> {
  const target = {
    userId: member.userId,
    bucket: KYC_BUCKET,
    category: KYC_CATEGORY,
    documentType,
    companyId: member.company?.id ?? null,
  } as const
  const work = async (tx: Tx, fileId: string) => {
    const profile = await holdProfile(tx, member.userId)
    const version = await holdVersion(tx, member)
    await lockDocuments(tx, member.userId)
    const slot = wanted === NEXT ? await nextPlace(tx, member.userId, documentType, received.sha256) : wanted
    if (slot === null) return refuse('too_many')
    const place = { userId: member.userId, fileId, documentType, slot, statedEnd }
    const placed = await placeDocument(tx, actorOf(member), place)
    const returned =
      (await returnToReview(tx, member, profile, { documentType, ...placed })) ||
      (await returnVersion(tx, member, version))
    if (!returned && member.company && member.company.status !== 'draft')
      await tellReceived(tx, member, placed, documentType)
    return ok({ ...placed, slot, returned })
  }
  // It may bring the profile back to review, and with it other rights.
  const mayReturn = member.company?.role === 'owner' && member.company.status !== 'approved'
  const changesRightsOf = mayReturn ? [member.userId] : []
  return keepWith<Kept, 'too_many'>(received, target, work, { changesRightsOf })
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
    mail: gathered('kyc.received', { label, text: '' }, (documents) =>
      receivedDocumentMail({ documents, supportEmail: env().supportEmail }),
    ),
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
    await lockDocuments(tx, member.userId)
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
