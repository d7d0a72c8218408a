import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { itemsText, itemsOf } from '#app/review/requested/picks.ts'
import { type RequestedItem, requestPath } from '#app/review/requested/schema.ts'
import { defineDecision, type DecisionTexts, type Texts } from '#app/review/decide.server.ts'
import { readRequestedItems } from '#app/review/requested/stored.ts'
import { ANSWER_DAYS, dayAhead } from '#app/review/suspension.ts'
import { requestableProfileGroups, itemFactsOf } from '../../requested/requestable.ts'
import { findReviewed, notifyCompanyOwner } from '../../commands/reviewed-company.server.ts'
import { profileForms } from '../../schema/profile-forms.ts'
import { companyWorkflow } from '../../workflow.ts'
import { companyRequestMail } from '../emails.ts'
import { openVersion } from '../queries/open-version.server.ts'
import { nextNumber } from './make-live.server.ts'
import { lockApproved, type LockedCompany } from './lock-approved.server.ts'

type Asked = DecisionTexts & { id: string; seen: number; action: 'ask'; dueOn: string | null }

const ask = defineDecision({
  noun: 'company',
  history: 'company',
  workflow: { ask: companyWorkflow.ask },
  async find(tx, admin: AdminViewer, { id }: Asked) {
    // Locks the row first, so that only one of several admins creates a request.
    const lockedCompany = await lockApproved(tx, id)
    const company = await findReviewed(tx, id)
    if (!company) return null
    const status = lockedCompany || company.status !== 'approved' ? company.status : ('on_hold' as const)
    return { ...company, status, own: admin.company?.id === id, current: company.version, asked: [] }
  },
  items: ({ row, picks }) => {
    const form = profileForms[row.type]
    return itemsOf(requestableProfileGroups(form), picks, itemFactsOf(form, row.questionnaire))
  },
  guard: ({ items }): 'nothing_asked' | 'under_way' | null => (items.length === 0 ? 'nothing_asked' : null),
  async change({ tx, row, asked, texts, items }, stop) {
    const dueOn = asked.dueOn ?? dayAhead(ANSWER_DAYS)
    const carried = await replaceRejected(tx, row.id)
    if (carried === null) return stop('under_way')
    const request = { ...carried, asked: items, ...texts, dueOn, decidedAt: now() }
    return { id: await insertRequest(tx, row, request), dueOn }
  },
  details: (_, { id, dueOn }) => ({ versionId: id, dueOn }),
  notify: ({ tx, row, texts: { reason: typed, memberNotes }, items }, { id, dueOn }) => {
    const [companyName, reason, path] = [row.name, typed ?? '', requestPath(profileForms[row.type])]
    return notifyCompanyOwner(tx, row, {
      key: `version:${id}:asked`,
      text: itemsText(reason, items),
      path,
      mail: {
        kind: 'company.info_requested',
        content: companyRequestMail({ companyName, memberNotes, reason, dueOn, asked: { items, path } }),
      },
    })
  },
  value: ({ row }) => ({ name: row.name }),
})

/** Requests something from an approved company, as a version without answers or with those of the last rejected one. */
export const askApproved = (
  admin: AdminViewer,
  id: string,
  seen: number,
  texts: DecisionTexts & { dueOn: string | null },
) => ask(admin, { ...texts, id, seen, action: 'ask' })

type Carried = {
  answers: unknown
  former: unknown
  questionnaire?: unknown
  consents: unknown
  /** Author of the answers, or null if there are none. */
  savedBy: string | null
}

/** Replaces a rejected version and returns its answers. Null if another version is in review or was sent back. */
async function replaceRejected(tx: Tx, companyId: string): Promise<Carried | null> {
  const open = await openVersion(tx, companyId).select('status').executeTakeFirst()
  if (!open) return { answers: {}, former: {}, consents: {}, savedBy: null }
  if (open.status !== 'rejected') return null
  return tx
    .updateTable('companyVersions')
    .set((eb) => ({ status: 'replaced', version: eb('version', '+', 1) }))
    .where('companyId', '=', companyId)
    .where('status', '=', 'rejected')
    .returning(['answers', 'former', 'questionnaire', 'consents', 'savedBy'])
    .executeTakeFirstOrThrow()
}

type NewRequest = Texts & Carried & { asked: readonly RequestedItem[]; dueOn: string; decidedAt: Date }

async function insertRequest(
  tx: Tx,
  company: LockedCompany,
  { asked, answers, former, questionnaire = company.questionnaire, consents, ...request }: NewRequest,
): Promise<string> {
  const { id } = await tx
    .insertInto('companyVersions')
    .values({
      answers: JSON.stringify(answers),
      former: JSON.stringify(former),
      questionnaire: JSON.stringify(questionnaire),
      consents: JSON.stringify(consents),
      ...request,
      companyId: company.id,
      number: await nextNumber(tx, company),
      kind: 'material',
      status: 'more_info_requested',
      isRequest: true,
      asked: JSON.stringify(asked),
      submittedAt: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Asking = Texts & { asked: unknown; dueOn: string | null; decidedAt: Date | null }

/**
 * Reopens the last request, with its original date, after the owner withdrew the answer. A later request about that
 * answer takes precedence. The company's row is locked.
 */
export async function reopenRequest(tx: Tx, company: LockedCompany, later: Asking | null): Promise<void> {
  const last = await tx
    .selectFrom('companyVersions')
    .where('companyId', '=', company.id)
    .where('isRequest', '=', true)
    .orderBy('number', 'desc')
    .select(['asked', 'dueOn', 'decidedAt', 'reason', 'memberNotes', 'internalNotes'])
    .select(['answers', 'former', 'consents', 'savedBy'])
    .executeTakeFirstOrThrow()
  const request = { ...last, ...later }
  await insertRequest(tx, company, {
    ...request,
    asked: readRequestedItems(request.asked),
    dueOn: request.dueOn ?? dayAhead(ANSWER_DAYS),
    decidedAt: request.decidedAt ?? now(),
  })
}
