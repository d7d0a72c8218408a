import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { transaction } from '#app/db/client.server.ts'
import { leaves } from './attack/matrix/source-intents.ts'
import { fetchPage, openFront, startBeside } from './front.ts'
import type { Visitor } from './door-outcomes.ts'
import { linksOf, textOf } from './world/pages.tsx'
import { selectRows } from '#test/world/rows.ts'

const front = await openFront()

/** The buttons of a page, with the action that STATIC_SCRIPT performs on click. */
const buttonsOf = (html: string) =>
  [...html.matchAll(/<button\b([^>]*)>(.*?)<\/button>/gs)].map(([, attributes = '', inner = '']) => ({
    press: /data-press="(\w+)"/.exec(attributes)?.[1] ?? null,
    text: textOf(inner),
  }))

/** The paths behind a guard in app/routes.ts. */
function pathsBehind(guard: string): string[] {
  const paths = leaves().flatMap(({ path, gate }) => (gate === guard ? [path] : []))
  expect(paths.length).toBeGreaterThan(3)
  return paths
}

describe('the gate', () => {
  test('lets guests see the landing page, about, listings with the upsell, sign-up and sign-in · PUB-202', async () => {
    const pages = {
      '/': 'Sign Up',
      '/about': 'Get in Touch',
      '/listings': 'See every figure as a member',
      '/signup': 'Join as Investor',
      '/signup/investor': 'Investment range',
      '/signup/developer': 'Registration number',
      '/signin': 'Password',
    }
    for (const [path, words] of Object.entries(pages)) {
      const { status, text } = await fetchPage(path, '')
      expect([path, status]).toEqual([path, 200])
      expect(text.toLowerCase(), path).toContain(words.toLowerCase())
    }
    const { html } = await fetchPage('/listings', '')
    expect(html).toContain('An exclusive listing')
    expect(linksOf(html)).toContainEqual({ href: '/signin?from=%2Flistings', text: 'Log In' })
  })

  test('redirects a guest from a profile or account page to /signin?from={path}, without member data · PUB-200 · PUB-207', async () => {
    const names = await selectRows('members', {}, ['fullName', 'companyName'])
    for (const path of [
      ...pathsBehind('gates/member.tsx'),
      '/profile/developer',
      '/profile/investor',
      '/profile/due-diligence',
    ]) {
      for (const cookie of ['', 'parcela.session_token=forged.AAAA']) {
        const page = await fetchPage(path, cookie)
        expect([path, page.status, page.location]).toEqual([
          path,
          302,
          `/signin?from=${encodeURIComponent(path)}`,
        ])
        expect(page.html).toBe('')
        const data = await fetchPage(`${path}.data`, cookie)
        expect(data.html).toContain(`/signin?from=${encodeURIComponent(path)}`)
        for (const { fullName, companyName } of names) {
          expect(data.html).not.toContain(fullName)
          if (companyName) expect(data.html).not.toContain(companyName)
        }
      }
    }
  })

  test('redirects a signed-in member from /signin only to a page of our own · MEM-016', async () => {
    const to = async (from: string) =>
      (await fetchPage(`/signin?from=${encodeURIComponent(from)}`, front.cookies.developer)).location
    expect(await to('/listings')).toBe('/listings')
    for (const from of ['https://evil.example/', '//evil.example']) expect(await to(from)).toBe('/')
  })

  test('responds within 2 s if the status cannot be read: 503, Retry-After, "Unable to Check Profile", no redirect · PUB-196 · PUB-187', async () => {
    // The product under test waits longer, since other tests do not check this.
    const beside = await startBeside({ DATABASE_TIMEOUT_MS: '1500' })
    const get = (path: string, visitor: Visitor) => fetchPage(path, front.cookies[visitor], undefined, beside)
    const locked = Promise.withResolvers<void>()
    const done = Promise.withResolvers<void>()
    const holding = transaction(async (tx) => {
      await sql`lock table companies in access exclusive mode`.execute(tx)
      locked.resolve()
      await done.promise
    })
    await locked.promise
    try {
      for (const visitor of ['developer', 'pending'] as const) {
        const { status, location, headers, html, text } = await get('/platform', visitor)
        expect([status, location]).toEqual([503, null])
        expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
        expect(html).toMatch(/<h1[^>]*>Unable to Check Profile<\/h1>/)
        expect(text).toContain(
          "We're having trouble checking your profile status. Please try refreshing the page.",
        )
        expect(buttonsOf(html)).toEqual([{ press: 'refresh', text: 'Refresh Page' }])
        expect(html).not.toMatch(/http-equiv="refresh"/i)
      }
      const data = await get('/platform.data', 'developer')
      expect(data.status).toBe(503)
      expect(data.html).not.toContain('SingleFetchRedirect')
    } finally {
      done.resolve()
      await holding
    }
    // The server's connections recover by themselves.
    await expect.poll(async () => (await get('/platform', 'developer')).status).toBe(200)
  })
})

test('the footer has its groups and links; the support email and social address come from the configuration · PUB-213', async () => {
  for (const [path, cookie, insights] of [
    ['/about', '', '/signin?from=/market-insights'],
    ['/platform', front.cookies.developer, '/market-insights'],
  ] as const) {
    const { html } = await fetchPage(path, cookie)
    const footer = /<footer.*?<\/footer>/s.exec(html)?.[0] ?? ''
    const group = (label: string) =>
      linksOf(new RegExp(`<nav[^>]*aria-label="${label}".*?</nav>`, 's').exec(footer)?.[0] ?? '')
    expect(group('Pages').map(({ text }) => text)).toEqual(['Listings', 'Market Insights', 'About', 'FAQ'])
    expect(group('Pages')[1]?.href).toBe(insights)
    expect(group('Legal')).toEqual([
      { href: '/terms', text: 'Terms' },
      { href: '/privacy', text: 'Privacy' },
    ])
    expect(linksOf(footer)).toContainEqual({ href: '/about#contact', text: 'Contact' })
    expect(linksOf(footer)).toContainEqual({ href: 'mailto:desk@front.test', text: 'desk@front.test' })
    expect(linksOf(footer)).toContainEqual({
      href: 'https://social.front.test/parcela',
      text: 'social.front.test',
    })
  }
})
