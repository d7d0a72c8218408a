// Data-only listing search: `npm run bench:search -- --rows 1000000`. Builds throwaway databases, checks results against
// brute force and the floor's against ours, then times 32 clients. Ratios are medians over rounds in which both sides
// alternate; goals apply from 100,000 rows, and the run exits with 1 if one is missed.
// `--rows 20000 --seconds 1 --rounds 1` checks in a minute that everything works.
import { fork } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import autocannon from 'autocannon'
import pg from 'pg'
import { migrate } from '../app/db/migrate.ts'
import { startEmbedded } from '../server/postgres/embedded.ts'
import { onServer, temporaryFolder, withDatabase } from '../test/server.ts'
import { randomSearch, byBruteForce, seededRandom, fill, createSeenTable } from './search-world.mjs'
import { timeWrites } from './search-writes.mjs'

const root = join(import.meta.dirname, '..')
const option = (name, otherwise) => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? otherwise : Number(process.argv[at + 1])
}
const ROWS = option('rows', 1_000_000)
const SMALL = option('small', ROWS / 10)
const SECONDS = option('seconds', 6)
const ROUNDS = option('rounds', 3)
const CHECKS = option('checks', 8)
const CLIENTS = 32
const PATHS = 600
const GOALS_FROM = 100_000
/** Interval of listing changes during the repeated search, in ms. */
const CHANGE_EVERY_MS = 200

const say = (text) => process.stdout.write(`${text}\n`)
function median(values) {
  const sorted = values.toSorted((a, b) => a - b)
  const at = sorted.length / 2
  return (sorted[Math.ceil(at) - 1] + sorted[Math.floor(at)]) / 2
}
const path = (who, search, page = '/search') => `${page}?${new URLSearchParams({ as: who, ...search })}`

function serve(mode, given) {
  const child = fork(join(import.meta.dirname, 'search-server.mjs'), [mode, String(given)])
  return new Promise((resolve, reject) => {
    child.once('message', (port) =>
      resolve({ url: `http://127.0.0.1:${Number(port)}`, stop: () => child.disconnect() }),
    )
    child.once('exit', () => reject(new Error(`the ${mode} server exited`)))
  })
}

/** Responses per second; `paths(client)` are the requests a client repeats. */
async function rate(server, paths, seconds = SECONDS) {
  const result = await autocannon({
    url: server.url,
    connections: CLIENTS,
    duration: seconds,
    setupClient: (client) => client.setRequests(paths().map((one) => ({ path: one }))),
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx + result.errors} failed responses`)
  return result['2xx'] / result.duration
}

async function makeWorld(server, rows) {
  const name = `bench_${rows}`
  await onServer(server.url, (client) => client.query(`create database ${name}`))
  const url = withDatabase(server.url, name)
  await migrate({ url, folder: join(root, 'db/migrations') })
  const started = Date.now()
  await onServer(url, (client) => fill(client, rows))
  say(`${rows.toLocaleString('en')} listings created in ${Math.round((Date.now() - started) / 1000)} s`)
  const companies = await onServer(url, async (client) => {
    const { rows: found } = await client.query(`select
      (select company_id from access_grants limit 1) as holder, (select company_id from listings where id = 1) as owner,
      (select c.id from companies c where c.type = 'investor'
        and not exists (select 1 from access_grants g where g.company_id = c.id) limit 1) as member`)
    return found[0]
  })
  return { url, ...companies }
}

/** Compares page, count and facet counts with brute force for every kind of viewer. */
async function check(world, server, rounds) {
  const viewers = {
    guest: 'guest',
    member: world.member,
    owner: world.owner,
    holder: world.holder,
    admin: 'admin',
  }
  let answers = 0
  await onServer(world.url, async (client) => {
    for (const [name, who] of Object.entries(viewers)) {
      await createSeenTable(client, who)
      const random = seededRandom(11 + answers)
      for (let round = 0; round < rounds; round += 1) {
        const search = randomSearch(random)
        const { count, slugs, facets } = await byBruteForce(client, search)
        const found = await (await fetch(server.url + path(who, search, '/choices'))).json()
        const got = { count: found.count, slugs: found.cards.map(({ slug }) => slug), facets: found.facets }
        if (!isDeepStrictEqual(got, { count, slugs, facets }))
          throw new Error(
            `${name} ${JSON.stringify(search)}: ${JSON.stringify(got)} differs from brute force`,
          )
        answers += 1
      }
    }
  })
  say(`${answers} answers for ${Object.keys(viewers).join(', ')} match brute force`)
}

/** The floor must return the same count and cards to be comparable. */
async function checkFloor(world, ours, floor, rounds) {
  for (const who of ['guest', world.member]) {
    const random = seededRandom(23)
    for (let round = 0; round < rounds; round += 1) {
      const asked = path(who, randomSearch(random))
      const [own, its] = await Promise.all(
        [ours, floor].map(async (server) => (await fetch(server.url + asked)).json()),
      )
      const slugs = (page) => (page.cards ?? []).slice(0, 24).map(({ slug }) => slug)
      if (!isDeepStrictEqual([own.count, slugs(own)], [its.count ?? 0, slugs(its)]))
        throw new Error(`the floor answers ${asked} differently`)
    }
  }
  say(`${2 * rounds} of the floor's responses match ours`)
}

/** Runs work while listings change and the log is folded, as in a live market. */
async function whileChanging(url, work) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  let turn = 0
  const change = setInterval(() => {
    turn += 1
    void client.query('update listings set price = 500000 + $1 * 1000 where id = $1', [1 + (turn % 500)])
    if (turn % 25 === 0) void client.query('select fold_market_log(5000)')
  }, CHANGE_EVERY_MS)
  try {
    return await work()
  } finally {
    clearInterval(change)
    await client.end()
  }
}

const lines = []
let isMissed = false
function line(what, values, floors, goal) {
  const ratios = values.map((value, at) => value / floors[at])
  const ratio = median(ratios)
  const hasGoal = goal !== undefined && ROWS >= GOALS_FROM
  if (hasGoal && ratio < goal) isMissed = true
  const number = (one) => Math.round(one).toLocaleString('en')
  lines.push({
    what,
    'a second': number(median(values)),
    floor: number(median(floors)),
    ratio: ratio.toFixed(2),
    'of rounds': `${Math.min(...ratios).toFixed(2)}-${Math.max(...ratios).toFixed(2)}`,
    goal: goal === undefined ? '' : `>= ${goal}`,
    verdict: hasGoal ? (ratio >= goal ? 'met' : 'MISSED') : '',
  })
}

function printTable(rows) {
  const names = Object.keys(rows[0])
  const width = (name) => Math.max(name.length, ...rows.map((row) => row[name].length))
  const print = (row) =>
    say(names.map((name, at) => row[name][at === 0 ? 'padEnd' : 'padStart'](width(name))).join('  '))
  print(Object.fromEntries(names.map((name) => [name, name])))
  for (const row of rows) print(row)
}

const dataDir = await temporaryFolder()
const database = await startEmbedded({ dataDir, projectRoot: root, durable: true })
const servers = []
try {
  const worlds = { small: await makeWorld(database, SMALL), large: await makeWorld(database, ROWS) }
  const oursSmall = await serve('ours', worlds.small.url)
  const ours = await serve('ours', worlds.large.url)
  const floor = await serve('floor', worlds.large.url)
  servers.push(oursSmall, ours, floor)
  await check(worlds.small, oursSmall, CHECKS)
  await check(worlds.large, ours, CHECKS)
  await checkFloor(worlds.large, ours, floor, 5 * CHECKS)

  let seed = 100
  const fresh = (who, page) => () => {
    const random = seededRandom((seed += 7919))
    random()
    return Array.from({ length: PATHS }, () => path(who, randomSearch(random), page))
  }
  const few = () => {
    const random = seededRandom(5)
    return Array.from({ length: 20 }, () => path('guest', randomSearch(random)))
  }
  const body = await (await fetch(ours.url + few()[0])).text()
  const fixed = await serve('static', Buffer.byteLength(body))
  servers.push(fixed)

  const rates = {}
  const { member, holder } = worlds.large
  const timed = [
    ['floor', () => rate(floor, fresh('guest'))],
    ['guest', () => rate(ours, fresh('guest'))],
    ['small', () => rate(oursSmall, fresh('guest'))],
    ['floor member', () => rate(floor, fresh(member))],
    ['member', () => rate(ours, fresh(member))],
    ['choices', () => rate(ours, fresh(member, '/choices'))],
    ['holder', () => rate(ours, fresh(holder))],
    ['static', () => rate(fixed, few)],
    ['repeated', () => rate(ours, few)],
    ['changing', () => whileChanging(worlds.large.url, () => rate(ours, few))],
  ]
  for (const server of [ours, floor, oursSmall]) await rate(server, fresh('guest'), Math.min(3, SECONDS))
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [name, run] of round % 2 === 1 ? timed.toReversed() : timed)
      (rates[name] ??= []).push(await run())
  const { floor: floorGuest, 'floor member': floorMember } = rates
  line('search, guest, against plain Node', rates.guest, floorGuest, 0.5)
  line('search, approved member, compared with plain Node', rates.member, floorMember, 0.5)
  line('search with every choice counted, member', rates.choices, floorMember)
  line('search, holder of 20 grants', rates.holder, floorMember)
  line(`search, guest, at ${ROWS} against ${SMALL} listings`, rates.guest, rates.small, 0.8)
  line('repeated search, nothing changes, against a static response', rates.repeated, rates.static, 0.25)
  line('repeated search, 5 changes per second, against a static response', rates.changing, rates.static)
  const writes = await timeWrites(worlds.large.url, ROUNDS, SECONDS)
  line('update with exact counts, against a plain update, 8 clients', writes.counted, writes.plain, 0.6)
  printTable(lines)
  say(`wrong cells after the churn: ${writes.wrong}`)
  say(
    `responses per second, medians of ${ROUNDS} rounds of ${SECONDS} s, ${CLIENTS} clients and all servers on ` +
      `${availableParallelism()} cores; load at the end ${loadavg()[0].toFixed(1)}`,
  )
  if (isMissed || writes.wrong > 0) process.exitCode = 1
} finally {
  for (const server of servers) server.stop()
  await database.leave()
  await rm(database.folder, { recursive: true, force: true })
  await rm(dataDir, { recursive: true, force: true })
}
