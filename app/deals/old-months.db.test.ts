import { isDeepRun } from '#test/runs.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { db, transaction } from '#app/db/client.server.ts'
import { setClock } from '#app/lib/clock.ts'
import { testDatabase } from '#test/database.ts'
import { aMarketListing } from '#test/world/access.ts'
import { aDeveloper } from '#test/world/listings.ts'
import { purgeViews } from './commands/view-months.server.ts'

await testDatabase()

const MONTHS = ['2041-01', '2041-02', '2041-03']
const partOf = (month: string) => `deal_views_${month.replace('-', '_')}`

/** Views in these months, and one at the current time, four years later. */
beforeEach(async () => {
  const { company } = await aDeveloper()
  const { id } = await aMarketListing({ companyId: company.id })
  await sql`truncate deal_views, retention_log`.execute(db())
  await sql`select create_view_month(month::timestamptz) from unnest(${[...MONTHS, '2045-01'].map(firstOf)}::text[]) month`.execute(
    db(),
  )
  await sql`insert into deal_views (view_id, listing_id, session_id, view_duration, created_at)
    select gen_random_uuid(), ${id}, gen_random_uuid(), 1, month::timestamptz + interval '1 day'
    from unnest(${[...MONTHS, '2045-01'].map(firstOf)}::text[]) month`.execute(db())
  setClock(() => new Date('2045-01-15T12:00:00Z'))
})

const firstOf = (month: string) => `${month}-01T00:00:00Z`
const oldParts = async () => {
  const { rows } = await sql<{ part: string }>`select relname as part from pg_class
    where relname = any (${MONTHS.map(partOf)}::text[]) order by 1`.execute(db())
  return rows.map(({ part }) => part)
}

test('expired months are dropped one by one, and each is recorded', async () => {
  expect(await purgeViews()).toBe(3)
  const { rows } = await sql<{ noted: number; transactions: number }>`
    select sum(removed)::integer as noted, count(distinct xmin::text)::integer as transactions
    from retention_log`.execute(db())
  expect(rows).toEqual([{ noted: 3, transactions: 3 }])
  expect(await oldParts()).toEqual([])
})

test.runIf(isDeepRun)('two processes dropping the same months count each row once', async () => {
  const [one, other] = await Promise.all([purgeViews(), purgeViews()])
  expect(one + other + (await purgeViews())).toBe(3)
  expect(await oldParts()).toEqual([])
  const { rows } = await sql<{ noted: number }>`
    select sum(removed)::integer as noted from retention_log`.execute(db())
  expect(rows).toEqual([{ noted: 3 }])
})

/** Resolves once a statement of the removal is blocked by another transaction. */
async function untilItWaits(): Promise<void> {
  const waiting = sql<{ there: boolean }>`select exists (select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()) as there`
  while (!(await waiting.execute(db())).rows[0]?.there) await sleep(5)
}

/** Lists the months as PostgreSQL 15 does; later releases lock each partition for that, as counting does. */
async function listWithoutLocks(): Promise<void> {
  await sql`create table kept_months as select part::text, since, before from view_months()`.execute(db())
  await sql`create or replace function view_months() returns table (part regclass, since timestamptz, before timestamptz)
    language sql stable as $$ select c.oid::regclass, k.since, k.before from kept_months k
      join pg_class c on c.relname = k.part order by 3 $$`.execute(db())
}

test.runIf(isDeepRun)(
  'a month that takes a long time to count blocks nobody, and earlier ones are dropped first',
  async () => {
    await listWithoutLocks()
    const { removal } = await transaction(async (tx) => {
      await sql`lock table ${sql.id(partOf('2041-02'))} in access exclusive mode`.execute(tx)
      const removing = purgeViews().catch((error: unknown) => error)
      await untilItWaits()
      await transaction(async (recorder) => {
        await sql`set local lock_timeout = '50ms'`.execute(recorder)
        await sql`insert into deal_views (view_id, listing_id, session_id, view_duration, created_at)
        select gen_random_uuid(), id, gen_random_uuid(), 1, ${firstOf('2045-01')}::timestamptz from listings limit 1`.execute(
          recorder,
        )
      })
      expect(await oldParts()).toEqual([partOf('2041-02'), partOf('2041-03')])
      return { removal: removing }
    })
    expect(await removal).toBe(3)
    expect(await oldParts()).toEqual([])
  },
)
