import { expect, test } from 'vitest'
import { frontDatabase } from './database.ts'
import { cookiesOf, doorWorld } from './door-world.ts'
import { type Visitor, VISITORS } from './door-outcomes.ts'
import { DOORS } from './doors-table.ts'
import { linksOf } from './world/pages.tsx'

const { origin } = await frontDatabase()
await doorWorld()
const cookies = await cookiesOf()

const PRESSES = 4
/** Addresses followed per route: the rows of a list lead to different pages. */
const OF_A_ROUTE = 12

/** Pages without a visible link to them, and why. */
const NOT_LINKED: Readonly<Record<string, string>> = {
  '/': 'where everybody begins',
  '/robots.txt': 'no page',
  '/sitemap.xml': 'no page',
  '/manifest.webmanifest': 'no page',
  '/listings/places': 'no page',
  '/files/:id': 'no page',
  '/not-me': 'its link is mailed',
  '/reset-password': 'its link is mailed',
  '/confirm-email': 'its link is mailed',
  '/join/:id': 'its link is mailed',
  '/complete-registration': 'its link is mailed',
  '/compare': 'opens once listings are marked by "Compare"',
  '/compare/export': 'opens once listings are marked by "Compare"',
  '/deal/:slug/inquiry': 'where the form of a listing goes on when it is refused',
  '/deal/:slug/access': 'where the form of a listing goes on when it is refused',
  '/kept': 'opens from what is kept, once something is',
  '/profile/approved': 'shown once, after the approval',
  '/my-profile/confirm': 'opens from what is asked once a year',
  '/profile/developer': 'the form of another kind',
  '/profile/due-diligence': 'the form of another kind',
  '/admin/content/preview': 'where "Preview" of the editor leads',
}

/** The routes of the table; catch-all routes come last. */
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

/** The routes reached by clicking visible links, starting from home, with the address that opened each. */
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
    return times <= OF_A_ROUTE
  }

  let round = [new URL('/', origin)]
  for (let presses = 0; presses <= PRESSES && round.length > 0; presses += 1) {
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

/** The same for one kind of visitor. */
const NOT_LINKED_FOR: Partial<Record<Visitor, Readonly<Record<string, string>>>> = {
  suspended: { '/forgot-password': 'its link stands where a fresh proof is asked for' },
  admin: { '/inquiries/:id': 'opened from the audit rows of an inquiry' },
}

/** A page that tells others what they lack to open it is not open to them (PUB-200). */
const saysWhatLacks = (route: string, visitor: Visitor) =>
  route.startsWith('/my-listings') && visitor !== 'developer' && visitor !== 'admin'

const opens = (visitor: Visitor) =>
  DOORS.filter(({ get, route }) => get[visitor] === 200 && !saysWhatLacks(route, visitor))

test.each(VISITORS.map((visitor) => ({ visitor })))(
  'every page that is open to $visitor is reached from home with four clicks on visible links',
  async ({ visitor }) => {
    const found = await reached(visitor)
    const open = new Set(opens(visitor).map(({ route }) => route))
    const elsewhere = { ...NOT_LINKED, ...NOT_LINKED_FOR[visitor] }
    expect([...open].filter((route) => !found.has(route) && !(route in elsewhere))).toEqual([])
  },
)

test('every exception is a route of the table', () => {
  expect(Object.keys(NOT_LINKED).filter((route) => !DOORS.some((door) => door.route === route))).toEqual([])
})
