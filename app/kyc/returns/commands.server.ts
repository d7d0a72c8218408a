import { readRequestedItems } from '#app/review/asked/stored.ts'
import { sql } from 'kysely'
import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { shortName } from '#app/lib/name.ts'
import type { CompanyStatus, CompanyType, Member } from '#app/lib/viewer.ts'
import { notifyAdmins } from '#app/notices/notify-admins.server.ts'
import { notify } from '#app/notices/notify.server.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import type { RequestedItem } from '#app/review/asked/schema.ts'
import { openOf, type ShownAsked, requestedItems } from '#app/review/asked/state.ts'
import { asksForDocumentsAlone } from '#app/review/reason-templates.ts'
import { NOTHING_DECIDED } from '#app/review/workflow.ts'
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
  asked: RequestedItem[]
  askedAt: Date | null
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
 * Locks the profile of the person's company before their documents; a submission locks in the same order. Null when
 * no upload can move it.
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
    .select(['rejectionReason', 'memberNotes', 'asked'])
    .select(
      sql<Date | null>`(select min(r.decided_at) from review_decisions r where r.subject_type = 'company'
        and r.subject_id = companies.id::text and r.decided_at >= companies.submitted_at
        and r.to_status in ('rejected', 'more_info_requested'))`.as('askedAt'),
    )
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return null
  const asked = readRequestedItems(row.asked)
  return {
    id: row.id,
    name: row.name,
    type: row.type as CompanyType,
    status: row.approvalStatus as CompanyStatus,
    revision: row.revision,
    questionnaire: row.questionnaire,
    asksForDocumentsAlone: asksForDocumentsAlone('company', {
      reason: row.rejectionReason,
      memberNotes: row.memberNotes,
      asked,
    }),
    asked,
    askedAt: row.askedAt,
    wasComplete: await isComplete(tx, userId, row),
  }
}

type Stored = { documentType: DocumentType; fileId: string; replacedFileId: string | null }

/**
 * After an upload: returns a profile for which only documents were requested to review once it is complete, and
 * notifies the reviewers of a pending one that was missing a document. Returns whether it was returned.
 */
export async function returnToReview(
  tx: Tx,
  member: Member,
  profile: HeldProfile | null,
  stored: Stored,
): Promise<boolean> {
  if (!profile || !(await isComplete(tx, member.userId, profile))) return false
  if (profile.status === 'pending') {
    if (!profile.wasComplete) await notifyReviewers(tx, profile, stored.fileId)
    return false
  }
  if (!profile.asksForDocumentsAlone) return false
  const answered = await showAnswered(tx, member.userId, profile)
  if (openOf(answered).length > 0) return false
  const revision = await submitAgain(tx, profile, member.userId, { ...stored, answered })
  await notify(tx, {
    userId: member.userId,
    kind: 'received',
    key: `company:${profile.id}:returned:${revision}`,
    title: RETURNED.bell(RETURNED.profile.subject, shortName(profile.name)),
    path: '/profile/pending',
    restsOn: [`company:${profile.id}`],
    mail: {
      kind: 'company.received',
      content: returnedMail({ companyName: profile.name }),
    },
  })
  await notifyReviewers(tx, profile, revision)
  return true
}

/** The requested items with the new file and the answers in the owner's draft. */
async function showAnswered(tx: Tx, userId: string, { type, asked, askedAt }: HeldProfile) {
  const documents = await listDocuments(userId, tx)
  const draft = await tx
    .selectFrom('profileDrafts')
    .where('userId', '=', userId)
    .where('formType', '=', `${type}_profile`)
    .select(sql<Record<string, string | string[]> | null>`form_draft -> 'values'`.as('typed'))
    .executeTakeFirst()
  return requestedItems(asked, { typed: draft?.typed ?? null, documents, askedAt })
}

const notifyReviewers = (tx: Tx, { id, name }: HeldProfile, cause: string | number) =>
  notifyAdmins(tx, {
    work: 'profile',
    subjectId: id,
    cause,
    title: RETURNED.waits(shortName(name)),
    path: `/admin/profiles?id=${id}`,
  })

type Documents = Record<string, string | null | string[]>
type Answers = Record<string, unknown> & { uploadedDocuments?: Documents }

/** The answers of the last submission, with the new file among their documents. */
function withFile(answers: Answers, { documentType, fileId, replacedFileId }: Stored): Answers {
  if (!answers.uploadedDocuments) return answers
  const put = (id: string) => (id === replacedFileId ? fileId : id)
  const uploadedDocuments: Documents = {}
  for (const [name, held] of Object.entries(answers.uploadedDocuments)) {
    if (held === null) uploadedDocuments[name] = name === documentType ? fileId : null
    else uploadedDocuments[name] = Array.isArray(held) ? held.map(put) : put(held)
  }
  return { ...answers, uploadedDocuments }
}

async function submitAgain(
  tx: Tx,
  profile: HeldProfile,
  userId: string,
  { answered, ...stored }: Stored & { answered: readonly ShownAsked[] },
): Promise<number> {
  const at = now()
  const last = await tx
    .selectFrom('companyRevisions')
    .where('companyId', '=', profile.id)
    .where('revision', '=', profile.revision)
    .select('snapshot')
    .executeTakeFirst()
  const questionnaire = withFile(profile.questionnaire as Answers, stored)
  const { revision } = await tx
    .updateTable('companies')
    .set((eb) => ({
      approvalStatus: 'pending',
      questionnaire: JSON.stringify(questionnaire),
      submittedAt: at,
      updatedAt: at,
      revision: eb('revision', '+', 1),
      version: eb('version', '+', 1),
      ...NOTHING_DECIDED,
    }))
    .where('id', '=', profile.id)
    .where('approvalStatus', '=', profile.status)
    .returning('revision')
    .executeTakeFirstOrThrow()
  const snapshot = { ...(last?.snapshot as { questionnaire?: Answers } | undefined) }
  if (snapshot.questionnaire) snapshot.questionnaire = withFile(snapshot.questionnaire, stored)
  await tx
    .insertInto('companyRevisions')
    .values({
      companyId: profile.id,
      revision,
      snapshot: JSON.stringify({ ...snapshot, returnedBy: 'documents', asked: answered }),
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
