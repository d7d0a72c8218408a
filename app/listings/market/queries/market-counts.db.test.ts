import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { setClock } from '#app/lib/clock.ts'
import { testDatabase } from '#test/database.ts'
import { aGrant, aMarketListing, anInvestor } from '#test/world/access.ts'
import { aDeveloper } from '#test/world/listings.ts'
import { citiesByHand, seenBy } from '#test/world/market-by-hand.ts'
import {
  aMarketCast,
  byFolded,
  expectExact,
  fold,
  marketSearches,
  marketValues,
} from '#test/world/market-cast.ts'
import { selectRows } from '#test/world/rows.ts'
import type { Filters } from '../filters.ts'
import { viewerFactsOf } from '#app/listings/visibility/policy.ts'
import { suggestPlaces } from './cities.server.ts'
import { readMarketSnapshot, viewMarket } from './market-version.server.ts'
import { searchListings } from './search-listings.server.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()

const cast = await aMarketCast()

const one = <T>(...values: T[]) => fc.constantFrom(...values)
const at = fc.nat(1000)
const step = fc.oneof(
  fc.tuple(fc.constant('values' as const), at, marketValues),
  fc.tuple(
    one('list', 'suspend', 'company', 'grant', 'revoke', 'delete', 'fold', 'rolled back', 'approve'),
    at,
    fc.constant(null),
  ),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const flip = (column: string) => sql`case when ${sql.ref(column)} is null then now() end`

/** One change in the market, or to one of its listings. */
async function happen([what, where, changed]: Step): Promise<void> {
  const ids = await selectRows('listings', {}, ['id', 'companyId'], 'id')
  const target = ids[where % Math.max(ids.length, 1)]
  if (what === 'fold') {
    await sql`select fold_market_log(${1 + (where % 9)})`.execute(db())
    return
  }
  if (!target) return
  const listing = db().updateTable('listings').where('id', '=', target.id)
  if (what === 'values' && changed) await listing.set(changed).execute()
  if (what === 'list')
    await listing.set({ listed: sql`approved_revision_id is not null and not listed` }).execute()
  if (what === 'suspend')
    await sql`update listings set suspension_reason = 'x', suspended_at = ${flip('suspended_at')}
      where id = ${target.id} and approved_revision_id is not null`.execute(db())
  if (what === 'company')
    await sql`update companies set suspension_reason = 'x', suspended_at = ${flip('suspended_at')}
      where id = ${target.companyId}`.execute(db())
  if (what === 'grant' && target.companyId !== cast.holder.company.id) {
    await db().deleteFrom('accessGrants').where('listingId', '=', target.id).execute()
    await aGrant(target.id, cast.holder, where % 3 === 0 ? { endsAt: new Date(Date.now() - 1000) } : {})
  }
  if (what === 'revoke')
    await sql`update access_grants set revoked_at = now() where listing_id = ${target.id}`.execute(db())
  if (what === 'delete') await db().deleteFrom('listings').where('id', '=', target.id).execute()
  if (what === 'approve')
    await sql`update listings set approval_status = 'draft', approved_revision_id = null, listed = false,
      suspended_at = null where id = ${target.id}`.execute(db())
  if (what === 'rolled back')
    await db()
      .transaction()
      .execute(async (tx) => {
        await tx.updateTable('listings').set({ price: 1, visibility: 'private' }).execute()
        throw new Error('back')
      })
      .catch(() => undefined)
}

describe('the counted market', () => {
  test(
    'counts, choices, suggestions, cities and pages match brute force for every kind of viewer after every kind of change · PUB-049 PUB-056',
    { timeout: 300_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(marketValues, { minLength: 6, maxLength: 14 }),
          fc.array(step, { minLength: 1, maxLength: 14 }),
          fc.array(marketSearches, { minLength: 2, maxLength: 3 }),
          async (world, steps, searches) => {
            await db().deleteFrom('listings').execute()
            await sql`update companies set suspended_at = null`.execute(db())
            for (const [index, given] of world.entries()) {
              const owner = cast.owners[index % 2] ?? cast.holder
              const firstApprovedAt = new Date(Date.now() - index * 3_600_000)
              await aMarketListing({ ...given, companyId: owner.company.id, firstApprovedAt })
            }
            for (const [index, next] of steps.entries()) {
              await happen(next)
              if (index % 4 !== 0 && index < steps.length - 1) continue
              for (const [name, viewer] of cast.viewers) {
                const seen = await seenBy(viewer)
                for (const asked of searches) await expectExact(name, viewer, seen, asked)
                const cities = await suggestPlaces(await viewMarket(viewerFactsOf(viewer)), '', 50)
                const counts = Object.fromEntries(cities.map(({ city, count }) => [fold(city), count]))
                expect(counts, name).toEqual(byFolded(citiesByHand(seen)))
              }
            }
          },
        ),
        { numRuns: isDeepRun ? 12 : 3 },
      )
    },
  )

  test.runIf(isDeepRun)(
    'folding changes neither versions nor counts, and a recount gives the same',
    async () => {
      const before = await readMarketSnapshot()
      await sql`update listings set price = 4000000`.execute(db())
      const changed = await readMarketSnapshot()
      expect(changed.version).toBeGreaterThan(before.version)
      await sql`select fold_market_log(100000)`.execute(db())
      const folded = await readMarketSnapshot()
      expect(folded).toBe(changed)
      const cells = await sql`select * from market_cells order by 1, 2, 3, 4, 5, 6, 7`.execute(db())
      await sql`select rebuild_market_counts()`.execute(db())
      expect((await sql`select * from market_cells order by 1, 2, 3, 4, 5, 6, 7`.execute(db())).rows).toEqual(
        cells.rows,
      )
    },
  )

  test('a change to anything that a result shows increments the version in the same transaction, and nothing else does', async () => {
    const version = async () => (await readMarketSnapshot()).version
    const touches = [
      'update access_grants set expires_at = expires_at',
      'update nda_acceptances set signed_name = signed_name where false',
      'update kyc_submissions set status = status',
      'update companies set approval_status = approval_status',
      'update files set status = status',
      "update listings set title = title || ' ' where on_market",
    ]
    await aMarketListing({ companyId: cast.owners[0].company.id })
    for (const touch of touches) {
      const before = await version()
      await db()
        .transaction()
        .execute(async (tx) => {
          await sql.raw(touch).execute(tx)
          expect(await version(), touch).toBe(before)
        })
      expect(await version(), touch).toBeGreaterThan(before)
    }
    const before = await version()
    await sql`update listings set title = title where not on_market`.execute(db())
    await sql`update members set full_name = full_name`.execute(db())
    expect(await version()).toBe(before)
  })

  test('a cached answer expires when a grant or badge does, without a write', async () => {
    const [seller, holder] = [await aDeveloper(), await anInvestor()]
    const listing = await aMarketListing({
      companyId: seller.company.id,
      visibility: 'private',
      location: 'Ustka',
      firstApprovedAt: new Date(Date.now() - 30 * 86_400_000),
    })
    const start = Date.now()
    await aGrant(listing.id, holder, { endsAt: new Date(start + 30_000) })
    const asked: Filters = { sort: 'newest', location: 'ustka' }
    const search = async () => searchListings(await viewMarket(viewerFactsOf(holder)), asked)
    const first = await search()
    expect(first).toMatchObject({ count: 1, ignoredTerm: null })
    expect(await search()).toBe(first)
    setClock(() => new Date(start + 30_001))
    expect(await search()).toMatchObject({ ignoredTerm: 'ustka' })
    const owner = viewerFactsOf(seller)
    const badge = async () => (await searchListings(await viewMarket(owner), asked)).cards[0]?.isNew
    expect(await badge()).toBe(true)
    setClock(() => new Date(start + 1.2 * 86_400_000))
    expect(await badge()).toBe(false)
  })
})
