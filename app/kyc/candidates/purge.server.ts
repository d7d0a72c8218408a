import { sql } from 'kysely'
import { transaction, type Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { env } from '#app/lib/env.ts'
import { noteRemoval } from '#app/review/retention.server.ts'
import { notePurged, PURGE_BATCH, removeBytes, anonymizeDocument } from '../purge.server.ts'
import { KYC_BUCKET } from '../schema.ts'

/** When an application was abandoned: revoked, or its last link expired without an answer. */
const leftAt = sql<Date>`coalesce(a.revoked_at,
  (select max(least(l.expires_at, coalesce(l.ended_at, l.expires_at))) from application_links l
    where l.application_id = a.id), a.updated_at)`

const ago = (lifeSeconds: number) => new Date(now().getTime() - lifeSeconds * 1000)

/** Skips applications that a candidate or an admin is changing. */
function documentsOf(tx: Tx) {
  return tx
    .selectFrom('files as f')
    .innerJoin('applications as a', 'a.id', 'f.applicationId')
    .where('f.bucket', '=', KYC_BUCKET)
    .orderBy('f.createdAt')
    .limit(PURGE_BATCH)
    .forUpdate(['f', 'a'])
    .skipLocked()
    .select(['f.id', 'f.userId', 'f.storageKey'])
}

/** Deletes documents of invites that were never submitted, with their rows, like those of unconfirmed addresses. */
async function purgeNeverSubmitted(): Promise<number> {
  const lifeSeconds = env().lifetimes.unverifiedUpload
  const before = ago(lifeSeconds)
  const files = await transaction(async (tx) => {
    const found = await documentsOf(tx)
      .where('a.status', '=', 'draft')
      .where(sql<boolean>`${leftAt} <= ${before}`)
      .where(
        sql<boolean>`not exists (select 1 from kyc_submissions s where s.file_id = f.id and s.reviewed_at is not null)`,
      )
      .execute()
    for (const file of found) {
      await tx.deleteFrom('kycSubmissions').where('fileId', '=', file.id).execute()
      await tx.deleteFrom('files').where('id', '=', file.id).execute()
      await notePurged(tx, file, 'never_submitted')
    }
    await noteRemoval(tx, { subject: 'unverified_uploads', removed: found.length, before, lifeSeconds })
    return found
  })
  for (const file of files) await removeBytes(file)
  return files.length
}

/** Deletes documents of rejected or unanswered applications, and reviewed ones of expired invites, after CLOSED_KYC_LIFE. */
async function purgeTurnedDown(): Promise<number> {
  const lifeSeconds = env().lifetimes.closedKyc
  const before = ago(lifeSeconds)
  const files = await transaction(async (tx) => {
    const found = await documentsOf(tx)
      .where(sql<boolean>`not f.metadata ? 'purged_at'`)
      .where(
        sql<boolean>`(a.status = 'rejected' and a.decided_at <= ${before})
          or (a.status in ('draft', 'more_info_requested') and ${leftAt} <= ${before})`,
      )
      .execute()
    for (const file of found) await anonymizeDocument(tx, file, 'application_rejected')
    await noteRemoval(tx, { subject: 'closed_kyc', removed: found.length, before, lifeSeconds })
    return found
  })
  for (const file of files) await removeBytes(file)
  return files.length
}

/**
 * Deletes documents of applications that ended without an account (ADM-205): UNVERIFIED_UPLOAD_LIFE after an invite
 * was revoked or expired, CLOSED_KYC_LIFE after a rejection or, for reviewed documents, after the invite. Audits each
 * file; returns their number.
 */
export async function purgeCandidateDocuments(): Promise<number> {
  let gone = 0
  for (const purge of [purgeNeverSubmitted, purgeTurnedDown])
    for (let count = PURGE_BATCH; count === PURGE_BATCH; gone += count) count = await purge()
  return gone
}
