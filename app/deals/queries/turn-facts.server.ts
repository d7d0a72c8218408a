import { type Kysely, sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import type { DB } from '#app/db/schema.gen.ts'
import { loadTurns } from '#app/review/turn-index.server.ts'
import { missingItem, type ShownTurn, showTurn } from '#app/review/turn.ts'
import { MISSING, OTHER_SIDE } from '#app/review/turn-texts.ts'
import type { Thread, ThreadReader } from './threads.server.ts'

/** The missing step of inquiries, by inquiry id. */
export async function loadInquiryFacts(ids: readonly string[], from: Kysely<DB> = db()) {
  const { rows } = await sql<{ id: string; isAnswered: boolean; suspended: boolean }>`
    select i.id, i.status = 'in_progress' and exists (select from inquiry_messages n where n.inquiry_id = i.id) as is_answered,
      o.closed_at is null and c.closed_at is null
        and (l.suspended_at is not null or o.suspended_at is not null or c.suspended_at is not null) as suspended
    from inquiries i join listings l on l.id = i.listing_id join companies o on o.id = l.company_id
      join companies c on c.id = i.company_id
    where i.id = any (${ids}::uuid[])`.execute(from)
  return new Map(
    rows.map(({ id, isAnswered, suspended }) => [
      id,
      {
        suspended,
        missing: missingItem(
          isAnswered ? 'Reply, or mark “No answer needed”' : MISSING.answer,
          `/inquiries/${id}`,
        ),
      },
    ]),
  )
}

/** The side that has to act in a thread; null for an admin and where nobody has to. */
export async function loadThreadTurn(
  { company }: ThreadReader,
  { id, side }: Thread,
): Promise<ShownTurn | null> {
  if (side === 'reader' || !company) return null
  const turn = (await loadTurns('inquiry', await loadInquiryFacts([id]))).get(id)
  if (!turn) return null
  if (turn.companyId === null || turn.companyId === company.id) return showTurn(turn, null)
  // The asking side does not know who the owner is until they answer.
  return { whose: 'company', since: turn.since?.toISOString() ?? null, company: OTHER_SIDE.owner }
}
