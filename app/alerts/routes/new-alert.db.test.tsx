import { beforeEach, describe, expect, test } from 'vitest'
import { NUMBERS } from '#app/lib/number-echo.ts'
import { db } from '#app/db/client.server.ts'
import { testDatabase } from '#test/database.ts'
import { anInvestor } from '#test/world/access.ts'
import { anAlert } from '#test/world/alerts.ts'
import { aDeveloper } from '#test/world/listings.ts'
import { welcomedCookie } from '#test/world/marks.ts'
import { visit } from '#test/world/pages.tsx'
import { selectRows } from '#test/world/rows.ts'
import * as alerts from './alerts.tsx'
import { isDeepRun } from '#test/runs.ts'

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

describe('a new alert', () => {
  test('offers four types and four property types · MEM-010 MEM-327', async () => {
    const page = await open()
    for (const [kind, label] of [
      ['price_change', 'Price change'],
      ['new_listing', 'New listing'],
      ['market_update', 'Market update'],
      ['recommendation', 'Recommendation'],
    ]) {
      expect(page.html).toMatch(new RegExp(`href="/alerts\\?new=${kind}[^>]*>${label}</a>`))
      expect((await open(`/alerts?new=${kind}`)).html).toContain(`name="type" value="${kind}"`)
    }
    const types = [...page.html.matchAll(/name="property_type"[^>]*value="(\w+)"/g)].map(([, value]) => value)
    expect(types).toEqual(['residential', 'commercial', 'mixed', 'land'])
  })

  test('is stored as active for the session’s user with its criteria, and shows a toast · MEM-325', async () => {
    const response = await post({ ...PRICE, user_id: owner.userId, is_active: 'false' })
    expect([response.status, response.location]).toEqual([303, '/alerts'])
    expect(response.toast).toMatchObject({ title: 'Alert created', tone: 'ok' })
    expect(await stored()).toMatchObject([
      {
        userId: member.userId,
        alertType: 'price_change',
        criteria: { location: 'Warszawa', threshold: 7.5 },
        isActive: true,
        lastTriggered: null,
      },
    ])
  })

  test('new_listing stores type, maximum price and location; market_update stores countries; recommendation stores nothing · MEM-329 MEM-330', async () => {
    await post(LISTING)
    await post(
      new URLSearchParams([
        ['intent', 'create'],
        ['type', 'market_update'],
        ['countries[]', 'RO'],
        ['countries[]', 'PL'],
      ]),
    )
    await post({ intent: 'create', type: 'recommendation', location: 'x' })
    expect((await stored()).map(({ alertType, criteria }) => [alertType, criteria])).toEqual([
      ['new_listing', { property_type: 'land', price_max: 4_500_000, location: 'Łódź' }],
      ['market_update', { countries: ['PL', 'RO'] }],
      ['recommendation', {}],
    ])
    const page = await open()
    expect(page.text).toContain('Land in Łódź up to €4,500,000')
    expect(page.text).toContain('Market figures for Poland and Romania')
  })

  test.each(
    (
      [
        ['0', 'Enter 0.01 or more.'],
        ['-5', 'Enter 0.01 or more.'],
        ['100.01', 'Enter 100 or less.'],
        ['ten', NUMBERS.unreadable],
        ['', 'Enter a threshold above 0 and up to 100.'],
        ['1e3', NUMBERS.unreadable],
        ['0.001', 'Use at most 2 decimals.'],
        ['1,500', 'Use at most 2 decimals.'],
      ] as const
    ).slice(0, isDeepRun ? undefined : 3),
  )(
    'a threshold of “%s” gets an error next to its field and stays as typed · MEM-328 MEM-326',
    async (threshold, words) => {
      const answer = await post({ ...PRICE, threshold })
      expect(answer.status).toBe(422)
      expect(answer.text).toContain(words)
      expect(answer.text).toContain('Failed to create alert.')
      expect(answer.html).toContain('value=" Warszawa "')
      expect(await stored()).toEqual([])
    },
  )

  test('accepts 100% and 0.01% · MEM-328', async () => {
    for (const threshold of ['100', '0,01', ' 12.5 % '])
      expect((await post({ ...PRICE, threshold })).status).toBe(303)
    expect((await stored()).map(({ thresholdBps }) => thresholdBps)).toEqual([10_000, 1, 1250])
  })

  test.each(
    (
      [
        ['0', 'Enter 1 or more.'],
        ['-1', 'Enter 1 or more.'],
        ['cheap', NUMBERS.unreadable],
        ['', 'Enter a maximum price above 0, in whole euros.'],
        ['1.5', NUMBERS.whole],
        ['9'.repeat(20), 'Enter 100,000,000,000 or less.'],
      ] as const
    ).slice(0, isDeepRun ? undefined : 2),
  )('a maximum price of “%s” is refused · MEM-329', async (priceMax, words) => {
    const answer = await post({ ...LISTING, price_max: priceMax })
    expect(answer.status).toBe(422)
    expect(answer.text).toContain(words)
    expect(await stored()).toEqual([])
  })

  test('refuses a missing or overlong place and an unknown type or country', async () => {
    const wrong = [
      { ...PRICE, location: '   ' },
      { ...PRICE, location: 'Ł'.repeat(10_000) },
      { ...LISTING, property_type: 'castle' },
      { ...LISTING, price_max: '9'.repeat(10_000) },
      { intent: 'create', type: 'market_update' },
      { intent: 'create', type: 'market_update', 'countries[]': 'DE' },
      { intent: 'create', type: 'everything' },
      { intent: 'whatever' },
    ]
    for (const form of wrong) expect((await post(form)).status).toBe(422)
    expect(await stored()).toEqual([])
  })

  test.runIf(isDeepRun)('is stored once, even if submitted twice or 50 times concurrently', async () => {
    const form = { ...PRICE, form_key: crypto.randomUUID() }
    const all = await Promise.all(Array.from({ length: 50 }, () => post(form)))
    expect(new Set(all.map(({ toast }) => toast?.title))).toEqual(new Set(['Alert created']))
    expect(await stored()).toHaveLength(1)
  })

  test.runIf(isDeepRun)(
    'is refused if it is the 51st, even when 20 are sent concurrently · MEM-326',
    { timeout: 300_000 },
    async () => {
      for (let count = 0; count < 45; count += 1)
        await anAlert(member, { type: 'price_change', location: 'Gdynia', threshold: count + 1 })
      const all = await Promise.all(
        Array.from({ length: 20 }, (_, at) => post({ ...PRICE, threshold: `${at + 1}` })),
      )
      expect(await stored()).toHaveLength(50)
      const refused = all.filter(({ status }) => status === 409)
      expect(refused).toHaveLength(15)
      expect(refused[0]?.text).toContain(
        'Failed to create alert. You’ve reached the limit of 50 alerts. Delete one first.',
      )
    },
  )
})
