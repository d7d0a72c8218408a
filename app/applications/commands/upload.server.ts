import { countCall } from '#app/account/budgets.server.ts'
import { db } from '#app/db/client.server.ts'
import { refundLimit } from '#app/db/limits.server.ts'
import { dropReceived, saveFileWith } from '#app/files/save-file.server.ts'
import type { ReceivedFile } from '#app/files/receive.server.ts'
import { placeCandidateDocument } from '#app/kyc/candidates/commands.server.ts'
import { KYC_BUCKET, KYC_CATEGORY } from '#app/kyc/schema.ts'
import { ok, refuse, type Result } from '#app/lib/result.ts'
import { returnToReview } from '../requested/return.server.ts'
import { type LinkHolder, readToken } from '../links.server.ts'
import { type CandidateRefusal, mayEdit } from '../policy.ts'
import type { CandidateDocument } from '../schema.ts'
import { lockForEditing } from './save.server.ts'

const subjectOf = ({ applicationId }: LinkHolder) => `account:application:${applicationId}` as const

/**
 * Counts an upload per application, across its links (ADM-075). Returns the seconds to wait if the limit is exceeded,
 * otherwise null.
 */
export const countUpload = (holder: LinkHolder): Promise<number | null> =>
  countCall('applicationUpload', [subjectOf(holder)])

export const refundUpload = (holder: LinkHolder): Promise<void> =>
  refundLimit(db(), 'applicationUpload', subjectOf(holder))

/**
 * Stores a received file as the application's document of its type (ADM-073, ADM-075). Re-reads the token under the
 * lock, so that nothing is added to a submitted, revoked or decided application; a refusal leaves no file behind.
 */
export async function uploadDocument(
  token: string | undefined,
  received: ReceivedFile,
  { documentType, statedEnd }: { documentType: CandidateDocument; statedEnd: string | null },
): Promise<Result<{ returned: boolean }, CandidateRefusal>> {
  const read = await readToken(token)
  if (read.state !== 'active') {
    await dropReceived(received)
    return refuse(read.state)
  }
  const { applicationId } = read.holder
  const target = {
    userId: null,
    applicationId,
    bucket: KYC_BUCKET,
    category: KYC_CATEGORY,
    documentType,
  } as const
  return saveFileWith<{ returned: boolean }, CandidateRefusal>(received, target, async (tx, fileId) => {
    const again = await readToken(token, tx)
    if (again.state !== 'active') return refuse(again.state)
    const application = await lockForEditing(tx, again.holder)
    if (!mayEdit(application.status)) return refuse('locked')
    await placeCandidateDocument(tx, { applicationId, fileId, documentType, statedEnd })
    return ok({ returned: await returnToReview(tx, application) })
  })
}
