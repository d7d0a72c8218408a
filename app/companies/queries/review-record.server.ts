import { changedDocuments } from '#app/kyc/since/changed-documents.server.ts'
import { earlierAnswers } from '#app/review/requested/state.ts'
import { readRequestedItems } from '#app/review/requested/stored.ts'
import { db } from '#app/db/client.server.ts'
import { kycStateOf } from '#app/kyc/policy.ts'
import { listDocuments } from '#app/kyc/queries.server.ts'
import { kycAnswers, requiredDocuments } from '#app/kyc/schema.ts'
import { isUuid } from '#app/lib/ids.ts'
import { refusal } from '#app/lib/refusal.ts'
import type { AdminViewer, CompanyStatus, CompanyType } from '#app/lib/viewer.ts'
import {
  isReopenable,
  firstDecisionOnLastVersion,
  listDecisions,
  listSubmissions,
} from '#app/review/history.server.ts'
import type { ReviewIntent } from '#app/review/desk/schema.ts'
import { offeredActions } from '#app/review/engine.ts'
import { reviewDayOf } from '#app/review/suspension.ts'
import { listConfirmations } from '../confirm/queries.server.ts'
import { requestableProfileGroups, missingPicks } from '../requested/requestable.ts'
import { presentQuestionnaire, profileForms } from '../schema/profile-forms.ts'
import type { Answers } from '../schema/profile-form.ts'
import { decisionActions } from '../schema/review.ts'
import { profileStatusOf } from '../schema/status.ts'
import { openVersion } from '../versions/queries/open-version.server.ts'
import { companyWorkflow } from '../workflow.ts'
import { type Owned, personDetails } from '#app/account/person/details.ts'
import { earlyAccessEndsAt } from '#app/account/policy.ts'
import { INVESTMENT_RANGES } from '#app/kyc/sign-up/schema.ts'
import type { PresentedSection } from '../schema/present-answers.ts'

async function findOwner(companyId: string, owned: Owned) {
  const row = await db()
    .selectFrom('companyMembers as cm')
    .innerJoin('members as m', 'm.userId', 'cm.userId')
    .innerJoin('users as u', 'u.id', 'cm.userId')
    .where('cm.companyId', '=', companyId)
    .where('cm.role', '=', 'owner')
    .select(['m.userId', 'm.fullName', 'm.position', 'm.phone', 'm.companyWebsite', 'm.investmentRange'])
    .select(['m.earlyAccessGrantedAt', 'u.email'])
    .executeTakeFirst()
  if (!row) return null
  const { userId, fullName, email, investmentRange, earlyAccessGrantedAt: startsAt } = row
  // The early access year, or null (MEM-008).
  const freeYear = startsAt && {
    startsAt: startsAt.toISOString(),
    endsAt: earlyAccessEndsAt(startsAt).toISOString(),
  }
  const details = personDetails(row, owned)
  return { userId, fullName, email, investmentRange, details, freeYear }
}

/** Range in euros, from the answers or the sign-up (ADM-025). Null if the form does not ask for it. */
function investmentRange(type: CompanyType, sections: readonly PresentedSection[], stated: string | null) {
  if (type !== 'investor') return null
  const answers = sections.flatMap((section) => section.answers)
  // The answer has text after the figure, but the range shows only the figure.
  const answer = (key: string) => answers.find((one) => one.key === key)?.value.split(' · ')[0]
  const [min, max] = [answer('investment_size_min'), answer('investment_size_max')]
  if (min || max) return `${min || '€0'} – ${max || '∞'}`
  return INVESTMENT_RANGES.find(({ value }) => value === stated)?.label ?? '—'
}

export type CompanyForReview = Awaited<ReturnType<typeof loadCompanyForReview>>

/** Everything an admin needs for a decision, with internal notes. Throws 404 for an unknown id. */
export async function loadCompanyForReview(admin: AdminViewer, id: string) {
  if (!isUuid(id)) throw refusal('not_found')
  const row = await db().selectFrom('companies').where('id', '=', id).selectAll().executeTakeFirst()
  if (!row) throw refusal('not_found')
  const [owner, history, submissions, confirmations] = await Promise.all([
    findOwner(id, row),
    listDecisions('company', id),
    listSubmissions('company', id),
    listConfirmations(id),
  ])
  const documents = owner ? await listDocuments(owner.userId) : []
  const last = firstDecisionOnLastVersion(history.filter(({ action }) => action in companyWorkflow))
  const decided = last && last.revision < row.revision ? await findAnswers(id, last.revision) : null
  const answers = row.questionnaire as Answers
  const type = row.type as CompanyType
  const status = row.approvalStatus as CompanyStatus
  const own = admin.company?.id === id
  const underWay = await openVersion(db(), id).select(['id', 'number', 'status']).executeTakeFirst()
  const isOpen = !own && row.closedAt === null
  const isActive = status === 'approved' && row.suspendedAt === null
  // While a change is in review, a request can only be made there, not on the profile itself.
  const mayAsk = isOpen && isActive && (!underWay || underWay.status === 'rejected')
  const mayReopen = isOpen && status === 'rejected' && (await isReopenable(db(), 'company', id))
  const actions = offeredActions(companyWorkflow, { status, actor: 'decider', own })
  /** Actions of this admin, in the order of the action bar. Empty for their own company. */
  const offered: ReviewIntent[] = [
    ...decisionActions.filter((action) => actions.includes(action)),
    ...(mayAsk ? (['ask'] as const) : []),
    ...(mayReopen ? (['reopen'] as const) : []),
    ...(!own && isActive ? (['suspend'] as const) : []),
    ...(!own && status === 'approved' && row.suspendedAt ? (['reinstate', 'postpone'] as const) : []),
  ]
  const sections = presentQuestionnaire(type, answers, decided)
  const contact = answers.primary_contact_name
  const kyc = kycStateOf(requiredDocuments(type, kycAnswers(answers)), documents)
  return {
    id,
    name: row.name,
    type,
    status: profileStatusOf(status),
    /** Number of the last submission. `version` is posted with the decision to show which version the admin saw. */
    revision: row.revision,
    version: row.version,
    isIllustrative: row.isIllustrative,
    createdAt: row.createdAt.toISOString(),
    submittedAt: row.submittedAt?.toISOString() ?? null,
    suspension: row.suspendedAt
      ? {
          since: row.suspendedAt.toISOString(),
          reason: row.suspensionReason ?? '',
          reviewOn: reviewDayOf(row.suspendedAt, row.suspensionReviewOn),
        }
      : null,
    rejectionReason: row.rejectionReason,
    memberNotes: row.memberNotes,
    internalNotes: row.internalNotes,
    owner,
    /** The profile's contact person, to compare with the ID document (MEM-199). */
    contactName: typeof contact === 'string' ? contact : null,
    /** The investor declared a politically exposed person (MEM-192). */
    isPepDeclared: answers.pep_attestation === 'yes',
    sections,
    investmentRange: investmentRange(type, sections, owner?.investmentRange ?? null),
    /** The last decided version, if a later one is in review. The base of the comparison. */
    decidedRevision: decided && last ? last.revision : null,
    changedDocuments:
      owner && decided && last ? await changedDocuments({ userId: owner.userId }, last.decidedAt) : [],
    documents,
    kyc,
    history,
    confirmations,
    requestable: {
      groups: requestableProfileGroups(profileForms[type]),
      missing: missingPicks(profileForms[type], kyc),
      lastRequested: readRequestedItems(row.asked),
    },
    submissions,
    answered: submissions[0]?.answered ?? [],
    earlier: earlierAnswers(submissions),
    /** The change in review next to the approved profile. */
    underWay: underWay ? { id: underWay.id, number: underWay.number } : null,
    offered,
    /** Four-eyes principle: this is the admin's own company. */
    own,
  }
}

async function findAnswers(companyId: string, revision: number): Promise<Answers | null> {
  const row = await db()
    .selectFrom('companyRevisions')
    .where('companyId', '=', companyId)
    .where('revision', '=', revision)
    .select('snapshot')
    .executeTakeFirst()
  const snapshot = row?.snapshot as { questionnaire?: Answers } | undefined
  return snapshot?.questionnaire ?? null
}
