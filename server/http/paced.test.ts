import type { Server } from 'node:http'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { receiveUpload } from '#app/files/receive.server.ts'
import { dropReceived } from '#app/files/save-file.server.ts'
import type { RequestFacts } from '#app/lib/request.ts'
import { testDataFolder } from '#test/data-folder.ts'
import { smallPdf } from '#test/world/files.ts'
import { KYC_RULE } from '#test/world/receiving.ts'
import { createHttp } from '../http.ts'
import { listen } from './listen.ts'
import { PACE, type Pace, paced } from './paced.ts'

const data = testDataFolder()
let server: Server | undefined
afterEach(() => {
  vi.useRealTimers()
  server?.closeAllConnections()
  server?.close()
})

/** Serves a page that accepts a document at this minimum pace, and sends these chunks, each once the previous one was read. */
async function sent(pace: Pace, pieces: readonly Buffer[], length: number): Promise<string> {
  const app = await createHttp({
    site: async (request) => {
      const received = await receiveUpload(request, KYC_RULE)
      if (received.ok) await dropReceived(received.value.file)
      return received.ok
        ? Response.json({ ok: true })
        : Response.json({ ok: false, ...received.texts }, { status: 422 })
    },
    clientDir: join(tmpdir(), 'no-such-client-build'),
    publicOrigin: 'http://own.test',
    trustedProxyHops: 0,
    isReady: () => true,
    isSignedIn: () => false,
    pace,
  })
  const opened = await listen(app, { port: 0, host: '127.0.0.1' }, 'http://own.test')
  server = opened
  const address = opened.address()
  const socket = net.connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1')
  let answers = ''
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  socket.on('data', (chunk) => (answers += String(chunk)))
  socket.on('close', () => resolve())
  socket.on('error', () => resolve())
  const head = [
    'POST /files/upload/kyc HTTP/1.1',
    'Host: own.test',
    'Origin: http://own.test',
    'Connection: close',
    'Content-Type: multipart/form-data; boundary=x',
    `Content-Length: ${length}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  for (const piece of pieces) await new Promise<void>((done) => socket.write(piece, () => setImmediate(done)))
  await ended
  return answers
}

const WHOLE = Buffer.concat([
  Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n'),
  smallPdf(),
  Buffer.from('\r\n--x--\r\n'),
])
const pieces = Array.from({ length: Math.ceil(WHOLE.length / 100) }, (_, at) =>
  WHOLE.subarray(at * 100, at * 100 + 100),
)

/** Seconds until a body with this many bytes a second ends or is cut off, in simulated time. */
async function secondsOf(length: number, bytesAt: (second: number) => number) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const facts: RequestFacts = { requestId: 'r', ip: '', userAgent: '', nonce: '', hasSessionCookie: false }
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const reading = paced(readable, facts, PACE).pipeTo(new WritableStream())
  const state = { end: '' }
  const ended = reading.then(
    () => (state.end = 'whole'),
    () => (state.end = 'slow'),
  )
  const writer = writable.getWriter()
  writer.closed.catch(() => undefined)
  let [second, left] = [0, length]
  for (; state.end === '' && second < 3000; second += 1) {
    const bytes = Math.min(left, bytesAt(second))
    if (bytes > 0) writer.write(new Uint8Array(bytes)).catch(() => undefined)
    left -= bytes
    if (left === 0) writer.close().catch(() => undefined)
    await vi.advanceTimersByTimeAsync(1000)
    await new Promise((done) => setImmediate(done))
  }
  await ended
  return { end: state.end, second, isSlow: facts.slowBody === true }
}

test('a sender at 100 kB/s gets 19.9 MB through; a trickling or silent sender is cut off within two minutes', async () => {
  expect(await secondsOf(19_900_000, () => 100_000)).toMatchObject({
    end: 'whole',
    second: 199,
    isSlow: false,
  })
  expect(await secondsOf(25_000_000, () => 25_000)).toMatchObject({ end: 'whole', isSlow: false })
  const drip = await secondsOf(1_000_000, () => 1)
  expect(drip).toMatchObject({ end: 'slow', isSlow: true })
  expect(Math.abs(drip.second - 120)).toBeLessThan(3)
  const silent = await secondsOf(1_000_000, (second) => (second === 0 ? 500_000 : 0))
  expect(silent).toMatchObject({ end: 'slow', isSlow: true })
  expect(Math.abs(silent.second - 60)).toBeLessThan(3)
})

test.each([
  ['is silent', { ...PACE, silenceMs: 30 }],
  ['is too slow', { ...PACE, graceMs: 30 }],
])('a sender who %s gets a readable response, and nothing is stored', async (_what, pace) => {
  const answer = await sent(pace, pieces.slice(0, 3), WHOLE.length)
  expect(answer).toMatch(/^HTTP\/1\.1 422 /)
  expect(answer.toLowerCase()).toContain('connection: close')
  expect(answer).toContain('The upload was interrupted because the connection dropped or was too slow.')
  await vi.waitFor(async () => expect(await data.files()).toEqual([]), 30_000)
})
