import { readRequestedItems } from '#app/review/requested/stored.ts'
import type { Tx } from '#app/db/client.server.ts'
import { areOnlyDocuments } from '#app/review/requested/schema.ts'
import { openOf } from '#app/review/requested/state.ts'
import { asksForDocumentsAlone } from '#app/review/reason-templates.ts'
import { kycStateOf } from '#app/kyc/policy.ts'
import { listCandidateDocuments } from '#app/kyc/candidates/queries.server.ts'
import { requiredDocuments } from '#app/kyc/schema.ts'
import { type LockedApplication } from '../commands/save.server.ts'
import { send } from '../commands/submit.server.ts'
import { APPLICATION_FIELDS, type ApplicationField } from '../schema.ts'
import { answersOf } from '../typed.ts'
import { storedAs } from './askable.ts'
import { loadRequestedItems } from './queries.server.ts'

/** Unsaved texts must be submitted by the candidate. */
const hasUnsaved = (held: LockedApplication) =>
  (Object.keys(APPLICATION_FIELDS) as ApplicationField[]).some((name) => {
    const typed = held.typed?.values[name]
    return typed !== undefined && typed.trim() !== storedAs(held, name)
  })

/**
 * After an upload, an application for which only documents were requested goes back to review with the last of them,
 * as stored. Returns whether it did.
 */
export async function returnToReview(tx: Tx, held: LockedApplication): Promise<boolean> {
  const { id, role, companyName } = held
  const row = await tx
    .selectFrom('applications')
    .where('id', '=', id)
    .where('status', '=', 'more_info_requested')
    .select(['asked', 'rejectionReason', 'memberNotes'])
    .executeTakeFirst()
  if (!row || companyName === null || held.data.full_name === null || hasUnsaved(held)) return false
  const asked = readRequestedItems(row.asked)
  const request = { reason: row.rejectionReason, memberNotes: row.memberNotes, asked }
  if (!asksForDocumentsAlone('application', request)) return false
  const said = answersOf(held.typed?.values ?? {})
  const answered = await loadRequestedItems(id, held, said, tx)
  const { isComplete } = kycStateOf(requiredDocuments(role, {}), await listCandidateDocuments(id, tx))
  if (openOf(answered).length > 0 || (!areOnlyDocuments(asked) && !isComplete)) return false
  const draft = { version: undefined, company_name: companyName, role, ...held.data }
  return (await send(tx, held, draft, { said, returnedBy: 'documents' })) !== null
}
