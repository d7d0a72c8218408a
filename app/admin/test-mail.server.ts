import { randomUUID } from 'node:crypto'
import { attempt } from '#app/db/attempt.server.ts'
import { db } from '#app/db/client.server.ts'
import { takeLimit } from '#app/db/limits.server.ts'
import type { Refusal } from '#app/lib/refusal.ts'
import { isUuid } from '#app/lib/ids.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { isDemoAddress } from '#app/mail/content.ts'
import { claimOne, type ClaimedMail } from '#app/mail/lease.server.ts'
import type { MailStatus } from '#app/mail/statuses.ts'
import { queueMail } from '#app/mail/queue.server.ts'
import { mailTransport, sendClaimed, type SendOneResult } from '#app/mail/worker.server.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { testMail } from './emails.ts'
import { DEMO_NOT_SENT, NO_SERVER } from './mail-texts.ts'
import { SPACING_SECONDS, TEST_MAILS, type TestMail } from './test-mail-form.ts'

/** The run's id, used to look up its emails, and the result of an email that was sent directly. */
type TestRun = { ok: true; run: string; sent: SendOneResult | null } | { ok: false; refusal: Refusal }

const keyOf = (run: string, which: TestMail) => `test:${run}:${which}`

function tooMany(retryAfter: number): Refusal {
  const minutes = Math.ceil(retryAfter / 60)
  const formError = `Nothing was sent. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
  return { kind: 'too_many', retryAfter, title: 'Too many test emails', formError }
}

/**
 * Sends one test email directly, or queues all four, 2 seconds apart (ADM-156, ADM-171, ADM-173). A repeated run id sends
 * nothing more. A run beyond the admin's limit is refused as a whole and does not count (ADM-175).
 */
export async function sendTestMails(
  admin: AdminViewer,
  { email, send, press }: { email: string; send: TestMail | 'all'; press?: string | undefined },
): Promise<TestRun> {
  const transport = mailTransport()
  if (!transport) return { ok: false, refusal: { kind: 'conflict', title: 'Not sent', formError: NO_SERVER } }
  if (isDemoAddress(email)) return { ok: false, refusal: { title: 'Not sent', formError: DEMO_NOT_SENT } }
  const run = press ?? randomUUID()
  let retryAfter = 0
  const claimed = await attempt<ClaimedMail | null, 'too_many'>(async (tx, stop) => {
    await writeAudit(tx, {
      actor: { kind: 'admin', userId: admin.userId },
      action: 'mail.test',
      subject: { type: 'mail_test', id: run },
      details: { which: send },
    })
    const ids: string[] = []
    for (const [place, which] of (send === 'all' ? TEST_MAILS : [send]).entries()) {
      const id = await queueMail(tx, {
        to: { address: email, name: '' },
        kind: `test.${which}`,
        content: testMail(which),
        dedupeKey: keyOf(run, which),
        afterSeconds: place * SPACING_SECONDS,
      })
      if (id === null) continue
      const limit = await takeLimit(tx, { rule: 'testMail', subjects: [`account:${admin.userId}`] })
      if (!limit.ok) {
        retryAfter = limit.retryAfterSeconds
        stop('too_many')
      }
      ids.push(id)
    }
    const [id] = ids
    return send === 'all' || id === undefined ? null : claimOne(id, tx)
  })
  if (!claimed.ok) return { ok: false, refusal: tooMany(retryAfter) }
  return { ok: true, run, sent: claimed.value && (await sendClaimed(claimed.value, transport)) }
}

const results = () =>
  db()
    .selectFrom('emailQueue')
    .where('kind', 'like', 'test.%')
    .select(['id', 'kind', 'toEmail', 'status', 'errorMessage', 'createdAt', 'sentAt'])

type Row = Awaited<ReturnType<ReturnType<typeof results>['execute']>>[number]
export type TestResult = ReturnType<typeof toTestResult>[number]

function toTestResult({ kind, status, ...row }: Row) {
  const which = TEST_MAILS.find((one) => kind === `test.${one}`)
  return which ? [{ ...row, which, status: status as MailStatus }] : []
}

/** The results of one run; empty for an unknown id. */
export async function testResults(_admin: AdminViewer, run: string | null) {
  if (run === null || !isUuid(run)) return []
  const rows = await results()
    .where(
      'dedupeKey',
      'in',
      TEST_MAILS.map((which) => keyOf(run.toLowerCase(), which)),
    )
    .execute()
  return rows.flatMap(toTestResult)
}

/** The latest test emails of all admins, newest first. */
export async function recentTests(_admin: AdminViewer) {
  const rows = await results().orderBy('seq', 'desc').limit(12).execute()
  return rows.flatMap(toTestResult)
}
