import { type Kysely, sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import type { DB } from '#app/db/schema.gen.ts'
import type { ChangesFacts } from '#app/review/turn-facts.ts'
import { CHANGES } from '../versions/schema.ts'

type Row = Omit<ChangesFacts, 'kind' | 'path'>

/** What the turn of changes that are not sent is worked out from, by the company's id. */
export async function loadChangesFacts(
  companyIds: readonly string[],
  from: Kysely<DB> = db(),
): Promise<Map<string, ChangesFacts>> {
  const { rows } = await sql<Row>`
    select c.id as company_id, c.suspended_at is not null or m.suspended_at is not null as suspended,
      c.closed_at is not null or m.closed_at is not null as closed,
      case when c.approval_status = 'approved' and c.incomplete_since is null and not exists (select from company_versions v
          where v.company_id = c.id and v.status in ('pending', 'more_info_requested', 'rejected')) then d.unsent_since
        end as unsent_since
    from companies c
      join company_members o on o.company_id = c.id and o.role = 'owner'
      join members m on m.user_id = o.user_id
      left join profile_drafts d on d.user_id = o.user_id and d.form_type = c.type || '_profile'
    where c.id = any (${companyIds}::uuid[])`.execute(from)
  return new Map(rows.map((row) => [row.companyId, { ...row, kind: 'changes', path: CHANGES }]))
}
