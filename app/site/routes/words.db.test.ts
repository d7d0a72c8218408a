import { describe, expect, test } from 'vitest'
import { leaves } from '#test/attack/matrix/source-intents.ts'
import { testDatabase } from '#test/database.ts'
import { aMember, signedInCookie } from '#test/world/accounts.ts'
import { aMarketListing } from '#test/world/access.ts'
import { aDeveloper } from '#test/world/listings.ts'
import { linksOf, textOf, visit } from '#test/world/pages.tsx'
import * as faq from './faq.tsx'
import * as privacy from './privacy.tsx'
import { loader as robots } from './robots.ts'
import { loader as sitemap } from './sitemap.ts'
import * as terms from './terms.tsx'

await testDatabase()

describe('/faq', () => {
  test('has three accordion groups, and "Contact Us" for a guest · PUB-149', async () => {
    const { html } = await visit(faq, '/faq')
    const titles = [...html.matchAll(/<h2[^>]*>([^<]+)<\/h2>/g)].map(([, title]) => title)
    expect(titles).toEqual(['For Investors', 'For Developers', 'For Service Providers'])
    expect(html.match(/<details/g)?.length).toBeGreaterThanOrEqual(12)
    expect(linksOf(html)).toContainEqual({ href: '/early-access', text: 'Contact Us' })
  })

  test('"Contact Us" links a signed-in member to the form of /about · PUB-149', async () => {
    const cookie = await signedInCookie((await aMember()).userId)
    const { html } = await visit(faq, '/faq', { cookie })
    expect(linksOf(html)).toContainEqual({ href: '/about#contact', text: 'Contact Us' })
  })

  test('explains public, semi-public and private with the approval or NDA step · PUB-150', async () => {
    const { html } = await visit(faq, '/faq')
    const answer = textOf(
      /What do public, semi-public and private mean\?.*?<\/details>/s.exec(html)?.[0] ?? '',
    )
    expect(answer).toContain('A public listing shows its details to every approved member.')
    expect(answer).toContain('Full access needs the owner’s approval, an accepted NDA, or both')
    expect(answer).toContain('A private listing is open by invitation only')
  })
})

describe('legal texts', () => {
  test('the first version is marked as last updated January 2025 · PUB-151', async () => {
    for (const page of [terms, privacy])
      expect((await visit(page, '/terms')).text).toContain('Last updated January 2025')
  })

  test('explain success-based fees at closing, and optional services that cost extra · PUB-012', async () => {
    const { text } = await visit(terms, '/terms')
    expect(text).toContain('Success-based fees apply at deal closure.')
    expect(text).toContain('Optional services such as due diligence and ESG analysis cost extra.')
  })
})

describe('for crawlers', () => {
  test('the sitemap lists public pages and listings, but no exclusive, illustrative or hidden listings', async () => {
    const companyId = (await aDeveloper()).company.id
    const open = await aMarketListing({ companyId, visibility: 'public' })
    const semi = await aMarketListing({ companyId, visibility: 'semi_public' })
    const closed = await aMarketListing({ companyId, visibility: 'private' })
    const sample = await aMarketListing({ companyId, visibility: 'public', isIllustrative: true })
    const hidden = await aMarketListing({ companyId, visibility: 'public', listed: false })
    const xml = await (await sitemap()).text()
    expect(xml).toContain(`/deal/${open.slug}</loc>`)
    for (const { slug } of [semi, closed, sample, hidden]) expect(xml).not.toContain(slug)
    for (const path of ['/', '/listings', '/about', '/faq', '/terms', '/privacy'])
      expect(xml).toMatch(new RegExp(`<loc>https?://[^/]+${path}</loc>`))
  })

  test('robots.txt disallows everything that belongs to members', async () => {
    const text = await robots().text()
    const closed = [...text.matchAll(/^Disallow: (\S+)$/gm)].map(([, path = '']) =>
      path.replace('*', ':slug'),
    )
    const guarded = leaves().filter(({ gate }) => gate !== null && gate !== 'gates/guest-only.tsx')
    const own = [...guarded.map(({ path }) => path), '/platform', '/my-listings', '/files/', '/join/']
    expect(own.filter((path) => !closed.some((start) => path.startsWith(start)))).toEqual([])
    expect(text).toMatch(/Sitemap: https?:\/\/[^\s]+\/sitemap\.xml/)
    expect(text).not.toMatch(/Disallow: \/(listings|deal|about)?\n/)
  })
})
