import { sql } from 'kysely'
import type { Tx } from '#app/db/client.server.ts'
import { env } from '#app/lib/env.ts'
import { isStored, kycFiles, purgeBatches } from '../purge.server.ts'

/** When an application was abandoned: revoked, or its last link expired without an answer. */
const abandonedAt = sql<Date>`coalesce(a.revoked_at,
  (select max(least(l.expires_at, coalesce(l.ended_at, l.expires_at))) from application_links l
    where l.application_id = a.id), a.updated_at)`

/** KYC files of applications, except those that somebody is changing. */
const documentsOf = (tx: Tx) =>
  kycFiles(tx).innerJoin('applications as a', 'a.id', 'f.applicationId').forUpdate(['f', 'a']).skipLocked()

/** Documents of invitations that were never submitted, deleted like those of unconfirmed addresses. */
const findNeverSubmitted = (tx: Tx, before: Date) =>
  documentsOf(tx)
    .where('a.status', '=', 'draft')
    .where(sql<boolean>`${abandonedAt} <= ${before}`)
    .where(
      sql<boolean>`not exists (select 1 from kyc_submissions s where s.file_id = f.id and s.reviewed_at is not null)`,
    )
    .execute()

/** Documents of rejected or unanswered applications, and reviewed ones of expired invitations. */
const findTurnedDown = (tx: Tx, before: Date) =>
  documentsOf(tx)
    .where(isStored)
    .where(
      sql<boolean>`(a.status = 'rejected' and a.decided_at <= ${before})
        or (a.status in ('draft', 'more_info_requested') and ${abandonedAt} <= ${before})`,
    )
    .execute()

/**
 * Deletes documents of applications that ended without an account (ADM-205): UNVERIFIED_UPLOAD_LIFE after an invite
 * was revoked or expired, CLOSED_KYC_LIFE after a rejection or, for reviewed documents, after the invite. Audits each
 * file; returns their number.
 */
export async function purgeCandidateDocuments(): Promise<number> {
  const { unverifiedUpload, closedKyc } = env().lifetimes
  const dropped = await purgeBatches({
    subject: 'unverified_uploads',
    lifeSeconds: unverifiedUpload,
    find: findNeverSubmitted,
    why: 'never_submitted',
  })
  const turnedDown = await purgeBatches({
    subject: 'closed_kyc',
    lifeSeconds: closedKyc,
    find: findTurnedDown,
    why: 'application_rejected',
  })
  return dropped + turnedDown
}
