import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { firstOf, newest, type Page, searchInWindows } from '#app/db/keyset.ts'
import { now } from '#app/lib/clock.ts'
import { readableHosts } from '#app/lib/email-address.ts'
import { isUuid } from '#app/lib/ids.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { overdueBefore } from '#app/review/turn-index.server.ts'
import { tallies } from '#app/review/tallies.server.ts'
import type { InboxFilters, InboxTab, MessageStatus } from './desk/schema.ts'

const INBOX_PAGE = 50
/** Up to this many matches are looked up by id; with more, scanning the inbox finds enough quickly. */
const FEW = 1000

/** The search as a prefix query; null without words. Separate, so that the planner knows the number of matches. */
async function queryOf(search: string): Promise<string | null> {
  const { rows } = await sql<{ query: string | null }>`
    select string_agg(quote_literal(word) || ':*', ' & ')::tsquery::text as query
    from unnest(tsvector_to_array(contact_words(${readableHosts(search)}, '', '', '', ''))) word`.execute(
    db(),
  )
  return rows[0]?.query ?? null
}

async function fewIds(query: string): Promise<string[] | null> {
  const { rows } = await sql<{ id: string }>`
    select m.id from contact_messages m where m.words @@ ${query}::tsquery limit ${FEW + 1}`.execute(db())
  return rows.length > FEW ? null : rows.map(({ id }) => id)
}

function messages(chosen = db().selectFrom('contactMessages as m').selectAll()) {
  return (
    db()
      .selectFrom(chosen.as('m'))
      .leftJoin('members as a', 'a.userId', 'm.answeredBy')
      .select(['m.id', 'm.firstName', 'm.lastName', 'm.company', 'm.email', 'm.message', 'm.createdAt'])
      // The admin who answered is null for an open message or a former admin.
      .select(['m.answeredAt', 'a.fullName as answeredBy'])
  )
}
type Row = Awaited<ReturnType<ReturnType<typeof messages>['execute']>>[number]

export type InboxMessage = ReturnType<typeof present>

function present({ firstName, lastName, createdAt, answeredAt, ...row }: Row) {
  const status: MessageStatus = answeredAt ? 'answered' : 'open'
  return {
    ...row,
    name: `${firstName} ${lastName}`,
    status,
    createdAt: createdAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
  }
}

const LIST = newest('m.createdAt', 'm.id')

/** Messages, newest first, by status and search (ADM-202); `next` is the cursor of the next page. */
export async function listMessages(
  _admin: AdminViewer,
  { status, turn, search, cursor }: InboxFilters,
): Promise<Page<InboxMessage>> {
  const query = search ? await queryOf(search) : null
  if (search && query === null) return { rows: [], next: null }
  let near = db().selectFrom('contactMessages as m').selectAll().orderBy(LIST.order)
  if (status !== 'all') near = near.where('m.answeredAt', status === 'open' ? 'is' : 'is not', null)
  if (turn) near = near.where('m.createdAt', '<', overdueBefore(now())).where('m.answeredAt', 'is', null)
  if (cursor)
    near = near.where(
      LIST.beyond(sql`select created_at, id from contact_messages where id = ${cursor}::uuid`),
    )
  const read = (window: number | null, ids: string[] | null) => {
    let chosen = ids ? near.where(sql<boolean>`m.id = any (${ids}::uuid[])`) : near
    if (window !== null) chosen = chosen.limit(window)
    return messages(chosen)
      .$if(query !== null && ids === null, (rows) => rows.where(sql<boolean>`m.words @@ ${query}::tsquery`))
      .orderBy(LIST.order)
      .limit(INBOX_PAGE + 1)
      .execute()
  }
  const found =
    query === null
      ? await read(INBOX_PAGE + 1, null)
      : await searchInWindows(INBOX_PAGE + 1, () => fewIds(query), read)
  const page = firstOf(found, INBOX_PAGE, ({ id }) => id)
  return { ...page, rows: page.rows.map(present) }
}

export async function findMessage(_admin: AdminViewer, id: string): Promise<InboxMessage | null> {
  if (!isUuid(id)) return null
  const row = await messages().where('m.id', '=', id).executeTakeFirst()
  return row ? present(row) : null
}

/** Counts by tab, ignoring the search. */
export async function countMessages(_admin: AdminViewer): Promise<Record<InboxTab, number>> {
  const { open = 0, answered = 0 } = await tallies('message')
  return { open, answered, all: open + answered }
}
