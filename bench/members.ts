// Requests from guests and approved members through the full HTTP stack of the built product (router, session, rights,
// encoding; compression off): `npm run bench:members`. Compared with the floors of the other benches on the same
// database: plain Node http with pg that returns JSON from SQL. Results are compared before timing; 32 clients, different
// searches. Prints responses per second and CPU time per response, for the product and for PostgreSQL; exits with 1 if a
// goal is missed. `-- --listings 5000 --seconds 1 --rounds 1` checks that everything works.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { UNSAFE_decodeViaTurboStream as decode } from 'react-router'
import { onServer } from '../test/server.ts'
import { randomDirectorySearch, fillDirectory } from './directory-world.mjs'
import { cookiesOf, onWorld, type Product, startProduct } from './product.ts'
import { postmasterPid, cpuMs, serverCpuMs } from './cpu-time.ts'
import { median, maxRow, number, option, printRows, ratioRow, type Row, say } from './report.ts'
import { randomSearch, seededRandom, fill } from './search-world.mjs'
import { emptyWorld, fillMembers, signIn } from './world.ts'

const LISTINGS = option('listings', 100_000)
const COMPANIES = option('companies', 5000)
const SECONDS = option('seconds', 6)
const ROUNDS = option('rounds', 3)
const CLIENTS = 32
const GOALS_FROM = 100_000
/** The number of distinct searches to repeat: more than the cache holds. */
const DISTINCT_SEARCHES = 2000

type Floor = { url: string; stop: () => void }
type Who = 'guest' | 'member'
/** A list in a response, and the key of its rows. */
type Named = { list: string; name: string }

async function serve(file: string, url: string): Promise<Floor> {
  const child = fork(join(import.meta.dirname, file), ['floor', url])
  const [port] = (await once(child, 'message')) as [number]
  return { url: `http://127.0.0.1:${port}`, stop: () => child.disconnect() }
}

type Paths = (random: () => number) => string
const search = (random: () => number) => new URLSearchParams(randomSearch(random))
/** Listings on the market; the others are not visible here. */
let offered: readonly string[] = []
const listing = (random: () => number) => offered[Math.floor(random() * offered.length)] ?? ''

/** Repeated searches, uniformly distributed. */
function pickFrom(count: number): (random: () => number) => string {
  const seeded = seededRandom(41)
  const all = Array.from({ length: count }, () => String(search(seeded)))
  return (random) => all[Math.floor(random() * count)] ?? ''
}

let seed = 1
async function answer(url: string, paths: Paths, headers: Record<string, string> = {}) {
  const drawn = () => {
    const random = seededRandom((seed += 7919))
    return Array.from({ length: 600 }, () => ({ path: paths(random) }))
  }
  const result = await autocannon({
    url,
    connections: CLIENTS,
    duration: SECONDS,
    headers: { 'sec-fetch-site': 'same-origin', ...headers },
    setupClient: (client) => client.setRequests(drawn()),
  })
  if (result.errors + result.non2xx > 0)
    throw new Error(`${result.errors + result.non2xx} failed responses from ${url}${paths(seededRandom(1))}`)
  return { perSecond: result['2xx'] / result.duration, count: result['2xx'] }
}

/** The first list with this name at any depth in a response. */
function listIn(value: unknown, list: string): Record<string, unknown>[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const own = (value as Record<string, unknown>)[list]
  if (Array.isArray(own)) return own as Record<string, unknown>[]
  for (const part of Object.values(value)) {
    const found = listIn(part, list)
    if (found) return found
  }
  return undefined
}

/** Fingerprint of a response: the names in its list, in order. */
async function namesIn(url: string, headers: Record<string, string>, { list, name }: Named): Promise<string> {
  const response = await fetch(url, { headers })
  if (response.status !== 200 || !response.body) throw new Error(`${url} returned ${response.status}`)
  const isOurs = new URL(url).pathname.endsWith('.data')
  const value = isOurs ? (await decode(response.body, globalThis)).value : await response.json()
  const rows = listIn(value, list) ?? []
  return rows
    .slice(0, 20)
    .map((row) => String(row[name]))
    .join(' ')
}

const world = await emptyWorld('bench_members')
const floors: Floor[] = []
let product: Product | undefined
try {
  const { tokens, member } = await onServer(world.url, async (client) => {
    await fill(client, LISTINGS)
    await fillDirectory(client, COMPANIES - 2000)
    await fillMembers(client, 0)
    const [token = ''] = await signIn(client, 1)
    const { rows } = await client.query<{ id: string }>('select user_id as id from sessions')
    const found = await client.query<{ slug: string }>(
      'select slug from listings where on_market order by id',
    )
    offered = found.rows.map(({ slug }) => slug)
    return { tokens: [token], member: rows[0]?.id ?? '' }
  })
  const [cookie = ''] = await cookiesOf(tokens)
  const { DATABASE_PREPARE } = process.env
  product = await startProduct({ ...onWorld(world), ...(DATABASE_PREPARE && { DATABASE_PREPARE }) })
  const { origin, process: ours } = product
  const postmaster = await postmasterPid(world.url)
  const [searches, details, directory] = await Promise.all([
    serve('search-server.mjs', world.url),
    serve('detail-server.ts', world.url),
    serve('directory-server.mjs', world.url),
  ])
  floors.push(searches, details, directory)

  const as = (who: Who) => (who === 'guest' ? 'guest' : member)
  const repeated = pickFrom(DISTINCT_SEARCHES)
  type Workload = {
    name: string
    who: Who
    paths: Paths
    floor?: { url: string; paths: Paths; goal?: number }
    /** Names that both responses must contain. */
    names?: Named
    /** CPU goals per response in ms. */
    max?: { server: number; database: number }
  }
  const searching = (
    who: Who,
    name: string,
    draw: (random: () => number) => string,
    goal?: number,
  ): Workload => ({
    name,
    who,
    paths: (random) => `/listings.data?${draw(random)}`,
    floor: {
      url: searches.url,
      paths: (random) => `/search?${draw(random)}&as=${as(who)}`,
      ...(goal !== undefined && { goal }),
    },
    names: { list: 'cards', name: 'slug' },
  })
  const deal = (who: Who): Workload => ({
    name: 'deal page, data',
    who,
    paths: (random) => `/deal/${listing(random)}.data`,
    floor: { url: details.url, paths: (random) => `/deal?slug=${listing(random)}&as=${as(who)}` },
    ...(who === 'member' && { max: { server: 3, database: 1 } }),
  })
  const every = (who: Who): Workload[] => [
    searching(who, 'search, data', (random) => String(search(random)), who === 'member' ? 0.75 : undefined),
    searching(
      who,
      `search of ${number(DISTINCT_SEARCHES)}, data`,
      repeated,
      who === 'member' ? 0.5 : undefined,
    ),
    deal(who),
    { name: 'list, HTML', who, paths: (random) => `/listings?${search(random)}` },
    { name: 'deal page, HTML', who, paths: (random) => `/deal/${listing(random)}` },
  ]
  const workloads: Workload[] = [
    ...every('guest'),
    ...every('member'),
    {
      name: 'directory, data',
      who: 'member',
      paths: (random) => `/market-circle.data?${randomDirectorySearch(random)}`,
      floor: {
        url: directory.url,
        paths: (random) => `/search?${randomDirectorySearch(random)}&as=${member}`,
        goal: 1.1,
      },
      names: { list: 'rows', name: 'name' },
    },
  ]
  const headersOf = (who: Who) => (who === 'member' ? { cookie } : {})

  for (const { name, who, paths, floor, names } of workloads) {
    if (!floor || !names) continue
    for (let at = 1; at <= 20; at += 1) {
      const [own, its] = await Promise.all([
        namesIn(origin + paths(seededRandom(at)), headersOf(who), names),
        namesIn(floor.url + floor.paths(seededRandom(at)), {}, names),
      ])
      if (own !== its)
        throw new Error(`${name}, ${who}: ${paths(seededRandom(at))} gives\n${own}\nand the floor\n${its}`)
    }
  }
  say('the product and the floors return the same listings and companies in the same order')

  const rows: Row[] = []
  for (const { name, who, paths, floor, max } of workloads) {
    say(`… ${name}, ${who}`)
    const headers = headersOf(who)
    await answer(origin, paths, headers)
    const rates = { ours: [] as number[], floor: [] as number[] }
    const spent = { server: [] as number[], database: [] as number[] }
    const turns = [
      async () => {
        const from = { server: cpuMs(ours.pid ?? 0), database: serverCpuMs(postmaster) }
        const { perSecond, count } = await answer(origin, paths, headers)
        rates.ours.push(perSecond)
        spent.server.push((cpuMs(ours.pid ?? 0) - from.server) / count)
        spent.database.push((serverCpuMs(postmaster) - from.database) / count)
      },
      async () => void (floor && rates.floor.push((await answer(floor.url, floor.paths)).perSecond)),
    ]
    for (let round = 0; round < ROUNDS; round += 1)
      for (const turn of round % 2 === 0 ? turns : turns.toReversed()) await turn()
    const [server, database] = [median(spent.server), median(spent.database)]
    const what = `${name}, ${who}`
    rows.push(
      floor
        ? ratioRow(what, { ...rates, ...(floor.goal !== undefined && { goal: floor.goal }) })
        : { what, figure: number(median(rates.ours)) },
    )
    if (max) {
      rows.push(maxRow(`  server`, server, max.server, 'ms', 2))
      rows.push(maxRow(`  PostgreSQL`, database, max.database, 'ms', 2))
    } else
      rows.push({ what: `  server + PostgreSQL`, figure: `${server.toFixed(2)} + ${database.toFixed(2)} ms` })
  }
  say(
    `${number(LISTINGS)} listings, ${number(COMPANIES)} companies, ${CLIENTS} clients, ${ROUNDS} rounds of ${SECONDS} s; ` +
      `${product.rss().toFixed(0)} MB at the end`,
  )
  printRows(rows, LISTINGS >= GOALS_FROM)
} finally {
  for (const floor of floors) floor.stop()
  await product?.stop()
  await world.end()
}
