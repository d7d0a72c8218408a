// Live pages: `npm run bench:changes`. 1,000 members have a window open on the built product while 50 changes a second are
// committed for 20 s, one per window. Each window reloads on its event and must show the change within 5 s of the commit.
// Exits with 1 if a goal is missed. `-- --windows 100` checks that everything works.
import { type ClientRequest, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { onServer } from '../test/server.ts'
import { median, maxRow, number, option, printRows, say } from './report.ts'
import { cookiesOf, onWorld, type Product, startProduct } from './product.ts'
import { emptyWorld, fillWorld, signIn } from './world.ts'

const WINDOWS = option('windows', 1000)
const CHANGES_PER_SECOND = option('rate', 50)
const MAX_SECONDS = 5
const PAGE = '/my-profile'

type Window = { request: ClientRequest; changedAt: number; shownAt: number; refusals: number }

/** A window like a browser's: gets the event and reloads its page. */
function open(origin: string, cookie: string): Promise<Window> {
  return new Promise((resolve, reject) => {
    const headers = { cookie, accept: 'text/event-stream' }
    const request = get(`${origin}/events`, { headers, agent: false })
    const window: Window = { request, changedAt: 0, shownAt: 0, refusals: 0 }
    const look = async () => {
      const answer = await fetch(`${origin}${PAGE}.data`, { headers: { cookie } })
      await answer.arrayBuffer()
      if (answer.status === 200) window.shownAt = performance.now()
      else window.refusals += 1
    }
    request.on('error', reject)
    request.on('response', (response) => {
      if (response.statusCode !== 200) return reject(new Error(`a stream got ${response.statusCode}`))
      response.on('data', (chunk: Buffer) => {
        const text = chunk.toString()
        if (text.includes('event: unread')) resolve(window)
        if (window.changedAt > 0 && text.includes('"kind":"profile"')) void look()
      })
      response.on('error', () => undefined)
    })
  })
}

async function openAll(origin: string, cookies: readonly string[]): Promise<Window[]> {
  const windows: Window[] = []
  for (let at = 0; at < cookies.length; at += 20)
    windows.push(...(await Promise.all(cookies.slice(at, at + 20).map((cookie) => open(origin, cookie)))))
  return windows
}

/** Commits a change per window at the given rate, without waiting for earlier ones. */
async function change(
  client: pg.Client,
  windows: readonly Window[],
  userIds: readonly string[],
): Promise<void> {
  const began = performance.now()
  for (const [at, window] of windows.entries()) {
    const wait = began + (at * 1000) / CHANGES_PER_SECOND - performance.now()
    if (wait > 0) await sleep(wait)
    window.changedAt = performance.now()
    await client.query(
      `update companies set member_notes = $2 where id = (select company_id from company_members where user_id = $1)`,
      [userIds[at], `Change ${at}`],
    )
  }
}

const world = await emptyWorld('bench_changes')
let product: Product | undefined
try {
  await fillWorld(world.url, { listings: 1000, members: Math.max(500, WINDOWS) + 500, views: 100 })
  const { cookies, userIds } = await onServer(world.url, async (client) => {
    const tokens = await signIn(client, WINDOWS)
    const { rows } = await client.query<{ userId: string }>(
      'select user_id as "userId" from sessions order by array_position($1::text[], token)',
      [tokens],
    )
    return { cookies: await cookiesOf(tokens), userIds: rows.map(({ userId }) => userId) }
  })
  product = await startProduct(onWorld(world))
  const windows = await openAll(product.origin, cookies)
  await onServer(world.url, (client) => change(client, windows, userIds))
  const shown = () => windows.filter(({ shownAt }) => shownAt > 0)
  for (const until = performance.now() + 20_000; shown().length < WINDOWS && performance.now() < until;)
    await sleep(50)
  const took = shown().map(({ changedAt, shownAt }) => (shownAt - changedAt) / 1000)
  const refusals = windows.reduce((sum, window) => sum + window.refusals, 0)
  const last = Math.max(0, ...windows.map(({ shownAt }) => shownAt))
  const first = Math.min(...windows.map(({ changedAt }) => changedAt))
  say(
    `${number(WINDOWS)} windows; ${number(WINDOWS / ((last - first) / 1000))} changes per second; ${refusals} pages refused`,
  )
  printRows([
    {
      what: 'windows that show their change',
      figure: number(took.length),
      goal: number(WINDOWS),
      isMet: took.length === WINDOWS,
    },
    maxRow('slowest from commit to page', Math.max(0, ...took), MAX_SECONDS, 's', 2),
    { what: 'median from commit to page', figure: `${median(took).toFixed(2)} s` },
  ])
  for (const { request } of windows) {
    request.removeAllListeners('error')
    request.on('error', () => undefined)
    request.destroy()
  }
} finally {
  await product?.stop()
  await world.end()
}
