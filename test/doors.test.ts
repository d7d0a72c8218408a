import { describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { sender } from './attack/send.ts'
import { frontDatabase } from './database.ts'
import { cookiesOf, type DoorWorld, doorWorld } from './door-world.ts'
import { type Door, type Outcome, type Visitor, VISITORS } from './door-outcomes.ts'
import { DOORS } from './doors-table.ts'
import { isDeepRun } from './runs.ts'

/** The kinds of request to a door: page, page data, empty form, another method, from another site. */
const WAYS = ['page', 'data', 'post', 'method', 'foreign'] as const
type Way = (typeof WAYS)[number]

type Knock = { origin: string; world: DoorWorld; cookie: string }

/** Files and pure redirects have no page, and so no page data. */
const WITHOUT_DATA = new Set([
  '/files/:id',
  '/files/upload/kyc',
  '/files/upload/listing-image',
  '/listings/places',
  '/compare/export',
  '/admin/audit/export',
  '/admin/market/figures',
  '/deal/:slug/view',
  '/favorites/mark',
  '/saved-searches/save',
  '/signout',
  '/dashboard',
  '/events',
])

/** Visitors whom the same gate keeps out. */
const ALIKE: readonly (readonly Visitor[])[] = [
  ['incomplete', 'pending', 'rejected', 'moreinfo'],
  ['suspended', 'unwelcomed'],
]

const inTurn = (visitors: readonly Visitor[], at: number) => visitors[at % visitors.length]

/** Everybody in the deep run; otherwise one of each group at each door, in turn. */
const visitorsAt = (at: number) =>
  VISITORS.filter((one) => {
    const group = ALIKE.find((some) => some.includes(one))
    return isDeepRun || !group || one === inTurn(group, at)
  })

/** The kinds of request to a door. A mail program posts to /unsubscribe from anywhere (MEM-384). */
const waysOf = ({ route }: Door): readonly Way[] =>
  WAYS.filter(
    (way) =>
      !(way === 'data' && WITHOUT_DATA.has(route)) && !(way === 'foreign' && route === '/unsubscribe/:token'),
  )

/** Who asks for the page's data: visitors who may not open the page; one of them, in turn, but in the deep run. */
function dataVisitors(door: Door, at: number): readonly (Visitor | undefined)[] {
  const refused = VISITORS.filter((visitor) => door.get[visitor] !== 200)
  if (!waysOf(door).includes('data')) return []
  return isDeepRun ? refused : [inTurn(refused, at)]
}

/** Text that no response may contain: a stack trace, a file path, an internal name, an SQL statement. */
const FORBIDDEN = /\n\s+at \S|node_modules|\.server\.ts|\bfrom "\w+"/i

const filled = (path: string, world: DoorWorld) =>
  path.replace(/\{(\w+)\}/g, (_, name: keyof DoorWorld) => world[name])

/** The outcome of a page request, in the table's terms; a redirect after a post (303) counts as 302. */
function outcomeOf(response: Response, origin: string): string {
  const location = response.headers.get('Location')
  if (location === null) return String(response.status)
  return `302 ${location.startsWith(origin) ? location.slice(origin.length) : location}`
}

function written(outcome: Outcome, world: DoorWorld): string {
  if (typeof outcome === 'number') return String(outcome)
  const [address = '', from] = filled(outcome, world).split('?from=')
  return from === undefined ? address : `${address}?from=${encodeURIComponent(from)}`
}

/** The actual and the documented outcome of a door; equal if the door holds. */
type Found = { seen: string; expected: string }

function ask(path: string, { origin, cookie }: Knock, { headers, ...init }: RequestInit = {}) {
  return fetch(origin + path, {
    redirect: 'manual',
    ...init,
    headers: {
      Accept: 'text/html',
      'Accept-Encoding': 'identity',
      Origin: origin,
      Cookie: cookie,
      ...(headers as Record<string, string> | undefined),
    },
  })
}

const emptyForm = (headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(),
  headers,
})

async function page(path: string, outcome: Outcome, knock: Knock): Promise<Found> {
  const response = await ask(path, knock)
  const isPage = response.headers.get('Content-Type')?.includes('text/html')
  const body = isPage ? await response.text() : (await response.body?.cancel(), '')
  const faults = [
    response.headers.get('Content-Security-Policy') ? '' : ', no policy',
    response.headers.get('X-Content-Type-Options') === 'nosniff' ? '' : ', types are guessed',
    FORBIDDEN.exec(body)?.[0] ?? '',
  ].join('')
  return { seen: outcomeOf(response, knock.origin) + faults, expected: written(outcome, knock.world) }
}

async function data(path: string, outcome: Outcome, knock: Knock): Promise<Found> {
  const url = new URL(path, knock.origin)
  const address = (url.pathname === '/' ? '/_.data' : `${url.pathname}.data`) + url.search
  const response = await ask(address, knock, { headers: { Accept: '*/*' } })
  const body = await response.text()
  const expected = written(outcome, knock.world)
  const leadsThere =
    response.status === 202 && expected.startsWith('302 ') && body.includes(JSON.stringify(expected.slice(4)))
  const seen = leadsThere ? expected : String(response.status)
  const isRight = seen === expected
  return {
    seen: seen + (FORBIDDEN.exec(body)?.[0] ?? '') + (isRight ? '' : ` ${body.slice(0, 200)}`),
    expected,
  }
}

async function statuses(path: string, knock: Knock, all: readonly RequestInit[]): Promise<string> {
  const seen: number[] = []
  for (const init of all) {
    const response = await ask(path, knock, init)
    await response.body?.cancel()
    seen.push(response.status)
  }
  return seen.join(' ')
}

const OTHER_METHODS = ['PUT', 'PATCH', 'DELETE'].map((method) => ({ method }))

/** Sends all kinds of request to one door as one visitor, with the given cookie. */
async function knockOn(door: Door, visitor: Visitor, way: Way, knock: Knock): Promise<Found> {
  const path = filled(door.path, knock.world)
  switch (way) {
    case 'page':
      return page(path, door.get[visitor], knock)
    case 'data':
      return data(path, door.get[visitor], knock)
    case 'post': {
      const response = await ask(path, knock, emptyForm())
      await response.body?.cancel()
      return { seen: outcomeOf(response, knock.origin), expected: written(door.post[visitor], knock.world) }
    }
    case 'method':
      return { seen: await statuses(path, knock, OTHER_METHODS), expected: '405 405 405' }
    case 'foreign': {
      const elsewhere = emptyForm({ Origin: 'https://evil.example' })
      return { seen: await statuses(path, knock, [elsewhere]), expected: '403' }
    }
  }
}

const { origin } = await frontDatabase()
const world = await doorWorld()
let cookies = await cookiesOf()

const knock = (visitor: Visitor) => ({ origin, world, cookie: cookies[visitor] })

async function expectDoor(door: Door, visitor: Visitor, way: Way): Promise<void> {
  const { seen, expected } = await knockOn(door, visitor, way, knock(visitor))
  expect(seen, `${way} ${door.path}`).toBe(expected)
}

describe.each(DOORS.map((door, at) => ({ ...door, at })))('$path', ({ at, ...door }) => {
  const { path, get, post } = door
  const readers = dataVisitors(door, at)
  for (const visitor of VISITORS) {
    if (readers.includes(visitor))
      test(`${visitor} requests the data: ${get[visitor]} · PUB-008`, () => expectDoor(door, visitor, 'data'))

    if (!visitorsAt(at).includes(visitor)) continue

    test(`${visitor} opens the page: ${get[visitor]} · PUB-008`, () => expectDoor(door, visitor, 'page'))

    test(`${visitor} posts an empty form: ${post[visitor]} · PUB-008 · MEM-374`, async () => {
      await expectDoor(door, visitor, 'post')
      cookies = await cookiesOf(cookies, visitor, path)
    })
  }
})

test('no other method reaches a page', async () => {
  for (const door of DOORS) await expectDoor(door, 'admin', 'method')
})

test('another origin cannot write anywhere', async () => {
  for (const door of DOORS.filter((one) => waysOf(one).includes('foreign')))
    await expectDoor(door, 'admin', 'foreign')
})

test('no response contains a forged host', async () => {
  const { send, close } = sender(origin)
  const forged = [
    { Host: 'evil.example' },
    { 'X-Forwarded-Host': 'evil.example' },
    { Forwarded: 'host=evil.example' },
  ]
  for (const headers of forged)
    for (const path of [
      '/',
      '/settings',
      '/dashboard',
      '/listings',
      '/sitemap.xml',
      '/robots.txt',
      '/no/such',
    ]) {
      const { headers: answered, body } = await send({ path, headers: { Accept: 'text/html', ...headers } })
      expect(`${answered.location ?? ''}${body.toString('utf8')}`, path).not.toContain('evil.example')
    }
  close()
})

test('none of these requests changed anything', async () => {
  const listings = await db()
    .selectFrom('listings')
    .select((q) => q.fn.countAll().as('n'))
    .executeTakeFirstOrThrow()
  expect(String(listings.n)).toBe(world.listingCount)
})
