import { ANSWER_NAME } from '#app/review/requested/state.ts'
import type { Tx } from '#app/db/client.server.ts'
import { isFresh } from '#app/account/fresh-proof.server.ts'
import { now } from '#app/lib/clock.ts'
import type { Member } from '#app/lib/viewer.ts'
import { endDraft, lockDraft, writeDraft } from '../../commands/save-draft.server.ts'
import { editRefusal, type EditRefusal } from '../../policy.ts'
import { findOwnCompany, loadForm, type FilledForm } from '../../queries/profile-form.server.ts'
import type { ProfileForm } from '../../schema/profile-form.ts'
import { answersOf, reviewAllIfIncomplete, MAX_PER_DAY, readEdits, type Edit } from '../policy.ts'
import { lockApproved, type LockedCompany } from './lock-approved.server.ts'

export type LockedEditRefusal = EditRefusal | 'stale' | 'not_fresh' | 'too_many' | 'invalid'

export type SeenEdit = { draftVersion: number; companyVersion: number }

type Stop = (reason: LockedEditRefusal) => never

/** The owner's edits, with draft and company locked. Stops if the page was stale or an answer is invalid. */
export async function lockEdit(tx: Tx, form: ProfileForm, member: Member, seen: SeenEdit, stop: Stop) {
  await lockDraft(tx, member.userId, form.formType)
  const found = await findOwnCompany(tx, member.userId)
  const refused = editRefusal({ company: found, suspended: member.suspended }, form.type)
  if (refused) return stop(refused)
  const company = found && (await lockApproved(tx, found.id))
  if (!company) return stop('stale')
  const filled = await loadForm(form, member, tx)
  const { own, draftVersion, companyVersion } = filled
  if (!own || draftVersion !== seen.draftVersion || companyVersion !== seen.companyVersion)
    return stop('stale')
  const read = readEdits(form, answersOf(form, own.questionnaire), filled.values)
  return { company, own, filled, edits: read.ok ? reviewAllIfIncomplete(read.edits, own) : stop('invalid') }
}

/** Guarded answers go live only after a recent sign-in. */
export function requireFresh(member: Member, edits: readonly Edit[], stop: Stop): void {
  if (edits.some(({ change }) => change === 'guarded') && !isFresh(member)) stop('not_fresh')
}

/** Limits saves and submissions per 24 hours. The company's row is locked. */
export async function checkDailyLimit(tx: Tx, { id }: LockedCompany, kind: 'minor' | 'material', stop: Stop) {
  const { count } = await tx
    .selectFrom('companyVersions')
    .where('companyId', '=', id)
    .where('kind', '=', kind)
    .where('submittedAt', '>', new Date(now().getTime() - 86_400_000))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= MAX_PER_DAY) stop('too_many')
}

/** Leaves unsent edits in the draft. If there are none, the draft ends and other windows are notified. */
export async function keepUnsent(
  tx: Tx,
  form: ProfileForm,
  member: Member,
  { draft, draftVersion: version }: FilledForm,
  rest: readonly Edit[],
  isAsked = false,
): Promise<void> {
  const names = new Set(rest.map(({ name }) => name))
  if (names.has('primary_contact_phone')) names.add('primary_contact_phone_country')
  const isKept = (name: string) => names.has(name) || ((rest.length > 0 || isAsked) && ANSWER_NAME.test(name))
  const marks = Object.fromEntries(Object.entries(draft?.marks ?? {}).filter(([name]) => isKept(name)))
  if (!draft || Object.keys(marks).length === 0) return endDraft(tx, member.userId, form.formType, 'submit')
  const content = JSON.stringify({ values: draft.values, consents: draft.consents, marks })
  await writeDraft(tx, form, member.userId, { version, content, draftLastSaved: now() })
}
