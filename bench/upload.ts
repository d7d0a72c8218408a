// Uploads: `npm run bench:upload`. The product's handling of a 20 MB document, including inspection, alternates with bare
// multipart (busboy, a file, SHA-256, from a Request) in a similar process, and with the same on Node's own stream. Then
// it measures memory growth with four concurrent files of 24 MB and of 200 MB, and the delay for another user while
// somebody uploads large pictures. Exits with 1 if a goal is missed. `-- --rounds 1 --uploads 4` checks that everything
// works.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { temporaryFolder } from '../test/server.ts'
import { rm } from 'node:fs/promises'
import { number, maxRow, option, printRows, ratioRow, say, seconds, type Row } from './report.ts'
import { makeDocument } from './upload-server.ts'

const ROUNDS = option('rounds', 5)
const UPLOADS = option('uploads', 24)
const MB = 1024 * 1024
const MAX_MB = 64
/** One running decode at its 10 s limit, plus the user's own decode. */
const MAX_WAIT_S = 12
const BOUNDARY = 'bench-boundary-7d1f'
const CHUNK = Buffer.alloc(MB, '% filler of a document that is far too large\n')

type Usage = { rss: number; cpuMs: number }
type Server = { port: number; usage: () => Promise<Usage>; stop: () => void }

async function serve(mode: 'ours' | 'bare' | 'node', folder: string): Promise<Server> {
  const child = fork(join(import.meta.dirname, 'upload-server.ts'), [mode, folder], {
    execArgv: ['--max-semi-space-size=4', '--max-old-space-size=192'],
  })
  const [port] = (await once(child, 'message')) as [number]
  return {
    port,
    async usage() {
      child.send('usage')
      const [usage] = (await once(child, 'message')) as [Usage]
      return { ...usage, rss: usage.rss / MB }
    },
    stop: () => child.disconnect(),
  }
}

type As = { sender: string; name: string }
const USUAL: As = { sender: 'nobody', name: 'report.pdf' }

/** One multipart request; without a document, filler is generated while sending. Resolves with the status. */
function upload({ port }: Server, document: Buffer | null, size: number, as = USUAL): Promise<number> {
  const head = Buffer.from(
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${as.name}"\r\nContent-Type: application/pdf\r\n\r\n`,
  )
  const tail = Buffer.from(`\r\n--${BOUNDARY}--\r\n`)
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'x-sender': as.sender,
      'content-length': head.length + size + tail.length,
    }
    const outgoing = request(
      { port, host: '127.0.0.1', method: 'POST', path: '/', headers, agent: false },
      (answer) => {
        answer.resume()
        answer.on('end', () => resolve(answer.statusCode ?? 0))
      },
    )
    outgoing.on('error', reject)
    outgoing.write(head)
    let sent = 0
    const write = () => {
      while (sent < size) {
        const chunk = document
          ? document.subarray(sent, sent + MB)
          : CHUNK.subarray(0, Math.min(MB, size - sent))
        sent += chunk.length
        if (!outgoing.write(chunk)) return void outgoing.once('drain', write)
      }
      outgoing.end(tail)
    }
    write()
  })
}

const document = makeDocument(20 * MB)
type Rate = { perSecond: number; cpuMs: number }

/** Megabytes per second on two lanes, and CPU milliseconds per megabyte. */
async function rate(server: Server): Promise<Rate> {
  const { cpuMs } = await server.usage()
  const took = await seconds(async () => {
    let left = UPLOADS
    const lane = async () => {
      while ((left -= 1) >= 0) {
        const status = await upload(server, document, document.length)
        if (status !== 200) throw new Error(`an upload got ${status}`)
      }
    }
    await Promise.all([lane(), lane()])
  })
  const sent = (UPLOADS * document.length) / MB
  return { perSecond: sent / took, cpuMs: ((await server.usage()).cpuMs - cpuMs) / sent }
}

/** Peak memory during four concurrent uploads above that of the idle process, in MB. */
async function growth(server: Server, size: number, given: Buffer | null): Promise<number> {
  await sleep(500)
  const before = (await server.usage()).rss
  let peak = before
  const stop = new AbortController()
  const sample = async () => {
    while (!stop.signal.aborted) {
      peak = Math.max(peak, (await server.usage()).rss)
      await sleep(20)
    }
  }
  const sampling = sample()
  await Promise.all(Array.from({ length: 4 }, () => upload(server, given, size)))
  stop.abort()
  await sampling
  return peak - before
}

/** Maximum delay in seconds of another user's small picture while somebody uploads as many large ones as allowed. */
async function longestWait(server: Server): Promise<number> {
  const noise = { type: 'gaussian', mean: 120, sigma: 2 } as const
  const background = { r: 96, g: 128, b: 112 }
  const picture = (width: number, height: number, more = {}) =>
    sharp({ create: { width, height, channels: 3, background, ...more } })
      .png()
      .toBuffer()
  const [large, small] = [await picture(20_000, 2500), await picture(400, 300, { noise })]
  const over = new AbortController()
  const hold = async () => {
    while (!over.signal.aborted)
      await upload(server, large, large.length, { sender: 'one', name: 'large.png' }).catch(() => 0)
  }
  const holding = Array.from({ length: 10 }, hold)
  await sleep(1000)
  let longest = 0
  for (let at = 0; at < 10; at += 1) {
    const wait = await seconds(async () => {
      const status = await upload(server, small, small.length, {
        sender: `stranger ${at}`,
        name: 'small.png',
      })
      if (status !== 200) throw new Error(`another user's upload got ${status}`)
    })
    longest = Math.max(longest, wait)
  }
  over.abort()
  await Promise.all(holding)
  return longest
}

const folder = await temporaryFolder()
const servers: Server[] = []
try {
  const ours = await serve('ours', join(folder, 'ours'))
  const bare = await serve('bare', join(folder, 'bare'))
  const node = await serve('node', join(folder, 'node'))
  servers.push(ours, bare, node)
  const rates = { ours: [] as Rate[], floor: [] as Rate[], node: [] as Rate[] }
  await rate(ours)
  await rate(bare)
  await rate(node)
  for (let round = 0; round < ROUNDS; round += 1) {
    const turns = [
      async () => void rates.ours.push(await rate(ours)),
      async () => void rates.floor.push(await rate(bare)),
      async () => void rates.node.push(await rate(node)),
    ]
    for (const turn of round % 2 === 0 ? turns : turns.toReversed()) await turn()
  }
  const per = (one: keyof Rate) => ({
    ours: rates.ours.map((round) => round[one]),
    floor: rates.floor.map((round) => round[one]),
  })
  const rows: Row[] = [
    ratioRow('MB received per second, compared with bare multipart', { ...per('perSecond'), goal: 0.9 }),
    ratioRow('CPU milliseconds per MB', per('cpuMs')),
    ratioRow("CPU milliseconds per MB, compared with Node's own stream", {
      ours: per('cpuMs').ours,
      floor: rates.node.map(({ cpuMs }) => cpuMs),
    }),
  ]
  const large = makeDocument(24 * MB)
  rows.push(
    maxRow(
      'memory growth with four concurrent documents of 24 MB',
      await growth(ours, large.length, large),
      MAX_MB,
      'MB',
      0,
    ),
  )
  rows.push(
    maxRow(
      'memory growth with four files of 200 MB, refused',
      await growth(ours, 200 * MB, null),
      MAX_MB,
      'MB',
      0,
    ),
  )
  rows.push(
    maxRow(
      "longest wait of another user's upload during ten large ones",
      await longestWait(ours),
      MAX_WAIT_S,
      's',
      1,
    ),
  )
  say(`${UPLOADS} documents of ${number(document.length / MB)} MB each round, ${ROUNDS} rounds`)
  printRows(rows)
} finally {
  for (const server of servers) server.stop()
  await rm(folder, { recursive: true, force: true })
}
