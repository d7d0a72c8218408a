// The alert matcher: `npm run bench:alerts`. The product's worker and one SQL join that writes the same rows match 10,000
// alerts against 1,000 events on a throwaway database. Results are compared before timing. The ratio is the median over
// rounds in which both alternate; then all matches are notified, which must finish within 60 s of the events. Exits with
// 1 if a goal is missed. With `--alerts 1000 --events 100` it takes seconds.
import { rm } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { runnerImport } from 'vite'
import { migrate } from '../app/db/migrate.ts'
import { startEmbedded } from '../server/postgres/embedded.ts'
import { onServer, temporaryFolder, withDatabase } from '../test/server.ts'
import { DIFFERENCE, fill, FLOOR } from './alerts-world.mjs'

const root = join(import.meta.dirname, '..')
const option = (name, otherwise) => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? otherwise : Number(process.argv[at + 1])
}
const ALERTS = option('alerts', 10_000)
const EVENTS = option('events', 1000)
const ROUNDS = option('rounds', 7)
/** Goals apply from this size on. */
const GOALS_FROM = 10_000
const MIN_RATIO = 0.5
const MAX_SECONDS = 60

const say = (text) => process.stdout.write(`${text}\n`)
const number = (value) => Math.round(value).toLocaleString('en')
function median(values) {
  const sorted = values.toSorted((a, b) => a - b)
  const at = sorted.length / 2
  return (sorted[Math.ceil(at) - 1] + sorted[Math.floor(at)]) / 2
}
async function seconds(work) {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}

const dataDir = await temporaryFolder()
const server = await startEmbedded({ dataDir, projectRoot: root, durable: true })
let database
try {
  await onServer(server.url, (client) => client.query('create database bench_alerts'))
  const url = withDatabase(server.url, 'bench_alerts')
  await migrate({ url, folder: join(root, 'db/migrations') })
  await onServer(url, (client) => fill(client, { alerts: ALERTS, events: EVENTS }))
  // Notices render emails in JSX, which needs the module runner instead of plain Node.
  const { module: product } = await runnerImport(join(import.meta.dirname, 'alerts-worker.ts'), {
    configFile: false,
    root,
    logLevel: 'error',
  })
  const limits = { queryTimeoutMs: 20_000, heartbeatIntervalMs: 5000, heartbeatTimeoutMs: 20_000 }
  database = await product.connectDatabase({ url, ...limits })

  const areGoalsMet = await onServer(url, async (client) => {
    const ours = async () => {
      await client.query('truncate alert_firings')
      await client.query('update outbox_events set processed_at = null')
      return EVENTS / (await seconds(() => product.matchEvents()))
    }
    const floor = async () => {
      await client.query('truncate floor_firings')
      return EVENTS / (await seconds(() => client.query(FLOOR)))
    }
    await ours()
    await floor()
    const { rows } = await client.query(DIFFERENCE)
    const { rows: found } = await client.query('select count(*)::integer as count from alert_firings')
    if (rows[0].wrong > 0 || found[0].count === 0)
      throw new Error(`${rows[0].wrong} of ${found[0].count} rows differ from the join's result`)
    say(
      `${number(ALERTS)} alerts, ${number(EVENTS)} events: ${number(found[0].count)} firings, equal to the join's`,
    )

    const rounds = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const [first, second] = round % 2 === 0 ? [ours, floor] : [floor, ours]
      const [one, other] = [await first(), await second()]
      rounds.push(round % 2 === 0 ? [one, other] : [other, one])
    }
    const ratios = rounds.map(([own, its]) => own / its)
    const ratio = median(ratios)
    const [own, its] = [0, 1].map((at) => median(rounds.map((round) => round[at])))
    say(`events per second: ${number(own)}; one SQL join of the same rows: ${number(its)}`)
    const spread = `${Math.min(...ratios).toFixed(2)}-${Math.max(...ratios).toFixed(2)}`
    say(
      `ratio ${ratio.toFixed(2)} (${spread} of ${ROUNDS} rounds), floor ${MIN_RATIO}: ${ratio >= MIN_RATIO ? 'met' : 'MISSED'}`,
    )

    await client.query('truncate alert_firings')
    await client.query('update outbox_events set processed_at = null')
    const last = await seconds(async () => {
      await product.matchEvents()
      await product.deliverFirings()
    })
    const { rows: notices } = await client.query('select count(*)::integer as count from notices')
    if (notices[0].count !== found[0].count)
      throw new Error(`${notices[0].count} notices for ${found[0].count} firings`)
    const isSoon = last <= MAX_SECONDS
    say(`all notified after ${last.toFixed(1)} s, at most ${MAX_SECONDS}: ${isSoon ? 'met' : 'MISSED'}`)
    return ratio >= MIN_RATIO && isSoon
  })
  say(`${availableParallelism()} cores; load at the end ${loadavg()[0].toFixed(1)}`)
  if (!areGoalsMet && ALERTS >= GOALS_FROM) process.exitCode = 1
} finally {
  await database?.close()
  await server.leave()
  await rm(server.folder, { recursive: true, force: true })
  await rm(dataDir, { recursive: true, force: true })
}
