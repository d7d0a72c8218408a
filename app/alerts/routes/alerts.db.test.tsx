import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { setClock } from '#app/lib/clock.ts'
import { testDatabase } from '#test/database.ts'
import { aMarketListing, anInvestor, suspendCompany } from '#test/world/access.ts'
import { signedInCookie } from '#test/world/accounts.ts'
import { anAlert, clearEvents, runAlertWorkers } from '#test/world/alerts.ts'
import { aDeveloper, aPerson } from '#test/world/listings.ts'
import { welcomedCookie } from '#test/world/marks.ts'
import { visit } from '#test/world/pages.tsx'
import { selectRows, updateRows } from '#test/world/rows.ts'
import { listAlerts } from '../queries.server.ts'
import * as alerts from './alerts.tsx'

await testDatabase()

const owner = await aDeveloper()
const member = await anInvestor()
const cookie = await welcomedCookie(member)
const pending = await aPerson({ companyStatus: 'pending', type: 'investor' })
beforeEach(async () => {
  await db().deleteFrom('alerts').execute()
  await clearEvents()
})

const open = (path = '/alerts', who = cookie) => visit(alerts, path, { cookie: who })
const post = (form: Record<string, string> | URLSearchParams, who = cookie) =>
  visit(alerts, '/alerts', { form, cookie: who })
const stored = () => selectRows('alerts', {}, '*', 'createdAt')
const namesOf = (html: string) =>
  [...html.matchAll(/<article[\s\S]*?<h2[^>]*>([^<]*)<\/h2>/g)].map(([, name]) => name)

const PRICE = { intent: 'create', type: 'price_change', location: ' Warszawa ', threshold: '7,5' }

describe('the Alert Center', () => {
  test('has two tabs and an empty state · MEM-320 MEM-321', async () => {
    const page = await open()
    expect(page.status).toBe(200)
    expect(page.html).toMatch(/<h1[^>]*>Alert Center<\/h1>/)
    expect(page.text).toMatch(/Active Alerts 0 All Alerts 0/)
    expect(page.text).toContain('No Active Alerts')
    expect((await open('/alerts?tab=all')).text).not.toContain('No Active Alerts')
  })

  test('redirects a guest to sign in and back; a guest’s write gets 401 and stores nothing · MEM-322 MEM-373', async () => {
    const guest = await visit(alerts, '/alerts')
    expect(guest.status).toBe(302)
    expect(guest.location).toBe('/signin?from=%2Falerts')
    expect((await visit(alerts, '/alerts', { form: PRICE })).status).toBe(401)
    expect(await stored()).toEqual([])
  })

  test('lists the member’s own alerts, newest first, with all their fields · MEM-323 MEM-331', async () => {
    const other = await anInvestor()
    const start = Date.now() - 60_000
    for (const [index, location] of ['Radom', 'Opole', 'Kielce'].entries()) {
      setClock(() => new Date(start + index * 1000))
      await anAlert(member, { type: 'price_change', location, threshold: 5 })
      await anAlert(other, { type: 'price_change', location: `Not ${location}`, threshold: 5 })
    }
    setClock(null)
    const page = await open()
    expect(namesOf(page.html)).toEqual(
      ['Kielce', 'Opole', 'Radom'].map((place) => `Price changes of 5% or more in ${place}`),
    )
    const [newest] = await listAlerts(member.userId)
    expect(newest).toEqual({
      id: expect.any(String),
      userId: member.userId,
      alertType: 'price_change',
      criteria: { type: 'price_change', location: 'Kielce', threshold: 5 },
      isActive: true,
      told: 'at_once',
      createdAt: new Date(start + 2000),
      lastTriggered: null,
    })
  })

  test('shows an alert’s matches under the member’s current projection', async () => {
    await anAlert(member, {
      type: 'new_listing',
      property_type: 'commercial',
      price_max: 9e6,
      location: 'Gdańsk',
    })
    const { id, slug } = await aMarketListing({ companyId: owner.company.id, title: 'Found Hall' })
    await runAlertWorkers()
    const page = await open()
    expect(page.html).toContain(`href="/deal/${slug}"`)
    expect(page.text).toContain('Found Hall Gdańsk · Office Complex · €7,000,000')
    await updateRows('listings', { id }, { isLocked: true })
    expect((await open()).text).toContain('Found Hall Gdańsk · Office Complex')
    expect((await open()).html).not.toContain('7,000,000')
  })
})

describe('pausing, resuming and deleting', () => {
  test('take effect immediately and show a toast · MEM-332 MEM-333', async () => {
    const id = await anAlert(member, { type: 'recommendation' })
    expect((await post({ intent: 'pause', id })).toast).toEqual({ title: 'Alert paused', tone: 'ok' })
    expect((await stored())[0]?.isActive).toBe(false)
    expect((await open()).text).toContain('No Active Alerts')
    expect(namesOf((await open('/alerts?tab=all')).html)).toEqual(['Recommended listings'])
    expect((await post({ intent: 'resume', id })).toast).toEqual({ title: 'Alert activated', tone: 'ok' })
    expect((await stored())[0]?.isActive).toBe(true)
    expect((await post({ intent: 'delete', id })).toast).toEqual({ title: 'Alert deleted', tone: 'ok' })
    expect(await stored()).toEqual([])
  })

  test('other members’ alerts and unknown or malformed ids change nothing: 404 and 422 · MEM-335', async () => {
    const id = await anAlert(owner, { type: 'recommendation' })
    const before = await stored()
    for (const intent of ['pause', 'resume', 'delete']) {
      expect((await post({ intent, id })).status).toBe(404)
      expect((await post({ intent, id: crypto.randomUUID() })).status).toBe(404)
      expect((await post({ intent, id: `${id}'` })).status).toBe(422)
    }
    expect(await stored()).toEqual(before)
  })
})

describe('in the browser', () => {
  test('a lost request is reported next to the clicked button, and every refusal reloads the list · MEM-334', async () => {
    const lost = async (intent: string) => {
      const body = new URLSearchParams({ intent })
      const request = new Request('http://127.0.0.1/alerts', { method: 'POST', body })
      const serverAction = () => Promise.reject(new TypeError('Failed to fetch'))
      const answer = await alerts.clientAction({ request, serverAction } as never)
      return (answer as { data: { toast: { title: string } } }).data.toast.title
    }
    expect(await Promise.all(['create', 'pause', 'resume', 'delete'].map(lost))).toEqual([
      'Failed to create alert.',
      'Failed to update alert.',
      'Failed to update alert.',
      'Failed to delete alert.',
    ])
    const again = (actionStatus: number, defaultShouldRevalidate: boolean) =>
      alerts.shouldRevalidate({ actionStatus, defaultShouldRevalidate } as never)
    expect([
      again(404, false),
      again(500, false),
      again(303, true),
      again(503, true),
      again(422, false),
    ]).toEqual([true, true, true, false, false])
  })
})

describe('before approval', () => {
  test('alerts can be managed, and the page says that they are held back · MEM-340', async () => {
    const who = await signedInCookie(pending.userId)
    const page = await open('/alerts', who)
    expect(page.status).toBe(200)
    expect(page.text).toContain('We’ll notify you of matches once your company is approved.')
    expect((await post(PRICE, who)).toast?.title).toBe('Alert created')
    const [{ id } = { id: '' }] = await stored()
    expect((await post({ intent: 'pause', id }, who)).toast?.title).toBe('Alert paused')
    expect((await open()).text).not.toContain('We’ll notify you of matches')
  })

  test('a suspended member is redirected to their status page, and a write stores nothing', async () => {
    const person = await suspendCompany(await anInvestor())
    const who = await welcomedCookie(person)
    expect((await open('/alerts', who)).location).toBe('/profile/suspended')
    await post(PRICE, who)
    expect(await stored()).toEqual([])
  })
})
