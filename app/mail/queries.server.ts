import { sql } from 'kysely'
import { z } from 'zod'
import { db } from '#app/db/client.server.ts'
import { firstOf } from '#app/db/keyset.ts'
import { readableHosts } from '#app/lib/email-address.ts'
import { foldPart } from '#app/lib/visible-text.ts'
import { isUuid } from '#app/lib/ids.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { tallies } from '#app/review/tallies.server.ts'
import { isDemoAddress } from './content.ts'
import { MAIL_STATUSES, type MailStatus } from './statuses.ts'

export type MailStatistics = { total: number; pending: number; sent: number; failed: number }

/** Counts of the queue; emails being sent count only in the total (ADM-158). Constant cost for any number of emails. */
export async function mailStatistics(_admin: AdminViewer): Promise<MailStatistics> {
  const counts = await tallies('mail')
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const { pending = 0, sent = 0, failed = 0 } = counts
  return { total, pending, sent, failed }
}

/** Emails that our own account, sender, message or connection stops: being retried, given up, and the latest reason. */
export type HeldBack = { waiting: number; givenUp: number; reason: string }

/** Excludes test emails; null if there are none. */
export async function findHeldBack(_admin: AdminViewer): Promise<HeldBack | null> {
  const { rows } = await sql<HeldBack>`
    select count(*) filter (where status = 'pending') as waiting, count(*) filter (where status = 'failed') as "givenUp",
      (array_agg(error_message order by seq desc))[1] as reason
    from email_queue where ${isHeldBack()}`.execute(db())
  const [found] = rows
  return found && found.waiting + found.givenUp > 0 ? found : null
}

/** SQL condition: unsent emails that our side holds back and whose text still exists, without test emails. */
export const isHeldBack = () =>
  sql<boolean>`our_fault and status in ('pending', 'failed') and text_body <> '' and kind not like 'test.%'`

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
  /** Why a pending email is not sent automatically; null if it will be. */
  holdReason: 'demo' | 'held' | null
  /** Sending would fail: the address belongs to the demo data. */
  isDemo: boolean
}
type UnreadableMail = { readable: false; seq: number; problem: string }
export type QueueRow = QueuedMail | UnreadableMail

/** A stored row as the screen shows it; an error takes the place of an unreadable one (ADM-164). */
export function presentMail(row: unknown): QueueRow {
  const read = rowSchema.safeParse(row)
  if (read.success) {
    const { held, ...mail } = read.data
    const isDemo = isDemoAddress(mail.toEmail)
    const holdReason = mail.status !== 'pending' || !held ? null : isDemo ? 'demo' : 'held'
    return { readable: true, ...mail, holdReason, isDemo }
  }
  const found = z.object({ seq: z.number(), status: z.unknown() }).safeParse(row)
  const field = String(read.error.issues[0]?.path[0] ?? 'row')
  const value = field === 'status' && found.success ? ` "${String(found.data.status)}"` : ''
  return { readable: false, seq: found.success ? found.data.seq : 0, problem: `unknown ${field}${value}` }
}

export type MailPage = { rows: QueueRow[]; next: number | null }

/** The filter of the queue: words of the address or the subject, and a status; null for all. */
type MailSearch = { search: string | null; status: MailStatus | null }

const COLUMNS = rowSchema.keyof().options

/** A prefix query of all words: "maja kow" finds maja@kowalska.example. Null without searchable words. */
function prefixQuery(words: string): string | null {
  const found = foldPart(readableHosts(words.toWellFormed())).match(/[\p{L}\p{N}]+/gu) ?? []
  return found.length === 0
    ? null
    : found
        .slice(0, 12)
        .map((word) => `${word}:*`)
        .join(' & ')
}

/** Rows whose address or subject has words with these prefixes (ADM-160). */
const hasWords = (words: string) => sql<boolean>`words @@ ${words}::tsquery`

type MailQuery = { before: number | null; limit: number } & MailSearch

const newest = ({ before, limit, status }: Omit<MailQuery, 'search'>) =>
  db()
    .selectFrom('emailQueue')
    .$if(before !== null, (query) => query.where('seq', '<', before ?? 0))
    .$if(status !== null, (query) => query.where('status', '=', status ?? ''))
    .orderBy('seq', 'desc')
    .limit(limit)

/** Rows scanned before the word index is used. */
const SCANNED_ROWS = 2000

/** The newest keys with these words: frequent ones from the nearest rows, rarer ones by index, as planners misjudge. */
async function findByWords(tsQuery: string, { limit, ...asked }: MailQuery): Promise<number[]> {
  const near = await db()
    .selectFrom(
      newest({ ...asked, limit: SCANNED_ROWS })
        .select(['seq', 'words'])
        .as('near'),
    )
    .where(hasWords(tsQuery))
    .orderBy('seq', 'desc')
    .limit(limit)
    .select('seq')
    .execute()
  if (near.length === limit) return near.map(({ seq }) => seq)
  const { before, status } = asked
  const all = await db()
    .with(
      (cte) => cte('found').materialized(),
      (query) => query.selectFrom('emailQueue').where(hasWords(tsQuery)).select(['seq', 'status']),
    )
    .selectFrom('found')
    .$if(before !== null, (query) => query.where('seq', '<', before ?? 0))
    .$if(status !== null, (query) => query.where('status', '=', status ?? ''))
    .orderBy('seq', 'desc')
    .limit(limit)
    .select('seq')
    .execute()
  return all.map(({ seq }) => seq)
}

/** Emails older than `before`, newest first (ADM-159, ADM-194); `next` is the key of the following chunk. */
export async function listMails(
  _admin: AdminViewer,
  { search, limit, ...asked }: MailQuery,
): Promise<MailPage> {
  const tsQuery = search === null ? null : prefixQuery(search)
  if (search !== null && tsQuery === null) return { rows: [], next: null }
  const more = { ...asked, limit: limit + 1 }
  const keys = tsQuery === null ? null : await findByWords(tsQuery, { ...more, search })
  const rows =
    keys === null
      ? await newest(more).select(COLUMNS).execute()
      : keys.length === 0
        ? []
        : await db()
            .selectFrom('emailQueue')
            .where('seq', 'in', keys)
            .orderBy('seq', 'desc')
            .select(COLUMNS)
            .execute()
  const page = firstOf(rows, limit, ({ seq }) => seq)
  return { ...page, rows: page.rows.map(presentMail) }
}

/** One email in the queue; null for an unknown id. */
export async function findMail(_admin: AdminViewer, id: string): Promise<QueueRow | null> {
  if (!isUuid(id)) return null
  const row = await db().selectFrom('emailQueue').where('id', '=', id).select(COLUMNS).executeTakeFirst()
  return row ? presentMail(row) : null
}
