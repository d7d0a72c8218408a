// The large data set: listings (search-world.mjs), members with a company and session each, and listing views by month.
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { migrate } from '../app/db/migrate.ts'
import { startEmbedded } from '../server/postgres/embedded.ts'
import { onServer, temporaryFolder, withDatabase } from '../test/server.ts'
import { say } from './report.ts'
import { fill } from './search-world.mjs'

export const root = join(import.meta.dirname, '..')

export type Size = { listings: number; members: number; views: number }
export type World = { url: string; dataDir: string; end: () => Promise<void> }

/** Number of past months with views: as many as VIEW_LIFE keeps. */
const MONTHS = 24

/** A durable embedded server with a migrated, empty database. */
export async function emptyWorld(name: string): Promise<World> {
  const dataDir = await temporaryFolder()
  const server = await startEmbedded({ dataDir, projectRoot: root, durable: true })
  await onServer(server.url, (client) => client.query(`create database ${name}`))
  const url = withDatabase(server.url, name)
  await migrate({ url, folder: join(root, 'db/migrations') })
  return {
    url,
    dataDir,
    async end() {
      await server.leave()
      await rm(server.folder, { recursive: true, force: true })
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function timed(what: string, work: () => Promise<unknown>): Promise<void> {
  const started = Date.now()
  await work()
  say(`${what} created in ${Math.round((Date.now() - started) / 1000)} s`)
}

/** Fills an empty data set; every owner and member has their own approved company. */
export async function fillWorld(url: string, { listings, members, views }: Size): Promise<void> {
  await onServer(url, async (client) => {
    await timed(`${listings.toLocaleString('en')} listings`, () => fill(client, listings))
    await timed(`${members.toLocaleString('en')} members`, () => fillMembers(client, members))
    await timed(`${views.toLocaleString('en')} views`, () => fillViews(client, views))
  })
}

/** Members: first those of the market's companies, which already have a user each, then more. */
export async function fillMembers(client: pg.Client, members: number): Promise<void> {
  await client.query(`insert into users (id, email, email_verified) select id, id || '@bench.parcela.test', true from companies
    on conflict do nothing`)
  await client.query(
    `insert into companies (type, name, approval_status, revision, submitted_at, approved_at)
    select 'investor', 'Investor ' || n, 'approved', 1, now(), now()
    from generate_series(1, $1::integer - (select count(*)::integer from companies)) n`,
    [members],
  )
  await client.query(`insert into users (id, email, email_verified) select id, id || '@bench.parcela.test', true from companies
    on conflict do nothing`)
  await client.query(`update users set email_verified = true`)
  await client.query(`insert into members (user_id, role, user_type, full_name, company_name, welcome_seen_at)
    select id, 'member', type, 'Member of ' || name, name, now() from companies`)
  await client.query(
    `insert into company_members (company_id, user_id, role) select id, id, 'owner' from companies`,
  )
  for (const table of ['users', 'members', 'companies', 'company_members'])
    await client.query(`vacuum (analyze) ${table}`)
}

/** Creates an active session for each of this many members. Returns the cookie tokens. */
export async function signIn(client: pg.Client, count: number): Promise<string[]> {
  const { rows } = await client.query<{ user_id: string }>(
    'select user_id from members order by user_id limit $1',
    [count],
  )
  const tokens = rows.map(() => randomBytes(24).toString('base64url'))
  await client.query(
    `insert into sessions (user_id, token, expires_at) select u, t, now() + interval '1 day'
    from unnest($1::uuid[], $2::text[]) as s (u, t)`,
    [rows.map((row) => row.user_id), tokens],
  )
  return tokens
}

/** Views over the last months, most of them of a few listings and 70% by members; each month is a partition. */
async function fillViews(client: pg.Client, views: number): Promise<void> {
  await client.query('alter table deal_views detach partition listing_views')
  await client.query('drop table listing_views')
  await client.query(
    `select create_view_month(now() + make_interval(months => m)) from generate_series($1::integer, 0) m`,
    [-MONTHS],
  )
  await client.query('set session_replication_role = replica')
  for (let month = MONTHS - 1; month >= 0; month -= 1)
    await client.query(
      `with people as materialized (select array_agg(user_id) as ids, count(*) as many from members),
        most as materialized (select max(id) as id from listings)
      insert into deal_views (view_id, listing_id, user_id, session_id, view_duration, created_at)
      select gen_random_uuid(), 1 + floor(most.id * power(random(), 3))::bigint,
        case when random() < 0.7 then people.ids[1 + floor(random() * people.many)::integer] end,
        gen_random_uuid(), floor(random() * 300)::integer,
        now() - make_interval(months => $2::integer) - random() * interval '28 days'
      from generate_series(1, $1::integer), people, most`,
      [Math.round(views / MONTHS), month],
    )
  await client.query('set session_replication_role = default')
  await client.query('vacuum (analyze) deal_views')
  await client.query('checkpoint')
}
