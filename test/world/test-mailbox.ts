import { afterAll, beforeEach } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { smtpTransport } from '#app/mail/transport.server.ts'
import { mailTransport } from '#app/mail/worker.server.ts'
import { startMailbox } from '#test/mailbox.ts'
import { testSettings } from '#test/settings.ts'

/** A busy machine must not turn a delivery into a retry. */
export const PATIENT_MS = 240_000

/**
 * Gives the test file a mail server, as SMTP_URL and as its own `transport`. Before each test it has no emails
 * and accepts the next ones, and the queue is empty.
 */
export async function testMailbox() {
  const mailbox = await startMailbox()
  const transport = smtpTransport(mailbox.url, PATIENT_MS)
  testSettings({ SMTP_URL: mailbox.url })
  beforeEach(async () => {
    await db().deleteFrom('emailQueue').execute()
    mailbox.mails.length = 0
    mailbox.behave('take')
  })
  afterAll(async () => {
    transport.close()
    mailTransport()?.close()
    await mailbox.close()
  })
  return { mailbox, transport }
}
