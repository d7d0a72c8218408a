// The market circle's search: `npm run bench:directory`, 5,000 companies by default (`-- --companies 1000`).
// Builds a throwaway database, checks that both servers return the same rows, counts and scores, then alternates 16 clients
// between them. The ratio is the median over rounds; exits with 1 if it is below the goal.
import { fork } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import autocannon from 'autocannon'
import { migrate } from '../app/db/migrate.ts'
import { startEmbedded } from '../server/postgres/embedded.ts'
import { onServer, temporaryFolder, withDatabase } from '../test/server.ts'
import { randomDirectorySearch, fillDirectory } from './directory-world.mjs'
import { seededRandom } from './search-world.mjs'

const root = join(import.meta.dirname, '..')
const option = (name, otherwise) => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? otherwise : Number(process.argv[at + 1])
}
const COMPANIES = option('companies', 5000)
const SECONDS = option('seconds', 5)
const ROUNDS = option('rounds', 3)
const CHECKS = option('checks', 60)
const CLIENTS = 16
const PATHS = 400
const GOAL = 0.7

const say = (text) => process.stdout.write(`${text}\n`)
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
const number = (value) => Math.round(value).toLocaleString('en')

function serve(mode, url) {
  const child = fork(join(import.meta.dirname, 'directory-server.mjs'), [mode, url])
  return new Promise((resolve, reject) => {
    child.once('message', (port) =>
      resolve({ url: `http://127.0.0.1:${Number(port)}`, stop: () => child.disconnect() }),
    )
    child.once('exit', () => reject(new Error(`the ${mode} server exited`)))
  })
}

function searchPath(random, viewer) {
  const query = randomDirectorySearch(random)
  query.set('as', viewer)
  return `/search?${query}`
}

/** The floor must return the same result to be comparable. */
async function check(ours, floor, viewer) {
  const random = seededRandom(7)
  let found = 0
  for (let at = 0; at < CHECKS; at += 1) {
    const path = searchPath(random, viewer)
    const [own, its] = await Promise.all(
      [ours, floor].map(async ({ url }) => (await fetch(url + path)).json()),
    )
    const { count, ...groups } = its.counts
    if (!isDeepStrictEqual(own, { rows: its.rows, counts: { count, ...groups } }))
      throw new Error(`the two servers answer ${path} differently`)
    found += count
  }
  say(
    `${CHECKS} searches return the same rows, scores and counts (${number(found / CHECKS)} companies on average)`,
  )
}

async function rate({ url }, seed, viewer) {
  const result = await autocannon({
    url,
    connections: CLIENTS,
    duration: SECONDS,
    setupClient: (client) => {
      const random = seededRandom((seed += 7919))
      client.setRequests(Array.from({ length: PATHS }, () => ({ path: searchPath(random, viewer) })))
    },
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx + result.errors} failed responses`)
  return result['2xx'] / result.duration
}

const dataDir = await temporaryFolder()
const database = await startEmbedded({ dataDir, projectRoot: root, durable: true })
const servers = []
try {
  await onServer(database.url, (client) => client.query('create database bench_directory'))
  const url = withDatabase(database.url, 'bench_directory')
  await migrate({ url, folder: join(root, 'db/migrations') })
  await onServer(url, (client) => fillDirectory(client, COMPANIES))
  const viewer = await onServer(url, async (client) => {
    const { rows } = await client.query(
      `select id from companies where type = 'investor' order by name limit 1`,
    )
    return rows[0].id
  })
  const ours = await serve('ours', url)
  const floor = await serve('floor', url)
  servers.push(ours, floor)
  await check(ours, floor, viewer)
  const ratios = []
  const rates = { ours: [], floor: [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    const turns = [
      ['ours', ours],
      ['floor', floor],
    ]
    const measured = {}
    for (const [name, server] of round % 2 === 1 ? turns.toReversed() : turns)
      measured[name] = await rate(server, 100 + round, viewer)
    ratios.push(measured.ours / measured.floor)
    for (const name of ['ours', 'floor']) rates[name].push(measured[name])
  }
  const ratio = median(ratios)
  say(`what                                   a second  floor  ratio  of rounds  goal    verdict`)
  say(
    `directory search, ${number(COMPANIES).padStart(6)} companies  ${number(median(rates.ours)).padStart(15)}` +
      `${number(median(rates.floor)).padStart(7)}  ${ratio.toFixed(2).padStart(5)}  ` +
      `${Math.min(...ratios).toFixed(2)}-${Math.max(...ratios).toFixed(2)}  >= ${GOAL}  ${ratio >= GOAL ? 'met' : 'MISSED'}`,
  )
  say(
    `medians of ${ROUNDS} rounds of ${SECONDS} s, ${CLIENTS} clients and both servers on ${availableParallelism()} cores; ` +
      `load at the end ${loadavg()[0].toFixed(1)}`,
  )
  if (ratio < GOAL) process.exitCode = 1
} finally {
  for (const server of servers) server.stop()
  await database.leave()
  await rm(database.folder, { recursive: true, force: true })
  await rm(dataDir, { recursive: true, force: true })
}
