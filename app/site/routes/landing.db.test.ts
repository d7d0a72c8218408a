import { describe, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { aMember, anAdmin, signedInCookie } from '#test/world/accounts.ts'
import { linksOf, textOf, visit } from '#test/world/pages.tsx'
import * as landing from './landing.tsx'

await testDatabase()

const guest = () => visit(landing, '/')

describe('redirects', () => {
  test('an admin who opens / is redirected to /admin · PUB-033', async () => {
    const cookie = await signedInCookie((await anAdmin()).userId)
    expect(await visit(landing, '/', { cookie })).toMatchObject({ status: 302, location: '/admin' })
  })

  test('other signed-in users are redirected to /platform; /?exit=1 shows the page instead · PUB-034', async () => {
    const cookie = await signedInCookie((await aMember()).userId)
    expect(await visit(landing, '/', { cookie })).toMatchObject({ status: 302, location: '/platform' })
    const left = await visit(landing, '/?exit=1', { cookie })
    expect(left.status).toBe(200)
    expect(left.html).toContain('To the Platform')
    // No sign-up links for people with an account.
    expect(linksOf(left.html).filter(({ href }) => /^\/(signup|early-access|signin)/.test(href))).toEqual([])
  })

  test('the hero links to /signup and /platform · PUB-036', async () => {
    const links = linksOf((await guest()).html)
    expect(links).toContainEqual({ href: '/signup', text: 'Join Us' })
    expect(links).toContainEqual({ href: '/platform', text: 'To the Platform' })
  })
})

/** A text of each panel, shown or hidden. */
const CHALLENGE_TEXTS = {
  developers: 'Small and mid-sized developers',
  investors: 'Family offices, private equity, funds and high-net-worth individuals',
  'service-providers': 'Due-diligence and advisory firms',
}

describe('the texts of the page', () => {
  test.each(Object.keys(CHALLENGE_TEXTS) as (keyof typeof CHALLENGE_TEXTS)[])(
    'challenges have three tabs, and /?for=%s shows exactly its panel · PUB-037',
    async (key) => {
      const { html, text } = await visit(landing, `/?for=${key}`)
      const tabs = linksOf(html).filter(({ href }) => href.startsWith('/?for='))
      expect(tabs.map((tab) => tab.text)).toEqual(['Developers', 'Investors', 'Service providers'])
      expect(html.match(/aria-current="page"/g)).toHaveLength(1)
      for (const [other, words] of Object.entries(CHALLENGE_TEXTS))
        expect([other, text.includes(words)]).toEqual([other, other === key])
    },
  )

  test('an unknown tab shows the first one', async () => {
    const { text, status } = await visit(landing, '/?for=%27%3E%3Cscript%3E')
    expect(status).toBe(200)
    expect(text).toContain(CHALLENGE_TEXTS.developers)
  })

  test('the three audiences are named with their segments · PUB-002', async () => {
    const pages = await Promise.all(Object.keys(CHALLENGE_TEXTS).map((key) => visit(landing, `/?for=${key}`)))
    const text = pages.map((page) => page.text).join(' ')
    expect(text).toMatch(/Small and mid-sized developers/)
    expect(text).toMatch(/Family offices, private equity, funds and high-net-worth individuals/)
    expect(text).toMatch(/Due-diligence and advisory firms/)
  })

  test('describes the members-only platform, its market and its three kinds of member · PUB-001', async () => {
    expect((await guest()).text).toContain(
      'A members-only platform for mid-market real estate in Central and Eastern Europe, currently focused on Poland. It connects developers, investors and due-diligence service providers.',
    )
  })

  test('the circle has three parts: Connect, Evaluate, Execute · PUB-038', async () => {
    const { html } = await guest()
    const parts = [...html.matchAll(/\d \/ 3<\/span><h3[^>]*>([^<]+)<\/h3>/g)].map(([, title]) => title)
    expect(parts).toEqual(['Connect', 'Evaluate', 'Execute'])
  })

  test('three pillars with their sections · PUB-003', async () => {
    const { html } = await guest()
    const sections = Object.fromEntries(
      [...html.matchAll(/<section id="(market-[a-z]+|marketplace)"(.*?)<\/section>/gs)].map(
        ([, id, inside]) => [id, inside ?? ''],
      ),
    )
    expect(Object.keys(sections)).toEqual(['marketplace', 'market-analytics', 'market-circle'])
    expect(textOf(sections['market-circle'] ?? '')).toContain(
      'A verified directory of developers, investors and service providers, with connection requests.',
    )
    expect(textOf(sections['marketplace'] ?? '')).toContain(
      'Standardized property listings with controlled visibility.',
    )
    expect(textOf(sections['market-analytics'] ?? '')).toContain(
      'Yields, vacancy, rents and demographics for the region, each figure with source and date.',
    )
    expect(html).not.toMatch(/disabled|Coming Soon/)
  })

  test('asset deals and share deals, co-investment later; no direct collaboration yet · PUB-005 PUB-006', async () => {
    const { text } = await guest()
    expect(text).toContain('Both asset deals and share deals are supported. Co-investment comes later.')
    expect(text).toContain('Direct collaboration among parties is not yet available.')
  })

  test('companies are vetted by an admin before access; KYC is required of all users · PUB-007 PUB-009', async () => {
    const { text } = await guest()
    expect(text).toContain('Registered companies are vetted by an admin before they gain access.')
    expect(text).toContain('KYC is required of all users.')
  })

  test('states the cost of early access and after launch · PUB-010 PUB-011', async () => {
    const { text } = await guest()
    expect(text).toContain('One year free for investors, free listing for developers.')
    expect(text).toContain(
      'After launch the standard transaction and subscription fees apply, with discounts for early members.',
    )
    expect(text).toContain(
      'Free listing for developers. A small symbolic listing or transaction fee may apply after launch.',
    )
  })

  test('why-choose is a grid of reasons · PUB-040', async () => {
    const { html } = await guest()
    const section = /Why members choose Parcela.*?<\/section>/s.exec(html)?.[0] ?? ''
    expect(section.match(/<dt/g)?.length).toBeGreaterThanOrEqual(6)
    expect(section).toMatch(/<dl class="grid/)
  })

  test('three applicant cards link to /early-access with their type · PUB-041', async () => {
    const links = linksOf((await guest()).html).filter(({ href }) => href.startsWith('/early-access'))
    expect(links).toEqual([
      { href: '/early-access?type=Developer', text: 'Apply as Developer' },
      { href: '/early-access?type=Investor', text: 'Apply as Investor' },
      { href: '/early-access?type=Due%20Diligence', text: 'Apply as Due Diligence' },
    ])
  })

  test('the early-access block: one year free, reviewed in 2-3 business days · PUB-042', async () => {
    const { html } = await guest()
    const block = textOf(/<h2[^>]*>Early access.*?<\/section>/s.exec(html)?.[0] ?? '')
    expect(block).toContain('One year free')
    expect(block).toContain('We review applications in 2-3 business days.')
  })

  test('an illustrative-data notice · PUB-043', async () => {
    expect((await guest()).text).toContain(
      'Illustrative data: listings and market figures marked “illustrative” are samples',
    )
  })
})
