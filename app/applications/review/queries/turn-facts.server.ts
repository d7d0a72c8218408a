import { readAsked } from '#app/review/asked/stored.ts'
import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { openOf } from '#app/review/asked/state.ts'
import type { ApplicationFacts, Missing } from '#app/review/turn-facts.ts'
import { showAskedOf } from '../../asked/queries.server.ts'
import { readApplicationData, roleOf } from '../../schema.ts'
import { readTyped } from '../../typed.ts'

type Row = Omit<ApplicationFacts, 'kind' | 'link' | 'closed' | 'suspended' | 'missing'> & {
  id: string
  livingSince: Date | null
  expiresAt: Date | null
  endedAt: Date | null
  asked: unknown
}

/** What is open of what was asked for, as the application is stored and typed. */
async function openItems(id: string, since: Date | null): Promise<Missing[]> {
  const row = await db()
    .selectFrom('applications')
    .where('id', '=', id)
    .select(['companyName', 'role', 'applicationData', 'typed', 'version'])
    .executeTakeFirstOrThrow()
  const stored = {
    companyName: row.companyName,
    role: roleOf(row.role),
    data: readApplicationData(row.applicationData),
  }
  const said = readTyped(row.typed, row.version)?.values ?? {}
  return openOf(await showAskedOf(id, stored, said)).map(({ label }) => ({ label, to: null, since }))
}

/** What the turn of applications is worked out from, by their id. */
export async function loadApplicationFacts(ids: readonly string[]): Promise<Map<string, ApplicationFacts>> {
  const { rows } = await sql<Row>`
    select a.id, case when a.revoked_at is null then a.status else 'revoked' end as status, a.created_at, a.submitted_at,
      coalesce((select min(r.decided_at) from review_decisions r where r.subject_type = 'application'
        and r.subject_id = a.id::text and r.to_status = 'more_info_requested' and r.decided_at >= a.submitted_at),
        a.decided_at, a.submitted_at) as asked_at,
      a.asked, l.expires_at, l.ended_at, l.living_since
    from applications a left join lateral (
      select n.expires_at, n.ended_at, (select max(f.created_at) from application_links f
          where f.application_id = a.id and not exists (select 1 from application_links b
            where b.application_id = a.id and b.created_at < f.created_at
              and least(b.ended_at, b.expires_at) >= f.created_at - interval '1 second')) as living_since
      from application_links n where n.application_id = a.id order by n.created_at desc, n.id limit 1) l on true
    where a.id = any (${ids}::uuid[])`.execute(db())
  const asking = rows.filter(
    ({ status, asked }) => status === 'more_info_requested' && readAsked(asked).length > 0,
  )
  const open = new Map(
    await Promise.all(asking.map(async ({ id, askedAt }) => [id, await openItems(id, askedAt)] as const)),
  )
  return new Map(
    rows.map(({ id, status, createdAt, submittedAt, askedAt, livingSince, expiresAt, endedAt }) => [
      id,
      {
        status,
        createdAt,
        submittedAt,
        askedAt,
        kind: 'application',
        link: livingSince && expiresAt && { livingSince, expiresAt, endedAt },
        missing: open.get(id) ?? [],
        closed: false,
        suspended: false,
      },
    ]),
  )
}
