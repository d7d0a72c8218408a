import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { rightsStillHold, RAISERS, type MentionedFact } from '#app/db/rests-on.server.ts'
import { aGrant, aMarketListing, anAcceptedNda, anInvestor } from '#test/world/access.ts'
import { testDatabase } from '#test/database.ts'
import { aDeveloper, anAdmin, aPerson } from '#test/world/listings.ts'
import { raisersOf } from '../dictionary/dictionary.ts'
import { VISIBILITIES, type Visibility } from '../schema.ts'
import { raisedOf } from './facts.ts'
import { holds, projectionOf, viewerFactsOf } from './policy.ts'
import { rightsSql } from './projection-sql.server.ts'

await testDatabase()

const FIGURES = Object.keys(RAISERS) as (keyof typeof RAISERS)[]
const FACTS: readonly MentionedFact[] = ['city', ...FIGURES]
const RAISES = [
  {},
  { value: 'G' },
  { value: 'N' },
  { price: 'G' },
  { yield_percent: 'N' },
  { plot_size: 'G' },
]

test('facts with a raised tier have the dictionary’s names in notifications', () => {
  for (const fact of FIGURES) expect(RAISERS[fact].toSorted()).toEqual(raisersOf(fact).toSorted())
})

test('notifications about a listing contain only what the policy allows, for every reader, listing and fact · PUB-221', async () => {
  const owner = await aDeveloper()
  const [granted, signer] = [await anInvestor(), await anInvestor()]
  const ids: number[] = []
  for (const raisedTiers of RAISES)
    for (const visibility of Object.keys(VISIBILITIES) as Visibility[])
      for (const bits of [0, 1, 2]) {
        const shown = { visibility, isLocked: bits === 1, listed: bits !== 2 }
        const raised = JSON.stringify(raisedTiers)
        const { id } = await aMarketListing({ ...shown, companyId: owner.company.id, raisedTiers: raised })
        for (const holder of [granted, signer]) await aGrant(id, holder)
        await anAcceptedNda(id, signer)
        ids.push(id)
      }
  const readers = {
    investor: await anInvestor(),
    granted,
    signer,
    owner,
    'a colleague of the owner': await aPerson({ company: owner.company }),
    admin: await anAdmin(),
  }
  const outcomes = { true: 0, false: 0 }
  const told = (userId: string, fact: MentionedFact | null) =>
    rightsStillHold(
      sql`${userId}::uuid`,
      sql`array['listing:' || l.id ${sql.raw(fact === null ? '' : `|| ':${fact}'`)}]`,
    )
  for (const [name, reader] of Object.entries(readers)) {
    const facts = viewerFactsOf(reader)
    const rows = await db()
      .selectFrom('listings as l')
      .where('l.id', 'in', ids)
      .selectAll('l')
      .select(rightsSql(facts))
      .select(told(reader.userId, null).as('isTold'))
      .select(FACTS.map((fact) => told(reader.userId, fact).as(`told_${fact}`)))
      .execute()
    for (const row of rows) {
      const projection = projectionOf(facts, row)
      const raised = raisedOf(row)
      const told: Record<string, unknown> = Object.fromEntries(
        Object.entries(row).filter(([key]) => key.startsWith('told')),
      )
      expect(row.isTold, `${name}: ${row.id}`).toBe(projection !== null)
      for (const fact of FACTS) {
        const isOpen =
          fact === 'city'
            ? (projection?.tiers.includes('V') ?? false)
            : projection?.level === 'FULL' && holds(projection, fact, raised)
        const column = `told_${fact}`.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
        expect(told[column], `${name}: ${fact} of ${row.id}`).toBe(isOpen)
        outcomes[`${isOpen}`] += 1
      }
    }
  }
  expect(Math.min(outcomes.true, outcomes.false)).toBeGreaterThan(100)
})
