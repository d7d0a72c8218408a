import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { isOutage } from '#app/lib/outage.ts'
import { testDataFolder } from '#test/data-folder.ts'
import { s3Store } from './s3-store.server.ts'
import { isStoreUnavailable } from './store-watch.ts'

const data = testDataFolder()
const KEY = 'general/u/a.pdf'
const ABOUT = { contentType: 'application/pdf', cacheSeconds: 3600 }
const CONTENT = Buffer.alloc(300_000, 'content')
const SHA256 = createHash('sha256').update(CONTENT).digest('hex')

type Answer = (request: IncomingMessage, response: ServerResponse, body: Buffer) => unknown

/** A server with scripted responses that a real store would not give on demand. */
let answer: Answer
const heard: string[] = []
const server = createServer((request, response) => {
  heard.push(request.method ?? '')
  if (response.writableEnded) return void request.resume()
  void buffer(request).then(
    (body) => answer(request, response, body),
    () => undefined,
  )
})
// Only clients close connections in this test.
server.keepAliveTimeout = 600_000
let endpoint = ''

beforeAll(async () => {
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => void heard.splice(0))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const theStore = () => s3Store({ bucket: 'b-1', prefix: 'p/', endpoint, region: 'eu' })
const status = (response: ServerResponse, code: number, headers = {}) =>
  response.writeHead(code, headers).end()
const refuse = (response: ServerResponse, code: number, name: string) =>
  response
    .writeHead(code, { 'Content-Type': 'application/xml' })
    .end(`<?xml version="1.0"?><Error><Code>${name}</Code><Message>no</Message></Error>`)

let count = 0
async function aFile(): Promise<string> {
  const path = join(data.path, String((count += 1)))
  await writeFile(path, CONTENT)
  return path
}

test('a write is signed with its hash and rejects an existing key, even if another writer was faster', async () => {
  const seen: IncomingMessage['headers'][] = []
  answer = (request, response) => {
    if (request.method === 'HEAD') return status(response, 404)
    seen.push(request.headers)
    return refuse(response, 412, 'PreconditionFailed')
  }
  const path = await aFile()
  await expect(theStore().put(KEY, path, ABOUT)).rejects.toMatchObject({ code: 'EEXIST' })
  expect(seen).toHaveLength(1)
  expect(seen[0]).toMatchObject({ 'if-none-match': '*', 'x-amz-content-sha256': SHA256 })
  expect(await data.files()).toContain(String(count))
})

test('without conditional writes the store checks first, and detects the missing support once', async () => {
  answer = (request, response) => {
    if (request.method === 'HEAD') return status(response, 404)
    return request.headers['if-none-match']
      ? refuse(response, 501, 'NotImplemented')
      : status(response, 200, { ETag: '"x"' })
  }
  const store = theStore()
  await store.put(KEY, await aFile(), ABOUT)
  expect(heard).toEqual(['HEAD', 'PUT', 'PUT'])
  await store.put(KEY, await aFile(), ABOUT)
  expect(heard.slice(3)).toEqual(['HEAD', 'PUT'])
})

test('four concurrent first writes all detect missing conditional writes and hold no connection', async () => {
  answer = (request, response) => {
    if (request.method === 'HEAD') return status(response, 404)
    return status(response, 200, { ETag: '"x"' })
  }
  // Responds before reading the body, like a server that checks only the headers.
  const early = (request: IncomingMessage, response: ServerResponse) => {
    if (request.headers['if-none-match']) refuse(response, 501, 'NotImplemented')
  }
  server.prependListener('request', early)
  const store = theStore()
  const paths = await Promise.all([aFile(), aFile(), aFile(), aFile()])
  await Promise.all(paths.map((path, at) => store.put(`general/u/${at}.pdf`, path, ABOUT)))
  server.removeListener('request', early)
  expect(await data.files()).toEqual(expect.not.arrayContaining(paths))
  // A connection held by an aborted request is not idle.
  const held = () =>
    new Promise<number>((done) => {
      server.closeIdleConnections()
      server.getConnections((_, count) => done(count))
    })
  await vi.waitFor(async () => expect(await held()).toBe(0), { timeout: 90_000 })
})

test('a write whose connection breaks after the data has arrived is retried and succeeds; the existing key is no error', async () => {
  let stored = false
  answer = (request, response, body) => {
    if (request.method === 'HEAD')
      return stored
        ? status(response, 200, { 'x-amz-meta-sha256': SHA256, 'Content-Length': CONTENT.length })
        : status(response, 404)
    if (stored) return refuse(response, 412, 'PreconditionFailed')
    expect(body.equals(CONTENT)).toBe(true)
    stored = true
    return request.socket.destroy()
  }
  await theStore().put(KEY, await aFile(), ABOUT)
  expect(heard).toEqual(['HEAD', 'PUT', 'PUT', 'HEAD'])
})

test(
  'a silent server causes an outage within seconds, then immediately, until a retry succeeds',
  { timeout: 300_000 },
  async () => {
    const held: ServerResponse[] = []
    answer = (_, response) => held.push(response)
    const store = theStore()
    const error = await store.exists(KEY).catch((caught: unknown) => caught)
    expect([isStoreUnavailable(error), isOutage(error), store.isUp()]).toEqual([true, true, false])
    const asked = heard.length
    for (let again = 0; again < 20; again += 1)
      await expect(store.exists(KEY)).rejects.toThrow('the file store is not responding')
    expect(heard.length).toBe(asked)
    answer = (_, response) => status(response, 404)
    await vi.waitFor(async () => expect(await store.exists(KEY)).toBe(false), {
      timeout: 90_000,
      interval: 100,
    })
    expect(store.isUp()).toBe(true)
    for (const response of held) response.destroy()
  },
)

test.each([
  ['rejected credentials', 403, 'InvalidAccessKeyId'],
  ['a server error', 500, 'InternalError'],
  ['too many requests', 503, 'SlowDown'],
])('%s: an outage, never a missing file', async (_, code, name) => {
  answer = (_request, response) => refuse(response, code, name)
  await expect(theStore().open(KEY)).rejects.toSatisfy(isStoreUnavailable)
})

test(
  'an interrupted or stalled response is an error, never a truncated file',
  { timeout: 300_000 },
  async () => {
    for (const end of ['broken', 'silent'] as const) {
      let cut: ServerResponse | undefined
      answer = (request, response) => {
        response.writeHead(200, { 'Content-Length': CONTENT.length })
        if (request.method === 'HEAD') return response.end()
        cut = response
        response.write(CONTENT.subarray(0, 1000))
        if (end === 'broken') setTimeout(() => response.destroy(), 50)
      }
      const found = await theStore().open(KEY)
      expect(found?.byteSize).toBe(CONTENT.length)
      await expect(found && buffer(found.bytes)).rejects.toSatisfy(isStoreUnavailable)
      cut?.destroy()
    }
  },
)

test('nothing is fetched before the first read, and a reader that stops early closes its connection', async () => {
  let closed = 0
  answer = (request, response) => {
    response.writeHead(200, { 'Content-Length': 50_000_000 })
    if (request.method === 'HEAD') return response.end()
    response.on('close', () => (closed += 1))
    response.write(Buffer.alloc(1_000_000))
  }
  const store = theStore()
  await (await store.open(KEY))?.bytes.cancel()
  expect(heard).toEqual(['HEAD'])
  const reader = (await store.open(KEY))?.bytes.getReader()
  expect((await reader?.read())?.value?.length).toBeGreaterThan(0)
  await reader?.cancel()
  await vi.waitFor(() => expect(closed).toBe(1), 60_000)
  expect(store.isUp()).toBe(true)
})

test('the read-ahead for a slow reader is limited to socket buffers', async () => {
  const [chunk, chunks] = [Buffer.alloc(1_000_000), 200]
  let sent = 0
  answer = (request, response) => {
    response.writeHead(200, { 'Content-Length': chunk.length * chunks })
    if (request.method === 'HEAD') return response.end()
    const pump = () => {
      while (sent < chunks && response.write(chunk)) sent += 1
      if (sent < chunks) response.once('drain', pump)
    }
    return pump()
  }
  const reader = (await theStore().open(KEY))?.bytes.getReader()
  await reader?.read()
  // An eager reader would have read everything long before.
  await sleep(500)
  expect(sent).toBeLessThan(chunks / 4)
  await reader?.cancel()
})

test('a missing or forbidden bucket is reported with a message', async () => {
  answer = (_, response) => refuse(response, 404, 'NoSuchBucket')
  expect(await theStore().check()).toBe(`there is no bucket s3://b-1 at ${endpoint}`)
  answer = (_, response) => refuse(response, 403, 'SignatureDoesNotMatch')
  expect(await theStore().check()).toMatch(/rejects the AWS_\* keys/)
})
