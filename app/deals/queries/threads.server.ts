import { sql } from 'kysely'
import { companyPage, isInDirectory } from '#app/companies/queries/company-page.server.ts'
import { db } from '#app/db/client.server.ts'
import { newest } from '#app/db/keyset.ts'
import { isUuid } from '#app/lib/ids.ts'
import type { AdminViewer, ApprovedMember } from '#app/lib/viewer.ts'
import { isTurnOf, loadRowTurns } from '#app/review/turn-index.server.ts'
import { viewerFactsOf } from '#app/listings/visibility/policy.ts'
import { projectionSql } from '#app/listings/visibility/projection-sql.server.ts'
import type { InquiryKind, InquiryStatus, ThreadBox } from '../schema.ts'
import type { ThreadSide } from '../workflow.ts'

export type ThreadReader = ApprovedMember | AdminViewer

/** One inquiry in a box, limited to what the reader's side may see. */
export type ThreadRow = Awaited<ReturnType<typeof listThreads>>['rows'][number]

const PAGE = 20

/** Messages per page of a thread. */
const MESSAGE_PAGE = 200

const messagesOf = sql<number>`(select count(*)::integer from inquiry_messages m where m.inquiry_id = i.id)`

const THREADS = newest('i.lastWrittenAt', 'i.id')
const MESSAGES = newest('w.createdAt', 'w.id')

/** Filters inquiries by a company's box; null for both boxes. */
const isIn = (box: ThreadBox | null, companyId: string) =>
  sql<boolean>`${companyId}::uuid in (${
    box === 'received'
      ? sql.ref('l.companyId')
      : box === 'sent'
        ? sql.ref('i.companyId')
        : sql`l.company_id, i.company_id`
  })`

/** A company's inquiries, last written first (MEM-301, MEM-309, MEM-385); colleagues share them (decision 23). */
export async function listThreads(
  { company }: ApprovedMember,
  wanted: {
    /** Null for both. */
    box: ThreadBox | null
    status?: InquiryStatus | null
    /** Only those in which the company has to act. */
    yours?: boolean
    cursor?: string | null
  },
) {
  const { status = null, yours = false, cursor = null } = wanted
  const query = db()
    .selectFrom('inquiries as i')
    .innerJoin('listings as l', 'l.id', 'i.listingId')
    .innerJoin('members as m', 'm.userId', 'i.userId')
    .innerJoin('companies as c', 'c.id', 'i.companyId')
    .where(isIn(wanted.box, company.id))
    .$if(status !== null, (one) => one.where('i.status', '=', status))
    .$if(yours, (one) => one.where(isTurnOf('inquiry', 'i.id', company.id)))
    .select(['i.id', 'i.kind', 'i.status', 'i.listingTitle as title', 'i.lastWrittenAt'])
    .select(['m.fullName as person', 'c.name as companyName', 'l.companyId as ownerId'])
    .select(messagesOf.as('messages'))
  const page = await THREADS.page(query, cursor, PAGE)
  const ids = page.rows.map(({ id }) => id)
  const turns = await loadRowTurns('inquiry', ids, company.id)
  return {
    next: page.next,
    rows: page.rows.map(({ person, companyName, ownerId, kind, status: state, ...row }) => ({
      ...row,
      kind: kind as InquiryKind,
      status: state as InquiryStatus,
      messages: row.messages + 1,
      turn: turns.get(row.id) ?? null,
      /** The asker, for the listing's side; null for the asker's own, which does not know the owner until they answer. */
      from: ownerId === company.id ? `${person}, ${companyName}` : null,
    })),
  }
}

export async function countThreads({ company }: ApprovedMember, box: ThreadBox) {
  const rows = await db()
    .selectFrom('inquiries as i')
    .innerJoin('listings as l', 'l.id', 'i.listingId')
    .where(box === 'received' ? 'l.companyId' : 'i.companyId', '=', company.id)
    .groupBy('i.status')
    .select(['i.status', (eb) => eb.fn.countAll<number>().as('count')])
    .execute()
  const counts: Record<InquiryStatus, number> = { waiting: 0, in_progress: 0, closed: 0 }
  for (const { status, count } of rows) counts[status as InquiryStatus] = count
  return counts
}

/** The number of inquiries in one or both boxes in which the company has to act. */
export async function countThreadTurns({ company }: ApprovedMember, box: ThreadBox | null): Promise<number> {
  const { count } = await db()
    .selectFrom('inquiries as i')
    .innerJoin('listings as l', 'l.id', 'i.listingId')
    .where(isIn(box, company.id))
    .where(isTurnOf('inquiry', 'i.id', company.id))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export type Thread = NonNullable<Awaited<ReturnType<typeof findThread>>>
export type ThreadEntry = Thread['entries'][number]

const hasOthers = sql<boolean>`exists (select 1 from inquiry_messages w
  where w.inquiry_id = i.id and w.author_id is distinct from i.user_id)`

const lastOwn = (userId: string) =>
  sql<
    string | null
  >`(select w.id from inquiry_messages w where w.inquiry_id = i.id and w.author_id = ${userId}
    order by w.created_at desc, w.id desc limit 1)`

const readInquiry = (reader: ThreadReader, id: string) =>
  db()
    .selectFrom('inquiries as i')
    .innerJoin('listings as l', 'l.id', 'i.listingId')
    .innerJoin('members as m', 'm.userId', 'i.userId')
    .innerJoin('companies as c', 'c.id', 'i.companyId')
    .innerJoin('companies as o', 'o.id', 'l.companyId')
    .where('i.id', '=', id)
    .select(['i.id', 'i.kind', 'i.status', 'i.listingTitle as title', 'i.phone', 'i.message', 'i.userId'])
    .select(['i.companyId', 'i.createdAt', 'i.closedAt', 'l.companyId as ownerId', 'l.slug', 'l.onMarket'])
    .select(['m.fullName', 'c.name as askerName', 'o.name as ownerName'])
    .select([
      isInDirectory('i.companyId').as('isAskerListed'),
      isInDirectory('l.companyId').as('isOwnerListed'),
      sql<boolean>`exists (select 1 from inquiry_messages w where w.inquiry_id = i.id and w.side = 'owner')`.as(
        'hasAnswered',
      ),
    ])
    .select([projectionSql(viewerFactsOf(reader)).isVisible.as('isVisible'), hasOthers.as('hasOthers')])
    .select(lastOwn(reader.userId).as('lastOwn'))
    .executeTakeFirst()

type Inquiry = NonNullable<Awaited<ReturnType<typeof readInquiry>>>

/** The other company with its page. The asker does not see the owner until the owner answers. An admin gets both records. */
function companiesOf(reader: ThreadReader, side: ThreadSide | 'reader', row: Inquiry) {
  const asker = { companyId: row.companyId, name: row.askerName, isListed: row.isAskerListed }
  const owner = { companyId: row.ownerId, name: row.ownerName, isListed: row.isOwnerListed }
  const known = { owner: [asker], asker: row.hasAnswered ? [owner] : [], reader: [asker, owner] }[side]
  return known.flatMap(({ name, ...company }) => {
    const to = companyPage(side === 'reader' ? reader : { role: 'member' }, company)
    return to === null ? [] : [{ name, to }]
  })
}

/**
 * A thread for its two companies and for admins, with its newest messages or those before a cursor; null for other
 * readers and unknown ids (PUB-084, MEM-385).
 */
export async function findThread(reader: ThreadReader, id: string, before: string | null = null) {
  if (!isUuid(id)) return null
  const companyId =
    reader.company?.status === 'approved' && !reader.company.suspended ? reader.company.id : null
  const row = await readInquiry(reader, id)
  if (!row) return null
  const side: ThreadSide | 'reader' | null =
    row.companyId === companyId
      ? 'asker'
      : row.ownerId === companyId
        ? 'owner'
        : reader.role === 'admin'
          ? 'reader'
          : null
  if (!side) return null
  const messages = db()
    .selectFrom('inquiryMessages as w')
    .leftJoin('members as m', 'm.userId', 'w.authorId')
    .where('w.inquiryId', '=', id)
    .select(['w.id', 'w.side', 'w.body', 'w.createdAt', 'w.authorId', 'm.fullName'])
  const written = await MESSAGES.page(messages, before, MESSAGE_PAGE)
  const first = {
    id: row.id,
    side: 'asker' as const,
    author: `${row.fullName}, ${row.askerName}`,
    body: row.message,
    at: row.createdAt,
    isOwn: row.userId === reader.userId,
  }
  const answers = written.rows.map(({ id: key, side: of, body, createdAt, authorId, fullName }) => ({
    id: key,
    side: of as ThreadSide,
    author: `${fullName ?? 'A former member'}, ${of === 'asker' ? row.askerName : row.ownerName}`,
    body,
    at: createdAt,
    isOwn: authorId === reader.userId,
  }))
  return {
    id: row.id,
    /** Companies that the reader may know and open. */
    companies: companiesOf(reader, side, row),
    kind: row.kind as InquiryKind,
    status: row.status as InquiryStatus,
    title: row.title,
    /** The listing's page while it exists for the reader. */
    slug: row.onMarket && row.isVisible ? row.slug : null,
    /** `reader` is an admin, who belongs to neither company. */
    side,
    /** The asker's phone, for the listing's side and admins. */
    phone: side === 'asker' ? null : row.phone,
    /** One page, oldest first; the question comes before the first message. */
    entries: written.next === null ? [first, ...answers.toReversed()] : answers.toReversed(),
    /** Cursor of the earlier messages; null on the first page. */
    earlier: written.next,
    isNewest: !MESSAGES.isPlace(before),
    /** The reader's newest message, which changes when they write again. */
    lastOwn: row.lastOwn,
    closedAt: row.closedAt,
    isDeletable: row.userId === reader.userId && !row.hasOthers,
  }
}
