import { describe, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { aGrant, aMarketListing, anInvestor, type MarketListing } from '#test/world/access.ts'
import { signedInCookie } from '#test/world/accounts.ts'
import { canaryDetails, CANARY_COLUMNS, COLUMN_NEEDLES } from '#test/world/canaries.ts'
import { aDeveloper, anAdmin } from '#test/world/listings.ts'
import { linksOf, visit } from '#test/world/pages.tsx'
import { updateRows } from '#test/world/rows.ts'
import { tierOf } from '#app/listings/dictionary/dictionary.ts'
import * as deal from './deal.tsx'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()

const { details, canaries } = canaryDetails('deal')
const cookies: Record<string, string | undefined> = {}
const made: Record<string, MarketListing> = {}

async function cookieOf(person: { userId: string }): Promise<string> {
  await updateRows('members', { userId: person.userId }, { welcomeSeenAt: new Date() })
  return signedInCookie(person.userId)
}

const open = (name: string, who?: string) => openSlug(made[name]?.slug ?? name, who)

function openSlug(slug: string, who?: string) {
  const cookie = who === undefined ? undefined : cookies[who]
  return visit(deal, `/deal/${slug}`, { params: { slug }, ...(cookie !== undefined && { cookie }) })
}

const owner = await aDeveloper()
const holder = await anInvestor()
Object.assign(cookies, {
  owner: await cookieOf(owner),
  holder: await cookieOf(holder),
  investor: await cookieOf(await anInvestor()),
  admin: await cookieOf(await anAdmin()),
})
const common = { companyId: owner.company.id, ...CANARY_COLUMNS, details: details as never }
made.public = await aMarketListing({ ...common, title: 'Alpha House' })
made.semi = await aMarketListing({ ...common, title: 'Gamma Court', visibility: 'semi_public' })
made.private = await aMarketListing({
  ...common,
  title: 'Delta Secret',
  visibility: 'private',
  location: 'Sopot',
})
made.locked = await aMarketListing({ ...common, title: 'Wroclaw Distribution Hub', isLocked: true })
made.off = await aMarketListing({ ...common, title: 'Omega Off', listed: false })
made.bare = await aMarketListing({
  companyId: owner.company.id,
  title: 'Bare House',
  price: null,
  estimatedFmv: null,
  description: null,
  latitude: null,
  longitude: null,
  isIllustrative: false,
})
for (const name of ['semi', 'private', 'off']) await aGrant(made[name]?.id ?? 0, holder)

describe('the content of page and data', () => {
  test('no hidden value reaches the browser, masked or blurred · PUB-092 PUB-097', async () => {
    const closed = ['public', 'semi', 'private', 'locked']
      .map((name) => [name, undefined])
      .concat(['semi', 'private', 'locked'].map((name) => [name, 'investor'])) as [
      string,
      string | undefined,
    ][]
    for (const [name, who] of closed) {
      const page = await open(name, who)
      const bytes = page.html + JSON.stringify(page.data)
      const hidden = canaries
        .filter(({ key }) => tierOf(key) !== 'V' || name === 'private')
        .flatMap(({ needles }) => needles)
      expect(
        [...hidden, ...Object.values(COLUMN_NEEDLES).flat()].filter((needle) => bytes.includes(needle)),
        `${name} ${who}`,
      ).toEqual([])
      expect(page.html, `${name} ${who}`).toContain('***')
    }
  })

  test('a member sees tier A of a public listing with units, and how many facts a grant would unlock · PUB-087', async () => {
    const { text, html } = await open('public', 'investor')
    expect(html).toContain('€73,111,019')
    expect(text).toContain('canarydescription of the listing')
    expect(text).toContain('Walkability')
    expect(text).toContain('out of 100')
    expect(html).not.toContain('canarydeal-address')
    expect(text).toContain('unlocks when you accept the NDA and the owner grants access')
  })

  test('the holder of a grant sees tier G, and another company’s grant does not unlock it · PUB-088 PUB-090', async () => {
    expect((await open('semi', 'holder')).html).toContain('canarydeal-address')
    expect((await open('semi', 'holder')).html).not.toContain('canarydeal-kw_numbers')
    expect((await open('semi', 'owner')).html).toContain('canarydeal-kw_numbers')
    expect((await open('semi', 'admin')).html).toContain('canarydeal-kw_numbers')
  })

  test('a link preview contains MINIMAL only · PUB-221', async () => {
    const { data } = await open('semi', 'owner')
    const tags = JSON.stringify(deal.meta({ loaderData: data } as never))
    expect(tags).toContain('Gamma Court')
    expect(tags).toContain('Office Complex · Poland')
    expect(tags).not.toContain('Gdańsk')
    expect(tags).not.toContain('canary')
  })
})

describe('a slug that is not available', () => {
  const masked = (html: string, slug: string) => html.replaceAll(slug, 'SLUG')

  test('returns 404 with the banner, the sample and a link to the listings · PUB-094', async () => {
    const before = await openSlug('no-such-listing')
    expect(before.status).toBe(404)
    expect(before.text).toContain('This listing is not available. You are viewing an illustrative sample.')
    expect(linksOf(before.html)).toContainEqual({ href: '/listings', text: 'All listings' })
    made.sample = await aMarketListing({
      companyId: owner.company.id,
      title: 'Vistula Gardens',
      propertyType: 'residential',
      isSample: true,
      isIllustrative: true,
      price: 26_020_000,
    })
    const page = await openSlug('no-such-listing')
    expect(page.status).toBe(404)
    expect(page.text).toContain('This listing is not available. You are viewing an illustrative sample.')
    expect(page.text).toContain('Vistula Gardens')
    expect(page.text).toContain('€26,020,000')
  })

  test('gets the same response whether it is unknown or hidden · PUB-094 PUB-221', async () => {
    for (const who of [undefined, 'investor', 'holder']) {
      const hidden = await open('off', who)
      const unknown = await openSlug('no-such-listing', who)
      expect(hidden.status).toBe(404)
      expect(masked(hidden.html, made.off?.slug ?? '')).toBe(masked(unknown.html, 'no-such-listing'))
      expect(masked(JSON.stringify(hidden.data), made.off?.slug ?? '')).toBe(
        masked(JSON.stringify(unknown.data), 'no-such-listing'),
      )
    }
    const mine = await open('off', 'owner')
    expect(mine.status).toBe(200)
    expect(mine.text).toContain('This listing is not on the market')
  })
})

describe('unlocking the rest', () => {
  test('a guest is offered Sign Up and Log In with this page as origin · PUB-116', async () => {
    const { html, text } = await open('public')
    expect(text).toContain('Unlock this opportunity')
    expect(linksOf(html)).toContainEqual({ href: `/signup?listing=${made.public?.slug}`, text: 'Sign Up' })
    expect(linksOf(html)).toContainEqual({
      href: `/signin?from=${encodeURIComponent(`/deal/${made.public?.slug}`)}`,
      text: 'Log In',
    })
    expect((await open('sample')).text).not.toContain('Unlock this opportunity')
  })

  test('a private listing shows an approved member the request dialog · PUB-113 PUB-089', async () => {
    const { html } = await open('private', 'investor')
    expect(html).not.toContain('Price and returns')
    expect(html).toMatch(/<dialog[^>]*id="request-access"[^>]*open/)
    expect((await open('semi', 'investor')).html).toMatch(/<dialog(?![^>]*open)[^>]*id="request-access"/)
    expect((await open('private')).html).not.toContain('id="request-access"')
    expect((await open('private', 'holder')).html).not.toContain('id="request-access"')
  })

  test('a locked listing has an overlay for everyone without FULL · PUB-114', async () => {
    for (const who of [undefined, 'investor'])
      expect((await open('locked', who)).text).toContain('Additional Information Required')
    expect((await open('locked', 'owner')).text).not.toContain('Additional Information Required')
    expect((await open('public', 'investor')).text).not.toContain('Additional Information Required')
  })
})

describe('the page itself', () => {
  test('has a summary of the main facts · PUB-096', async () => {
    const { text } = await open('public', 'investor')
    const summary = text.slice(0, text.indexOf('On this page'))
    for (const part of ['Alpha House', 'Gdańsk', 'Poland', 'Office Complex', 'For sale', 'Core+', '81.37%'])
      expect(summary).toContain(part)
    expect(summary).toMatch(/Asking price\s*€[\d,]+/)
    expect(summary).toContain('Risk profile')
  })

  test('lists unstated facts of a real listing, and never labels it as a sample · PUB-229 PUB-111', async () => {
    const { text } = await open('bare', 'investor')
    expect(text).toMatch(/Not stated by the owner: Asking price, .*, Description, Position, Documents\./)
    expect(text).not.toContain('Illustrative data')
    expect((await open('sample', 'investor')).text).toContain('Illustrative data')
  })

  test.runIf(isDeepRun)(
    'labels a sample for everyone in every projection, and a real listing for nobody · PUB-013',
    async () => {
      const common = { companyId: owner.company.id, ...CANARY_COLUMNS, isIllustrative: true }
      const samples = [
        await aMarketListing({ ...common, title: 'Sample Full' }),
        await aMarketListing({ ...common, title: 'Sample Locked', isLocked: true }),
        await aMarketListing({ ...common, title: 'Sample Semi', visibility: 'semi_public' }),
        await aMarketListing({ ...common, title: 'Sample Private', visibility: 'private' }),
      ]
      for (const who of [undefined, 'investor', 'owner', 'admin']) {
        for (const { slug } of samples) {
          const { html, text } = await openSlug(slug, who)
          expect(html, `${slug} ${who}`).toContain('>Illustrative</span>')
          expect(text, `${slug} ${who}`).toContain('Illustrative data: this listing is a sample.')
        }
        for (const name of ['public', 'semi', 'private', 'locked'])
          expect((await open(name, who)).html, `${name} ${who}`).not.toContain('llustrative')
      }
    },
  )
})
