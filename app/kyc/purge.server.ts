import { sql } from 'kysely'
import { db, transaction, type Tx } from '#app/db/client.server.ts'
import { objectKey } from '#app/files/keys.ts'
import { isBackupRunning, removeObjects } from '#app/files/removal.server.ts'
import { store } from '#app/files/store.server.ts'
import { now } from '#app/lib/clock.ts'
import { env } from '#app/lib/env.ts'
import { log } from '#app/lib/log.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { isAnnouncedInTime, type AbandonedRecord, noteRemoval } from '#app/review/retention.server.ts'
import { KYC_BUCKET } from './schema.ts'

/** Files per batch. */
export const PURGE_BATCH = 200

type Why =
  | 'never_reviewed'
  | 'not_me'
  | 'unverified'
  | 'company_rejected'
  | 'account_closed'
  | 'never_submitted'
  | 'application_rejected'
/** `userId` is null while the document belongs to an application. */
type Purged = { id: string; userId: string | null; storageKey: string }

/** Files without a review; reviewed ones stay as evidence (MEM-254). */
function unreviewed(from: Pick<Tx, 'selectFrom'>) {
  return from
    .selectFrom('files as f')
    .where('f.bucket', '=', KYC_BUCKET)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('kycSubmissions as s')
            .whereRef('s.fileId', '=', 'f.id')
            .where((one) =>
              one.or([one('s.reviewedAt', 'is not', null), one('s.reopenedAt', 'is not', null)]),
            )
            .select('s.id'),
        ),
      ),
    )
    .orderBy('f.createdAt')
    .limit(PURGE_BATCH)
    .select(['f.id', 'f.userId', 'f.storageKey'])
}

/** Audits and logs a deletion, without the file's name. */
export async function notePurged(tx: Tx, { id, userId }: Purged, why: Why): Promise<void> {
  const subject = { type: 'file', id }
  await writeAudit(tx, { actor: { kind: 'system' }, action: 'file.purge', subject, details: { userId, why } })
  log.info('file.purged', { fileId: id, userId, why })
}

/** Runs after the commit: objects left by a crash have no row, and the sweep deletes them. */
export const removeBytes = ({ storageKey }: Purged) => removeObjects([objectKey(KYC_BUCKET, storageKey)])

/** Deletes the objects of unreviewed documents that were replaced or removed; the row notes the time. */
async function purgeRetired(): Promise<number> {
  const files = await unreviewed(db())
    .where('f.status', '=', 'deleted')
    .where(sql<boolean>`not f.metadata ? 'purged_at'`)
    .execute()
  for (const file of files) {
    // The row stays, so the sweep would never delete the object; the next run does.
    if (await isBackupRunning()) return 0
    // The object is deleted first: a crash in between is retried, and deleting twice is no error.
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
      await notePurged(tx, file, 'never_reviewed')
      await noteRemoval(tx, { subject: 'unreviewed_files', removed: 1 })
    })
  }
  return files.length
}

/** Deletes all documents of a person from the database; the caller deletes the objects after the commit. */
export async function deleteDocuments(tx: Tx, userId: string): Promise<Purged[]> {
  const files = await tx
    .selectFrom('files')
    .where('userId', '=', userId)
    .where('bucket', '=', KYC_BUCKET)
    .select(['id', 'userId', 'storageKey'])
    .execute()
  for (const file of files) {
    await tx.deleteFrom('kycSubmissions').where('fileId', '=', file.id).execute()
    await tx.deleteFrom('files').where('id', '=', file.id).execute()
    await notePurged(tx, file, 'not_me')
  }
  return files
}

/** Deletes documents of accounts whose address was not confirmed in time, with their rows (MEM-028, ADM-205). */
async function purgeUnverified(): Promise<number> {
  const lifeSeconds = env().lifetimes.unverifiedUpload
  const before = new Date(now().getTime() - lifeSeconds * 1000)
  const files = await transaction(async (tx) => {
    const found = await unreviewed(tx)
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
    for (const file of found) {
      await tx.deleteFrom('kycSubmissions').where('fileId', '=', file.id).execute()
      await tx.deleteFrom('files').where('id', '=', file.id).execute()
      await notePurged(tx, file, 'unverified')
    }
    await noteRemoval(tx, { subject: 'unverified_uploads', removed: found.length, before, lifeSeconds })
    return found
  })
  // Runs after the commit: objects left by a crash have no row, and the sweep deletes them.
  for (const file of files) await removeBytes(file)
  return files.length
}

/**
 * Deletes the files of unreviewed documents: immediately when replaced or removed, after UNVERIFIED_UPLOAD_LIFE for
 * unconfirmed addresses. Returns the number of files by reason.
 */
export async function purgeDocuments(): Promise<{ retired: number; unverified: number }> {
  const gone = { retired: 0, unverified: 0 }
  for (let count = PURGE_BATCH; count === PURGE_BATCH; gone.unverified += count)
    count = await purgeUnverified()
  for (let count = PURGE_BATCH; count === PURGE_BATCH; gone.retired += count) count = await purgeRetired()
  return gone
}

/** Replaces the name of a deleted file, also in its key, since it may name a person. */
const REMOVED_NAME = 'removed'

/** Removes a document's name and path from its row; the review stays, and the object is deleted after the commit. */
export async function anonymizeDocument(tx: Tx, file: Purged, why: Why): Promise<void> {
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
  await notePurged(tx, file, why)
}

/** Time of the last decision on a rejected company `c`. */
export const lastDecided = sql<Date>`coalesce((select max(d.decided_at) from review_decisions d
  where d.subject_type = 'company' and d.subject_id = c.id::text), c.updated_at)`

/** The retention terms of a rejected company's document, for a query with the file as `f` and the company as `c`. */
export const abandonedDocument = (): AbandonedRecord => ({
  left: sql`greatest(f.created_at, ${lastDecided})`,
  told: sql`c.documents_removal_told_at`,
  lifeSeconds: env().lifetimes.closedKyc,
})

/** Deletes documents of companies that stayed rejected for CLOSED_KYC_LIFE, once the deletion was announced. */
async function purgeRejected(): Promise<number> {
  const lifeSeconds = env().lifetimes.closedKyc
  const before = new Date(now().getTime() - lifeSeconds * 1000)
  const files = await transaction(async (tx) => {
    const found = await tx
      .selectFrom('files as f')
      .innerJoin('companies as c', 'c.createdByUserId', 'f.userId')
      .where('f.bucket', '=', KYC_BUCKET)
      .where('c.approvalStatus', '=', 'rejected')
      .where(sql<boolean>`not f.metadata ? 'purged_at'`)
      .where('f.createdAt', '<=', before)
      .where(sql<boolean>`${lastDecided} <= ${before}`)
      .where(isAnnouncedInTime(abandonedDocument(), sql.ref('f.user_id')))
      .orderBy('f.createdAt')
      .limit(PURGE_BATCH)
      // Skips companies that are being submitted or decided.
      .forUpdate(['f', 'c'])
      .skipLocked()
      .select(['f.id', 'f.userId', 'f.storageKey'])
      .execute()
    for (const file of found) await anonymizeDocument(tx, file, 'company_rejected')
    await noteRemoval(tx, { subject: 'closed_kyc', removed: found.length, before, lifeSeconds })
    return found
  })
  // Runs after the commit: objects left by a crash have no row by their key, and the sweep deletes them.
  for (const file of files) await removeBytes(file)
  return files.length
}

/** Deletes documents of accounts closed CLOSED_KYC_LIFE ago (MEM-392). */
async function purgeClosedAccounts(): Promise<number> {
  const lifeSeconds = env().lifetimes.closedKyc
  const before = new Date(now().getTime() - lifeSeconds * 1000)
  const files = await transaction(async (tx) => {
    const found = await tx
      .selectFrom('files as f')
      .innerJoin('members as m', 'm.userId', 'f.userId')
      .where('f.bucket', '=', KYC_BUCKET)
      .where('m.closedAt', '<=', before)
      .where(sql<boolean>`not f.metadata ? 'purged_at'`)
      .orderBy('f.createdAt')
      .limit(PURGE_BATCH)
      .forUpdate('f')
      .skipLocked()
      .select(['f.id', 'f.userId', 'f.storageKey'])
      .execute()
    for (const file of found) await anonymizeDocument(tx, file, 'account_closed')
    await noteRemoval(tx, { subject: 'closed_kyc', removed: found.length, before, lifeSeconds })
    return found
  })
  for (const file of files) await removeBytes(file)
  return files.length
}

/**
 * Deletes documents of rejected companies and closed accounts after CLOSED_KYC_LIFE (ADM-205, MEM-392): file and name
 * go, the review record stays. Audits each file with the reason; returns their number.
 */
export async function purgeClosedDocuments(): Promise<number> {
  let gone = 0
  for (const purge of [purgeRejected, purgeClosedAccounts])
    for (let count = PURGE_BATCH; count === PURGE_BATCH; gone += count) count = await purge()
  return gone
}
