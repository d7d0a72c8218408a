import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { db, transaction } from '#app/db/client.server.ts'
import { setClock } from '#app/lib/clock.ts'
import { testDatabase } from '#test/database.ts'
import { aMarketListing, anInvestor, suspendCompany } from '#test/world/access.ts'
import { aMember } from '#test/world/accounts.ts'
import { aDeveloper } from '#test/world/listings.ts'
import { welcomedCookie } from '#test/world/marks.ts'
import { anAddress, visit } from '#test/world/pages.tsx'
import { selectRows, updateRows } from '#test/world/rows.ts'
import { storeView } from './commands/record-view.server.ts'
import { prepareViewPartitions, purgeViews } from './commands/view-months.server.ts'
import { viewsOf } from '#test/world/views.ts'
import * as view from './routes/view.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()
const began = Date.now()

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const ROBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

const owner = await aDeveloper()
const member = await anInvestor()
const cookie = await welcomedCookie(member)
const house = await aMarketListing({ companyId: owner.company.id })
const off = await aMarketListing({ companyId: owner.company.id, listed: false })
beforeEach(() => db().deleteFrom('dealViews').execute())

const stored = () => selectRows('dealViews', {}, '*', 'id')
const report = (more: Record<string, string> = {}) => ({
  view: randomUUID(),
  session: randomUUID(),
  seconds: '42',
  ...more,
})
const leave = (
  slug: string,
  form: Record<string, string>,
  options: { cookie?: string; ip?: string; userAgent?: string } = {},
) => visit(view, `/deal/${slug}/view`, { params: { slug }, form, userAgent: BROWSER, ...options })

test('a view stores the listing, the person if signed in, the window, the seconds and the time · PUB-085 PUB-217', async () => {
  const [mine, guests] = [report({ userId: owner.userId }), report({ seconds: '7.6' })]
  expect((await leave(house.slug, mine, { cookie })).status).toBe(204)
  expect((await leave(house.slug, guests)).status).toBe(204)
  expect(await stored()).toMatchObject([
    { listingId: house.id, userId: member.userId, sessionId: mine.session, viewDuration: 42 },
    { listingId: house.id, userId: null, sessionId: guests.session, viewDuration: 8 },
  ])
  for (const { createdAt } of await stored()) expect(createdAt.getTime()).toBeGreaterThanOrEqual(began)
  expect(await viewsOf(owner, house.id)).toEqual({ views: 2, windows: 2, medianSeconds: 8 })
  expect(await viewsOf(member, house.id)).toBeNull()
})

test('one page view counts once, however often it is reported · PUB-085', async () => {
  const once = report()
  await Promise.all(Array.from({ length: 30 }, () => leave(house.slug, once, { cookie })))
  await leave(house.slug, once, { cookie })
  expect(await stored()).toHaveLength(1)
})

test('a view lasts at most a day, and invalid values are refused', async () => {
  await leave(house.slug, report({ seconds: '9999999' }))
  expect((await stored()).map(({ viewDuration }) => viewDuration)).toEqual([86_400])
  for (const wrong of [{ seconds: '-3' }, { seconds: 'long' }, { view: 'x' }, { session: "'; drop" }])
    expect((await leave(house.slug, report(wrong))).status).toBe(422)
  expect(await stored()).toHaveLength(1)
})

test('a listing that does not exist for the viewer has no views', async () => {
  for (const slug of [off.slug, 'no-such-listing']) {
    expect((await leave(slug, report())).status).toBe(404)
    expect((await leave(slug, report(), { cookie })).status).toBe(404)
  }
  expect(await stored()).toEqual([])
})

test('views by a suspended member or a member of a suspended company are not stored', async () => {
  for (const what of ['account', 'company'] as const) {
    const person = await anInvestor()
    const own = await welcomedCookie(person)
    const end = { suspendedAt: new Date(), suspensionReason: 'For the test.' }
    if (what === 'account') await updateRows('members', { userId: person.userId }, end)
    else await suspendCompany(person)
    expect((await leave(house.slug, report(), { cookie: own })).status).toBe(403)
    // The right ends between the gate and the write.
    const late = { view: randomUUID(), session: randomUUID(), seconds: 1 }
    await storeView({ ...late, listingId: house.id, userId: person.userId })
  }
  expect(await stored()).toEqual([])
})

test('bots’ views are not stored · PUB-085', async () => {
  expect((await leave(house.slug, report(), { userAgent: ROBOT })).status).toBe(204)
  expect((await leave(house.slug, report(), { userAgent: '' })).status).toBe(204)
  expect(await stored()).toEqual([])
})

test.runIf(isDeepRun)('the 121st view in an hour from one IP address is refused · PUB-085', async () => {
  const ip = anAddress()
  await Promise.all(Array.from({ length: 120 }, () => leave(house.slug, report(), { ip })))
  const late = await leave(house.slug, report(), { ip })
  expect(late.status).toBe(429)
  expect(Number(late.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(await stored()).toHaveLength(120)
})

const DAY = 86_400_000
const setTo = (moment: string) => setClock(() => new Date(moment))
const parts = async () =>
  (await sql<{ part: string }>`select part::text from view_months()`.execute(db())).rows.map(
    ({ part }) => part,
  )

test.runIf(isDeepRun)('one run removes more than one batch of expired views', async () => {
  await sql`insert into deal_views (view_id, listing_id, session_id, view_duration, created_at)
    select gen_random_uuid(), ${house.id}, gen_random_uuid(), 1, ${new Date(Date.now() - 731 * DAY)}::timestamptz
    from generate_series(1, 10001)`.execute(db())
  await leave(house.slug, report())
  expect(await purgeViews()).toBe(10_001)
  expect(await stored()).toHaveLength(1)
})

test.runIf(isDeepRun)(
  'the previous release can still write and read its table while this one serves',
  async () => {
    const [view, session] = [randomUUID(), randomUUID()]
    const old = () =>
      sql`insert into listing_views (view_id, listing_id, session_id, view_duration)
    values (${view}, ${house.id}, ${session}, 5) on conflict (view_id) do nothing`.execute(db())
    await old()
    await old()
    await leave(house.slug, report({ view }))
    await leave(house.slug, report())
    const { rows } = await sql<{
      count: number
    }>`select count(*)::integer as count from listing_views`.execute(db())
    expect(rows).toEqual([{ count: 2 }])
    expect(await stored()).toHaveLength(2)
  },
)

/** Resolves once another transaction blocks a statement that stores views. */
async function untilAWriterWaits(): Promise<void> {
  const waiting = sql<{ there: boolean }>`select exists (select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%deal_views%') as there`
  for (;;) {
    if ((await waiting.execute(db())).rows[0]?.there) return
    await sleep(20)
  }
}

test.runIf(isDeepRun)(
  'deleting a listing or account while views are reported loses no other view',
  async () => {
    const gone = await aMarketListing({ companyId: owner.company.id })
    const leaver = await aMember({ password: null })
    const leaversCookie = await welcomedCookie(leaver)
    const { answers } = await transaction(async (tx) => {
      await tx.deleteFrom('listings').where('id', '=', gone.id).execute()
      await tx.deleteFrom('users').where('id', '=', leaver.userId).execute()
      const reported = Promise.all([
        leave(gone.slug, report(), { cookie }),
        leave(house.slug, report({ seconds: '1' }), { cookie }),
        leave(house.slug, report({ seconds: '2' }), { cookie: leaversCookie }),
      ])
      await untilAWriterWaits()
      return { answers: reported }
    })
    expect((await answers).map(({ status }) => status)).toEqual([404, 204, 204])
    const left = (await stored()).toSorted((one, other) => one.viewDuration - other.viewDuration)
    expect(left).toMatchObject([
      { listingId: house.id, viewDuration: 1, userId: member.userId },
      { listingId: house.id, viewDuration: 2, userId: null },
    ])
  },
)

// From here on the clock runs ahead, so that today's partitions expire.

test('views older than two years are removed', async () => {
  await leave(house.slug, report())
  expect(await purgeViews()).toBe(0)
  setClock(() => new Date(Date.now() + 731 * 86_400_000))
  expect(await purgeViews()).toBe(1)
  expect(await stored()).toEqual([])
})

test.runIf(isDeepRun)(
  'each month has a partition, created in advance or with its first view, and dropped as a whole',
  async () => {
    const year = new Date().getUTCFullYear() + 2
    setTo(`${year}-03-31T23:59:59Z`)
    await leave(house.slug, report())
    setTo(`${year}-04-20T00:00:01Z`)
    await Promise.all([report(), report()].map((one) => leave(house.slug, one)))
    expect(await parts()).toEqual(expect.arrayContaining([`deal_views_${year}_03`, `deal_views_${year}_04`]))
    await Promise.all([prepareViewPartitions(), prepareViewPartitions()])
    expect(await parts()).toEqual(expect.arrayContaining([`deal_views_${year}_05`, `deal_views_${year}_06`]))
    expect(await viewsOf(owner, house.id)).toMatchObject({ views: 3, windows: 3 })
    setTo(`${year + 2}-04-03T12:00:00Z`)
    expect(await purgeViews()).toBe(1)
    expect(await parts()).not.toContain(`deal_views_${year}_03`)
    expect(await stored()).toHaveLength(2)
  },
)

test.runIf(isDeepRun)('a page view reported again in the next month is one row · PUB-085', async () => {
  const once = report()
  for (const moment of ['2031-01-31T23:00:00Z', '2031-02-01T01:00:00Z', '2031-02-01T01:00:00Z']) {
    setTo(moment)
    expect((await leave(house.slug, once)).status).toBe(204)
  }
  expect(await stored()).toHaveLength(1)
})

test.runIf(isDeepRun)(
  'a partition that is being read is left for the next run, and does not block writers',
  async () => {
    setTo('2033-01-15T12:00:00Z')
    await leave(house.slug, report())
    setTo('2035-06-15T12:00:00Z')
    await db()
      .transaction()
      .execute(async (reader) => {
        await reader.selectFrom('dealViews').selectAll().execute()
        expect(await purgeViews()).toBe(0)
        expect((await leave(house.slug, report())).status).toBe(204)
      })
    expect(await purgeViews()).toBe(1)
    expect(await stored()).toHaveLength(1)
  },
)
