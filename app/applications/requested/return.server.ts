import { readRequestedItems } from '#app/review/requested/stored.ts'
import type { Tx } from '#app/db/client.server.ts'
import { areOnlyDocuments } from '#app/review/requested/schema.ts'
import { openOf } from '#app/review/requested/state.ts'
import { requestsOnlyDocuments } from '#app/review/reason-templates.ts'
import { kycStateOf } from '#app/kyc/policy.ts'
import { listCandidateDocuments } from '#app/kyc/candidates/queries.server.ts'
import { requiredDocuments } from '#app/kyc/schema.ts'
import { type LockedApplication } from '../commands/save.server.ts'
import { send } from '../commands/submit.server.ts'
import { APPLICATION_FIELDS, type ApplicationField } from '../schema.ts'
import { answersOf } from '../typed.ts'
import { storedValue } from './askable.ts'
import { loadRequestedItems } from './queries.server.ts'

/** If there is unsaved text, the candidate has to submit. */
const hasUnsaved = (locked: LockedApplication) =>
  (Object.keys(APPLICATION_FIELDS) as ApplicationField[]).some((name) => {
    const typed = locked.typed?.values[name]
    return typed !== undefined && typed.trim() !== storedValue(locked, name)
  })

/**
 * After an upload: resubmits the application as stored if only documents were requested and this was the last of them.
 * Returns whether it did.
 */
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
  const { isComplete } = kycStateOf(requiredDocuments(role, {}), await listCandidateDocuments(id, tx))
  if (openOf(answered).length > 0 || (!areOnlyDocuments(asked) && !isComplete)) return false
  const draft = { version: undefined, company_name: companyName, role, ...locked.data }
  return (await send(tx, locked, draft, { given, returnedBy: 'documents' })) !== null
}
