import { sql } from 'kysely'
import { db, transaction, type Tx } from '#app/db/client.server.ts'
import { objectKey } from '#app/files/keys.ts'
import { isBackupRunning, removeObjects } from '#app/files/removal.server.ts'
import { store } from '#app/files/store.server.ts'
import { now } from '#app/lib/clock.ts'
import { env } from '#app/lib/env.ts'
import { log } from '#app/lib/log.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { isAnnouncedInTime, type AbandonedRecord, logRemoval } from '#app/review/retention.server.ts'
import { lockDocuments } from './commands.server.ts'
import { KYC_BUCKET } from './schema.ts'
import { clearDocumentNotices } from './waiting.server.ts'

const PURGE_BATCH = 200

type RemovalReason =
  | 'never_reviewed'
  | 'not_me'
  | 'unverified'
  | 'company_rejected'
  | 'account_closed'
  | 'never_submitted'
  | 'application_rejected'
/** `userId` is null while the document belongs to an application. */
type Purged = { id: string; userId: string | null; storageKey: string }

/** A batch of KYC files, oldest first. */
export const kycFiles = (from: Pick<Tx, 'selectFrom'>) =>
  from
    .selectFrom('files as f')
    .where('f.bucket', '=', KYC_BUCKET)
    .orderBy('f.createdAt')
    .limit(PURGE_BATCH)
    .select(['f.id', 'f.userId', 'f.storageKey'])

/** Files without a review; reviewed ones stay as evidence (MEM-254). */
const unreviewed = (from: Pick<Tx, 'selectFrom'>) =>
  kycFiles(from).where(
    sql<boolean>`not exists (select from kyc_submissions s
      where s.file_id = f.id and (s.reviewed_at is not null or s.reopened_at is not null))`,
  )

export const isStored = sql<boolean>`not f.metadata ? 'purged_at'`

/** Audits and logs a deletion. Leaves out the file's name. */
async function recordPurge(tx: Tx, { id, userId }: Purged, why: RemovalReason): Promise<void> {
  const subject = { type: 'file', id }
  await writeAudit(tx, { actor: { kind: 'system' }, action: 'file.purge', subject, details: { userId, why } })
  log.info('file.purged', { fileId: id, userId, why })
}

/** Runs after the commit: objects left by a crash have no row, and the sweep deletes them. */
export const removeBytes = ({ storageKey }: Purged) => removeObjects([objectKey(KYC_BUCKET, storageKey)])

/** Deletes the objects of unreviewed documents that were replaced or removed; the row records the time. */
async function purgeRetired(): Promise<number> {
  const files = await unreviewed(db()).where('f.status', '=', 'deleted').where(isStored).execute()
  for (const file of files) {
    // The row stays, so the sweep would never delete the object; the next run of this job does.
    if (await isBackupRunning()) return 0
    // Delete the object first: after a crash in between the next run retries, and deleting twice is not an error.
    await store().remove(objectKey(KYC_BUCKET, file.storageKey))
    await transaction(async (tx) => {
      const mark = JSON.stringify({ purged_at: now().toISOString() })
      const { numUpdatedRows } = await tx
        .updateTable('files')
        .set({ metadata: sql`metadata || ${mark}::jsonb` })
        .where('id', '=', file.id)
        .where(sql<boolean>`not metadata ? 'purged_at'`)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return
      await recordPurge(tx, file, 'never_reviewed')
      await logRemoval(tx, { subject: 'unreviewed_files', removed: 1 })
    })
  }
  return files.length
}

async function deleteDocument(tx: Tx, file: Purged, why: RemovalReason): Promise<void> {
  await tx.deleteFrom('kycSubmissions').where('fileId', '=', file.id).execute()
  await tx.deleteFrom('files').where('id', '=', file.id).execute()
  await recordPurge(tx, file, why)
}

type Removal = {
  subject: 'unverified_uploads' | 'closed_kyc'
  lifeSeconds: number
  /** Locks up to PURGE_BATCH documents whose time ended before `before`. */
  find: (tx: Tx, before: Date) => Promise<Purged[]>
  why: RemovalReason
}

/** Deletes documents in batches; the reviews of closed records stay. Returns the number of files. */
export async function purgeBatches({ subject, lifeSeconds, find, why }: Removal): Promise<number> {
  const end = subject === 'closed_kyc' ? anonymizeDocument : deleteDocument
  let purged = 0
  for (let count = PURGE_BATCH; count === PURGE_BATCH; purged += count) {
    const before = new Date(now().getTime() - lifeSeconds * 1000)
    const files = await transaction(async (tx) => {
      const found = await find(tx, before)
      for (const file of found) await end(tx, file, why)
      await logRemoval(tx, { subject, removed: found.length, before, lifeSeconds })
      return found
    })
    for (const file of files) await removeBytes(file)
    count = files.length
  }
  return purged
}

/** Deletes all documents of a person from the database, reviewed ones too; the sweep or the caller deletes the objects. */
export async function deleteDocuments(tx: Tx, userId: string): Promise<Purged[]> {
  await lockDocuments(tx, userId)
  const files = await tx
    .selectFrom('files')
    .where('userId', '=', userId)
    .where('bucket', '=', KYC_BUCKET)
    .select(['id', 'userId', 'storageKey'])
    .execute()
  for (const file of files) await deleteDocument(tx, file, 'not_me')
  await clearDocumentNotices(tx, { userId })
  return files
}

/** Documents of accounts whose address was not confirmed in time (MEM-028, ADM-205). */
function findUnverified(tx: Tx, before: Date) {
  return (
    unreviewed(tx)
      .innerJoin('users as u', 'u.id', 'f.userId')
      .where('u.emailVerified', '=', false)
      // A closed account has no address; its documents stay for CLOSED_KYC_LIFE (MEM-392).
      .where(
        sql<boolean>`not exists (select 1 from members m where m.user_id = f.user_id and m.closed_at is not null)`,
      )
      .where('u.createdAt', '<=', before)
      // Skips accounts that are being confirmed; their documents stay.
      .forUpdate(['f', 'u'])
      .skipLocked()
      .execute()
  )
}

/** Deletes unreviewed files: retired ones immediately, unconfirmed ones after UNVERIFIED_UPLOAD_LIFE. */
export async function purgeDocuments(): Promise<{ retired: number; unverified: number }> {
  const unverified = await purgeBatches({
    subject: 'unverified_uploads',
    lifeSeconds: env().lifetimes.unverifiedUpload,
    find: findUnverified,
    why: 'unverified',
  })
  let retired = 0
  for (let count = PURGE_BATCH; count === PURGE_BATCH; retired += count) count = await purgeRetired()
  return { retired, unverified }
}

/** Replaces the name of a deleted file, also in its key, since it may name a person. */
const REMOVED_NAME = 'removed'

/** Removes a document's name and path from its row; the review stays, and the object is deleted after the commit. */
async function anonymizeDocument(tx: Tx, file: Purged, why: RemovalReason): Promise<void> {
  const key = `${REMOVED_NAME}/${file.id}`
  const mark = { purged_at: now().toISOString(), original_name: REMOVED_NAME, upload_path: key }
  await tx
    .updateTable('kycSubmissions')
    .set({ isCurrent: false, updatedAt: now() })
    .where('fileId', '=', file.id)
    .execute()
  await tx
    .updateTable('files')
    .set({
      status: 'deleted',
      deletedAt: sql`coalesce(deleted_at, ${now()})`,
      fileName: REMOVED_NAME,
      storageKey: key,
      metadata: sql`metadata || ${JSON.stringify(mark)}::jsonb`,
    })
    .where('id', '=', file.id)
    .execute()
  await recordPurge(tx, file, why)
}

/** Time of the last decision on a rejected company `c`. */
export const lastDecided = sql<Date>`coalesce((select max(d.decided_at) from review_decisions d
  where d.subject_type = 'company' and d.subject_id = c.id::text), c.updated_at)`

/** The retention terms of a rejected company's document, for a query with the file as `f` and the company as `c`. */
export const abandonedDocument = (): AbandonedRecord => ({
  abandonedAt: sql`greatest(f.created_at, ${lastDecided})`,
  announcedAt: sql`c.documents_removal_told_at`,
  lifeSeconds: env().lifetimes.closedKyc,
})

/** Documents of companies that stayed rejected, once the deletion has been announced. */
function findRejected(tx: Tx, before: Date) {
  return (
    kycFiles(tx)
      .where(isStored)
      .innerJoin('companies as c', 'c.createdByUserId', 'f.userId')
      .where('c.approvalStatus', '=', 'rejected')
      .where('f.createdAt', '<=', before)
      .where(sql<boolean>`${lastDecided} <= ${before}`)
      .where(isAnnouncedInTime(abandonedDocument(), sql.ref('f.user_id')))
      // Skips companies that are being submitted or decided.
      .forUpdate(['f', 'c'])
      .skipLocked()
      .execute()
  )
}

/** Documents of closed accounts (MEM-392). */
const findClosed = (tx: Tx, before: Date) =>
  kycFiles(tx)
    .where(isStored)
    .innerJoin('members as m', 'm.userId', 'f.userId')
    .where('m.closedAt', '<=', before)
    .forUpdate('f')
    .skipLocked()
    .execute()

/** Deletes documents of rejected companies and closed accounts after CLOSED_KYC_LIFE (ADM-205, MEM-392). */
export async function purgeClosedDocuments(): Promise<number> {
  const retention = { subject: 'closed_kyc', lifeSeconds: env().lifetimes.closedKyc } as const
  const rejected = await purgeBatches({ ...retention, find: findRejected, why: 'company_rejected' })
  return rejected + (await purgeBatches({ ...retention, find: findClosed, why: 'account_closed' }))
}
