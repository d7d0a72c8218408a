import { describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { sender } from './attack/send.ts'
import { frontDatabase } from './database.ts'
import { cookiesOf, type DoorWorld, doorWorld, filled } from './door-world.ts'
import { type Door, type Outcome, type Visitor, VISITORS } from './door-outcomes.ts'
import { DOORS } from './doors-table.ts'
import { isDeepRun } from './runs.ts'

/** The kinds of request to a door: page, page data, empty form, another method, from another site. */
const REQUEST_KINDS = ['page', 'data', 'post', 'method', 'foreign'] as const
type RequestKind = (typeof REQUEST_KINDS)[number]

type Session = { origin: string; world: DoorWorld; cookie: string }

/** Files and pure redirects have no page and therefore no page data. */
const WITHOUT_DATA = new Set([
  '/files/:id',
  '/files/upload/kyc',
  '/files/upload/listing-image',
  '/listings/places',
  '/compare/export',
  '/admin/audit/export',
  '/admin/market/figures',
  '/deal/:slug/view',
  '/deal/:slug/pdf',
  '/favorites/mark',
  '/saved-searches/save',
  '/signout',
  '/dashboard',
  '/.well-known/change-password',
  '/events',
])

/** Visitors whom the gates treat alike. */
const EQUIVALENT: readonly (readonly Visitor[])[] = [
  ['incomplete', 'pending', 'rejected', 'moreinfo'],
  ['suspended', 'unwelcomed'],
]

const inTurn = (visitors: readonly Visitor[], at: number) => visitors[at % visitors.length]

/** In the deep run all visitors, otherwise one of each group, alternating from door to door. */
const visitorsAt = (at: number) =>
  VISITORS.filter((one) => {
    const group = EQUIVALENT.find((some) => some.includes(one))
    return isDeepRun || !group || one === inTurn(group, at)
  })

/** Without the cross-site request to /unsubscribe, to which mail programs may post from anywhere (MEM-384). */
const requestKindsOf = ({ route }: Door): readonly RequestKind[] =>
  REQUEST_KINDS.filter(
    (kind) =>
      !(kind === 'data' && WITHOUT_DATA.has(route)) &&
      !(kind === 'foreign' && route === '/unsubscribe/:token'),
  )

/** The visitors who request page data: those who may not open the page, but only one of them outside the deep run. */
function dataVisitors(door: Door, at: number): readonly (Visitor | undefined)[] {
  const refused = VISITORS.filter((visitor) => door.get[visitor] !== 200)
  if (!requestKindsOf(door).includes('data')) return []
  return isDeepRun ? refused : [inTurn(refused, at)]
}

/** Text that no response may contain: a stack trace, a file path, an internal name, an SQL statement. */
const FORBIDDEN = /\n\s+at \S|node_modules|\.server\.ts|\bfrom "\w+"/i

/** The outcome of a request in the notation of the table; the redirect after a post (303) counts as 302. */
function outcomeOf(response: Response, origin: string): string {
  const location = response.headers.get('Location')
  if (location === null) return String(response.status)
  return `302 ${location.startsWith(origin) ? location.slice(origin.length) : location}`
}

function expectedOf(outcome: Outcome, world: DoorWorld): string {
  if (typeof outcome === 'number') return String(outcome)
  const [address = '', from] = filled(outcome, world).split('?from=')
  return from === undefined ? address : `${address}?from=${encodeURIComponent(from)}`
}

type Comparison = { actual: string; expected: string }

function request(path: string, { origin, cookie }: Session, { headers, ...init }: RequestInit = {}) {
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

async function page(path: string, outcome: Outcome, session: Session): Promise<Comparison> {
  const response = await request(path, session)
  const isPage = response.headers.get('Content-Type')?.includes('text/html')
  const body = isPage ? await response.text() : (await response.body?.cancel(), '')
  const problems = [
    response.headers.get('Content-Security-Policy') ? '' : ', no policy',
    response.headers.get('X-Content-Type-Options') === 'nosniff' ? '' : ', no nosniff',
    FORBIDDEN.exec(body)?.[0] ?? '',
  ].join('')
  return {
    actual: outcomeOf(response, session.origin) + problems,
    expected: expectedOf(outcome, session.world),
  }
}

async function data(path: string, outcome: Outcome, session: Session): Promise<Comparison> {
  const url = new URL(path, session.origin)
  const address = (url.pathname === '/' ? '/_.data' : `${url.pathname}.data`) + url.search
  const response = await request(address, session, { headers: { Accept: '*/*' } })
  const body = await response.text()
  const expected = expectedOf(outcome, session.world)
  const redirects =
    response.status === 202 && expected.startsWith('302 ') && body.includes(JSON.stringify(expected.slice(4)))
  const status = redirects ? expected : String(response.status)
  const isExpected = status === expected
  return {
    actual: status + (FORBIDDEN.exec(body)?.[0] ?? '') + (isExpected ? '' : ` ${body.slice(0, 200)}`),
    expected,
  }
}

async function statuses(path: string, session: Session, all: readonly RequestInit[]): Promise<string> {
  const found: number[] = []
  for (const init of all) {
    const response = await request(path, session, init)
    await response.body?.cancel()
    found.push(response.status)
  }
  return found.join(' ')
}

const OTHER_METHODS = ['PUT', 'PATCH', 'DELETE'].map((method) => ({ method }))

/** Sends one kind of request to a door. */
async function tryDoor(
  door: Door,
  visitor: Visitor,
  kind: RequestKind,
  session: Session,
): Promise<Comparison> {
  const path = filled(door.path, session.world)
  switch (kind) {
    case 'page':
      return page(path, door.get[visitor], session)
    case 'data':
      return data(path, door.get[visitor], session)
    case 'post': {
      const response = await request(path, session, emptyForm())
      await response.body?.cancel()
      return {
        actual: outcomeOf(response, session.origin),
        expected: expectedOf(door.post[visitor], session.world),
      }
    }
    case 'method':
      return { actual: await statuses(path, session, OTHER_METHODS), expected: '405 405 405' }
    case 'foreign': {
      const elsewhere = emptyForm({ Origin: 'https://evil.example' })
      return { actual: await statuses(path, session, [elsewhere]), expected: '403' }
    }
  }
}

const { origin } = await frontDatabase()
const world = await doorWorld()
let cookies = await cookiesOf()

const sessionOf = (visitor: Visitor) => ({ origin, world, cookie: cookies[visitor] })

async function expectDoor(door: Door, visitor: Visitor, kind: RequestKind): Promise<void> {
  const { actual, expected } = await tryDoor(door, visitor, kind, sessionOf(visitor))
  expect(actual, `${kind} ${door.path}`).toBe(expected)
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
  for (const door of DOORS.filter((one) => requestKindsOf(one).includes('foreign')))
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
