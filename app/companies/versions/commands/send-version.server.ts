import { shortName } from '#app/lib/name.ts'
import { attempt } from '#app/db/attempt.server.ts'
import type { Tx } from '#app/db/client.server.ts'
import { listDocuments } from '#app/kyc/queries.server.ts'
import { now } from '#app/lib/clock.ts'
import type { Member } from '#app/lib/viewer.ts'
import { queueBatched } from '#app/mail/batched.server.ts'
import { settleWork, notifyAdmins } from '#app/notices/notify-admins.server.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { readItemOutcomes } from '#app/review/requested/stored.ts'
import type { ShownItem } from '#app/review/requested/state.ts'
import type { OwnCompany } from '../../queries/profile-form.server.ts'
import { findRequestedItems, showRequestedItems } from '../../requested/queries.server.ts'
import { profileForms } from '../../schema/profile-forms.ts'
import type { Answers, ProfileForm } from '../../schema/profile-form.ts'
import { unansweredLive } from '../../turn/unanswered.ts'
import { versionReceivedMail } from '../emails.ts'
import {
  hasOpenRequest,
  isWithoutChanges,
  overlay,
  editsWithoutDocument,
  type Edit,
  valuesOf,
} from '../policy.ts'
import { openVersion } from '../queries/open-version.server.ts'
import { approvedSince } from '../queries/approved-since.server.ts'
import { VERSIONS_DESK } from '../schema.ts'
import { OPEN_VERSION_STATUSES } from '../workflow.ts'
import {
  requireFresh,
  checkDailyLimit,
  lockEdit,
  keepUnsent,
  type LockedEditRefusal,
  type SeenEdit,
} from './locked-edit.server.ts'
import { nextNumber } from './make-live.server.ts'
import type { LockedCompany } from './lock-approved.server.ts'
import { previousValues, saveMinorVersion } from './save-edits.server.ts'

export type SendVersionRefusal = LockedEditRefusal | 'nothing' | 'consents_missing' | 'documents_missing'

/** The versions of the draft, the live answers and the pending version (or null) on the page. */
type SeenVersion = SeenEdit & { underWay: { id: string; version: number } | null }

/**
 * Sends material edits to review as a version, and makes minor edits live with it. Replaces a pending version. Of
 * several concurrent calls, only one succeeds.
 */
export const sendVersion = (form: ProfileForm, member: Member, seen: SeenVersion, hasConsents: boolean) =>
  attempt<{ number: number }, SendVersionRefusal>(async (tx, stop) => {
    const { company, own, filled, edits } = await lockEdit(tx, form, member, seen, stop)
    const material = edits.filter(({ change }) => change === 'material')
    if (material.length === 0 && !hasOpenRequest(own)) stop('nothing')
    if (material.length > 0 && !hasConsents) stop('consents_missing')
    const documents = await listDocuments(member.userId, tx)
    const basis = { approvedAt: await approvedSince(tx, company.id), incompleteSince: own.incompleteSince }
    if (editsWithoutDocument(company.type, material, documents, basis).length > 0) stop('documents_missing')
    const minor = edits.filter(({ change }) => change !== 'material')
    requireFresh(member, minor, stop)
    await checkDailyLimit(tx, company, 'material', stop)
    if (minor.length > 0) await checkDailyLimit(tx, company, 'minor', stop)
    const asked = await findRequestedItems(member, tx)
    const answered = await showRequestedItems(member, asked, filled.values, tx)
    const replaced = (await replaceSeenVersion(tx, company.id, seen)) ?? stop('stale')
    const current = minor.length > 0 ? await saveMinorVersion(tx, member, company, minor) : company
    const sent = { own, material, answered: answered.length > 0 ? answered : replaced.answered }
    const number = await submitVersion(tx, member, current, sent)
    await keepUnsent(tx, form, member, filled, [])
    return { number }
  })

/** Replaces the version on the page and returns its answers to our request. Null if another one is pending. */
async function replaceSeenVersion(tx: Tx, companyId: string, { underWay }: SeenVersion) {
  if (!underWay) {
    const other = await openVersion(tx, companyId).select('id').executeTakeFirst()
    return other ? null : { answered: [] }
  }
  const replaced = await replaceVersion(tx, companyId, underWay)
  return replaced && { answered: replaced.dueOn === null ? [] : readItemOutcomes(replaced.answered) }
}

/** Marks a version in review or sent back as replaced and returns its content; null if it has changed. */
export async function replaceVersion(
  tx: Tx,
  companyId: string,
  { id, version }: NonNullable<SeenVersion['underWay']>,
) {
  const replaced = await tx
    .updateTable('companyVersions')
    .set((eb) => ({ status: 'replaced', version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('companyId', '=', companyId)
    .where('version', '=', version)
    .where('status', 'in', OPEN_VERSION_STATUSES)
    .returning(['answers', 'former', 'questionnaire', 'consents', 'dueOn', 'answered', 'completes'])
    .executeTakeFirst()
  if (replaced) await settleWork(tx, 'version', id)
  return replaced ?? null
}

type Sent = { own: OwnCompany; material: readonly Edit[]; answered: readonly ShownItem[] }

async function submitVersion(
  tx: Tx,
  member: Member,
  company: LockedCompany,
  { own, material, answered }: Sent,
): Promise<number> {
  const changed = valuesOf(material)
  const form = profileForms[company.type]
  const { questionnaire } = overlay(form, company.questionnaire, changed)
  const given = now().toISOString()
  const pending: Pending = {
    answers: changed,
    former: previousValues(material),
    questionnaire,
    completes: own.incompleteSince !== null && unansweredLive(form, questionnaire).length === 0,
    answered,
    dueOn: own.underWay?.dueOn ?? null,
    consents: material.length > 0 ? { sanctions_pep_consent: given, authority_consent: given } : {},
  }
  const details = { answers: Object.keys(changed) }
  const { number, isAnswer } = await storePending(tx, member, company, pending, details)
  const content = versionReceivedMail({ companyName: company.name, isAnswer })
  const mail = {
    to: { address: member.email, name: member.fullName },
    reader: { userId: member.userId, companyId: company.id, aboutOthers: false },
    restsOn: ['company'],
    kind: 'company.received',
    content,
  } as const
  const key = `version.${isAnswer ? 'answer' : 'changes'}:${company.id}:${member.userId}`
  await queueBatched(tx, mail, { key, immediately: false })
  return number
}

type Pending = {
  answers: unknown
  former: unknown
  questionnaire: unknown
  consents: unknown
  dueOn: string | null
  answered: readonly ShownItem[]
  completes?: boolean
}

/** Stores the next version in review with its audit row, and notifies the reviewers. The company's row is locked. */
export async function storePending(
  tx: Tx,
  { userId, role }: Member,
  company: Pick<LockedCompany, 'id' | 'name' | 'revision'>,
  { answers, former, questionnaire, consents, answered, ...columns }: Pending,
  details: object,
): Promise<{ id: string; number: number; isAnswer: boolean }> {
  const number = await nextNumber(tx, company)
  const { id } = await tx
    .insertInto('companyVersions')
    .values({
      companyId: company.id,
      number,
      kind: 'material',
      status: 'pending',
      answers: JSON.stringify(answers),
      former: JSON.stringify(former),
      questionnaire: JSON.stringify(questionnaire),
      consents: JSON.stringify(consents),
      answered: JSON.stringify(answered),
      ...columns,
      savedBy: userId,
      submittedAt: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeAudit(tx, {
    actor: { kind: role, userId },
    action: 'version.submit',
    subject: { type: 'version', id },
    to: 'pending',
    details: { companyId: company.id, number, ...details },
  })
  const isAnswer = isWithoutChanges({ dueOn: columns.dueOn, answers: answers as Answers })
  await notifyAdmins(tx, {
    work: 'version',
    subjectId: id,
    cause: number,
    title: `${isAnswer ? 'Answer' : 'Profile change'} to review: ${shortName(company.name)}`,
    path: `${VERSIONS_DESK}?id=${id}`,
  })
  return { id, number, isAnswer }
}
