import { db } from '#app/db/client.server.ts'
import { changedDocuments } from '#app/kyc/since/changed-documents.server.ts'
import type { Member } from '#app/lib/viewer.ts'
import { readShown } from '#app/review/requested/stored.ts'
import type { Since } from '#app/review/since/since.ts'
import { loadOwnAsked } from '../requested/queries.server.ts'
import { loadForm } from '../queries/profile-form.server.ts'
import { changedTyped } from '../schema/field-texts.ts'
import { typedFromAnswers } from '../schema/prefill.ts'
import { changedRows, type PresentedSection } from '../schema/present-answers.ts'
import type { Answers, ProfileForm } from '../schema/profile-form.ts'
import { profileForms } from '../schema/profile-forms.ts'
import { presentQuestionnaire } from '../schema/questionnaire.ts'
import { decisionActions } from '../schema/review.ts'
import type { TypedValues } from '#app/lib/form.ts'

/** `before` is the last decided version, `after` the one in review, or null while in draft. */
export type OwnSince = Since & { before: number; after: number | null }

type Company = NonNullable<Member['company']>

const answersIn = (snapshot: unknown): Answers | null =>
  (snapshot as { questionnaire?: Answers } | null)?.questionnaire ?? null

/** The last decided version and when it was first decided, or null if its answers are not stored. */
async function lastDecided({ id }: Pick<Company, 'id'>) {
  const row = await db()
    .selectFrom('reviewDecisions as d')
    .leftJoin('companyRevisions as r', (join) =>
      join.onRef('r.revision', '=', 'd.revision').on('r.companyId', '=', id),
    )
    .where('d.subjectType', '=', 'company')
    .where('d.subjectId', '=', id)
    .where('d.action', 'in', decisionActions)
    .orderBy('d.revision', 'desc')
    .orderBy('d.id')
    .limit(1)
    .select(['d.revision', 'd.decidedAt', 'r.snapshot'])
    .executeTakeFirst()
  const answers = answersIn(row?.snapshot)
  return row && answers ? { revision: row.revision, at: row.decidedAt, answers } : null
}

async function lastSent({ id }: Pick<Company, 'id'>) {
  return db()
    .selectFrom('companyRevisions')
    .where('companyId', '=', id)
    .orderBy('revision', 'desc')
    .limit(1)
    .select(['revision', 'snapshot'])
    .executeTakeFirst()
}

/** Documents are visible to their owner only. */
const documentsSince = async ({ company, userId }: Member, at: Date) =>
  company?.role === 'owner' ? changedDocuments({ userId }, at) : []

const waitsForOwner = ({ status }: Company) => status === 'more_info_requested' || status === 'rejected'

/** For the form before a resubmission: the decided answers and document changes. */
export async function loadFormSince(form: ProfileForm, member: Member) {
  const { company } = member
  if (!company || company.type !== form.type || !waitsForOwner(company)) return null
  const decided = await lastDecided(company)
  if (!decided) return null
  return {
    before: decided.revision,
    typed: typedFromAnswers(form, decided.answers),
    documents: await documentsSince(member, decided.at),
  }
}

export type FormSince = NonNullable<Awaited<ReturnType<typeof loadFormSince>>> & { now: TypedValues }

/** The member's view of their profile while it is in review or sent back. */
export async function loadOwnSent(
  member: Member,
): Promise<{ since: OwnSince | null; sent: PresentedSection[] | null }> {
  const { company } = member
  if (!company) return { since: null, sent: null }
  if (company.status === 'pending') return loadPending(member, company)
  const form = profileForms[company.type]
  const opened = await loadFormSince(form, member)
  if (!opened) return { since: null, sent: null }
  const [{ values }, answered] = await Promise.all([loadForm(form, member), loadOwnAsked(member)])
  const rows = changedTyped(form, values, opened.typed)
  const { before, documents } = opened
  return { since: { before, after: null, rows, documents, answered: answered ?? [] }, sent: null }
}

async function loadPending(member: Member, company: Company) {
  const [sent, decided] = await Promise.all([lastSent(company), lastDecided(company)])
  if (!sent) return { since: null, sent: null }
  const answers = answersIn(sent.snapshot) ?? {}
  const sections = presentQuestionnaire(company.type, answers, null)
  if (!decided || decided.revision >= sent.revision) return { since: null, sent: sections }
  const since = {
    before: decided.revision,
    after: sent.revision,
    rows: changedRows(presentQuestionnaire(company.type, answers, decided.answers)),
    documents: await documentsSince(member, decided.at),
    answered: readShown((sent.snapshot as { asked?: unknown } | null)?.asked),
  }
  return { since, sent: sections }
}
