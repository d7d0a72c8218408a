// Idle event streams: `npm run bench:streams`. 2,000 streams of 200 members stay open on the built product; each may use
// 40 KB of memory, all must receive an event, and pages must still be served. Exits with 1 if a goal is missed.
// `-- --streams 200` checks that everything works.
import { type ClientRequest, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import { onServer } from '../test/server.ts'
import { median, maxRow, number, option, printRows, say } from './report.ts'
import { cookiesOf, onWorld, type Product, startProduct } from './product.ts'
import { emptyWorld, fillWorld, signIn } from './world.ts'

const STREAMS = option('streams', 2000)
/** Maximum streams per user. */
const EACH = 10
const SECONDS = option('seconds', 20)
const MAX_KB = 40

type Stream = { request: ClientRequest; events: number }

function open(origin: string, cookie: string): Promise<Stream> {
  return new Promise((resolve, reject) => {
    const headers = { cookie, accept: 'text/event-stream' }
    const stream: Stream = { request: get(`${origin}/events`, { headers, agent: false }), events: 0 }
    stream.request.on('error', reject)
    stream.request.on('response', (response) => {
      if (response.statusCode !== 200) return reject(new Error(`a stream got ${response.statusCode}`))
      response.on('data', (chunk: Buffer) => {
        stream.events += chunk.toString().split('event: unread').length - 1
        if (stream.events > 0) resolve(stream)
      })
      response.on('error', () => undefined)
    })
  })
}

/** Opens streams twenty at a time. */
async function openAll(origin: string, cookies: readonly string[], count: number): Promise<Stream[]> {
  const streams: Stream[] = []
  for (let at = 0; at < count; at += 20)
    streams.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(20, count - at) }, (_, one) =>
          open(origin, cookies[Math.floor((at + one) / EACH)] ?? ''),
        ),
      )),
    )
  return streams
}

const close = (streams: readonly Stream[]) => {
  for (const { request } of streams) {
    request.removeAllListeners('error')
    request.on('error', () => undefined)
    request.destroy()
  }
}

/** Memory of the idle process in MB: the median of the last samples. */
async function idleMemory(product: Product, seconds: number): Promise<number> {
  const seen: number[] = []
  for (let sample = 0; sample < seconds * 2; sample += 1) {
    await sleep(500)
    seen.push(product.rss())
  }
  return median(seen.slice(-10))
}

const pages = (origin: string) => autocannon({ url: `${origin}/listings`, connections: 4, duration: 5 })

const world = await emptyWorld('bench_streams')
let product: Product | undefined
try {
  await fillWorld(world.url, { listings: 5000, members: 2000 + Math.ceil(STREAMS / EACH), views: 1000 })
  const cookies = await onServer(world.url, async (client) =>
    cookiesOf(await signIn(client, Math.ceil(STREAMS / EACH))),
  )
  product = await startProduct(onWorld(world))
  await pages(product.origin)
  close(await openAll(product.origin, cookies, Math.min(STREAMS, 200)))
  await pages(product.origin)
  const before = await idleMemory(product, SECONDS)
  const streams = await openAll(product.origin, cookies, STREAMS)
  const memoryWithStreams = await idleMemory(product, SECONDS)
  const each = ((memoryWithStreams - before) * 1024) / STREAMS
  const { requests, errors, non2xx } = await pages(product.origin)
  const eventsBefore = streams.map(({ events }) => events)
  await onServer(world.url, (client) =>
    client.query(`select pg_notify('parcela_notices', user_id::text) from sessions`),
  )
  const receivedCount = () => streams.filter(({ events }, at) => events > (eventsBefore[at] ?? 0)).length
  for (const until = performance.now() + 10_000; receivedCount() < STREAMS && performance.now() < until;)
    await sleep(50)
  const all = receivedCount()
  say(
    `${number(STREAMS)} streams of ${cookies.length} members; ${before.toFixed(0)} MB before, ${memoryWithStreams.toFixed(0)} MB with them`,
  )
  printRows([
    maxRow('memory of an idle stream', each, MAX_KB, 'KB'),
    {
      what: 'streams that received an event',
      figure: number(all),
      goal: number(STREAMS),
      isMet: all === STREAMS,
    },
    {
      what: 'pages per second meanwhile',
      figure: number(requests.average),
      goal: 'no error',
      isMet: errors + non2xx === 0,
    },
  ])
  close(streams)
} finally {
  await product?.stop()
  await world.end()
}
