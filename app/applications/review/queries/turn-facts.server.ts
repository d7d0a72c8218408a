import { type Kysely, sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import type { DB } from '#app/db/schema.gen.ts'
import { openOf } from '#app/review/asked/state.ts'
import type { ApplicationFacts, Missing } from '#app/review/turn-facts.ts'
import { MISSING } from '#app/review/turn.words.ts'
import { showNeeded } from '../../asked/needed.server.ts'
import { showAskedOf } from '../../asked/queries.server.ts'
import { APPLICATION_FIELDS, readApplicationData, roleOf } from '../../schema.ts'
import { readTyped } from '../../typed.ts'

type Row = Omit<ApplicationFacts, 'kind' | 'link' | 'closed' | 'suspended' | 'missing'> & {
  id: string
  livingSince: Date | null
  expiresAt: Date | null
  endedAt: Date | null
}

/** What a candidate still has to give: answers and documents without which nothing is sent, and what is open of a request. */
async function missingOf(
  { id, status, askedAt, createdAt }: Pick<Row, 'id' | 'status' | 'askedAt' | 'createdAt'>,
  from: Kysely<DB>,
): Promise<Missing[]> {
  const row = await from
    .selectFrom('applications')
    .where('id', '=', id)
    .select(['companyName', 'role', 'applicationData', 'typed', 'version'])
    .executeTakeFirstOrThrow()
  const role = roleOf(row.role)
  const stored = { companyName: row.companyName, role, data: readApplicationData(row.applicationData) }
  const said = readTyped(row.typed, row.version)?.values ?? {}
  const open = openOf(await showAskedOf(id, stored, said, from))
  const needed = { full_name: stored.data.full_name, company_name: stored.companyName } as const
  const fields = (Object.keys(needed) as (keyof typeof needed)[]).filter(
    (name) => !(said[name] ?? needed[name]),
  )
  // One that cannot be sent, and was answered with words, is not asked for any more.
  const documents = openOf(await showNeeded({ id, role, said }, from))
  const labels = [
    ...fields.map((name) => APPLICATION_FIELDS[name]),
    ...documents.map(({ label }) => label),
    ...open.map(({ label }) => label),
    MISSING.submitApplication,
  ]
  const since = status === 'draft' ? createdAt : askedAt
  return [...new Set(labels)].map((label) => ({ label, to: null, since }))
}

/** What the turn of applications is worked out from, by their id. */
export async function loadApplicationFacts(
  ids: readonly string[],
  from: Kysely<DB> = db(),
): Promise<Map<string, ApplicationFacts>> {
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
    where a.id = any (${ids}::uuid[])`.execute(from)
  const waiting = rows.filter(({ status }) => status === 'draft' || status === 'more_info_requested')
  const missing = new Map(
    await Promise.all(waiting.map(async (row) => [row.id, await missingOf(row, from)] as const)),
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
        missing: missing.get(id) ?? [],
        closed: false,
        suspended: false,
      },
    ]),
  )
}
