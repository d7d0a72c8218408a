import { shortName } from '#app/lib/name.ts'
import { attempt } from '#app/db/attempt.server.ts'
import type { Tx } from '#app/db/client.server.ts'
import { linkDocuments } from '#app/kyc/commands.server.ts'
import { kycStateOf } from '#app/kyc/policy.ts'
import { listDocuments } from '#app/kyc/queries.server.ts'
import { kycAnswers, requiredDocuments } from '#app/kyc/schema.ts'
import { now } from '#app/lib/clock.ts'
import type { Result } from '#app/lib/refusal.ts'
import type { CompanyStatus, CompanyType, Member } from '#app/lib/viewer.ts'
import { queueMail } from '#app/mail/queue.server.ts'
import { settleEarlierDecisions } from '#app/notices/commands/read-notices.server.ts'
import { notifyAdmins } from '#app/notices/notify-admins.server.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { CLEARED_DECISION } from '#app/review/engine.ts'
import { receivedMail } from '../emails.ts'
import { findRequestedItems, showRequestedItems } from '../requested/queries.server.ts'
import { editRefusal, submittable, type EditRefusal } from '../policy.ts'
import { findOwnCompany, loadForm } from '../queries/profile-form.server.ts'
import { uploadedDocumentsOf } from '../schema/documents.ts'
import { phoneRefusal } from '../schema/phone-check.server.ts'
import { MAX_PER_DAY } from '../versions/policy.ts'
import { checkWholeForm, type FormColumns, type ProfileForm } from '../schema/profile-form.ts'
import { endDraft, lockDraft } from './save-draft.server.ts'

type SubmitRefusal = EditRefusal | 'stale' | 'too_many' | 'incomplete' | 'documents_missing'

export const SUBMIT_TEXTS = {
  stale:
    'This profile was submitted or changed in another window, or reviewed in the meantime. Nothing was overwritten. Reload the page to see its status.',
  too_many: `You’ve submitted this profile ${MAX_PER_DAY} times in 24 hours. Your answers are saved. Try again later.`,
  incomplete: 'Some answers are missing or invalid. Check the steps.',
  documents_missing: 'Upload the required documents.',
} as const

/**
 * Submits the member's profile: checks all steps again, stores the version, links documents, clears the draft and
 * emails the sender (MEM-086 to MEM-097, MEM-135, MEM-139, MEM-265, MEM-266). One of two concurrent submissions
 * succeeds.
 */
export const submitCompany = (
  form: ProfileForm,
  member: Member,
  seen: { draftVersion: number; companyVersion: number },
): Promise<Result<{ companyId: string; revision: number; first: boolean }, SubmitRefusal>> =>
  attempt({ changesRightsOf: [member.userId] }, async (tx, stop) => {
    await lockDraft(tx, member.userId, form.formType)
    const company = await findOwnCompany(tx, member.userId)
    const refusal = editRefusal({ company, suspended: member.suspended }, form.type)
    if (refusal) stop(refusal)
    if (company?.status === 'approved') stop('stale')
    if (company && (await countToday(tx, company.id)) >= MAX_PER_DAY) stop('too_many')
    const filled = await loadForm(form, member, tx)
    if (filled.draftVersion !== seen.draftVersion || filled.companyVersion !== seen.companyVersion)
      stop('stale')
    const checked = checkWholeForm(form, filled.values)
    if (!checked.ok || phoneRefusal(checked.data.primary_contact_phone)) return stop('incomplete')
    const documents = await listDocuments(member.userId, tx)
    const required = requiredDocuments(form.type, kycAnswers(checked.data))
    if (!kycStateOf(required, documents).isComplete) stop('documents_missing')

    const asked = await findRequestedItems({ company }, tx)
    const answered = await showRequestedItems(member, asked, filled.values, tx)
    const questionnaire = {
      ...(form.toStored?.(checked.data) ?? checked.data),
      uploadedDocuments: uploadedDocumentsOf(form.slots, documents),
    }
    const columns = {
      ...form.toColumns(checked.data),
      questionnaire: JSON.stringify(questionnaire),
      approvalStatus: 'pending' as CompanyStatus,
      submittedAt: now(),
    }
    const saved =
      (company
        ? await updateCompany(tx, company.id, seen.companyVersion, columns)
        : await insert(tx, member.userId, form.type, columns)) ?? stop('stale')
    const fileIds = documents.map(({ fileId }) => fileId)
    const linked = await linkDocuments(tx, { userId: member.userId, companyId: saved.id, fileIds })
    if (!linked.ok) stop('stale')
    await endDraft(tx, member.userId, form.formType, 'submit')
    await tx
      .updateTable('members')
      .set({ userType: form.type, updatedAt: now() })
      .where('userId', '=', member.userId)
      .execute()
    const submitted = { ...saved, name: columns.name }
    await recordSubmission(tx, submitted, {
      userId: member.userId,
      from: company?.status ?? null,
      at: columns.submittedAt,
      snapshot: { questionnaire, consents: filled.consents, ...(answered.length > 0 && { asked: answered }) },
    })
    await settleEarlierDecisions(tx, member.userId, `company:${saved.id}:decided:%`)
    await mailReceived(tx, member, submitted)
    return { companyId: saved.id, revision: saved.revision, first: saved.revision === 1 }
  })

/** The number of submissions within 24 hours. The caller has locked the draft. */
async function countToday(tx: Tx, companyId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('companyRevisions')
    .where('companyId', '=', companyId)
    .where('submittedAt', '>', new Date(now().getTime() - 86_400_000))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

type About = { id: string; name: string; revision: number }

type Submission = {
  userId: string
  from: CompanyStatus | null
  at: Date
  snapshot: object
  /** Submitted automatically by the upload of the last requested document. */
  returnedBy?: 'documents'
}

/** Stores the submitted revision with its audit row, and notifies the reviewers. */
export async function recordSubmission(
  tx: Tx,
  company: About,
  { userId, from, at, snapshot, returnedBy }: Submission,
): Promise<void> {
  const { id, revision } = company
  const by = returnedBy && { returnedBy }
  await tx
    .insertInto('companyRevisions')
    .values({
      companyId: id,
      revision,
      snapshot: JSON.stringify({ ...snapshot, ...by }),
      submittedBy: userId,
      submittedAt: at,
    })
    .execute()
  await writeAudit(tx, {
    actor: { kind: 'member', userId },
    action: 'company.submit',
    subject: { type: 'company', id },
    from,
    to: 'pending',
    details: { revision, ...by },
  })
  await notifyReviewers(tx, company, revision)
}

export const notifyReviewers = (tx: Tx, { id, name }: Pick<About, 'id' | 'name'>, cause: string | number) =>
  notifyAdmins(tx, {
    work: 'profile',
    subjectId: id,
    cause,
    title: `Profile to review: ${shortName(name)}`,
    path: `/admin/profiles?id=${id}`,
  })

function mailReceived(tx: Tx, { email, fullName, userId }: Member, { id, name, revision }: About) {
  return queueMail(tx, {
    to: { address: email, name: fullName },
    reader: { userId, companyId: id, aboutOthers: false },
    restsOn: ['company'],
    kind: 'company.received',
    content: receivedMail({ companyName: name, again: revision > 1 }),
    dedupeKey: `company:${id}:received:${revision}`,
  })
}

type Sent = { questionnaire: string; approvalStatus: CompanyStatus; submittedAt: Date }
type Columns = FormColumns & Sent

/** At most one row per owner, even under concurrent submissions (MEM-088, MEM-090, MEM-092). */
async function insert(tx: Tx, userId: string, type: CompanyType, columns: Columns) {
  const row = await tx
    .insertInto('companies')
    .values({ createdByUserId: userId, type, revision: 1, version: 1, ...columns })
    .onConflict((conflict) => conflict.column('createdByUserId').doNothing())
    .returning(['id', 'revision'])
    .executeTakeFirst()
  if (!row) return null
  const owner = await tx
    .insertInto('companyMembers')
    .values({ companyId: row.id, userId, role: 'owner' })
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .returning('userId')
    .executeTakeFirst()
  return owner && row
}

/** Submits the company's next revision, unless the company has changed since it was read. */
export function updateCompany(tx: Tx, id: string, seenVersion: number, columns: Partial<FormColumns> & Sent) {
  return tx
    .updateTable('companies')
    .set((eb) => ({
      ...columns,
      revision: eb('revision', '+', 1),
      version: eb('version', '+', 1),
      ...CLEARED_DECISION,
      updatedAt: columns.submittedAt,
    }))
    .where('id', '=', id)
    .where('version', '=', seenVersion)
    .where('approvalStatus', 'in', submittable)
    .where('suspendedAt', 'is', null)
    .returning(['id', 'revision'])
    .executeTakeFirst()
}
