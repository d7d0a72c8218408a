// Data-only listing search: `npm run bench:search -- --rows 1000000`. Builds throwaway databases, checks the answers
// against brute force, then prints rates beside their floors and the goals; ends with 1 when a goal is missed.
import { fork } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import autocannon from 'autocannon'
import { migrate } from '../app/db/migrate.ts'
import { startEmbedded } from '../server/postgres/embedded.ts'
import { onServer, temporaryFolder, withDatabase } from '../test/server.ts'
import { aSearch, byBruteForce, chooser, fill, lookThrough } from './search-world.mjs'
import { timeWrites } from './search-writes.mjs'

const root = join(import.meta.dirname, '..')
const option = (name, otherwise) => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? otherwise : Number(process.argv[at + 1])
}
const ROWS = option('rows', 1_000_000)
const SMALL = option('small', 100_000)
const SECONDS = option('seconds', 6)
const ROUNDS = option('rounds', 3)
const CHECKS = option('checks', 8)
const CLIENTS = 32
const PATHS = 600

const say = (text) => process.stdout.write(`${text}\n`)
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
const path = (who, search, page = '/search') => `${page}?${new URLSearchParams({ as: who, ...search })}`

function serve(mode, given) {
  const child = fork(join(import.meta.dirname, 'search-server.mjs'), [mode, String(given)])
  return new Promise((resolve, reject) => {
    child.once('message', (port) =>
      resolve({ url: `http://127.0.0.1:${Number(port)}`, stop: () => child.disconnect() }),
    )
    child.once('exit', () => reject(new Error(`the ${mode} server ended`)))
  })
}

/** Answers a second; `paths(client)` are the requests that one client repeats. */
async function rate(server, paths, seconds = SECONDS) {
  const result = await autocannon({
    url: server.url,
    connections: CLIENTS,
    duration: seconds,
    setupClient: (client) => client.setRequests(paths().map((one) => ({ path: one }))),
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx + result.errors} failed answers`)
  return result['2xx'] / result.duration
}

async function makeWorld(server, rows) {
  const name = `bench_${rows}`
  await onServer(server.url, (client) => client.query(`create database ${name}`))
  const url = withDatabase(server.url, name)
  await migrate({ url, folder: join(root, 'db/migrations') })
  const started = Date.now()
  await onServer(url, (client) => fill(client, rows))
  say(`${rows.toLocaleString('en')} listings made in ${Math.round((Date.now() - started) / 1000)} s`)
  const companies = await onServer(url, async (client) => {
    const { rows: found } = await client.query(`select
      (select company_id from access_grants limit 1) as holder, (select company_id from listings where id = 1) as owner,
      (select c.id from companies c where c.type = 'investor'
        and not exists (select 1 from access_grants g where g.company_id = c.id) limit 1) as member`)
    return found[0]
  })
  return { url, ...companies }
}

/** Compares page, count and every choice's count with brute force for every kind of viewer. */
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
      await lookThrough(client, who)
      const random = chooser(11 + answers)
      for (let round = 0; round < rounds; round += 1) {
        const search = aSearch(random)
        const { count, slugs, facets } = await byBruteForce(client, search)
        const found = await (await fetch(server.url + path(who, search, '/choices'))).json()
        const got = { count: found.count, slugs: found.cards.map(({ slug }) => slug), facets: found.facets }
        if (!isDeepStrictEqual(got, { count, slugs, facets }))
          throw new Error(
            `${name} ${JSON.stringify(search)}: ${JSON.stringify(got)} is not what brute force gives`,
          )
        answers += 1
      }
    }
  })
  say(`${answers} answers for ${Object.keys(viewers).join(', ')} equal brute force`)
}

const lines = []
let isMissed = false
function line(what, value, floor, goal) {
  const ratio = floor ? value / floor : null
  if (goal && ratio < goal) isMissed = true
  const number = (one) => (one ? Math.round(one).toLocaleString('en') : '')
  lines.push({
    what,
    'a second': number(value),
    floor: number(floor),
    ratio: ratio ? ratio.toFixed(2) : '',
    goal: goal ? `>= ${goal}` : '',
    verdict: goal ? (ratio >= goal ? 'met' : 'MISSED') : '',
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

  let seed = 100
  const fresh = (who, page) => () => {
    const random = chooser((seed += 7919))
    random()
    return Array.from({ length: PATHS }, () => path(who, aSearch(random), page))
  }
  const few = () => {
    const random = chooser(5)
    return Array.from({ length: 20 }, () => path('guest', aSearch(random)))
  }
  const body = await (await fetch(ours.url + few()[0])).text()
  const fixed = await serve('static', Buffer.byteLength(body))
  servers.push(fixed)

  const rates = {}
  const time = async (name, server, paths) => (rates[name] ??= []).push(await rate(server, paths))
  const { member } = worlds.large
  for (const server of [ours, floor, oursSmall]) await rate(server, fresh('guest'), 3)
  for (let round = 0; round < ROUNDS; round += 1) {
    await time('floor', floor, fresh('guest'))
    await time('guest', ours, fresh('guest'))
    await time('small', oursSmall, fresh('guest'))
    await time('floor member', floor, fresh(member))
    await time('member', ours, fresh(member))
    await time('choices', ours, fresh(member, '/choices'))
    await time('holder', ours, fresh(worlds.large.holder))
    await time('static', fixed, few)
    await time('repeated', ours, few)
  }
  const of = (name) => median(rates[name])
  line('search, guest, against plain Node', of('guest'), of('floor'), 0.5)
  line('search, approved member, against plain Node', of('member'), of('floor member'), 0.5)
  line('search with every choice counted, member', of('choices'), of('floor member'))
  line('search, holder of 20 grants', of('holder'), of('floor member'))
  line(
    `search at ${ROWS} against ${SMALL} listings`,
    of('guest'),
    of('small'),
    ROWS > SMALL ? 0.8 : undefined,
  )
  line('repeated search, against a static answer', of('repeated'), of('static'), 0.25)
  const writes = await timeWrites(worlds.large.url, ROUNDS, SECONDS)
  line('update with exact counts kept, against a plain update, 8 clients', writes.counted, writes.plain, 0.6)
  printTable(lines)
  say(`wrong cells after the churn: ${writes.wrong}`)
  if (isMissed || writes.wrong > 0) process.exitCode = 1
} finally {
  for (const server of servers) server.stop()
  await database.leave()
  await rm(database.folder, { recursive: true, force: true })
  await rm(dataDir, { recursive: true, force: true })
}
