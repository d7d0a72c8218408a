import { countCall } from '#app/account/budgets.server.ts'
import { attempt } from '#app/db/attempt.server.ts'
import { db, type Tx } from '#app/db/client.server.ts'
import { refundLimit } from '#app/db/limits.server.ts'
import { dropReceived, saveFileWith } from '#app/files/save-file.server.ts'
import type { ReceivedFile } from '#app/files/receive.server.ts'
import { lockDocuments, placeDocument, removeStored } from '#app/kyc/commands.server.ts'
import { KYC_BUCKET, KYC_CATEGORY, requiredDocuments } from '#app/kyc/schema.ts'
import { ok, refuse, type Result } from '#app/lib/refusal.ts'
import { type LinkHolder, readToken } from '../links.server.ts'
import { type CandidateRefusal, mayEdit } from '../policy.ts'
import { type CandidateDocument, FIELD_NAMES } from '../schema.ts'
import { lockApplicationByToken, lockForEditing, type LockedApplication } from './save.server.ts'
import { readRequestedItems } from '#app/review/requested/stored.ts'
import { areOnlyDocuments } from '#app/review/requested/schema.ts'
import { openOf } from '#app/review/requested/state.ts'
import { requestsOnlyDocuments } from '#app/review/reason-templates.ts'
import { kycStateOf } from '#app/kyc/policy.ts'
import { currentDocuments } from '#app/kyc/queries.server.ts'
import { send } from './submit.server.ts'
import { answersOf } from '../typed.ts'
import { storedValue } from '../requested/requestable.ts'
import { loadRequestedItems } from '../requested/queries.server.ts'

/** If there is unsaved text, the candidate has to submit. */
const hasUnsaved = (locked: LockedApplication) =>
  FIELD_NAMES.some((name) => {
    const typed = locked.typed?.values[name]
    return typed !== undefined && typed.trim() !== storedValue(locked, name)
  })

/** Resubmits the application if only documents were requested and this was the last one. Returns whether it did. */
export async function returnToReview(tx: Tx, locked: LockedApplication): Promise<boolean> {
  const { id, role, companyName } = locked
  const row = await tx
    .selectFrom('applications')
    .where('id', '=', id)
    .where('status', '=', 'more_info_requested')
    .select(['asked', 'rejectionReason', 'memberNotes'])
    .executeTakeFirst()
  if (!row || companyName === null || locked.data.full_name === null || hasUnsaved(locked)) return false
  const asked = readRequestedItems(row.asked)
  const request = { reason: row.rejectionReason, memberNotes: row.memberNotes, asked }
  if (!requestsOnlyDocuments('application', request)) return false
  const given = answersOf(locked.typed?.values ?? {})
  const answered = await loadRequestedItems(id, locked, given, tx)
  const { isComplete } = kycStateOf(
    requiredDocuments(role, {}),
    await currentDocuments({ applicationId: id }, tx),
  )
  if (openOf(answered).length > 0 || (!areOnlyDocuments(asked) && !isComplete)) return false
  const draft = { version: undefined, company_name: companyName, role, ...locked.data }
  return (await send(tx, locked, draft, { given, returnedBy: 'documents' })) !== null
}

const subjectOf = ({ applicationId }: LinkHolder) => `account:application:${applicationId}` as const

/** Counts an upload per application (ADM-075). Returns the seconds to wait beyond the limit, otherwise null. */
export const countUpload = (holder: LinkHolder): Promise<number | null> =>
  countCall('applicationUpload', [subjectOf(holder)])

export const refundUpload = (holder: LinkHolder): Promise<void> =>
  refundLimit(db(), 'applicationUpload', subjectOf(holder))

/** A candidate has no account, so the audit log names only the application. */
const CANDIDATE = { kind: 'applicant', userId: null } as const

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
    await placeDocument(tx, CANDIDATE, { applicationId }, { fileId, documentType, slot: 1, statedEnd })
    return ok({ returned: await returnToReview(tx, application) })
  })
}

/** Removes an unreviewed file while the application can be edited; `gone` if there is none. */
export const removeUpload = (token: string | undefined, fileId: string) =>
  attempt<null, CandidateRefusal>(async (tx, stop) => {
    const { id: applicationId, status } = await lockApplicationByToken(tx, token, stop)
    if (!mayEdit(status)) return stop('locked')
    await lockDocuments(tx, applicationId)
    const current = await currentDocuments({ applicationId }, tx)
    const document = current.find((one) => one.fileId === fileId && one.status === 'pending')
    if (!document) return stop('gone')
    await removeStored(tx, CANDIDATE, { applicationId }, document)
    return null
  })
