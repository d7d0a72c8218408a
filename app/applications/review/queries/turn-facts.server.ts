import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import type { ApplicationFacts } from '#app/review/turn-facts.ts'

type Row = Omit<ApplicationFacts, 'kind' | 'link' | 'closed' | 'suspended' | 'missing'> & {
  id: string
  livingSince: Date | null
  expiresAt: Date | null
  endedAt: Date | null
}

/** What the turn of applications is worked out from, by their id. */
export async function loadApplicationFacts(ids: readonly string[]): Promise<Map<string, ApplicationFacts>> {
  const { rows } = await sql<Row>`
    select a.id, case when a.revoked_at is null then a.status else 'revoked' end as status, a.created_at, a.submitted_at,
      coalesce((select min(r.decided_at) from review_decisions r where r.subject_type = 'application'
        and r.subject_id = a.id::text and r.to_status = 'more_info_requested' and r.decided_at >= a.submitted_at),
        a.decided_at, a.submitted_at) as asked_at,
      l.expires_at, l.ended_at, l.living_since
    from applications a left join lateral (
      select n.expires_at, n.ended_at, (select max(f.created_at) from application_links f
          where f.application_id = a.id and not exists (select 1 from application_links b
            where b.application_id = a.id and b.created_at < f.created_at
              and least(b.ended_at, b.expires_at) >= f.created_at - interval '1 second')) as living_since
      from application_links n where n.application_id = a.id order by n.created_at desc, n.id limit 1) l on true
    where a.id = any (${ids}::uuid[])`.execute(db())
  return new Map(
    rows.map(({ id, livingSince, expiresAt, endedAt, ...row }) => [
      id,
      {
        ...row,
        kind: 'application',
        link: livingSince && expiresAt && { livingSince, expiresAt, endedAt },
        missing: [],
        closed: false,
        suspended: false,
      },
    ]),
  )
}
