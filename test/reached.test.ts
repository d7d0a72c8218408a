import { expect, test } from 'vitest'
import { frontDatabase } from './database.ts'
import { cookiesOf, doorWorld } from './door-world.ts'
import { type Visitor, VISITORS } from './door-outcomes.ts'
import { DOORS } from './doors-table.ts'
import { linksOf } from './world/pages.tsx'

const { origin } = await frontDatabase()
await doorWorld()
const cookies = await cookiesOf()

const MAX_CLICKS = 4
/** How many URLs are followed per route, since the rows of a list lead to different pages. */
const MAX_PER_ROUTE = 12

/** Pages to which there is no visible link, and why. */
const NOT_LINKED: Readonly<Record<string, string>> = {
  '/': 'the start page',
  '/robots.txt': 'not a page',
  '/sitemap.xml': 'not a page',
  '/manifest.webmanifest': 'not a page',
  '/identity/:picture': 'not a page',
  '/.well-known/security.txt': 'not a page',
  '/.well-known/change-password': 'opened by password managers',
  '/listings/places': 'not a page',
  '/files/:id': 'not a page',
  '/not-me': 'linked from an email',
  '/reset-password': 'linked from an email',
  '/confirm-email': 'linked from an email',
  '/join/:id': 'linked from an email',
  '/complete-registration': 'linked from an email',
  '/compare': 'linked once listings are selected with "Compare"',
  '/compare/export': 'linked once listings are selected with "Compare"',
  '/deal/:slug/inquiry': 'shows a listing’s form again after it is refused',
  '/deal/:slug/access': 'shows a listing’s form again after it is refused',
  '/kept': 'linked once something is saved',
  '/profile/approved': 'shown once, after approval',
  '/my-profile/confirm': 'linked from the yearly confirmation request',
  '/profile/developer': 'the form for another kind of member',
  '/profile/due-diligence': 'the form for another kind of member',
  '/admin/content/preview': 'opened by "Preview" in the editor',
}

/** The routes in the table; catch-all routes come last. */
const ROUTES = [...new Set(DOORS.map(({ route }) => route))]
  .toSorted((a, b) => Number(a.includes('*')) - Number(b.includes('*')))
  .map((route) => ({
    route,
    fits: new RegExp(`^${route.replace(/:\w+/g, '[^/]+').replaceAll('*', '.+')}$`),
  }))
const routeOf = (path: string) =>
  ROUTES.find(({ route }) => route === path)?.route ?? ROUTES.find(({ fits }) => fits.test(path))?.route

/** Elements that a browser does not paint until a script or a click opens them. */
const HIDDEN =
  /<(noscript|template)\b.*?<\/\1>|<dialog\b(?![^>]*\sopen\b).*?<\/dialog>|<a\b[^>]*\shidden\b.*?<\/a>/gs

/** The routes reached by clicking visible links, starting from the home page, with the URL that opened each. */
async function reached(visitor: Visitor): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  const followed = new Map<string, number>()
  const known = new Set<string>()

  function isNew(link: URL): boolean {
    const route = routeOf(link.pathname)
    const path = link.pathname + link.search
    if (link.origin !== origin || route === undefined || known.has(path) || route.startsWith('/files'))
      return false
    known.add(path)
    const times = (followed.get(route) ?? 0) + 1
    followed.set(route, times)
    return times <= MAX_PER_ROUTE
  }

  let round = [new URL('/', origin)]
  for (let clicks = 0; clicks <= MAX_CLICKS && round.length > 0; clicks += 1) {
    const next: URL[] = []
    for (const link of round) {
      const response = await fetch(link, { headers: { Cookie: cookies[visitor], Accept: 'text/html' } })
      const html = (await response.text()).replaceAll(HIDDEN, '')
      const route = routeOf(new URL(response.url).pathname)
      if (response.status !== 200 || route === undefined) continue
      if (!found.has(route)) found.set(route, link.pathname)
      next.push(
        ...linksOf(html)
          .map(({ href }) => new URL(href, response.url))
          .filter(isNew),
      )
    }
    round = next
  }
  return found
}

/** More exceptions, each for one kind of visitor. */
const NOT_LINKED_FOR: Partial<Record<Visitor, Readonly<Record<string, string>>>> = {
  suspended: { '/forgot-password': 'linked where a fresh proof is required' },
  admin: { '/inquiries/:id': 'opened from the audit rows of an inquiry' },
}

/** A page that only tells visitors what they need to open it does not count as open to them (PUB-200). */
const onlyExplains = (route: string, visitor: Visitor) =>
  route.startsWith('/my-listings') && visitor !== 'developer' && visitor !== 'admin'

const opens = (visitor: Visitor) =>
  DOORS.filter(({ get, route }) => get[visitor] === 200 && !onlyExplains(route, visitor))

test.each(VISITORS.map((visitor) => ({ visitor })))(
  'every page that is open to $visitor can be reached from the home page by at most four clicks on visible links',
  async ({ visitor }) => {
    const found = await reached(visitor)
    const open = new Set(opens(visitor).map(({ route }) => route))
    const elsewhere = { ...NOT_LINKED, ...NOT_LINKED_FOR[visitor] }
    expect([...open].filter((route) => !found.has(route) && !(route in elsewhere))).toEqual([])
  },
)

test('every exception is a route in the table', () => {
  expect(Object.keys(NOT_LINKED).filter((route) => !DOORS.some((door) => door.route === route))).toEqual([])
})
