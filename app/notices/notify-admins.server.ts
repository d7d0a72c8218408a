import { randomUUID } from 'node:crypto'
import type { Tx } from '#app/db/client.server.ts'
import { settleNotice } from './commands/read-notices.server.ts'
import { channelsFor } from './schema.ts'
import { insertNotices, readers, rowOf } from './notify.server.ts'

/** Records to review, by desk (ADM-206). */
export type Work = 'profile' | 'version' | 'listing' | 'application' | 'kyc' | 'account' | 'message'

type AdminNotice = {
  title: string
  text?: string | null
  /** The page it opens, site-relative. */
  path: string
  /** When it happened (UTC); defaults to now. */
  at?: Date
}

export type PendingReview = AdminNotice & {
  work: Work
  /** Company, version, listing, application or message; for `kyc` the person or application of the files. */
  subjectId: string | number
  /** A revision or upload id, for which repeated calls notify once; by default, every call is a cause of its own. */
  cause?: string | number
}

const aboutWork = (work: Work, subjectId: string | number) => `${work}:${subjectId}`

/**
 * Notifies every admin of a new review under the bell, in the transaction of its cause (ADM-206). While an admin has an
 * unread notice about the same record, none is added, so that a hundred files from one person notify once. The list of
 * admins is read now; those with the bell off for this kind are skipped. Throws for a path that is not site-relative.
 */
export async function notifyAdmins(
  tx: Tx,
  { work, subjectId, cause = randomUUID(), ...notice }: PendingReview,
): Promise<void> {
  const about = aboutWork(work, subjectId)
  await insertAdminNotices(tx, about, { ...notice, kind: 'work', key: `work:${about}:${cause}` })
}

/** Marks the notices of a review as read once it is decided, answered, withdrawn or deleted. */
export async function settleWork(tx: Tx, work: Work, subjectId: string | number): Promise<void> {
  await settleNotice(tx, aboutWork(work, subjectId), 'about')
}

/** Notifies every admin of a failure of 'mail' or a job; the caller decides when a series starts (ADM-206). */
export async function notifyAdminsOfFailure(tx: Tx, { what, ...notice }: AdminNotice & { what: string }) {
  const about = `failure:${what}`
  await insertAdminNotices(tx, about, { ...notice, kind: 'failure', key: `${about}:${randomUUID()}` })
}

/** Marks the notices of a failure as read once it has ended. */
export async function settleFailure(tx: Tx, what: string): Promise<void> {
  await settleNotice(tx, `failure:${what}`, 'about')
}

/** One statement for all admins, ordered by id, so that concurrent calls wait instead of deadlocking. */
async function insertAdminNotices(
  tx: Tx,
  about: string,
  notice: AdminNotice & { kind: 'work' | 'failure'; key: string },
): Promise<void> {
  const admins = await readers(tx, notice.kind).where('m.role', '=', 'admin').execute()
  const rows = admins
    .filter((admin) => channelsFor(notice.kind, admin).bell)
    .map((admin) => ({ ...rowOf(admin, { ...notice, restsOn: ['admin'] }), about }))
  await insertNotices(tx, rows)
}
