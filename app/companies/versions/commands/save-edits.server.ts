import { sql } from 'kysely'
import { attempt } from '#app/db/attempt.server.ts'
import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { shortName } from '#app/lib/name.ts'
import type { Member } from '#app/lib/viewer.ts'
import { queueMail } from '#app/mail/queue.server.ts'
import { notifyAdmins, settleWork } from '#app/notices/notify-admins.server.ts'
import { auditCompany, writeAudit } from '#app/review/audit.server.ts'
import { namedLabels } from '../../schema/field-texts.ts'
import { profileForms } from '../../schema/profile-forms.ts'
import type { Answers, ProfileForm } from '../../schema/profile-form.ts'
import { contactChangedMail } from '../emails.ts'
import { hasOpenRequest, overlay, type Edit, valuesOf } from '../policy.ts'
import { openVersion } from '../queries/open-version.server.ts'
import {
  requireFresh,
  checkDailyLimit,
  lockEdit,
  keepUnsent,
  type LockedEditRefusal,
  type SeenEdit,
} from './locked-edit.server.ts'
import { nextNumber, makeLive } from './make-live.server.ts'
import type { LockedCompany } from './lock-approved.server.ts'

export type SavedEdits = {
  /** Number of answers that are live now, and that still need review. */
  inForce: number
  waiting: number
  /** A request is still open. */
  isAsked: boolean
}

export const previousValues = (edits: readonly Edit[]): Answers =>
  Object.fromEntries(edits.map(({ name, previous }) => [name, previous]))

/** Counts answers without the confirmations of their figures. */
const countAnswers = (edits: readonly Edit[]) =>
  edits.filter(({ name }) => !name.startsWith('confirm_')).length

/** Makes minor edits live as a version and leaves material ones in the draft. Of concurrent saves, one succeeds. */
export const saveEdits = (form: ProfileForm, member: Member, seen: SeenEdit) =>
  attempt<SavedEdits, LockedEditRefusal>(async (tx, stop) => {
    const { company, own, filled, edits } = await lockEdit(tx, form, member, seen, stop)
    const minor = edits.filter(({ change }) => change !== 'material')
    const underWay = own.underWay?.answers ?? {}
    const rest = edits.filter(
      ({ name, value, change }) =>
        change === 'material' && JSON.stringify(underWay[name]) !== JSON.stringify(value),
    )
    if (minor.length > 0) {
      requireFresh(member, minor, stop)
      await checkDailyLimit(tx, company, 'minor', stop)
      await saveMinorVersion(tx, member, company, minor)
    }
    if (minor.length > 0 || (rest.length === 0 && !hasOpenRequest(own)))
      await keepUnsent(tx, form, member, filled, rest, hasOpenRequest(own))
    return { inForce: countAnswers(minor), waiting: countAnswers(rest), isAsked: hasOpenRequest(own) }
  })

/** Stores the minor version and returns the updated company. The company's row is locked. */
export async function saveMinorVersion(
  tx: Tx,
  member: Member,
  company: LockedCompany,
  edits: readonly Edit[],
): Promise<LockedCompany> {
  const [at, number, names] = [now(), await nextNumber(tx, company), edits.map(({ name }) => name)]
  const questionnaire = await makeLive(tx, company, valuesOf(edits))
  await tx
    .insertInto('companyVersions')
    .values({
      companyId: company.id,
      number,
      kind: 'minor',
      status: 'approved',
      answers: JSON.stringify(valuesOf(edits)),
      former: JSON.stringify(previousValues(edits)),
      questionnaire: JSON.stringify(questionnaire),
      savedBy: member.userId,
      submittedAt: at,
      inForceAt: at,
    })
    .execute()
  await auditCompany(tx, member, 'version.save', company.id, { number, answers: names })
  const saved = { ...company, version: company.version + 1, questionnaire }
  await dropFromPending(tx, member, saved, names)
  await notifyPreviousContact(tx, company, number, edits)
  await notifyOfPep(tx, company, number, edits)
  return saved
}

/** Clearing optional answers removes them from the version in review, and withdraws it once nothing is left. */
async function dropFromPending(tx: Tx, member: Member, company: LockedCompany, names: readonly string[]) {
  const open = await openVersion(tx, company.id)
    .where(sql<boolean>`answers ?| ${names}::text[]`)
    .select(['id', 'number', 'status', 'answers', 'dueOn'])
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!open) return
  const answers = Object.fromEntries(
    Object.entries(open.answers as Answers).filter(([name]) => !names.includes(name)),
  )
  const { questionnaire } = overlay(profileForms[company.type], company.questionnaire, answers)
  const isEmptied = Object.keys(answers).length === 0 && open.dueOn === null
  await tx
    .updateTable('companyVersions')
    .set((eb) => ({
      answers: JSON.stringify(answers),
      questionnaire: JSON.stringify(questionnaire),
      version: eb('version', '+', 1),
      ...(isEmptied && { status: 'withdrawn', decidedAt: now() }),
    }))
    .where('id', '=', open.id)
    .execute()
  if (!isEmptied) return
  await settleWork(tx, 'version', open.id)
  await writeAudit(tx, {
    actor: { kind: member.role, userId: member.userId },
    action: 'version.withdraw',
    subject: { type: 'version', id: open.id },
    from: open.status,
    to: 'withdrawn',
    details: { companyId: company.id, number: open.number },
  })
}

/** Notifies the previous contact address, which may have no account. */
async function notifyPreviousContact(
  tx: Tx,
  { id, name, type, questionnaire }: LockedCompany,
  number: number,
  edits: readonly Edit[],
): Promise<void> {
  const guarded = edits.filter(({ change }) => change === 'guarded').map((edit) => edit.name)
  const address = questionnaire['primary_contact_email']
  if (guarded.length === 0 || typeof address !== 'string' || address === '') return
  const contact = questionnaire['primary_contact_name']
  await queueMail(tx, {
    to: { address, name: typeof contact === 'string' ? contact : '' },
    kind: 'company.contact_changed',
    content: contactChangedMail({ companyName: name, changed: namedLabels(profileForms[type], guarded) }),
    dedupeKey: `company:${id}:contact_changed:${number}`,
  })
}

/** Declaring a politically exposed person goes live without review, so the reviewers are notified. */
async function notifyOfPep(tx: Tx, { id, name }: LockedCompany, number: number, edits: readonly Edit[]) {
  if (!edits.some((edit) => edit.name === 'pep_attestation' && edit.value === 'yes')) return
  await notifyAdmins(tx, {
    work: 'profile',
    subjectId: id,
    cause: `version:${number}`,
    title: `Politically exposed person declared: ${shortName(name)}`,
    path: `/admin/profiles?id=${id}`,
  })
}
