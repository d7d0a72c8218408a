// Back-office queues: `npm run bench:desk`. Fills two throwaway databases with 1,000 and 100,000 rows per desk
// (`-- --small 1000 --large 100000`) and runs the product's own queries for the first page, a middle page, a rare and a
// common search, and the counts. With 100,000 rows a list may take at most twice as long as with 1,000; differences below
// a millisecond are noise. Exits with 1 if a goal is missed.
import { rm } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { connectDatabase, db } from '../app/db/client.server.ts'
import { migrate } from '../app/db/migrate.ts'
import { startEmbedded } from '../server/postgres/embedded.ts'
import { onServer, temporaryFolder, withDatabase } from '../test/server.ts'
import { type Facts, QUERIES } from './desk-queries.ts'
import { fillDesks } from './desk-world.ts'

const root = join(import.meta.dirname, '..')
const option = (name: string, otherwise: number) => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? otherwise : Number(process.argv[at + 1])
}
const SIZES = [option('small', 1000), option('large', 100_000)] as const
const ROUNDS = option('rounds', 3)
const RUNS = option('runs', 15)
const MAX_RATIO = 2
/** Milliseconds that count as noise. */
const NOISE = 1

const say = (text: string) => process.stdout.write(`${text}\n`)
const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** The middle row, which the queries use. */
async function factsOf(rows: number): Promise<Facts> {
  const middle = Math.floor(rows / 2)
  const found = await sql<{
    at: string
    place: number
    rank: number
    name: string
    message: string
    object: string
  }>`
    select to_char((timestamptz '2026-11-01' - ${middle}::int * interval '1 minute') at time zone 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
      q.place, q.rank, left(md5(${middle}::text), 12) as name,
      md5('message' || ${middle}::text)::uuid as message, md5('company' || ${middle}::text)::uuid as object
    from listing_queue q where q.listing_id = ${middle}`.execute(db())
  const row = found.rows[0]
  if (!row) throw new Error('the middle row is missing')
  return {
    name: row.name,
    message: row.message,
    object: row.object,
    middle: { ...row, seq: middle, id: '80000000-0000-4000-8000-000000000000' },
  }
}

const times = new Map<string, [number[], number[]]>()

/** Runs each query `RUNS` times and keeps the fastest time, the one least delayed by other load. */
async function measure(url: string, which: 0 | 1): Promise<void> {
  const database = await connectDatabase({
    url,
    queryTimeoutMs: 60_000,
    heartbeatIntervalMs: 5000,
    heartbeatTimeoutMs: 60_000,
  })
  const facts = await factsOf(SIZES[which])
  for (const { name, run } of QUERIES) {
    const taken: number[] = []
    for (let round = -2; round < RUNS; round += 1) {
      const from = performance.now()
      await run(facts)
      if (round >= 0) taken.push(performance.now() - from)
    }
    const both = times.get(name) ?? [[], []]
    both[which].push(Math.min(...taken))
    times.set(name, both)
  }
  await database.close()
}

const dataDir = await temporaryFolder()
const server = await startEmbedded({ dataDir, projectRoot: root })
try {
  const urls: string[] = []
  for (const [at, rows] of SIZES.entries()) {
    const name = `bench_desk_${at}`
    await onServer(server.url, (client) => client.query(`create database ${name}`))
    const url = withDatabase(server.url, name)
    await migrate({ url, folder: join(root, 'db/migrations') })
    await onServer(url, (client) => fillDesks(client, rows))
    urls.push(url)
    if (at === 0) {
      const found = await onServer(url, (client) =>
        client.query(`select 1 from pg_extension where extname = 'pg_trgm'`),
      )
      say(found.rowCount ? 'searches by pg_trgm' : 'no pg_trgm on this server: searches read every row')
    }
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const which of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const))
      await measure(urls[which] ?? '', which)
  }
  const [small, large] = SIZES.map((rows) => rows.toLocaleString('en'))
  say(`${'what'.padEnd(32)}${`${small} rows`.padStart(14)}${`${large} rows`.padStart(14)}   ratio  verdict`)
  for (const [what, [first, second]] of times) {
    const [few, many] = [median(first), median(second)]
    const isMet = many / few <= MAX_RATIO || many - few <= NOISE
    if (!isMet) process.exitCode = 1
    const ms = (value: number) => `${value.toFixed(2)} ms`.padStart(14)
    say(
      `${what.padEnd(32)}${ms(few)}${ms(many)}${(many / few).toFixed(2).padStart(8)}  ${isMet ? 'met' : 'MISSED'}`,
    )
  }
  say(
    `medians of ${ROUNDS} rounds, each the fastest of ${RUNS} runs; goal: ratio <= ${MAX_RATIO}, or ${NOISE} ms more at most; ` +
      `${availableParallelism()} cores, load at the end ${(loadavg()[0] ?? 0).toFixed(1)}`,
  )
} finally {
  await server.leave()
  await rm(server.folder, { recursive: true, force: true })
  await rm(dataDir, { recursive: true, force: true })
}
