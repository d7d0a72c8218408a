import { type Kysely, sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import type { DB } from '#app/db/schema.gen.ts'
import type { InquiryFacts } from '#app/review/turn-facts.ts'
import type { ThreadSide } from '../workflow.ts'

type Row = Omit<InquiryFacts, 'kind' | 'path' | 'last'> & {
  id: string
  side: ThreadSide | null
  at: Date | null
  since: Date | null
}

/** What the turn of inquiries is worked out from, by their id. */
export async function loadInquiryFacts(
  ids: readonly string[],
  from: Kysely<DB> = db(),
): Promise<Map<string, InquiryFacts>> {
  const { rows } = await sql<Row>`
    select i.id, i.status, i.company_id as asker_company_id, l.company_id as owner_company_id, i.created_at, i.no_answer_at,
      w.side, w.at, w.since,
      o.closed_at is not null or c.closed_at is not null as closed,
      l.suspended_at is not null or o.suspended_at is not null or c.suspended_at is not null as suspended
    from inquiries i join listings l on l.id = i.listing_id join companies o on o.id = l.company_id
      join companies c on c.id = i.company_id
      left join lateral (
        select n.side, n.created_at as at, (select min(f.created_at) from inquiry_messages f
          where f.inquiry_id = i.id and f.side = n.side and not exists (select 1 from inquiry_messages b
            where b.inquiry_id = i.id and b.side <> n.side and b.created_at >= f.created_at
              and (b.created_at > f.created_at or b.id > f.id))) as since
        from inquiry_messages n where n.inquiry_id = i.id order by n.created_at desc, n.id desc limit 1) w on true
    where i.id = any (${ids}::uuid[])`.execute(from)
  return new Map(
    rows.map(({ id, side, at, since, ...row }) => [
      id,
      {
        ...row,
        kind: 'inquiry',
        last: side && at && since && { side, at, since },
        path: `/inquiries/${id}`,
      },
    ]),
  )
}
