import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#app/routes.ts'
import { connectDatabase, db, type Database } from '#app/db/client.server.ts'
import { cookiesOf, doorWorld, type DoorWorld } from './door-world.ts'
import { type Outcome, type Visitor, VISITORS } from './door-outcomes.ts'
import { DOORS } from './doors-table.ts'

const { origin, databaseUrl } = inject('front')
let database: Database
let world: DoorWorld
let cookies: Record<Visitor, string>

beforeAll(async () => {
  database = await connectDatabase({
    url: databaseUrl,
    queryLimitMs: 20_000,
    beatEveryMs: 5000,
    beatLimitMs: 20_000,
  })
  world = await doorWorld()
  cookies = await cookiesOf()
})
afterAll(() => database.close())

const filled = (path: string) => path.replace(/\{(\w+)\}/g, (_, name: keyof DoorWorld) => world[name])

async function knock(path: string, visitor: Visitor, init: RequestInit = {}) {
  const headers = {
    Accept: 'text/html',
    Origin: origin,
    Cookie: cookies[visitor],
    ...(init.headers as Record<string, string> | undefined),
  }
  return fetch(origin + path, { redirect: 'manual', ...init, headers })
}

/** The outcome of a page request, in the table's words; 303 is how a redirect after a post says 302. */
function outcomeOf(response: Response): string {
  const location = response.headers.get('Location')
  if (location === null) return String(response.status)
  return `302 ${location.startsWith(origin) ? location.slice(origin.length) : location}`
}

function written(outcome: Outcome): string {
  if (typeof outcome === 'number') return String(outcome)
  const [address = '', from] = filled(outcome).split('?from=')
  return from === undefined ? address : `${address}?from=${encodeURIComponent(from)}`
}

function everyPath(entries: readonly RouteConfigEntry[], base = ''): string[] {
  return entries.flatMap((entry) => {
    const path = entry.path === undefined ? base : `${base}/${entry.path}`
    const isDoor = entry.index || (entry.path !== undefined && !entry.children)
    return [...(isDoor ? [path || '/'] : []), ...everyPath(entry.children ?? [], path)]
  })
}

test('every route has its row, and every row its route', () => {
  const rows = new Set(DOORS.map(({ route }) => route))
  expect([...rows].toSorted()).toEqual([...new Set(everyPath(routes))].toSorted())
})

const FORBIDDEN = /\n\s+at \S|node_modules|\.server\.ts|\bfrom "\w+"/i

/** Files and pure redirects have no page, and so no data of a page. */
const WITHOUT_DATA = new Set([
  '/files/:id',
  '/files/upload/kyc',
  '/files/upload/listing-image',
  '/listings/places',
  '/compare/export',
  '/admin/audit/export',
  '/deal/:slug/view',
  '/favorites/mark',
  '/saved-searches/save',
  '/signout',
  '/dashboard',
  '/events',
])

describe.each(DOORS)('$path', ({ route, path, get, post }) => {
  for (const visitor of VISITORS) {
    test(`${visitor} opens the page: ${get[visitor]} · PUB-008`, async () => {
      const response = await knock(filled(path), visitor)
      expect(outcomeOf(response)).toBe(written(get[visitor]))
      expect(response.headers.get('Content-Security-Policy')).toBeTruthy()
      expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
      if (response.headers.get('Content-Type')?.includes('text/html'))
        expect(FORBIDDEN.exec(await response.text())?.[0]).toBeUndefined()
    })

    if (!WITHOUT_DATA.has(route))
      test(`${visitor} asks for the data: ${get[visitor]} · PUB-008`, async () => {
        const url = new URL(filled(path), origin)
        const data = url.pathname === '/' ? '/_.data' : `${url.pathname}.data`
        const response = await knock(data + url.search, visitor, { headers: { Accept: '*/*' } })
        const body = await response.text()
        const expected = written(get[visitor])
        if (expected.startsWith('302 ')) {
          expect(response.status).toBe(202)
          expect(body.includes(JSON.stringify(expected.slice(4))) ? expected : body.slice(0, 200)).toBe(
            expected,
          )
        } else {
          expect(String(response.status)).toBe(expected)
        }
        expect(FORBIDDEN.exec(body)?.[0]).toBeUndefined()
      })

    test(`${visitor} posts an empty form: ${post[visitor]} · PUB-008 · MEM-374`, async () => {
      const response = await knock(filled(path), visitor, {
        method: 'POST',
        body: new URLSearchParams(),
      })
      expect(outcomeOf(response)).toBe(written(post[visitor]))
      cookies = await cookiesOf(cookies, visitor, path)
    })
  }
})

test('no other method reaches a page', async () => {
  for (const { path } of DOORS) {
    for (const method of ['PUT', 'PATCH', 'DELETE']) {
      const response = await knock(filled(path), 'admin', { method })
      expect(response.status, `${method} ${path}`).toBe(405)
    }
  }
})

test('a foreign origin writes nowhere', async () => {
  for (const { route, path } of DOORS) {
    // A mail program posts there from anywhere (MEM-384).
    if (route === '/unsubscribe/:token') continue
    const headers = { Origin: 'https://evil.example' }
    const response = await knock(filled(path), 'admin', {
      method: 'POST',
      body: new URLSearchParams(),
      headers,
    })
    expect(response.status, path).toBe(403)
  }
})

test('knocking changed nothing', async () => {
  const listings = await db()
    .selectFrom('listings')
    .select((q) => q.fn.countAll().as('n'))
    .executeTakeFirstOrThrow()
  expect(String(listings.n)).toBe(world.listingCount)
})
