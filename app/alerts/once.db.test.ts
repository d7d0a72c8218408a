import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { db, transaction } from '#app/db/client.server.ts'
import type { ApprovedMember } from '#app/lib/viewer.ts'
import { emit } from '#app/review/outbox.server.ts'
import { testDatabase } from '#test/database.ts'
import { aMarketListing, anInvestor } from '#test/world/access.ts'
import { anAlert, aPriceChange, clearEvents, runAlertWorkers } from '#test/world/alerts.ts'
import { aDeveloper } from '#test/world/listings.ts'
import { selectRows, updateRows } from '#test/world/rows.ts'
import { deliverFirings } from './commands/deliver-firings.server.ts'
import { matchBatch } from './jobs.server.ts'
import { recordFirings } from './match-sql.server.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()

let owner: ApprovedMember
let members: ApprovedMember[] = []
beforeAll(async () => {
  owner = await aDeveloper()
  members = [await anInvestor(), await anInvestor(), await anInvestor()]
  // An interrupted delivery: while the mark exists, the next notice fails and rolls back its transaction.
  await sql`create table cut_off (left_over integer not null)`.execute(db())
  await sql`insert into cut_off values (0)`.execute(db())
  await sql`create function cut_off() returns trigger language plpgsql as $$
    begin
      if (select left_over from cut_off) > 0 then raise exception 'cut off' using errcode = '57P01'; end if;
      return new;
    end $$`.execute(db())
  await sql`create trigger notices_cut_off before insert on notices
    for each row execute function cut_off()`.execute(db())
})
beforeEach(clearEvents)

const cutOff = (isCut: boolean) => sql`update cut_off set left_over = ${isCut ? 1 : 0}`.execute(db())

/** A worker that dies after doing its work but before committing. */
async function dyingMatcher(): Promise<void> {
  await transaction(async (tx) => {
    const taken = await tx
      .selectFrom('outboxEvents')
      .where('processedAt', 'is', null)
      .orderBy('id')
      .select('id')
      .forUpdate()
      .skipLocked()
      .execute()
    const ids = taken.map(({ id }) => id)
    await recordFirings(ids, new Date()).execute(tx)
    if (ids.length > 0)
      await tx.updateTable('outboxEvents').set({ processedAt: new Date() }).where('id', 'in', ids).execute()
    throw new Error('killed')
  }).catch(() => undefined)
}

async function dyingWorker(): Promise<void> {
  await cutOff(true)
  await deliverFirings().catch(() => undefined)
  await cutOff(false)
}

const STEPS = {
  match: () => matchBatch(),
  notify: () => deliverFirings(),
  both: () => Promise.all([matchBatch(), deliverFirings()]),
  'two matching jobs': () => Promise.all([matchBatch(), matchBatch()]),
  'two delivery jobs': () => Promise.all([deliverFirings(), deliverFirings()]),
  'two workers': () => Promise.all([runAlertWorkers(), runAlertWorkers()]),
  'a matching job dies': dyingMatcher,
  'a delivery job dies': dyingWorker,
  'an event is delivered again': () =>
    sql`update outbox_events set processed_at = null where id in (
      select id from outbox_events where created_at > now() - interval '1 minute' order by random() limit 2)`.execute(
      db(),
    ),
} as const
const CAUSES = ['a listing comes', 'its price moves', 'it leaves and comes back', 'figures change'] as const

type Step = { cause: (typeof CAUSES)[number]; at: number } | { work: keyof typeof STEPS }
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ cause: fc.constantFrom(...CAUSES), at: fc.nat(2) }),
  fc.record({ work: fc.constantFrom(...(Object.keys(STEPS) as (keyof typeof STEPS)[])) }),
)

const TITLE =
  'each cause is delivered once, whatever the order, restarts, crashes and concurrent workers · MEM-336'
test.runIf(isDeepRun)(TITLE, { timeout: 300_000 }, async () => {
  let [runs, told] = [0, 0]
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 24 }), async (steps) => {
      runs += 1
      await db().deleteFrom('alerts').execute()
      await db().deleteFrom('outboxEvents').execute()
      await db().deleteFrom('notices').execute()
      const alerts: string[] = []
      for (const member of members)
        alerts.push(
          await anAlert(member, { type: 'price_change', location: 'Elbląg', threshold: 0.01 }),
          await anAlert(member, {
            type: 'new_listing',
            property_type: 'commercial',
            price_max: 1e9,
            location: 'Elbląg',
          }),
          await anAlert(member, { type: 'market_update', countries: ['HU'] }),
        )
      const listings: number[] = []
      let [changes, imports] = [0, 0]
      const cause = async (kind: (typeof CAUSES)[number], at: number) => {
        const id = listings[at % Math.max(1, listings.length)]
        if (kind === 'figures change') {
          imports += 1
          await transaction((tx) =>
            emit(tx, { kind: 'market_updated', subjectId: imports, details: { countries: ['HU', 'PL'] } }),
          )
        } else if (kind === 'a listing comes' || id === undefined) {
          const made = await aMarketListing({
            companyId: owner.company.id,
            location: 'Elblag',
            price: 5_000_000,
          })
          listings.push(made.id)
        } else if (kind === 'its price moves') {
          changes += 1
          await aPriceChange(id, 5_000_000 + changes * 100_000)
        } else for (const listed of [false, true]) await updateRows('listings', { id }, { listed })
      }
      for (const one of steps) {
        if ('cause' in one) await cause(one.cause, one.at)
        else await STEPS[one.work]()
      }
      await runAlertWorkers()
      await runAlertWorkers()
      const each = listings.length + changes + imports
      // One notice per listing and day, and one per import.
      const notices = listings.length + imports
      const counts = await db()
        .selectFrom('notices')
        .where('kind', '=', 'alert')
        .groupBy('userId')
        .select(['userId', ({ fn }) => fn.countAll<number>().as('count')])
        .execute()
      expect(counts.map(({ count }) => count)).toEqual(notices === 0 ? [] : members.map(() => notices))
      const firings = await db()
        .selectFrom('alertFirings')
        .where('alertId', 'in', alerts)
        .selectAll()
        .execute()
      expect(firings).toHaveLength(each * members.length)
      expect(firings.every(({ deliveredAt }) => deliveredAt !== null)).toBe(true)
      told += each
    }),
    { numRuns: 30 },
  )
  expect(told).toBeGreaterThan(2 * runs)
})

test('50 concurrent workers deliver one cause once', async () => {
  const member = members[0] ?? owner
  await db().deleteFrom('alerts').execute()
  await db().deleteFrom('notices').execute()
  for (let copy = 0; copy < 3; copy += 1)
    await anAlert(member, { type: 'price_change', location: 'Ełk', threshold: 1 + copy })
  const { id } = await aMarketListing({ companyId: owner.company.id, location: 'Ełk', price: 5_000_000 })
  await aPriceChange(id, 6_000_000)
  await Promise.all(Array.from({ length: 50 }, () => runAlertWorkers()))
  expect(await selectRows('notices', { userId: member.userId })).toHaveLength(1)
  const told = await selectRows('alertFirings', { userId: member.userId, listingId: id })
  expect(told.filter(({ deliveredAt }) => deliveredAt !== null)).toHaveLength(3)
})

test.runIf(isDeepRun)('an event that keeps failing does not block the others', async () => {
  const member = members[1] ?? owner
  await db().deleteFrom('alerts').execute()
  await db().deleteFrom('notices').execute()
  await anAlert(member, { type: 'price_change', location: 'Gniezno', threshold: 1 })
  const broken = {
    kind: 'price_changed',
    subjectId: 'no number',
    details: JSON.stringify({ from: 1, to: 2 }),
  }
  await db().insertInto('outboxEvents').values(broken).execute()
  const { id } = await aMarketListing({ companyId: owner.company.id, location: 'Gniezno', price: 5_000_000 })
  await aPriceChange(id, 6_000_000)
  for (let round = 0; round < 3; round += 1) await runAlertWorkers().catch(() => undefined)
  await deliverFirings()
  expect(await selectRows('notices', { userId: member.userId })).toHaveLength(1)
  const waiting = db().selectFrom('outboxEvents').where('processedAt', 'is', null)
  expect(await waiting.select(['subjectId', 'attempts']).execute()).toEqual([
    { subjectId: 'no number', attempts: expect.any(Number) },
  ])
})
