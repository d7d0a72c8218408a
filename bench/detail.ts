// Data of a listing page: `npm run bench:detail`. Alternates the product's reads under the access policy, for a guest, an
// approved member and a grant holder, with plain Node http and pg, which returns the same facts as JSON from one SQL
// statement without a policy. 32 clients, random listings. Exits with 1 if a goal is missed.
// `-- --listings 5000 --seconds 1 --rounds 1` checks that everything works.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { onServer } from '../test/server.ts'
import { option, printRows, ratioRow, say } from './report.ts'
import { seededRandom, fill } from './search-world.mjs'
import { emptyWorld } from './world.ts'

const LISTINGS = option('listings', 1_000_000)
const SECONDS = option('seconds', 6)
const ROUNDS = option('rounds', 3)
const SEED = option('seed', 1)
const GOALS_FROM = 100_000
const GOAL = 0.35

type Server = { url: string; stop: () => void }

async function serve(mode: 'ours' | 'floor', url: string): Promise<Server> {
  const child = fork(join(import.meta.dirname, 'detail-server.ts'), [mode, url])
  const [port] = (await once(child, 'message')) as [number]
  return { url: `http://127.0.0.1:${port}`, stop: () => child.disconnect() }
}

let seed = SEED
async function rate(server: Server, who: string): Promise<number> {
  const paths = () => {
    const random = seededRandom((seed += 7919))
    return Array.from({ length: 400 }, () => ({
      path: `/deal?slug=listing-${1 + Math.floor(random() * LISTINGS)}&as=${who}`,
    }))
  }
  const result = await autocannon({
    url: server.url,
    connections: 32,
    duration: SECONDS,
    setupClient: (client) => client.setRequests(paths()),
  })
  if (result.errors + result.non2xx > 0) throw new Error(`${result.errors + result.non2xx} failed responses`)
  return result['2xx'] / result.duration
}

/** Checks that both servers show the same listings; a guest sees less of a private one. */
async function check(ours: Server, floor: Server, who: string): Promise<void> {
  const random = seededRandom(5)
  for (let round = 0; round < 30; round += 1) {
    const path = `/deal?slug=listing-${1 + Math.floor(random() * LISTINGS)}&as=${who}`
    const [own, its] = await Promise.all(
      [ours, floor].map(async ({ url }) => (await (await fetch(url + path)).json()) as Shown),
    )
    const isHidden = own?.deal === null
    if (isHidden !== !its?.deal.on_market && who !== 'owner')
      throw new Error(
        `${path}: ${isHidden ? 'hidden' : 'shown'} by ours, on the market: ${its?.deal.on_market}`,
      )
    if (own?.deal && own.deal.title !== its?.deal.title) throw new Error(`${path} has a different title`)
  }
}
type Shown = { deal: { title: string; on_market: boolean } } | undefined

const world = await emptyWorld('bench_detail')
const servers: Server[] = []
try {
  const viewers = await onServer(world.url, async (client) => {
    await fill(client, LISTINGS)
    const { rows } = await client.query(`select (select company_id from access_grants limit 1) as holder,
      (select c.id from companies c where c.type = 'investor'
        and not exists (select 1 from access_grants g where g.company_id = c.id) limit 1) as member`)
    return rows[0] as { holder: string; member: string }
  })
  const ours = await serve('ours', world.url)
  const floor = await serve('floor', world.url)
  servers.push(ours, floor)
  const kinds = { guest: 'guest', member: viewers.member, holder: viewers.holder }
  for (const who of Object.values(kinds)) await check(ours, floor, who)
  await rate(ours, 'guest')
  await rate(floor, 'guest')
  const rows = []
  for (const [name, who] of Object.entries(kinds)) {
    const rates = { ours: [] as number[], floor: [] as number[] }
    for (let round = 0; round < ROUNDS; round += 1) {
      const turns = [
        async () => void rates.ours.push(await rate(ours, who)),
        async () => void rates.floor.push(await rate(floor, who)),
      ]
      for (const turn of round % 2 === 0 ? turns : turns.toReversed()) await turn()
    }
    rows.push(ratioRow(`listing page, ${name}, compared with plain Node`, { ...rates, goal: GOAL }))
  }
  say(`${LISTINGS.toLocaleString('en')} listings, 32 clients, ${ROUNDS} rounds of ${SECONDS} s, seed ${SEED}`)
  printRows(rows, LISTINGS >= GOALS_FROM)
} finally {
  for (const server of servers) server.stop()
  await world.end()
}
