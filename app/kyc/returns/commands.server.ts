import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { env } from '#app/lib/env.ts'
import { shortName } from '#app/lib/name.ts'
import type { CompanyStatus, CompanyType, Member } from '#app/lib/viewer.ts'
import { tellAdmins } from '#app/notices/tell-admins.server.ts'
import { tell } from '#app/notices/tell.server.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { asksForDocumentsAlone } from '#app/review/reason-templates.ts'
import { returnedMail } from '../emails.ts'
import { kycStateOf } from '../policy.ts'
import { listDocuments } from '../queries.server.ts'
import { type DocumentType, kycAnswers, requiredDocuments } from '../schema.ts'
import { RETURNED } from './returned.words.ts'

export type HeldProfile = {
  id: string
  name: string
  type: CompanyType
  status: CompanyStatus
  revision: number
  questionnaire: unknown
  asksForDocumentsAlone: boolean
  /** Every required group had a document that was not rejected. */
  wasComplete: boolean
}

const isComplete = async (tx: Tx, userId: string, { type, questionnaire }: HeldRow) =>
  kycStateOf(
    requiredDocuments(type as CompanyType, kycAnswers(questionnaire)),
    await listDocuments(userId, tx),
  ).isComplete

type HeldRow = { type: string; questionnaire: unknown }

/**
 * Locks the profile of the company that a person owns, before their documents are: a submission takes both in this order.
 * Null where no document can move it.
 */
export async function holdProfile(tx: Tx, userId: string): Promise<HeldProfile | null> {
  const row = await tx
    .selectFrom('companies')
    .where('id', '=', (one) =>
      one
        .selectFrom('companyMembers')
        .where('userId', '=', userId)
        .where('role', '=', 'owner')
        .select('companyId'),
    )
    .where('approvalStatus', 'in', ['pending', 'rejected', 'more_info_requested'])
    .where('closedAt', 'is', null)
    .select(['id', 'name', 'type', 'approvalStatus', 'revision', 'questionnaire'])
    .select(['rejectionReason', 'memberNotes'])
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return null
  return {
    id: row.id,
    name: row.name,
    type: row.type as CompanyType,
    status: row.approvalStatus as CompanyStatus,
    revision: row.revision,
    questionnaire: row.questionnaire,
    asksForDocumentsAlone: asksForDocumentsAlone('company', row.rejectionReason, row.memberNotes),
    wasComplete: await isComplete(tx, userId, row),
  }
}

type Stored = { documentType: DocumentType; fileId: string; replacedFileId: string | null }

/**
 * After a document was stored: a profile of which documents alone were asked for returns to the reviewers once nothing is
 * missing (END-007), and a pending one that lacked a document is theirs again (END-009). Answers whether it returned.
 */
export async function returnToReview(
  tx: Tx,
  member: Member,
  profile: HeldProfile | null,
  stored: Stored,
): Promise<boolean> {
  if (!profile || !(await isComplete(tx, member.userId, profile))) return false
  if (profile.status === 'pending') {
    if (!profile.wasComplete) await tellReviewers(tx, profile, stored.fileId)
    return false
  }
  if (!profile.asksForDocumentsAlone) return false
  const revision = await submitAgain(tx, profile, member.userId, stored)
  await tell(tx, {
    userId: member.userId,
    kind: 'received',
    key: `company:${profile.id}:returned:${revision}`,
    title: RETURNED.bell(shortName(profile.name)),
    path: '/profile/pending',
    restsOn: [`company:${profile.id}`],
    mail: {
      kind: 'company.received',
      content: returnedMail({ companyName: profile.name, supportEmail: env().supportEmail }),
    },
  })
  await tellReviewers(tx, profile, revision)
  return true
}

const tellReviewers = (tx: Tx, { id, name }: HeldProfile, cause: string | number) =>
  tellAdmins(tx, {
    work: 'profile',
    subjectId: id,
    cause,
    title: RETURNED.waits(shortName(name)),
    path: `/admin/profiles?id=${id}`,
  })

/** The answers of the last submission with the new file among their documents. */
function withFile(
  snapshot: Record<string, unknown>,
  { documentType, fileId, replacedFileId }: Stored,
): Record<string, unknown> {
  const text = JSON.stringify(snapshot)
  const replaced = replacedFileId ? text.replaceAll(`"${replacedFileId}"`, `"${fileId}"`) : text
  return JSON.parse(replaced.replaceAll(`"${documentType}":null`, `"${documentType}":"${fileId}"`)) as Record<
    string,
    unknown
  >
}

async function submitAgain(tx: Tx, profile: HeldProfile, userId: string, stored: Stored): Promise<number> {
  const at = now()
  const last = await tx
    .selectFrom('companyRevisions')
    .where('companyId', '=', profile.id)
    .where('revision', '=', profile.revision)
    .select('snapshot')
    .executeTakeFirst()
  const questionnaire = withFile(profile.questionnaire as Record<string, unknown>, stored)
  const { revision } = await tx
    .updateTable('companies')
    .set((eb) => ({
      approvalStatus: 'pending',
      questionnaire: JSON.stringify(questionnaire),
      submittedAt: at,
      updatedAt: at,
      revision: eb('revision', '+', 1),
      version: eb('version', '+', 1),
      rejectionReason: null,
      memberNotes: null,
      internalNotes: null,
    }))
    .where('id', '=', profile.id)
    .where('approvalStatus', '=', profile.status)
    .returning('revision')
    .executeTakeFirstOrThrow()
  const snapshot = { ...(last?.snapshot as Record<string, unknown> | undefined) }
  await tx
    .insertInto('companyRevisions')
    .values({
      companyId: profile.id,
      revision,
      snapshot: JSON.stringify({ ...withFile(snapshot, stored), returnedBy: 'documents' }),
      submittedBy: userId,
      submittedAt: at,
    })
    .execute()
  await writeAudit(tx, {
    actor: { kind: 'member', userId },
    action: 'company.submit',
    subject: { type: 'company', id: profile.id },
    from: profile.status,
    to: 'pending',
    details: { revision, returnedBy: 'documents' },
  })
  return revision
}
