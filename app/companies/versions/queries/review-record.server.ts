import { readRequestedItems, readItemOutcomes } from '#app/review/requested/stored.ts'
import { db } from '#app/db/client.server.ts'
import { kycStateOf, hasPendingReplacement } from '#app/kyc/policy.ts'
import { listDocuments } from '#app/kyc/queries.server.ts'
import { documentState } from '#app/kyc/ui/states.ts'
import { DOCUMENT_TYPES, kycAnswers, requiredDocuments } from '#app/kyc/schema.ts'
import { now } from '#app/lib/clock.ts'
import { isUuid } from '#app/lib/ids.ts'
import { refusal } from '#app/lib/refusal.ts'
import type { AdminViewer, CompanyType } from '#app/lib/viewer.ts'
import { offeredActions } from '#app/review/engine.ts'
import { listDecisions } from '#app/review/history.server.ts'
import { requestableProfileGroups, missingPicks } from '../../requested/requestable.ts'
import { type DecisionAction, decisionActions } from '../../schema/review.ts'
import { presentQuestionnaire, profileForms } from '../../schema/profile-forms.ts'
import type { Answers } from '../../schema/profile-form.ts'
import { answersOf, documentsFor, isRevertible, isWithoutChanges, overlay } from '../policy.ts'
import { OPEN_VERSION_STATUSES, versionWorkflow, type VersionStatus } from '../workflow.ts'
import { approvedSince } from './approved-since.server.ts'

/** A version for the desk, compared with the live answers, or with the previous ones once decided. */
export async function loadVersionForReview(admin: AdminViewer, id: string) {
  if (!isUuid(id)) throw refusal('not_found')
  const row = await db()
    .selectFrom('companyVersions as v')
    .innerJoin('companies as c', 'c.id', 'v.companyId')
    .leftJoin('members as m', 'm.userId', 'v.savedBy')
    .leftJoin('companyMembers as cm', (join) =>
      join.onRef('cm.companyId', '=', 'c.id').on('cm.role', '=', 'owner'),
    )
    .where('v.id', '=', id)
    .selectAll('v')
    .select(['c.name', 'c.type', 'c.questionnaire as liveAnswers', 'c.suspendedAt', 'm.fullName as author'])
    .select(['cm.userId as ownerId', 'c.incompleteSince'])
    .executeTakeFirst()
  if (!row) throw refusal('not_found')
  const type = row.type as CompanyType
  const status = row.status as VersionStatus
  const own = admin.company?.id === row.companyId
  const isOnHold = row.suspendedAt !== null
  const answers = row.answers as Answers
  const isOpen = OPEN_VERSION_STATUSES.some((open) => open === status)
  const liveAnswers = row.liveAnswers as Answers
  const before = isOpen ? answersOf(profileForms[type], liveAnswers) : (row.former as Answers)
  const [history, documents, since] = await Promise.all([
    listDecisions('version', id),
    row.ownerId === null ? [] : listDocuments(row.ownerId),
    approvedSince(db(), row.companyId),
  ])
  // First-time answers after an application may use its documents.
  const isNew = (uploadedAt: Date) => row.incompleteSince !== null || uploadedAt > since
  const [asked, answered] = [readRequestedItems(row.asked), readItemOutcomes(row.answered)]
  /** Document types that support a changed answer or have been requested. */
  const types: readonly string[] = [
    ...Object.entries(answers).flatMap(([name, value]) => documentsFor(type, { name, value })),
    ...[...asked, ...answered].flatMap((item) => item.types ?? []),
  ]
  const rows = changedRows(type, answers, before)
  const after = overlay(profileForms[type], liveAnswers, answers).questionnaire
  const required = requiredDocuments(type, kycAnswers(after))
  const state = kycStateOf(required, documents)
  const kyc = { ...state, allApproved: state.allApproved && !hasPendingReplacement(required, documents) }
  return {
    id,
    companyId: row.companyId,
    name: row.name,
    type,
    number: row.number,
    version: row.version,
    kind: row.kind as 'minor' | 'material',
    status,
    isRequest: row.isRequest,
    dueOn: row.dueOn,
    isOverdue: status === 'more_info_requested' && row.dueAt !== null && row.dueAt <= now(),
    author: row.author,
    submittedAt: row.submittedAt.toISOString(),
    reason: row.reason,
    memberNotes: row.memberNotes,
    internalNotes: row.internalNotes,
    rows,
    answered,
    requestable: {
      groups: requestableProfileGroups(profileForms[type]),
      missing: missingPicks(profileForms[type], kyc),
      lastRequested: asked,
    },
    documents: documents
      .filter(({ documentType, uploadedAt }) => types.includes(documentType) && isNew(uploadedAt))
      .map(({ submissionId, fileName, documentType, ...one }) => ({
        id: submissionId,
        fileName,
        label: DOCUMENT_TYPES[documentType].label,
        state: documentState(one),
      })),
    kyc,
    history,
    own,
    isOnHold,
    offered:
      isOnHold || row.kind === 'minor'
        ? []
        : offeredOn({ ...row, answers }, offeredActions(versionWorkflow, { status, actor: 'decider', own })),
    mayRevert: !own && !isOnHold && status === 'approved' && isRevertible({ ...row }, now()),
  }
}

type Offered = DecisionAction | 'ask' | 'drop'

/**
 * Our own request can be sent again with a new due date, or dropped. A request with changes is rejected instead. Answers
 * to it are decided like any version.
 */
function offeredOn(
  { dueOn, isRequest, answers }: { dueOn: string | null; isRequest: boolean; answers: Answers },
  actions: readonly (keyof typeof versionWorkflow)[],
): Offered[] {
  const hasNoChanges = isWithoutChanges({ dueOn, answers })
  const steps = decisionActions.filter(
    (action) => actions.includes(action) && !(isRequest && hasNoChanges && action === 'reject'),
  )
  if (dueOn === null) return steps
  const asked = steps.map((action) => (action === 'requestInfo' ? ('ask' as const) : action))
  return hasNoChanges && actions.includes('drop') ? [...asked, 'drop'] : asked
}

export type VersionForReview = Awaited<ReturnType<typeof loadVersionForReview>>

function changedRows(type: CompanyType, answers: Answers, before: Answers) {
  const previous = Object.fromEntries(Object.keys(answers).map((name) => [name, before[name] ?? null]))
  return presentQuestionnaire(type, answers, previous).flatMap((section) =>
    section.answers.map(({ key, label, value, before: was }) => ({
      key,
      label,
      before: (was ?? value) || null,
      after: value || null,
    })),
  )
}
