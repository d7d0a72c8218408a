import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { GUEST, type Viewer } from '#app/lib/viewer.ts'
import {
  aGrant,
  aMarketListing,
  anAcceptedNda,
  anInvestor,
  anOpenInvitation,
  suspendCompany,
} from '#test/world/access.ts'
import { testDatabase } from '#test/database.ts'
import { aDeveloper, anAdmin, aPerson } from '#test/world/listings.ts'
import { VISIBILITIES, type Visibility } from '../schema.ts'
import { raisedOf } from './facts.ts'
import { holds, projectionOf, viewerFactsOf } from './policy.ts'
import { holdsSql, projectionSql, rightsSql } from './projection-sql.server.ts'

await testDatabase()

const day = 86_400_000
const visibilities = Object.keys(VISIBILITIES) as Visibility[]

/** Every combination of a row's facts, each with every possible grant and acceptance of the viewers. */
async function everyRow(
  owner: Awaited<ReturnType<typeof aDeveloper>>,
  holders: Awaited<ReturnType<typeof aDeveloper>>[],
) {
  for (const visibility of visibilities) {
    for (const bits of Array.from({ length: 8 }, (_, index) => index)) {
      const facts = {
        visibility,
        isLocked: (bits & 1) > 0,
        isIllustrative: (bits & 2) > 0,
        listed: (bits & 4) > 0,
      }
      for (const grant of ['none', 'live', 'ended', 'revoked', 'with_nda', 'invited'] as const) {
        const { id } = await aMarketListing({ ...facts, companyId: owner.company.id })
        if (grant === 'none') continue
        // An invitation alone unlocks nothing: using it creates a grant.
        if (grant === 'invited') {
          for (const { email } of holders) await anOpenInvitation(id, email)
          continue
        }
        const endsAt =
          grant === 'ended'
            ? new Date(Date.now() - 1000)
            : grant === 'live'
              ? new Date(Date.now() + day)
              : null
        for (const holder of holders) {
          await aGrant(id, holder, { endsAt, revokedAt: grant === 'revoked' ? new Date() : null })
          if (grant === 'with_nda') await anAcceptedNda(id, holder)
        }
      }
    }
  }
  await aMarketListing({ companyId: owner.company.id })
  await sql`update listings set suspended_at = now(), suspension_reason = 'x' where id = (select max(id) from listings)`.execute(
    db(),
  )
}

test('the SQL matches the policy for every viewer and row · PUB-221', { timeout: 300_000 }, async () => {
  const owner = await aDeveloper()
  const holder = await anInvestor()
  const resting = await anInvestor()
  await everyRow(owner, [holder, resting])
  const colleague = await aPerson({ company: owner.company })
  const viewers: Record<string, Viewer> = {
    guest: GUEST,
    'no company': await aPerson({ withoutCompany: true }),
    pending: await aPerson({ companyStatus: 'pending' }),
    rejected: await aPerson({ companyStatus: 'rejected' }),
    investor: await anInvestor(),
    developer: await aDeveloper(),
    advisor: await aDeveloper({ type: 'due_diligence' }),
    holder,
    'a colleague of the holder': await aPerson({ company: holder.company, type: 'investor' }),
    'a suspended holder': await suspendCompany(resting),
    owner,
    'a colleague of the owner': colleague,
    'a suspended owner': { ...owner, company: { ...owner.company, suspended: true } },
    admin: await anAdmin(),
  }
  const limit = (viewer: Viewer, limitedToCompany: string) => ({ ...viewerFactsOf(viewer), limitedToCompany })
  const everybody = {
    ...Object.fromEntries(Object.entries(viewers).map(([name, viewer]) => [name, viewerFactsOf(viewer)])),
    'the holder, limited to the owner’s listings': limit(holder, owner.company.id),
    'the holder, limited to other listings': limit(holder, holder.company.id),
    'the owner, limited to other listings': limit(owner, holder.company.id),
    'an admin, limited to the owner’s listings': limit(await anAdmin(), owner.company.id),
    'an admin, limited to other listings': limit(await anAdmin(), holder.company.id),
  }
  let pairs = 0
  for (const [name, facts] of Object.entries(everybody)) {
    const twin = projectionSql(facts)
    const rows = await db()
      .selectFrom('listings as l')
      .selectAll('l')
      .select([
        ...rightsSql(facts),
        twin.level.as('level'),
        twin.isVisible.as('isVisible'),
        twin.isFull.as('isFull'),
        twin.isTeaser.as('isTeaser'),
      ])
      .execute()
    for (const row of rows) {
      const projection = projectionOf(facts, row)
      const { level, isVisible, isFull, isTeaser } = row
      expect({ level, isVisible, isFull, isTeaser }, `${name}, listing ${row.id}`).toEqual({
        level: projection?.level ?? null,
        isVisible: projection !== null,
        isFull: projection?.level === 'FULL',
        isTeaser: projection?.tiers.includes('V') ?? false,
      })
      pairs += 1
    }
  }
  expect(pairs).toBe(19 * 145)
})

test('the SQL for one fact respects tiers raised by the owner · PUB-221', async () => {
  const owner = await aDeveloper()
  const [granted, signer] = [await anInvestor(), await anInvestor()]
  const raises = [{}, { value: 'G' }, { value: 'N' }, { price_per_sqm: 'N' }, { price: 'G' }, { place: 'N' }]
  for (const raisedTiers of raises)
    for (const visibility of visibilities) {
      const { id } = await aMarketListing({
        companyId: owner.company.id,
        visibility,
        raisedTiers: JSON.stringify(raisedTiers),
      })
      for (const holder of [granted, signer]) await aGrant(id, holder)
      await anAcceptedNda(id, signer)
    }
  const people: Viewer[] = [GUEST, await anInvestor(), granted, signer, owner, await anAdmin()]
  const seen = new Set<boolean>()
  for (const facts of people.map(viewerFactsOf))
    for (const key of ['price_per_sqm', 'value_index', 'address', 'district'] as const) {
      const rows = await db()
        .selectFrom('listings as l')
        .where('l.companyId', '=', owner.company.id)
        .selectAll('l')
        .select([...rightsSql(facts), holdsSql(facts, key).as('held')])
        .execute()
      for (const row of rows) {
        const projection = projectionOf(facts, row)
        const isHeld = projection?.level === 'FULL' && holds(projection, key, raisedOf(row))
        expect(row.held, `${key} of ${row.visibility} ${JSON.stringify(row.raisedTiers)}`).toBe(isHeld)
        seen.add(isHeld)
      }
    }
  expect(seen.size).toBe(2)
})
