import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { db, transaction } from '#app/db/client.server.ts'
import { setClock } from '#app/lib/clock.ts'
import { testDatabase } from '#test/database.ts'
import { aMarketListing, anInvestor } from '#test/world/access.ts'
import { aDeveloper } from '#test/world/listings.ts'
import { visit } from '#test/world/pages.tsx'
import { selectRows, updateRows } from '#test/world/rows.ts'
import { prepareViewPartitions } from './commands/view-months.server.ts'
import * as view from './routes/view.ts'

await testDatabase()

const owner = await aDeveloper()
const member = await anInvestor()
const house = await aMarketListing({ companyId: owner.company.id })

const setTo = (moment: string) => setClock(() => new Date(moment))
const leave = () =>
  visit(view, `/deal/${house.slug}/view`, {
    params: { slug: house.slug },
    form: { view: randomUUID(), session: randomUUID(), seconds: '42' },
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  })

/** Resolves once the creation of a month is blocked by another transaction, with the number of blocked statements. */
async function untilAMonthWaits(): Promise<number> {
  const waiting = sql<{ count: number }>`select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%create_view_month(%'`
  for (;;) {
    const count = (await waiting.execute(db())).rows[0]?.count ?? 0
    if (count > 0) return count
    await sleep(20)
  }
}

test('creating a month behind a long write to accounts lets other writes through within a second', async () => {
  setTo('2041-01-15T12:00:00Z')
  const { made } = await transaction(async (tx) => {
    await tx.updateTable('users').set({ name: 'Long' }).where('id', '=', owner.userId).execute()
    const prepared = prepareViewPartitions().then(
      () => 'made',
      () => 'another round',
    )
    await untilAMonthWaits()
    await updateRows('users', { id: member.userId }, { name: 'Short' })
    return { made: await prepared }
  })
  expect(made).toBe('another round')
  await prepareViewPartitions()
  const { rows } = await sql<{ part: string }>`select part::text from view_months()`.execute(db())
  expect(rows.map(({ part }) => part)).toContain('deal_views_2041_01')
})

test('concurrent views in a month without a partition create it once', async () => {
  setTo('2042-01-15T12:00:00Z')
  const { answers } = await transaction(async (tx) => {
    await tx.updateTable('users').set({ name: 'Long' }).where('id', '=', owner.userId).execute()
    const reported: ReturnType<typeof leave>[] = []
    for (let at = 0; at < 5; at += 1) {
      reported.push(leave())
      await sleep(60)
    }
    expect(await untilAMonthWaits()).toBe(1)
    return { answers: reported }
  })
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([204, 204, 204, 204, 204])
  expect(await selectRows('dealViews', {}, ['id'])).toHaveLength(5)
})
