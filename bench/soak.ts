// Memory of one app process: `npm run bench:memory` loads it for a minute, `npm run bench:soak` for ten. Mixed guest and
// member requests on 16 connections; goals apply to the peak resident memory and, in the soak, to its growth from the
// first to the last third after a warm-up, and no request may fail. Exits with 1 if a goal is missed. `-- --minutes 0.2`
// checks that everything works.
import { onServer } from '../test/server.ts'
import { createMix } from './mix.ts'
import { cookiesOf, onWorld, type Product, startProduct } from './product.ts'
import { median, maxRow, number, option, printRows, type Row, say } from './report.ts'
import { emptyWorld, fillWorld, signIn } from './world.ts'

const MINUTES = option('minutes', 1)
const SEED = option('seed', 1)
const CLIENTS = option('clients', 16)
const SIZE = {
  listings: option('listings', 20_000),
  members: option('members', 2500),
  views: option('views', 240_000),
}
/** Memory goal in MB for one app process under load. */
const MAX_MB = 220
/** Minimum duration for which growth is reported. */
const SOAK_FROM = 5
/** Allowed growth in MB from the first to the last third, to allow for garbage collection noise. */
const MAX_GROWTH_MB = 10
const SAMPLE_MS = 500

const world = await emptyWorld('bench_soak')
let product: Product | undefined
try {
  await fillWorld(world.url, SIZE)
  const cookies = await onServer(world.url, async (client) => cookiesOf(await signIn(client, 200)))
  product = await startProduct(onWorld(world))
  const running = product
  const mix = createMix(running.origin, { cookies, listings: SIZE.listings, clients: CLIENTS, seed: SEED })
  const warmUp = Math.min(60, (MINUTES * 60) / 5) * 1000
  const samples: number[] = []
  const sampling = setInterval(() => samples.push(running.rss()), SAMPLE_MS)
  const started = performance.now()
  let minute = 1
  const reporting = setInterval(() => {
    say(
      `minute ${minute}: ${median(samples.slice(-20)).toFixed(0)} MB, ${number(mix.counts.answers)} answers`,
    )
    minute += 1
  }, 60_000)
  await mix.until(started + warmUp)
  const after = samples.length
  await mix.until(started + warmUp + MINUTES * 60_000)
  clearInterval(sampling)
  clearInterval(reporting)
  const measured = samples.slice(after)
  const third = Math.floor(measured.length / 3)
  const [first, last] = [median(measured.slice(0, third)), median(measured.slice(-third))]
  const { answers, failed, statuses } = mix.counts
  if (failed > 0) for (const [what, times] of statuses) say(`${what}: ${times}`)
  const rows: Row[] = [
    maxRow('largest resident memory', Math.max(...samples), MAX_MB, 'MB', 0),
    {
      what: 'answers',
      figure: `${number(answers)}, ${number(answers / ((performance.now() - started) / 1000))} a second`,
    },
    { what: 'failed', figure: String(failed), goal: '0', isMet: failed === 0 },
  ]
  if (MINUTES >= SOAK_FROM)
    rows.splice(1, 0, maxRow('growth from the first third to the last', last - first, MAX_GROWTH_MB, 'MB'))
  say(
    `${MINUTES} minutes after a warm-up of ${warmUp / 1000} s, ${CLIENTS} clients, seed ${SEED}; medians ${first.toFixed(0)} and ${last.toFixed(0)} MB`,
  )
  printRows(rows)
} finally {
  await product?.stop()
  await world.end()
}
