import type { FreshAdmin } from '#app/account/fresh-proof.server.ts'
import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { queueMail } from '#app/mail/queue.server.ts'
import { settleWork } from '#app/notices/notify-admins.server.ts'
import { itemsOf, withItems } from '#app/review/requested/picks.ts'
import { defineDecision, type DecisionTexts } from '#app/review/decide.server.ts'
import { moreInfoApplicationMail, rejectedApplicationMail } from '../emails.ts'
import { REQUESTABLE_APPLICATION_GROUPS, itemFactsOf } from '../requested/requestable.ts'
import { endLinks, mailLink, replaceLinks } from '../links.server.ts'
import { change, dequeueDocuments, findForStep, type Reviewed } from '../review/reviewed.server.ts'
import { applicationWorkflow } from '../workflow.ts'

type Action = 'requestInfo' | 'reject'
type StepInput = DecisionTexts & { id: string; seen: number; action: Action }

const requestInfoOrReject = defineDecision({
  noun: 'application',
  history: 'application',
  workflow: applicationWorkflow,
  find: (tx, admin: AdminViewer, asked: StepInput) => findForStep(tx, admin, asked),
  items: ({ row, picks }) => itemsOf(REQUESTABLE_APPLICATION_GROUPS, picks, itemFactsOf(row)),
  async change({ tx, row, to, silent, items, texts: { reason, ...notes } }) {
    const values = {
      status: to,
      rejectionReason: reason,
      ...notes,
      asked: JSON.stringify(items),
      ...(!silent && { decidedAt: now() }),
    }
    return (await change(tx, row, values)) ? row : null
  },
  details: ({ row: { revision } }) => ({ revision }),
  async after({ tx, to, asked: { id } }) {
    await settleWork(tx, 'application', id)
    if (to === 'rejected') await dequeueDocuments(tx, id)
  },
  notify: ({ tx, row, asked: { action }, items, texts: { reason, memberNotes } }) =>
    mailDecision(tx, row, action, { reason: withItems(reason ?? '', items), memberNotes }),
  value: ({ to, silent }) => ({ status: to, silent }),
})

/** Requests information; the email has a new link, and the old one stops working (ADM-058, ADM-061, ADM-062). */
export const requestInfo = (admin: AdminViewer, id: string, seen: number, texts: DecisionTexts) =>
  requestInfoOrReject(admin, { ...texts, id, seen, action: 'requestInfo' })

/** Rejects and ends the link; if already rejected, only corrects the reason (ADM-058, ADM-061, ADM-062). */
export const rejectApplication = (admin: AdminViewer, id: string, seen: number, texts: DecisionTexts) =>
  requestInfoOrReject(admin, { ...texts, id, seen, action: 'reject' })

type Revocation = { id: string; seen: number; action: 'revoke' }

const revoke = defineDecision({
  noun: 'application',
  workflow: applicationWorkflow,
  find: (tx, admin: FreshAdmin, asked: Revocation) => findForStep(tx, admin, asked),
  change: async ({ tx, row, to }) => ((await change(tx, row, { status: to, revokedAt: now() })) ? row : null),
  async after({ tx, asked: { id } }) {
    await endLinks(tx, id, 'revoked')
    await settleWork(tx, 'application', id)
    await dequeueDocuments(tx, id)
  },
  value: () => null,
})

/** Revokes an invitation that was never submitted (ADM-061), without an email; its address can be invited again. */
export const revokeInvite = (admin: FreshAdmin, id: string, seen: number) =>
  revoke(admin, { id, seen, action: 'revoke' })

async function mailDecision(
  tx: Tx,
  { id, email, companyName, version }: Reviewed,
  action: Action,
  notes: { reason: string; memberNotes: string | null },
): Promise<void> {
  const about = { companyName, ...notes }
  const mail = { to: { address: email, name: '' }, dedupeKey: `application:${id}:decided:${version + 1}` }
  if (action === 'reject') {
    await endLinks(tx, id, 'decided')
    const content = rejectedApplicationMail(about)
    await queueMail(tx, { ...mail, kind: 'application.rejected', content })
    return
  }
  const { linkEnds, oneTimeLink } = mailLink(await replaceLinks(tx, id))
  const content = moreInfoApplicationMail({ ...about, linkEnds })
  await queueMail(tx, { ...mail, kind: 'application.info_requested', content, oneTimeLink })
}
