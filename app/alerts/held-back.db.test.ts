import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import type { Member } from '#app/lib/viewer.ts'
import { setListed } from '#app/listings/commands/market-switches.server.ts'
import { testDatabase } from '#test/database.ts'
import { aMarketListing, anInvestor, suspendCompany } from '#test/world/access.ts'
import {
  anAlert,
  aPriceChange,
  clearEvents,
  firingsOf,
  alertTitlesOf,
  runAlertWorkers,
} from '#test/world/alerts.ts'
import { aDeveloper, aListing, aPerson } from '#test/world/listings.ts'
import { updateRows } from '#test/world/rows.ts'
import { listAlerts } from './queries.server.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()

/** Backdates pending rows, as if they had waited. */
async function ageFirings(milliseconds: number): Promise<void> {
  await sql`update alert_firings set fired_at = fired_at - make_interval(secs => ${milliseconds / 1000})`.execute(
    db(),
  )
}

beforeEach(async () => {
  await db().deleteFrom('alerts').execute()
  await clearEvents()
})

const OFFICES = {
  type: 'new_listing',
  property_type: 'commercial',
  price_max: 20_000_000,
  location: 'Gdańsk',
} as const
const PRICES = { type: 'price_change', location: 'Gdańsk', threshold: 5 } as const

async function approve({ company }: Member): Promise<void> {
  await updateRows(
    'companies',
    { id: company?.id ?? '' },
    { approvalStatus: 'approved', approvedAt: new Date(), rejectionReason: null },
  )
}

async function reinstate({ company }: Member): Promise<void> {
  await updateRows('companies', { id: company?.id ?? '' }, { suspendedAt: null, suspensionReason: null })
}

const lastTriggered = async (member: Member) =>
  (await listAlerts(member.userId)).map((alert) => alert.lastTriggered)

describe('before approval', () => {
  test.each(
    (['pending', 'draft', 'rejected', 'more_info_requested'] as const).slice(0, isDeepRun ? undefined : 1),
  )(
    'firings for a %s profile are held back and invisible until it is approved; those of a paused alert are dropped · MEM-340',
    async (companyStatus) => {
      const member = await aPerson({ companyStatus, type: 'investor' })
      await anAlert(member, OFFICES)
      const paused = await anAlert(member, { ...OFFICES, location: 'Poland' })
      const { id } = await aListing({ fields: { title: 'Held Back' } })
      await runAlertWorkers()
      expect(await alertTitlesOf(member)).toEqual([])
      expect(await lastTriggered(member)).toEqual([null, null])
      await updateRows('alerts', { id: paused }, { isActive: false })
      await ageFirings(40 * 86_400_000)
      await approve(member)
      await runAlertWorkers()
      await runAlertWorkers()
      expect(await alertTitlesOf(member)).toEqual(['New listing: Held Back'])
      const [dropped, delivered] = (await lastTriggered(member)).toSorted((a) => (a === null ? -1 : 1))
      expect([dropped, delivered]).toEqual([null, expect.any(Date)])
      expect(await firingsOf(member)).toHaveLength(2)
      await updateRows('listings', { id }, { listed: false })
    },
  )

  test('firings that no longer match by then are never delivered · MEM-340', async () => {
    const member = await aPerson({ companyStatus: 'pending', type: 'investor' })
    for (const criteria of [OFFICES, PRICES]) await anAlert(member, criteria)
    const withdrawn = await aListing({ fields: { title: 'Withdrawn' } })
    const owner = await aDeveloper()
    const dearer = await aMarketListing({ companyId: owner.company.id, title: 'Dearer', price: 10_000_000 })
    const closed = await aMarketListing({ companyId: owner.company.id, title: 'Closed', price: 10_000_000 })
    await runAlertWorkers()
    await aPriceChange(dearer.id, 15_000_000)
    await runAlertWorkers()
    await aPriceChange(dearer.id, 30_000_000)
    await runAlertWorkers()
    expect(await firingsOf(member)).toHaveLength(5)
    await setListed(withdrawn.owner, withdrawn.id, false)
    await updateRows('listings', { id: closed.id }, { isLocked: true })
    await ageFirings(86_400_000)
    await approve(member)
    await runAlertWorkers()
    expect(await alertTitlesOf(member)).toEqual(['Price changed: Dearer'])
    const settled = await firingsOf(member)
    expect(settled.filter(({ droppedAt }) => droppedAt !== null)).toHaveLength(4)
    // A firing is dropped for good: it does not come back with the listing.
    await setListed(withdrawn.owner, withdrawn.id, true)
    await runAlertWorkers()
    expect(await alertTitlesOf(member)).toEqual(['Price changed: Dearer'])
  })

  test('an alert that is paused or deleted in the meantime delivers nothing', async () => {
    const member = await aPerson({ companyStatus: 'pending', type: 'investor' })
    const [paused, deleted] = [
      await anAlert(member, OFFICES),
      await anAlert(member, { ...OFFICES, location: 'Poland' }),
    ]
    await aListing()
    await runAlertWorkers()
    expect(await firingsOf(member)).toHaveLength(2)
    await updateRows('alerts', { id: paused }, { isActive: false })
    await db().deleteFrom('alerts').where('id', '=', deleted).execute()
    await approve(member)
    await runAlertWorkers()
    expect(await alertTitlesOf(member)).toEqual([])
  })
})

describe('while suspended', () => {
  test('alerts stop, and resume with what happens after the suspension', async () => {
    const member = await anInvestor()
    await anAlert(member, OFFICES)
    await suspendCompany(member)
    await aListing({ fields: { title: 'Meanwhile' } })
    await runAlertWorkers()
    expect(await firingsOf(member)).toEqual([])
    await reinstate(member)
    await runAlertWorkers()
    expect(await alertTitlesOf(member)).toEqual([])
    await aListing({ fields: { title: 'Afterwards' } })
    await runAlertWorkers()
    expect(await alertTitlesOf(member)).toEqual(['New listing: Afterwards'])
  })

  test.runIf(isDeepRun)('earlier firings are held back until then', async () => {
    const member = await aPerson({ companyStatus: 'pending', type: 'investor' })
    await anAlert(member, OFFICES)
    await aListing({ fields: { title: 'Noted' } })
    await runAlertWorkers()
    await approve(member)
    await updateRows(
      'companies',
      { id: member.company?.id ?? '' },
      { suspendedAt: new Date(), suspensionReason: 'x' },
    )
    await runAlertWorkers()
    expect(await alertTitlesOf(member)).toEqual([])
    await reinstate(member)
    await runAlertWorkers()
    expect(await alertTitlesOf(member)).toEqual(['New listing: Noted'])
  })
})
