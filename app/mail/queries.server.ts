import { z } from 'zod'
import { db } from '#app/db/client.server.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { isDemoAddress } from './content.ts'

export const MAIL_STATUSES = ['pending', 'sending', 'sent', 'failed'] as const
export type MailStatus = (typeof MAIL_STATUSES)[number]
export type MailStatistics = { total: number; pending: number; sent: number; failed: number }

/** Counts of the queue; sending counts in total only (ADM-158). */
export async function mailStatistics(_admin: AdminViewer): Promise<MailStatistics> {
  const rows = await db()
    .selectFrom('emailQueue')
    .groupBy('status')
    .select(({ fn }) => ['status', fn.countAll<number>().as('rows')])
    .execute()
  const of = (status: MailStatus) => rows.find((row) => row.status === status)?.rows ?? 0
  const total = rows.reduce((sum, row) => sum + row.rows, 0)
  return { total, pending: of('pending'), sent: of('sent'), failed: of('failed') }
}

const rowSchema = z.object({
  id: z.uuid(),
  seq: z.number().int().positive(),
  status: z.enum(MAIL_STATUSES),
  subject: z.string(),
  toEmail: z.string(),
  createdAt: z.date(),
  sentAt: z.date().nullable(),
  errorMessage: z.string().nullable(),
  htmlBody: z.string(),
  textBody: z.string(),
  held: z.boolean(),
  attempts: z.number().int(),
})

export type QueuedMail = Omit<z.output<typeof rowSchema>, 'held'> & {
  readable: true
  /** Why a pending mail is not sent by itself; null when it is. */
  waits: 'demo' | 'held' | null
}
export type UnreadableMail = { readable: false; seq: number; problem: string }
export type QueueRow = QueuedMail | UnreadableMail

/** A stored row as the screen shows it; one that it cannot read is reported in its place (ADM-164). */
export function presentMail(row: unknown): QueueRow {
  const read = rowSchema.safeParse(row)
  if (read.success) {
    const { held, ...mail } = read.data
    const waits = mail.status !== 'pending' || !held ? null : isDemoAddress(mail.toEmail) ? 'demo' : 'held'
    return { readable: true, ...mail, waits }
  }
  const found = z.object({ seq: z.number(), status: z.unknown() }).safeParse(row)
  const field = String(read.error.issues[0]?.path[0] ?? 'row')
  const value = field === 'status' && found.success ? ` "${String(found.data.status)}"` : ''
  return { readable: false, seq: found.success ? found.data.seq : 0, problem: `unknown ${field}${value}` }
}

export type MailPage = { rows: QueueRow[]; next: number | null }

/** Mails of the queue, newest first, older than `before` (ADM-159); `next` is the key of the following chunk. */
export async function listMails(
  _admin: AdminViewer,
  { before, limit }: { before: number | null; limit: number },
): Promise<MailPage> {
  const rows = await db()
    .selectFrom('emailQueue')
    .$if(before !== null, (query) => query.where('seq', '<', before ?? 0))
    .orderBy('seq', 'desc')
    .limit(limit + 1)
    .select([
      'id',
      'seq',
      'status',
      'subject',
      'toEmail',
      'createdAt',
      'sentAt',
      'errorMessage',
      'htmlBody',
      'textBody',
      'held',
      'attempts',
    ])
    .execute()
  const shown = rows.slice(0, limit)
  return { rows: shown.map(presentMail), next: rows.length > limit ? (shown.at(-1)?.seq ?? null) : null }
}
