import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import type { DecisionSubject } from './history.server.ts'

/** A record submitted again after a decision: by whom it was decided, and when. */
export type Revised = { by: string | null; isMine: boolean; at: string }

/** Pending records that were decided in an earlier version, `isMine` if by this admin last. */
export async function listRevised(
  admin: AdminViewer,
  subject: DecisionSubject,
  ids: readonly (string | number)[],
): Promise<Map<string, Revised>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; by: string | null; byId: string | null; at: Date }>`
    select given.id, m.full_name as "by", d.decided_by as "by_id", d.decided_at as at
    from unnest(${ids.map(String)}::text[]) as given (id)
      cross join lateral (
        select decided_by, decided_at from review_decisions
        where subject_type = ${subject} and subject_id = given.id and action in ('approve', 'requestInfo', 'reject')
        order by id desc limit 1) d
      left join members m on m.user_id = d.decided_by
  `.execute(db())
  return new Map(
    rows.map(({ id, by, byId, at }) => [
      id,
      { by, isMine: byId === admin.userId, at: new Date(at).toISOString() },
    ]),
  )
}
