import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { testDatabase } from '#test/database.ts'
import { aMarketListing } from '#test/world/access.ts'
import { seenBy } from '#test/world/market-by-hand.ts'
import { aMarketCast, expectExact, marketSearches, marketValues } from '#test/world/market-cast.ts'

await testDatabase()

async function until(signal: AbortSignal, work: () => Promise<unknown>): Promise<void> {
  await work()
  if (!signal.aborted) await until(signal, work)
}

/** In one statement, the sums of the two tables behind a member's counts, and their smallest cell. */
async function sums() {
  const { rows } = await sql<{ least: number; totals: number; cells: number }>`
          select least(min(n), 0) as least, sum(n) filter (where rollup) as totals, sum(n) filter (where not rollup) as cells
          from (
            select true as rollup, sum(listings) as n from (
              select property_type, risk_profile, price_band, size_band, yield_band, listings from market_totals
                where audience = 'member'
              union all select property_type, risk_profile, price_band, size_band, yield_band, change
                from market_changes where audience = 'member') as t
            group by property_type, risk_profile, price_band, size_band, yield_band
            union all
            select false, sum(listings) from (
              select place, listings from market_places where audience = 'member'
              union all select place, change from market_changes where audience = 'member') as p
            group by place) as s`.execute(db())
  return rows[0] ?? { least: -1, totals: 0, cells: 0 }
}

test(
  'eight concurrent clients leave no wrong or negative cell, and never deadlock · PUB-056',
  { timeout: 300_000 },
  async () => {
    const cast = await aMarketCast()
    const ids: number[] = []
    for (let index = 0; index < 40; index += 1)
      ids.push((await aMarketListing({ companyId: (cast.owners[index % 2] ?? cast.holder).company.id })).id)
    const samples = fc.sample(
      fc.tuple(marketValues, fc.boolean(), fc.array(fc.nat(39), { minLength: 1, maxLength: 4 })),
      480,
    )
    const failures: unknown[] = []
    const over = new AbortController()
    const clients = Array.from({ length: 8 }, async (_, client) => {
      for (const [index, [changed, listed, picked]] of samples.entries()) {
        if (index % 8 !== client) continue
        // Rows are always locked in the same order, so a deadlock could only come from a count.
        const own = [...new Set(picked)].toSorted((a, b) => a - b).map((at) => ids[at] ?? 0)
        await db()
          .transaction()
          .execute(async (tx) => {
            for (const id of own)
              await tx
                .updateTable('listings')
                .set({ ...changed, listed })
                .where('id', '=', id)
                .execute()
            if (index % 7 === 0) throw new Error('rolled back')
          })
          .catch((error: unknown) => {
            if (!(error instanceof Error && error.message === 'rolled back')) failures.push(error)
          })
      }
    })
    const folder = until(over.signal, () => sql`select fold_market_log(7)`.execute(db()))
    const reader = until(over.signal, async () => {
      const row = await sums()
      if (row.least < 0 || row.totals !== row.cells) failures.push(row)
    })
    await Promise.all(clients)
    over.abort()
    await Promise.all([folder, reader])
    expect(failures).toEqual([])
    for (let round = 0; round < 2; round += 1) {
      for (const [name, viewer] of cast.viewers) {
        const seen = await seenBy(viewer)
        for (const asked of fc.sample(marketSearches, 8)) await expectExact(name, viewer, seen, asked)
      }
      await sql`select fold_market_log(100000)`.execute(db())
    }
    expect(await wrongCells()).toEqual([])
  },
)

/** The symmetric difference of the admin cube's folded cells and a plain count. */
async function wrongCells(): Promise<unknown[]> {
  const { rows } = await sql`
    (select place, property_type, risk_profile, price_band, size_band, yield_band, listings from market_cells
      where audience = 'admin'
    except all
    select place, coalesce(property_type, ''), coalesce(risk_profile, ''), price_band, size_band, yield_band, count(*)
      from listings where on_market group by 1, 2, 3, 4, 5, 6)
    union all
    (select place, coalesce(property_type, ''), coalesce(risk_profile, ''), price_band, size_band, yield_band, count(*)
      from listings where on_market group by 1, 2, 3, 4, 5, 6
    except all
    select place, property_type, risk_profile, price_band, size_band, yield_band, listings from market_cells
      where audience = 'admin')`.execute(db())
  return rows
}
