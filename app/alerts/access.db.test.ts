import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import type { Criteria } from '#app/listings/marks/schema.ts'
import { codesOf, PROPERTY_TYPES, RISK_PROFILES } from '#app/listings/schema.ts'
import { viewerFactsOf } from '#app/listings/visibility/policy.ts'
import type { Member } from '#app/lib/viewer.ts'
import { testDatabase } from '#test/database.ts'
import { aGrant, aMarketListing, anAcceptedNda, anInvestor, suspendCompany } from '#test/world/access.ts'
import { aChange, clearEvents, runAlertWorkers } from '#test/world/alerts.ts'
import { aDeveloper, anAdmin, aPerson } from '#test/world/listings.ts'
import { insertRow, updateRows } from '#test/world/rows.ts'
import { marketSearches as search } from '#test/world/market-cast.ts'
import { ALERT_PROPERTY_TYPES, type AlertCriteria } from './kinds.ts'
import {
  isIn,
  meetsNewListing,
  meetsPriceChange,
  meetsSearch,
  type PriceChange,
  type VisibleFacts,
} from './policy.ts'
import { listAlerts, listMatchCounts } from './queries.server.ts'
import { readVisibleListings } from './visible-listings.server.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()

const [first, second] = [await aDeveloper(), await aDeveloper()]
const sellers = [first.company.id, second.company.id]
/** The watchers. A grant belongs to the company; with an accepted NDA it gives the fullest projection. */
const people: Record<string, Member> = {
  investor: await anInvestor(),
  holder: await anInvestor(),
  signer: await anInvestor(),
  seller: first,
  colleague: await aPerson({ company: second.company }),
  admin: await anAdmin(),
  'a suspended one': await suspendCompany(await anInvestor()),
}
beforeEach(clearEvents)

const PLACES = ['Łódź', 'lodz', 'Gdańsk', 'Danzig', 'Nowhere Hill', 'nowhere  hill']
const PRICES = [1_000_000, 4_999_999, 5_000_000, 10_000_000, 10_000_001]
const optional = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null, freq: 4 })

const facts = {
  visibility: fc.constantFrom(
    'public' as const,
    'public' as const,
    'semi_public' as const,
    'private' as const,
  ),
  isLocked: fc.boolean(),
  raisedTiers: fc
    .constantFrom({}, {}, { value: 'G' }, { value: 'N' }, { price: 'N' }, { letting: 'G' })
    .map((raised) => JSON.stringify(raised)),
  location: fc.constantFrom(...PLACES),
  country: fc.constantFrom('Poland', 'Poland', 'Germany'),
  propertyType: optional(fc.constantFrom(...codesOf(PROPERTY_TYPES))),
  riskProfile: optional(fc.constantFrom(...codesOf(RISK_PROFILES))),
  price: optional(fc.constantFrom(...PRICES)),
  yieldBps: optional(fc.constantFrom(690, 700, 800, 905)),
  builtSurface: optional(fc.constantFrom(4999, 5000, 15_000, 15_001)),
  plotSize: optional(fc.constantFrom(900, 9000)),
  saleStatus: fc.constantFrom('for_sale', 'sold'),
  dealKind: optional(fc.constantFrom('asset_deal', 'share_deal')),
  details: fc
    .record(
      { wault: fc.constantFrom(3.5, 4, 9), asset_stage: fc.constantFrom('standing', 'land') },
      { requiredKeys: [] },
    )
    .map((details) => JSON.stringify(details)),
  listed: fc.constantFrom(true, true, true, false),
}
/** A listing and an edit that changes none, some or all of it. */
const listing = fc.record({
  seller: fc.nat(1),
  isIllustrative: fc.boolean(),
  before: fc.record(facts),
  edit: fc.record(facts, { requiredKeys: [] }),
})

const location = fc.constantFrom(...PLACES, 'Poland', 'Germany')
const alert: fc.Arbitrary<AlertCriteria> = fc.oneof(
  fc.record({
    type: fc.constant('new_listing' as const),
    property_type: fc.constantFrom(...codesOf(ALERT_PROPERTY_TYPES)),
    price_max: fc.constantFrom(...PRICES, 99_000_000),
    location,
  }),
  fc.record({
    type: fc.constant('price_change' as const),
    threshold: fc.constantFrom(0.01, 9.99, 10, 80, 100),
    location,
  }),
)

async function watch(alerts: readonly AlertCriteria[], searches: readonly Criteria[]) {
  for (const { userId } of Object.values(people)) {
    for (const { type, ...criteria } of alerts)
      await insertRow('alerts', { userId, alertType: type, criteria: JSON.stringify(criteria) })
    for (const criteria of searches)
      await db()
        .insertInto('savedSearches')
        .values({ userId, criteria: JSON.stringify(criteria), alert: 'at_once' })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
  }
}

/** A firing as text: user, criteria, listing and cause. */
async function noted(): Promise<string[]> {
  const rows = await db()
    .selectFrom('alertFirings as f')
    .leftJoin('alerts as a', 'a.id', 'f.alertId')
    .leftJoin('savedSearches as s', 's.id', 'f.searchId')
    .select(['f.userId', 'f.listingId', 'f.cause', 'a.criteria', 's.criteria as searched', 'f.deliveredAt'])
    .execute()
  return rows.map(({ userId, listingId, cause, criteria, searched, deliveredAt }) =>
    line(userId, criteria ?? searched, listingId ?? 0, cause.split(':')[0] ?? '', deliveredAt !== null),
  )
}

const ordered = (value: unknown) =>
  JSON.stringify(Object.entries(value as object).toSorted(([a], [b]) => (a < b ? -1 : 1)))
/** Criteria as shown in the list, with whitespace in the place collapsed. */
const asListed = <C extends object>(criteria: C): C =>
  'location' in criteria && typeof criteria.location === 'string'
    ? { ...criteria, location: criteria.location.replaceAll(/\s+/g, ' ') }
    : criteria
const line = (userId: string, criteria: unknown, id: number, cause: string, isNotified: boolean) =>
  `${Object.entries(people).find(([, one]) => one.userId === userId)?.[0]} ${ordered(criteria)} ${id} ${cause} ${isNotified}`

type Sight = Map<string, Awaited<ReturnType<typeof readVisibleListings>>>

/** The listings as each member sees them. */
async function sightOf(ids: readonly number[]): Promise<Sight> {
  const sight: Sight = new Map()
  for (const [name, member] of Object.entries(people))
    sight.set(name, await readVisibleListings(db(), viewerFactsOf(member), ids))
  return sight
}

function changeOf(was: VisibleFacts | undefined, is: VisibleFacts): PriceChange | null {
  const [from, to] = [was?.card.figures.price.value ?? null, is.card.figures.price.value]
  return from === null || to === null || from === to ? null : { from, to }
}

const byCriteria = (counts: readonly (readonly [string, number])[]) =>
  counts.toSorted(([a], [b]) => (a < b ? -1 : 1))

/** The counts shown for each alert on /alerts. */
async function fitsOf(member: Member) {
  const counts = new Map((await listMatchCounts(member)).map(({ alertId, count }) => [alertId, count]))
  return byCriteria(
    (await listAlerts(member.userId)).map(({ id, criteria }) => [ordered(criteria), counts.get(id) ?? -1]),
  )
}

/** The same counts, computed by the TypeScript rule from the member's projection. */
function fitting(
  sight: Awaited<ReturnType<typeof readVisibleListings>> | undefined,
  alerts: readonly AlertCriteria[],
) {
  const seen = [...(sight?.values() ?? [])]
  const fits = (one: VisibleFacts, criteria: AlertCriteria) =>
    criteria.type === 'new_listing'
      ? meetsNewListing(one, criteria)
      : criteria.type === 'price_change' &&
        isIn(one, criteria.location) &&
        one.card.figures.price.value !== null
  return byCriteria(
    alerts.map((criteria) => [ordered(asListed(criteria)), seen.filter((one) => fits(one, criteria)).length]),
  )
}

/** The expected firings: the version that a member now sees matches, and the previous version did not. */
function expected(
  [before, after]: readonly [Sight, Sight],
  alerts: readonly AlertCriteria[],
  searches: readonly Criteria[],
): string[] {
  const lines = new Set<string>()
  for (const [name, member] of Object.entries(people)) {
    if (name === 'a suspended one') continue
    for (const [id, is] of after.get(name) ?? []) {
      const was = before.get(name)?.get(id)
      const change = changeOf(was, is)
      const add = (criteria: unknown, cause: string) =>
        lines.add(line(member.userId, criteria, id, cause, true))
      for (const { type, ...criteria } of alerts) {
        const whole = { type, ...criteria } as AlertCriteria
        if (whole.type === 'new_listing' && !was && meetsNewListing(is, whole)) add(criteria, 'listing')
        if (whole.type === 'price_change' && change && meetsPriceChange(is, whole, change))
          add(criteria, 'price')
      }
      for (const criteria of searches)
        if (meetsSearch(is, criteria) && !(was && meetsSearch(was, criteria)))
          add(JSON.parse(JSON.stringify(criteria)), 'listing')
    }
  }
  return [...lines].toSorted()
}

test(
  'alerts and searches fire when what a member sees matches and did not match before · MEM-336 PUB-079',
  { timeout: 300_000 },
  async () => {
    let [runs, found] = [0, 0]
    await fc.assert(
      fc.asyncProperty(
        fc.array(listing, { minLength: 3, maxLength: 6 }),
        fc.uniqueArray(alert, { minLength: 3, maxLength: 6, selector: (one) => JSON.stringify(one) }),
        fc.uniqueArray(search, { minLength: 1, maxLength: 3, selector: (one) => JSON.stringify(one) }),
        async (listings, alerts, searches) => {
          runs += 1
          await db().deleteFrom('alerts').execute()
          await db().deleteFrom('savedSearches').execute()
          await updateRows('listings', { listed: true }, { listed: false })
          const ids: number[] = []
          for (const { seller, isIllustrative, before } of listings) {
            const given = { companyId: sellers[seller] ?? '', isIllustrative, title: `Listing ${ids.length}` }
            const { id } = await aMarketListing({ ...given, ...before })
            for (const name of ['holder', 'signer']) await aGrant(id, people[name] as never)
            await anAcceptedNda(id, people['signer'] as never)
            ids.push(id)
          }
          await clearEvents()
          await watch(alerts, searches)
          const before = await sightOf(ids)
          for (const [at, { edit }] of listings.entries())
            await aChange(ids[at] ?? 0, { ...edit, updatedAt: new Date() })
          const after = await sightOf(ids)
          await runAlertWorkers()
          // One run in three is enough for the same generated scenarios.
          for (const [name, member] of runs % 3 === 1 ? Object.entries(people) : [])
            expect([name, await fitsOf(member)]).toEqual([name, fitting(after.get(name), alerts)])
          const all = await noted()
          expect(all.toSorted()).toEqual(expected([before, after], alerts, searches))
          found += all.length
        },
      ),
      { numRuns: isDeepRun ? 30 : 3 },
    )
    expect(found).toBeGreaterThan(3 * runs)
  },
)
