import { mkdir, readdir, readlink, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test, vi } from 'vitest'
import { testDataFolder } from '#test/data-folder.ts'
import type { StoredFile } from './queries.server.ts'
import { serveFile } from './serve.server.ts'
import { store } from './store.server.ts'

const data = testDataFolder()
const KEY = 'property-images/u/1-1795268119665-eb25b1bd351320cb.jpg'
const path = join(data.path, 'files', KEY)
/** Much more than the read-ahead of a stream. */
const content = Buffer.alloc(3_000_000, 'picture')

const picture: StoredFile = {
  id: '7b0c0f0e-0000-4000-8000-000000000001',
  userId: 'u',
  companyId: null,
  bucket: 'property-images',
  storageKey: KEY.slice(KEY.indexOf('/') + 1),
  fileName: 'a.jpg',
  contentType: 'image/jpeg',
  byteSize: content.length,
  sha256: Buffer.alloc(32, 7),
  category: 'listing',
  documentType: null,
}

/** The number of this process's open file descriptors for the picture. */
async function timesOpen(): Promise<number> {
  const held = await readdir('/proc/self/fd')
  const names = await Promise.all(held.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')))
  return names.filter((name) => name === path).length
}

async function served(init: RequestInit = {}): Promise<Response> {
  const response = await serveFile(picture, {
    request: new Request('http://own.test/files/a', init),
    disposition: 'inline',
  })
  if (!response?.headers.has('ETag')) throw new Error('not served')
  return response
}

async function written(): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
}

describe.runIf(process.platform === 'linux')('no file stays open', () => {
  test('after a response is discarded unread', async () => {
    await written()
    const answers = await Promise.all(Array.from({ length: 20 }, () => served()))
    expect(await timesOpen()).toBe(0)
    expect(answers[0]?.headers.get('Content-Length')).toBe(String(content.length))
  })

  test('after HEAD and 304', async () => {
    await written()
    const head = await served({ method: 'HEAD' })
    expect([head.status, head.body]).toEqual([200, null])
    const kept = await served({ headers: { 'If-None-Match': head.headers.get('ETag') ?? '' } })
    expect([kept.status, kept.body]).toEqual([304, null])
    expect(await timesOpen()).toBe(0)
  })

  test('after a response is cancelled before, at or during its first bytes', async () => {
    await written()
    await (await served()).body?.cancel()
    const begun = (await served()).body?.getReader()
    const first = await begun?.read()
    expect(first?.value?.length).toBeGreaterThan(0)
    expect(await timesOpen()).toBe(1)
    await begun?.cancel()
    const reader = (await served()).body?.getReader()
    const pending = reader?.read()
    await reader?.cancel()
    await pending?.catch(() => undefined)
    await vi.waitFor(async () => expect(await timesOpen()).toBe(0), 60_000)
  })

  test('after a response is read to the end, with the stored bytes', async () => {
    await written()
    expect(Buffer.from(await (await served()).arrayBuffer()).equals(content)).toBe(true)
    await vi.waitFor(async () => expect(await timesOpen()).toBe(0), 60_000)
  })
})

test('ranges are inclusive; folders and missing files are not objects', async () => {
  await written()
  const part = await store().open(KEY, { start: 7, end: 13 })
  expect(part && (await buffer(part.bytes)).toString()).toBe('picture')
  expect(await store().open('property-images/u')).toBeNull()
  const found = await store().open(KEY)
  await rm(path)
  expect(await store().open(KEY)).toBeNull()
  await expect(found && buffer(found.bytes)).rejects.toThrow('ENOENT')
})
