import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { type Mail, type MailBody, queueMail } from '#app/mail/queue.server.ts'
import { settleWork } from '#app/notices/notify-admins.server.ts'
import { itemsOf, withItems } from '#app/review/requested/picks.ts'
import { defineDecision, type DecisionTexts } from '#app/review/decide.server.ts'
import { moreInfoApplicationMail, rejectedApplicationMail } from '../emails.ts'
import { REQUESTABLE_APPLICATION_GROUPS, itemFactsOf } from '../requested/requestable.ts'
import { endLinks, replaceLinks } from '../links.server.ts'
import { mailLink } from '../review/mail-link.ts'
import { dequeueDocuments } from '../review/dequeue-documents.server.ts'
import { change, findForStep, type Reviewed } from '../review/reviewed.server.ts'
import { applicationWorkflow } from '../workflow.ts'

type Action = 'requestInfo' | 'reject'
type DecisionNotes = { reason: string; memberNotes: string | null }
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

/**
 * Rejects and ends the link. If already rejected, only corrects the reason, without an email (ADM-058, ADM-061,
 * ADM-062).
 */
export const rejectApplication = (admin: AdminViewer, id: string, seen: number, texts: DecisionTexts) =>
  requestInfoOrReject(admin, { ...texts, id, seen, action: 'reject' })

async function mailDecision(
  tx: Tx,
  application: Reviewed,
  action: Action,
  notes: DecisionNotes,
): Promise<void> {
  const { id, email, companyName, version } = application
  const mail = await mailOf(tx, application, action, { companyName, ...notes })
  await queueMail(tx, {
    ...mail,
    to: { address: email, name: '' },
    dedupeKey: `application:${id}:decided:${version + 1}`,
  })
}

type About = Parameters<typeof rejectedApplicationMail>[0]

async function mailOf(
  tx: Tx,
  { id }: Reviewed,
  action: Action,
  about: About,
): Promise<MailBody & Pick<Mail, 'oneTimeLink'>> {
  if (action === 'reject') {
    await endLinks(tx, id, 'decided')
    return { kind: 'application.rejected', content: rejectedApplicationMail(about) }
  }
  const { linkEnds, oneTimeLink } = mailLink(await replaceLinks(tx, id))
  const content = moreInfoApplicationMail({ ...about, linkEnds })
  return { kind: 'application.info_requested', content, oneTimeLink }
}
