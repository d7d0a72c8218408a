import { sql } from 'kysely'
import type { Tx } from '#app/db/client.server.ts'
import { kycStateOf, hasPendingReplacement } from '#app/kyc/policy.ts'
import { listDocuments } from '#app/kyc/queries.server.ts'
import { kycAnswers, requiredDocuments } from '#app/kyc/schema.ts'
import { now } from '#app/lib/clock.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { settleWork } from '#app/notices/notify-admins.server.ts'
import { settleEarlierDecisions } from '#app/notices/commands/read-notices.server.ts'
import { notify } from '#app/notices/notify.server.ts'
import { readRequestedItems } from '#app/review/requested/stored.ts'
import { itemsText, itemsOf } from '#app/review/requested/picks.ts'
import { type RequestedItem, requestPath } from '#app/review/requested/schema.ts'
import { defineDecision, type DecisionTexts, type Texts } from '#app/review/decide.server.ts'
import { ANSWER_DAYS, dayAhead } from '#app/review/suspension.ts'
import { settleCompletion } from '../../completion/notify.server.ts'
import { requestableProfileGroups, itemFactsOf } from '../../requested/requestable.ts'
import { profileForms } from '../../schema/profile-forms.ts'
import type { DecisionAction } from '../../schema/review.ts'
import { companyRequestMail, versionApprovedMail, versionInfoMail, versionRejectedMail } from '../emails.ts'
import { isWithoutChanges, overlay } from '../policy.ts'
import { CHANGES } from '../schema.ts'
import { notifyCompanyOwner } from '../../commands/reviewed-company.server.ts'
import { versionWorkflow } from '../workflow.ts'
import { findVersion, type FoundVersion } from './find-version.server.ts'
import { makeLive, liveAnswers } from './make-live.server.ts'

type VersionTexts = DecisionTexts & {
  confirmedOpenKyc?: boolean | undefined
  /** New due date for our own request to an approved company. */
  dueOn?: string | null | undefined
}
type Action = DecisionAction | 'drop'
type Asked = VersionTexts & { id: string; seen: number; action: Action }

const decide = defineDecision({
  noun: 'version',
  history: 'version',
  workflow: versionWorkflow,
  find: async (tx, admin: AdminViewer, { id, action }: Asked) => {
    const version = await findVersion(tx, admin, id)
    return version && { ...version, openKyc: action === 'approve' && (await isKycOpen(tx, version)) }
  },
  items: ({ row: { company, lockedCompany, answers }, picks }) => {
    const form = profileForms[company.type]
    const changed = overlay(form, lockedCompany.questionnaire, answers).questionnaire
    return itemsOf(requestableProfileGroups(form), picks, itemFactsOf(form, changed))
  },
  // If an answer is insufficient, the items it answered are reopened.
  itemsToRepeat: async ({ tx, row, asked }) =>
    asked.action === 'reject' && row.status === 'pending' && !row.isRequest && isWithoutChanges(row)
      ? await previousRequest(tx, row)
      : [],
  guard: ({ row, asked, items }) => {
    // Changes that come with the request have to be decided, not dropped.
    if (asked.action === 'drop' && !isWithoutChanges(row)) return 'wrong_status'
    if (row.isRequest && asked.action === 'reject' && isWithoutChanges(row)) return 'wrong_status'
    if (row.dueOn !== null && asked.action === 'requestInfo' && items.length === 0) return 'nothing_asked'
    return row.openKyc && !asked.confirmedOpenKyc ? 'kyc_open' : null
  },
  async change({ tx, row, to, texts, items, asked }) {
    const at = now()
    const liveColumns =
      asked.action === 'approve'
        ? {
            former: JSON.stringify(liveAnswers(row.lockedCompany, Object.keys(row.answers))),
            questionnaire: JSON.stringify(await makeLive(tx, row.lockedCompany, row.answers)),
            inForceAt: at,
          }
        : {}
    const version = await tx
      .updateTable('companyVersions')
      .set((eb) => ({
        ...liveColumns,
        // The reason for dropping a request is internal.
        ...(asked.action !== 'drop' && { ...texts, asked: JSON.stringify(items) }),
        ...(row.dueOn !== null &&
          asked.action === 'requestInfo' && { dueOn: asked.dueOn ?? dayAhead(ANSWER_DAYS) }),
        // Rejecting the changes that come with a request also ends the request.
        ...(row.isRequest && asked.action === 'reject' && { isRequest: false, dueOn: null }),
        status: to,
        decidedAt: at,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', asked.id)
      .where('version', '=', row.current)
      .where('status', '=', row.status)
      .where('kind', '=', 'material')
      .returning(['version', 'dueOn'])
      .executeTakeFirst()
    return version ?? null
  },
  details: ({ row }) => ({
    companyId: row.company.id,
    number: row.revision,
    ...(row.openKyc && { confirmedOpenKyc: true }),
  }),
  async after({ tx, row, asked }) {
    await settleWork(tx, 'version', asked.id)
    if (asked.action !== 'approve' || Object.keys(row.answers).length === 0) return
    // Approving a change counts as the annual confirmation.
    await settleCompletion(tx, row.company.id)
    await tx.updateTable('companies').set({ confirmedAt: now() }).where('id', '=', row.company.id).execute()
  },
  notify: ({ tx, row, asked, texts, items }, made) =>
    notifyOwner(tx, row, asked, { ...texts, ...made, items }),
  value: ({ to, silent, row }, { version }) => ({ status: to, version, silent, name: row.company.name }),
})

/**
 * Approves, rejects, requests information, or drops our own request to an approved company. An approved version goes
 * live with this transaction. `seen` is the version's change count on the admin's page.
 */
export const decideVersion = (
  admin: AdminViewer,
  id: string,
  seen: number,
  action: Action,
  texts: VersionTexts,
) => decide(admin, { ...texts, id, seen, action })

/** Items of the request that a version answers, without the answers themselves. */
async function previousRequest(tx: Tx, { company, revision }: FoundVersion) {
  const row = await tx
    .selectFrom('companyVersions')
    .where('companyId', '=', company.id)
    .where('number', '<', revision)
    .where(sql<boolean>`asked <> '[]'`)
    .orderBy('number', 'desc')
    .limit(1)
    .select('asked')
    .executeTakeFirst()
  return readRequestedItems(row?.asked).map(({ kind, name, label, words, types, before }) => ({
    kind,
    name,
    label,
    words,
    ...(types && { types }),
    ...(before !== undefined && { before }),
  }))
}

/** Whether a document required with these answers, or a replacement, is not approved yet (decision 13). */
async function isKycOpen(tx: Tx, { company, lockedCompany, answers }: FoundVersion): Promise<boolean> {
  const { questionnaire } = overlay(profileForms[company.type], lockedCompany.questionnaire, answers)
  if (company.ownerId === null) return true
  const required = requiredDocuments(company.type, kycAnswers(questionnaire))
  const documents = await listDocuments(company.ownerId, tx)
  return !kycStateOf(required, documents).allApproved || hasPendingReplacement(required, documents)
}

type Changed = { items: readonly RequestedItem[]; version: number; dueOn: string | null }

async function notifyOwner(
  tx: Tx,
  { company, revision, ...version }: FoundVersion,
  { action, id }: Asked,
  { reason: typed, memberNotes, items, version: count, dueOn }: Texts & Changed,
): Promise<void> {
  if (company.ownerId === null) return
  if (action === 'drop')
    return notify(tx, {
      userId: company.ownerId,
      restsOn: [`company:${company.id}`],
      kind: 'decided',
      key: `version:${id}:dropped`,
      title: 'We no longer need your answer',
      text: 'We withdrew our request. Your profile has not changed.',
      path: '/my-profile',
    })
  const reason = typed ?? ''
  const isAnswer = isWithoutChanges(version)
  const asked = items.length > 0 ? { items, path: requestPath(profileForms[company.type]) } : undefined
  const about = { companyName: company.name, memberNotes, asked, reason, isAnswer }
  await settleEarlierDecisions(tx, company.ownerId, `version:${id}:%`)
  await notifyCompanyOwner(tx, company, {
    key: `version:${id}:decided:${revision}:${count}`,
    text: action === 'approve' ? memberNotes : itemsText(reason, items),
    path: action === 'approve' ? '/my-profile' : isAnswer && asked ? asked.path : CHANGES,
    mail: {
      approve: () => ({ kind: 'company.approved' as const, content: versionApprovedMail(about) }),
      reject: () => ({ kind: 'company.rejected' as const, content: versionRejectedMail(about) }),
      requestInfo: () => ({
        kind: 'company.info_requested' as const,
        content: dueOn === null ? versionInfoMail(about) : companyRequestMail({ ...about, dueOn }),
      }),
    }[action](),
  })
}
