import { transaction } from '#app/db/client.server.ts'
import { type Mail, queueMail } from '#app/mail/queue.server.ts'
import { selectRow } from './rows.ts'

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

/** Queues the email and returns the id of its row. */
export const queue = async (more: Partial<Mail> = {}) => {
  const id = await transaction((tx) => queueMail(tx, mail(more)))
  if (!id) throw new Error('not queued')
  return id
}

export const rowOf = (id: string) => selectRow('emailQueue', { id })
