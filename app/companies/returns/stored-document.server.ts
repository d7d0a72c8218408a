import type { Tx } from '#app/db/client.server.ts'
import type { FiledDocument, LockRecord } from '#app/kyc/commands.server.ts'
import { kycStateOf } from '#app/kyc/policy.ts'
import { listDocuments } from '#app/kyc/queries.server.ts'
import { kycAnswers, requiredDocuments } from '#app/kyc/schema.ts'
import { now } from '#app/lib/clock.ts'
import { shortName } from '#app/lib/name.ts'
import type { CompanyStatus, CompanyType, Member } from '#app/lib/viewer.ts'
import { notify } from '#app/notices/notify.server.ts'
import { openOf } from '#app/review/requested/state.ts'
import { requestsOnlyDocuments } from '#app/review/reason-templates.ts'
import { findRequestedItems, showRequestedItems } from '../requested/queries.server.ts'
import { notifyReviewers, recordSubmission, updateCompany } from '../commands/submit-company.server.ts'
import { RETURNED, returnedMail } from '../emails.ts'
import { findDraft } from '../queries/profile-form.server.ts'
import { profileForms } from '../schema/profile-forms.ts'
import { replaceVersion, storePending } from '../versions/commands/send-version.server.ts'
import { areOnlyDocuments } from '#app/review/requested/schema.ts'

type LockedCompany = {
  id: string
  name: string
  type: CompanyType
  status: CompanyStatus
  revision: number
  version: number
  questionnaire: Answers
  rejectionReason: string | null
  memberNotes: string | null
}

/**
 * Locks the member's company before their documents, as a submission does. If only documents were
 * requested, the last one returns the profile, or the version of an approved one, to review.
 */
export const lockProfile: LockRecord = async (tx, member) => {
  const row = await tx
    .selectFrom('companies')
    .where('id', '=', (one) =>
      one
        .selectFrom('companyMembers')
        .where('userId', '=', member.userId)
        .where('role', '=', 'owner')
        .select('companyId'),
    )
    .where('closedAt', 'is', null)
    .select(['id', 'name', 'type', 'approvalStatus as status', 'revision', 'version', 'questionnaire'])
    .select(['rejectionReason', 'memberNotes'])
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return () => Promise.resolve(false)
  const locked = row as LockedCompany
  if (locked.status === 'approved') return lockVersion(tx, member, locked)
  const wasComplete = locked.status === 'pending' && (await isComplete(tx, member, locked))
  return async (stored) => {
    if (!(await isComplete(tx, member, locked))) return false
    if (locked.status !== 'pending') return returnProfile(tx, member, locked, stored)
    if (!wasComplete) await notifyReviewers(tx, locked, stored.fileId)
    return false
  }
}

const isComplete = async (tx: Tx, { userId }: Member, { type, questionnaire }: LockedCompany) =>
  kycStateOf(requiredDocuments(type, kycAnswers(questionnaire)), await listDocuments(userId, tx)).isComplete

/** The answered items of the request, or null unless it requested only documents and none is missing. */
async function findAnswered(tx: Tx, member: Member, company: LockedCompany) {
  const asked = await findRequestedItems({ company }, tx)
  const { rejectionReason: reason, memberNotes } = company
  // An approved company's reason and notes are about its approval, not about the version.
  const isOnlyDocuments =
    company.status === 'approved'
      ? areOnlyDocuments(asked.items)
      : requestsOnlyDocuments('company', { reason, memberNotes, asked: asked.items })
  if (!isOnlyDocuments) return null
  const draft = await findDraft(tx, member.userId, profileForms[company.type].formType)
  const answered = await showRequestedItems(member, asked, draft?.values ?? null, tx)
  return openOf(answered).length > 0 ? null : answered
}

async function returnProfile(tx: Tx, member: Member, company: LockedCompany, stored: FiledDocument) {
  const answered = await findAnswered(tx, member, company)
  if (!answered) return false
  const sent = await tx
    .selectFrom('companyRevisions')
    .where('companyId', '=', company.id)
    .where('revision', '=', company.revision)
    .select('snapshot')
    .executeTakeFirst()
  const last = sent?.snapshot as { questionnaire?: Answers } | undefined
  const at = now()
  const saved = await updateCompany(tx, company.id, company.version, {
    approvalStatus: 'pending',
    questionnaire: JSON.stringify(withFile(company.questionnaire, stored)),
    submittedAt: at,
  })
  if (!saved) return false
  await recordSubmission(
    tx,
    { ...saved, name: company.name },
    {
      userId: member.userId,
      from: company.status,
      at,
      snapshot: {
        ...last,
        ...(last?.questionnaire && { questionnaire: withFile(last.questionnaire, stored) }),
        asked: answered,
      },
      returnedBy: 'documents',
    },
  )
  await notifyOwner(tx, member, company, 'profile', `company:${company.id}:returned:${saved.revision}`)
  return true
}

/** Locks the version of an approved profile that its owner has to answer. */
async function lockVersion(tx: Tx, member: Member, company: LockedCompany) {
  const version = await tx
    .selectFrom('companyVersions')
    .where('companyId', '=', company.id)
    .where('status', 'in', ['more_info_requested', 'rejected'])
    .select(['id', 'version'])
    .forUpdate()
    .executeTakeFirst()
  return async () => {
    const answered = version ? await findAnswered(tx, member, company) : null
    const replaced = version && answered && (await replaceVersion(tx, company.id, version))
    if (!replaced) return false
    const by = { returnedBy: 'documents' }
    const { id, isAnswer } = await storePending(tx, member, company, { ...replaced, answered }, by)
    await notifyOwner(tx, member, company, isAnswer ? 'answer' : 'changes', `version:${id}:returned`)
    return true
  }
}

function notifyOwner(
  tx: Tx,
  { userId }: Member,
  { id, name }: LockedCompany,
  what: keyof typeof RETURNED,
  key: string,
): Promise<unknown> {
  const { subject, action } = RETURNED[what]
  return notify(tx, {
    userId,
    kind: 'received',
    key,
    title: `${subject}: ${shortName(name)}`,
    path: action.path,
    restsOn: [`company:${id}`],
    mail: { kind: 'company.received', content: returnedMail({ companyName: name, what }) },
  })
}

type Documents = Record<string, string | null | string[]>
type Answers = Record<string, unknown> & { uploadedDocuments?: Documents }

/** The answers of the last submission, with the new file among their documents. */
function withFile(answers: Answers, { documentType, fileId, replacedFileId }: FiledDocument): Answers {
  if (!answers.uploadedDocuments) return answers
  const put = (id: string) => (id === replacedFileId ? fileId : id)
  const uploadedDocuments: Documents = {}
  for (const [name, stored] of Object.entries(answers.uploadedDocuments)) {
    if (stored === null) uploadedDocuments[name] = name === documentType ? fileId : null
    else uploadedDocuments[name] = Array.isArray(stored) ? stored.map(put) : put(stored)
  }
  return { ...answers, uploadedDocuments }
}
