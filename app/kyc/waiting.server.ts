import { shortName } from '#app/lib/name.ts'
import type { Tx } from '#app/db/client.server.ts'
import { settleWork, notifyAdmins } from '#app/notices/notify-admins.server.ts'
import { type Holder, holderId } from './queries.server.ts'

async function nameOf(tx: Tx, holder: Holder): Promise<string> {
  if ('userId' in holder) {
    const person = await tx
      .selectFrom('members')
      .where('userId', '=', holder.userId)
      .select('fullName')
      .executeTakeFirst()
    return person?.fullName ?? ''
  }
  const application = await tx
    .selectFrom('applications')
    .where('id', '=', holder.applicationId)
    .select(['companyName', 'email'])
    .executeTakeFirst()
  return application?.companyName ?? application?.email ?? ''
}

/** Notifies admins in the upload's transaction; many files of one holder cause one notification (ADM-206). */
export async function notifyDocumentPending(tx: Tx, holder: Holder, submissionId: string): Promise<void> {
  await notifyAdmins(tx, {
    work: 'kyc',
    subjectId: holderId(holder),
    cause: submissionId,
    title: `KYC documents to review: ${shortName(await nameOf(tx, holder))}`,
    path: `/admin/kyc?id=${submissionId}`,
  })
}

/** Clears the admins' notifications once the holder has no pending document (ADM-206). */
export async function clearDocumentNotices(tx: Tx, holder: Holder): Promise<void> {
  const pending = await tx
    .selectFrom('kycSubmissions')
    .where('userId' in holder ? 'userId' : 'applicationId', '=', holderId(holder))
    .where('status', '=', 'pending')
    .where('isCurrent', '=', true)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  if (!pending) await settleWork(tx, 'kyc', holderId(holder))
}
