import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Mailbox, type ReceivedMail, startMailbox } from '#test/mailbox.ts'

export type PostOffice = {
  /** For SMTP_URL: the same address whenever the mail server runs. */
  smtpUrl: string
  /** Where the journeys read emails (GET /) and take the mail server down and up (POST /down, POST /up). */
  controlUrl: string
  close: () => Promise<void>
}

/** A real SMTP server with a control endpoint for the journeys, which run in a separate process. */
export async function openPostOffice(): Promise<PostOffice> {
  const kept: ReceivedMail[] = []
  let mailbox: Mailbox | null = await startMailbox()
  const smtpUrl = mailbox.url
  const port = Number(new URL(smtpUrl).port)

  async function down() {
    if (!mailbox) return
    kept.push(...mailbox.mails)
    await mailbox.close()
    mailbox = null
  }
  async function up() {
    mailbox ??= await startMailbox(port)
  }

  const control = createServer((request, response) => {
    const turn = request.url === '/down' ? down() : request.url === '/up' ? up() : Promise.resolve()
    void turn.then(() => {
      response.setHeader('Content-Type', 'application/json')
      response.end(JSON.stringify([...kept, ...(mailbox?.mails ?? [])]))
    })
  }).listen(0, '127.0.0.1')
  await once(control, 'listening')
  const { port: controlPort } = control.address() as AddressInfo
  return {
    smtpUrl,
    controlUrl: `http://127.0.0.1:${controlPort}`,
    async close() {
      control.closeAllConnections()
      control.close()
      await mailbox?.close()
    },
  }
}
