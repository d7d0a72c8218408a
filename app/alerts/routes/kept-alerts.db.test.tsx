import { isDeepRun } from '#test/runs.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { testDatabase } from '#test/database.ts'
import { aMarketListing, anInvestor } from '#test/world/access.ts'
import { anAlert } from '#test/world/alerts.ts'
import { aDeveloper } from '#test/world/listings.ts'
import { welcomedCookie } from '#test/world/marks.ts'
import { visit } from '#test/world/pages.tsx'
import { selectRows, updateRows } from '#test/world/rows.ts'
import * as alerts from './alerts.tsx'

await testDatabase()

const owner = await aDeveloper()
const member = await anInvestor()
const cookie = await welcomedCookie(member)
beforeEach(() => db().deleteFrom('alerts').execute())

const open = (path = '/alerts', who = cookie) => visit(alerts, path, { cookie: who })
const post = (form: Record<string, string> | URLSearchParams, who = cookie) =>
  visit(alerts, '/alerts', { form, cookie: who })
const stored = () => selectRows('alerts', {}, '*', 'createdAt')

const PRICE = { intent: 'create', type: 'price_change', location: ' Warszawa ', threshold: '7,5' }
const LISTING = {
  intent: 'create',
  type: 'new_listing',
  property_type: 'land',
  price_max: '4.500.000',
  location: 'Łódź',
}

describe('duplicate alerts', () => {
  test('the same type and criteria get "You already have this alert." with a link', async () => {
    await post(PRICE)
    const [kept] = await stored()
    for (const location of ['Warszawa', ' WARSAW', 'Warschau']) {
      const again = await post({ ...PRICE, location, told: 'daily' })
      expect(again.status).toBe(409)
      expect(again.text).toContain('You already have this alert.')
      expect(again.html).toContain(`href="/alerts?tab=all#alert-${kept?.id}"`)
    }
    expect(await stored()).toHaveLength(1)
    // A different number, place or person makes a different alert.
    expect((await post({ ...PRICE, threshold: '7.6' })).status).toBe(303)
    expect((await post({ ...PRICE, location: 'Radom' })).status).toBe(303)
    expect((await post(PRICE, await welcomedCookie(await anInvestor()))).status).toBe(303)
    const other = (await stored()).find(({ thresholdBps }) => thresholdBps === 760)
    const edited = await post({ ...PRICE, intent: 'edit', id: other?.id ?? '' })
    expect(edited.status).toBe(409)
    expect(edited.text).toContain('You already have this alert.')
  })

  test.runIf(isDeepRun)('an unknown place is refused, with an offer to use it anyway', async () => {
    const asked = await post({ ...PRICE, location: 'Warsow' })
    expect(asked.status).toBe(422)
    expect(asked.text).toContain('We couldn’t find a place called Warsow.')
    expect(asked.html).toMatch(/value="Warsow"[^>]*name="anyway"[^>]*>.*?Use this place anyway/s)
    expect(await stored()).toEqual([])
    const { intent: _, ...typed } = PRICE
    expect((await post({ ...typed, location: 'Warsow', anyway: 'Warsow' })).status).toBe(303)
    // "Use this place anyway" covers that name only.
    expect((await post({ ...typed, location: 'Warsuw', anyway: 'Warsow' })).status).toBe(422)
    expect((await stored()).map(({ criteria }) => criteria)).toEqual([{ location: 'Warsow', threshold: 7.5 }])
  })

  test('a place known only from a listing stays unknown, even to members who see the listing', async () => {
    await aMarketListing({ companyId: owner.company.id, location: 'Hidden Hollow', visibility: 'private' })
    await aMarketListing({ companyId: owner.company.id, location: 'Open Hollow' })
    for (const location of ['Hidden Hollow', 'Open Hollow', 'Nobody Hollow'])
      expect((await post({ ...PRICE, location })).text).toContain(
        `We couldn’t find a place called ${location}.`,
      )
  })
})

describe('editing an alert', () => {
  test('the form shows the stored values in the page’s notation and saves changes', async () => {
    await post({ ...LISTING, told: 'daily' })
    const [{ id } = { id: '' }] = await stored()
    const page = await open(`/alerts?edit=${id}`)
    expect(page.html).toContain('value="4,500,000"')
    expect(page.html).toMatch(/name="told"[^>]*checked=""[^>]*value="daily"|value="daily"[^>]*checked=""/)
    const form = { ...LISTING, intent: 'edit', id, told: 'at_once' }
    expect((await post({ ...form, price_max: '12,5 mln' })).toast?.title).toBe('Alert updated')
    expect((await open('/alerts')).text).toContain('Land in Łódź up to €12,500,000')
    expect((await stored())[0]).toMatchObject({ told: 'at_once', isActive: true })
    const refused = await post({ ...form, price_max: '12,500k' })
    expect(refused.status).toBe(422)
    expect(refused.html).toContain('value="12,500k"')
  })

  test('other members’ alerts, another type and a malformed id change nothing', async () => {
    const id = await anAlert(owner, { type: 'price_change', location: 'Opole', threshold: 5 })
    const before = await stored()
    expect((await post({ ...PRICE, intent: 'edit', id })).status).toBe(404)
    expect((await post({ ...PRICE, intent: 'edit', id: crypto.randomUUID() })).status).toBe(404)
    expect((await post({ ...PRICE, intent: 'edit', id: `${id}'` })).status).toBe(404)
    expect((await open(`/alerts?edit=${id}`)).text).not.toContain('Edit alert')
    const own = await anAlert(member, { type: 'recommendation' })
    expect((await post({ ...PRICE, intent: 'edit', id: own })).status).toBe(404)
    expect((await stored()).filter((one) => one.id === id)).toEqual(before)
  })

  test.runIf(isDeepRun)(
    '/alerts shows when each was last triggered and how many listings would match today',
    async () => {
      const city = { companyId: owner.company.id, location: 'Suwałki' }
      await aMarketListing(city)
      const { id } = await aMarketListing({ ...city, visibility: 'semi_public' })
      await aMarketListing({ ...city, price: 90_000_000 })
      const alert = await anAlert(member, {
        type: 'new_listing',
        property_type: 'commercial',
        price_max: 20_000_000,
        location: 'suwalki',
      })
      const before = await open()
      expect(before.text).toContain('No matches yet')
      expect(before.text).toContain('1 listing would match today')
      await updateRows('alerts', { id: alert }, { lastTriggered: new Date('2027-02-03T10:00:00Z') })
      await updateRows('listings', { id }, { visibility: 'public' })
      const after = await open()
      expect(after.text).toMatch(/Last triggered .*2027/)
      expect(after.text).toContain('2 listings would match today')
    },
  )
})
