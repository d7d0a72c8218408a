import { randomBytes } from 'node:crypto'
import { transaction } from '#app/db/client.server.ts'
import { type Mail, queueMail } from '#app/mail/queue.server.ts'
import { insertRow, selectRow } from './rows.ts'

/** The text of the one-time link in an email that has one. */
export const SECRET = 'one-time-secret-0123456789'
/** An approval email to an address outside the demo data. */
export const mail = (more: Partial<Mail> = {}) =>
  ({
    to: { address: 'maja@kowalska.example', name: 'Maja Kowalska' },
    kind: 'kyc.all_approved',
    content: {
      subject: 'Your profile is approved',
      heading: 'Approved',
      paragraphs: ['Welcome.'],
      action: { label: 'Open the platform', path: '/platform' },
    },
    ...more,
  }) as Mail

/** Queues it and returns the id of its row. */
export const queue = async (more: Partial<Mail> = {}) => {
  const id = await transaction((tx) => queueMail(tx, mail(more)))
  if (!id) throw new Error('not queued')
  return id
}

export const rowOf = (id: string) => selectRow('emailQueue', { id })

export async function aLink() {
  const user = await insertRow('users', { email: `${crypto.randomUUID()}@x.example` })
  const expiresAt = new Date(Date.now() + 3_600_000)
  const { id } = await insertRow('oneTimeLinks', {
    purpose: 'set_password',
    userId: user.id,
    tokenHash: randomBytes(32),
    expiresAt,
  })
  return { id, path: `/complete-registration?token=${SECRET}`, expiresAt }
}
/** Queues an email with a one-time link. */
export const linked = async () =>
  queue({
    content: { ...mail().content, action: { label: 'Set your password', oneTimeLink: true } },
    oneTimeLink: await aLink(),
  })
