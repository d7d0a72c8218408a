import { describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { testDatabase } from '#test/database.ts'
import { aMarketListing, anImage, anInvestor } from '#test/world/access.ts'
import { signedInCookie } from '#test/world/accounts.ts'
import { aDeveloper, anAdmin, aPerson } from '#test/world/listings.ts'
import { linksOf, visit } from '#test/world/pages.tsx'
import { updateRows } from '#test/world/rows.ts'
import * as list from './list.tsx'

await testDatabase()

const welcomed = (userId: string) => updateRows('members', { userId }, { welcomeSeenAt: new Date() })

async function cookieOf(person: { userId: string }): Promise<string> {
  await welcomed(person.userId)
  return signedInCookie(person.userId)
}

const owner = await aDeveloper()
const investor = await cookieOf(await anInvestor())
const common = { companyId: owner.company.id, firstApprovedAt: new Date(Date.now() - 40 * 86_400_000) }
const first = await aMarketListing({
  ...common,
  title: 'Alpha House',
  location: 'Łódź',
  price: 12_500_000,
  builtSurface: 8400,
  plotSize: 15_300,
  yieldBps: 725,
})
const publicSlug = first.slug
await anImage(first, owner.userId, { isPrimary: true })
await aMarketListing({
  ...common,
  title: 'Beta Hall',
  propertyType: 'warehouse',
  price: null,
  yieldBps: null,
  builtSurface: null,
  plotSize: null,
  firstApprovedAt: new Date(),
})
await anImage(
  await aMarketListing({ ...common, title: 'Gamma Court', visibility: 'semi_public' }),
  owner.userId,
  { isPrimary: true },
)
await aMarketListing({ ...common, title: 'Delta Secret', visibility: 'private', location: 'Sopot' })

const cardOf = (html: string, title: string) =>
  html
    .split('<article')
    .find((part) => part.includes(title))
    ?.split('</article>')[0] ?? ''

describe('the page of listings', () => {
  test('is titled and open to guests, with the promotion and no Manage Listings · PUB-045 PUB-047', async () => {
    const page = await visit(list, '/listings')
    expect(page.status).toBe(200)
    expect(page.html).toContain('>Investment Opportunities</h1>')
    expect(page.text).toContain('4 listings')
  })

  test('promotes membership to visitors only · PUB-067', async () => {
    expect((await visit(list, '/listings')).text).toContain('See every figure as a member')
    expect((await visit(list, '/listings', { cookie: investor })).text).not.toContain(
      'See every figure as a member',
    )
  })

  test('offers Manage Listings only to those who may open it · PUB-066', async () => {
    for (const cookie of ['', investor])
      expect((await visit(list, '/listings', { cookie })).html).not.toContain('Manage Listings')
    const admin = await cookieOf(await anAdmin())
    const developer = await cookieOf(await aDeveloper())
    for (const cookie of [developer, admin]) {
      expect(linksOf((await visit(list, '/listings', { cookie })).html)).toContainEqual({
        href: '/my-listings',
        text: 'Manage Listings',
      })
    }
  })

  test('redirects a suspended member, and nobody else', async () => {
    for (const companyStatus of ['draft', 'pending', 'rejected'] as const) {
      const cookie = await cookieOf(await aPerson({ companyStatus }))
      expect((await visit(list, '/listings', { cookie })).status).toBe(200)
    }
    const held = await aDeveloper()
    await updateRows('companies', { id: held.company.id }, { suspendedAt: new Date(), suspensionReason: 'x' })
    expect((await visit(list, '/listings', { cookie: await cookieOf(held) })).location).toBe(
      '/profile/suspended',
    )
  })

  test('shows prices in euros and areas in m² to those who may see them · PUB-061', async () => {
    const card = cardOf((await visit(list, '/listings', { cookie: investor })).html, 'Alpha House')
    expect(card).toContain('€12,500,000')
    expect(card).toMatch(/8,400<span[^>]*>m²/)
    expect(card).toMatch(/15,300<span[^>]*>m²/)
    expect(card).toMatch(/7.25<span[^>]*>%/)
  })

  test('shows *** for a missing and for a hidden value, each with the reason · PUB-060', async () => {
    const member = (await visit(list, '/listings', { cookie: investor })).html
    expect(cardOf(member, 'Beta Hall').match(/\*\*\*/g)).toHaveLength(4)
    expect(cardOf(member, 'Beta Hall')).toContain('not stated by the owner')
    const guest = (await visit(list, '/listings')).html
    expect(cardOf(guest, 'Alpha House').match(/\*\*\*/g)).toHaveLength(4)
    expect(cardOf(guest, 'Alpha House')).toContain('unlocks for approved members')
  })

  test('has the photo if the projection includes it, and otherwise a drawing · PUB-059', async () => {
    const guest = (await visit(list, '/listings')).html
    expect(cardOf(guest, 'Alpha House')).toContain('src="/files/')
    expect(cardOf(guest, 'Gamma Court')).not.toContain('/files/')
    expect(cardOf(guest, 'Gamma Court')).toContain('class="elevation')
    const member = (await visit(list, '/listings', { cookie: investor })).html
    expect(cardOf(member, 'Gamma Court')).toContain('src="/files/')
  })

  test('marks new and private listings · PUB-062', async () => {
    const { html } = await visit(list, '/listings', { cookie: investor })
    expect(cardOf(html, 'Beta Hall')).toContain('>New</span>')
    expect(cardOf(html, 'Alpha House')).not.toContain('>New</span>')
    expect(cardOf(html, 'Delta Secret')).toContain('>Private</span>')
    expect(cardOf(html, 'Alpha House')).not.toContain('>Private</span>')
  })

  test('links to the deal; for a guest, an exclusive listing opens the upsell instead · PUB-063 PUB-068', async () => {
    const guest = (await visit(list, '/listings')).html
    expect(cardOf(guest, 'Alpha House')).toContain(`href="/deal/${publicSlug}"`)
    for (const title of ['Gamma Court', 'Delta Secret']) {
      expect(cardOf(guest, title)).not.toContain('href=')
      expect(cardOf(guest, title)).toContain('commandfor="exclusive-listing"')
    }
    expect(guest).toContain('id="exclusive-listing"')
    const member = (await visit(list, '/listings', { cookie: investor })).html
    expect(cardOf(member, 'Gamma Court')).toContain('href="/deal/')
  })
})

describe('the search', () => {
  test('is a GET form with these labels and values · PUB-049 PUB-050', async () => {
    const { html } = await visit(list, '/listings')
    expect(html).toMatch(
      /<form[^>]*method="get"[^>]*action="\/listings"|<form[^>]*action="\/listings"[^>]*method="get"/,
    )
    for (const name of ['location', 'type', 'size', 'price', 'yield', 'risk', 'sort'])
      expect(html).toContain(`name="${name}"`)
    for (const label of ['Office Complex', 'Residential', 'Industrial', 'Warehouse', 'Mixed-Use'])
      expect(html).toMatch(new RegExp(`>${label}( \\(\\d+\\))?</option>`))
  })

  test('has Clear, which drops location, filters and sort · PUB-057', async () => {
    const { html } = await visit(list, '/listings?location=lodz&price=high&sort=yield')
    const clear = linksOf(html).filter(({ text }) => text === 'Clear')
    expect(new Set(clear.map(({ href }) => href))).toEqual(new Set(['/listings']))
    const { data } = await visit(list, clear[0]?.href ?? '')
    expect(data).toHaveProperty('filters', { sort: 'newest' })
  })

  test('never suggests the city of a private listing · PUB-048 PUB-056', async () => {
    expect((await visit(list, '/listings', { cookie: investor })).html).not.toContain('Sopot')
    expect(JSON.stringify((await visit(list, '/listings?location=sopot')).data)).not.toContain('Sopot')
  })

  test('that fails shows the message and Try Again · PUB-065', async () => {
    await db().schema.alterTable('listings').renameTo('listings_away').execute()
    try {
      const page = await visit(list, '/listings?type=mixed&risk=development')
      expect(page.status).toBe(500)
      expect(page.text).toMatch(/Error loading properties: \S/)
      expect(page.text).toContain('Try Again')
      expect(page.text).not.toContain('relation')
    } finally {
      await db().schema.alterTable('listings_away').renameTo('listings').execute()
    }
  })
})

test('an empty market has its own message with a next step', async () => {
  await db().updateTable('listings').set({ listed: false }).execute()
  for (const [cookie, step] of [
    ['', '/signup'],
    [investor, '/alerts'],
  ] as const)
    for (const path of ['/listings', '/listings?sort=yield', '/listings?location=Atlantis']) {
      const { text, html } = await visit(list, path, cookie ? { cookie } : {})
      expect(text).toContain('No listings yet')
      expect(text).not.toContain('No listings match these filters')
      expect(html.split('No listings yet')[1]).toContain(`href="${step}"`)
    }
  expect((await visit(list, '/listings?type=office')).text).toContain('No listings match these filters')
})
