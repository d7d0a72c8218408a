import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enumeration } from './enumeration.ts'
import { fuzz } from './fuzz.ts'
import { blocking } from './event-loop-blocking.ts'
import type { Attack } from './scenario.ts'
import { secrets } from './secrets.ts'
import { type TestBed, startTestBed } from './test-bed.ts'
import { stored } from './stored.ts'
import { uploads } from './uploads.ts'

let testBed: TestBed
const slowSockets: Socket[] = []

/** Opens a connection that never sends a complete request. */
function openSlowConnection(start: string): void {
  const { hostname, port } = new URL(testBed.origin)
  const socket = connect(Number(port), hostname, () => start && socket.write(start))
  socket.on('error', () => socket.destroy()).resume()
  if (start) {
    const drip = setInterval(() => socket.writable && socket.write('X-a: b\r\n'), 1000)
    socket.on('close', () => clearInterval(drip))
  }
  slowSockets.push(socket)
}

beforeAll(async () => {
  testBed = await startTestBed()
  // All tests below run with these connections open.
  for (let count = 0; count < 100; count += 1)
    openSlowConnection(count < 60 ? 'GET / HTTP/1.1\r\nHost: a\r\n' : '')
})
afterAll(async () => {
  for (const socket of slowSockets) socket.destroy()
  await testBed?.stop()
})

const options = { seed: 20_261_122, requests: 400, from: 0, quick: true }
const missedGoals = async (attack: Attack) => (await attack(testBed, options)).filter(({ met }) => !met)

test('no log line, URL or stored response contains a link, a password or a session · ADM-077', async () => {
  expect(await missedGoals(secrets)).toEqual([])
}, 300_000)

test('each refusal is logged with status, page and account', async () => {
  const before = testBed.lines().length
  const get = (path: string, cookie: string) =>
    fetch(testBed.origin + path, { headers: { Cookie: cookie, Accept: 'text/html' }, redirect: 'manual' })
  const crossSitePost = {
    method: 'POST',
    headers: { Cookie: testBed.cookies.investor, Origin: 'https://elsewhere.test' },
  }
  const statuses = [
    (await get('/admin/users', testBed.cookies.investor)).status,
    (await get('/my-listings/999999999', testBed.cookies.developer)).status,
    (await fetch(`${testBed.origin}/favorites`, { ...crossSitePost, body: 'intent=add' })).status,
  ]
  expect(statuses).toEqual([403, 404, 403])
  const logged = () =>
    testBed
      .lines()
      .slice(before)
      .filter((line) => line.includes('"event":"request.answered"'))
      .map((line) => JSON.parse(line) as { status: number; route: string; userId?: string; time: string })
      .filter(({ status }) => status === 403 || status === 404)
  await expect.poll(() => logged().length, { timeout: 90_000 }).toBeGreaterThanOrEqual(3)
  const [admin, foreign, elsewhere] = logged()
  const account = expect.stringMatching(/^[0-9a-f-]{36}$/)
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  expect(admin).toMatchObject({ status: 403, route: '/admin/users', userId: account, time })
  expect(foreign).toMatchObject({ status: 404, route: '/my-listings/:id', userId: account, time })
  expect(elsewhere).toMatchObject({ status: 403, time })
}, 300_000)

test('responses do not reveal who has an account or what exists · PUB-175', async () => {
  expect(await missedGoals(enumeration)).toEqual([])
}, 300_000)

test('hostile files are refused over HTTP exactly as by the file parser · MEM-262', async () => {
  expect(await missedGoals(uploads)).toEqual([])
}, 300_000)

test('no request of any shape blocks the event loop', async () => {
  expect(await missedGoals(blocking)).toEqual([])
}, 300_000)

test('random requests never cause a server error', async () => {
  expect(await missedGoals(fuzz)).toEqual([])
}, 300_000)

test('markup in a text field stays text on every page and in every email', async () => {
  expect(await missedGoals(stored)).toEqual([])
}, 300_000)

test('clients that send no request lose their sockets', async () => {
  expect(slowSockets).toHaveLength(100)
  await expect.poll(() => slowSockets.filter(({ closed }) => !closed).length, { timeout: 60_000 }).toBe(0)
}, 300_000)
