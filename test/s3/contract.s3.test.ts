import { createHash, randomBytes } from 'node:crypto'
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import type { FileStore } from '#app/files/file-store.ts'
import { hashOf } from '#app/files/hash.server.ts'
import { localStore } from '#app/files/local-store.server.ts'
import { s3Store } from '#app/files/s3-store.server.ts'
import { readS3Url } from '#app/lib/setting-types.ts'
import { testDataFolder } from '#test/data-folder.ts'

const data = testDataFolder()
const ABOUT = { contentType: 'application/pdf', cacheSeconds: 3600 }
const PAGE = 2

function place(prefix = '') {
  const found = readS3Url(inject('swift').url)
  if (typeof found === 'string') throw new Error(found)
  return { ...found, prefix }
}

beforeAll(() => void Object.assign(process.env, inject('swift').env))

let count = 0
async function given(content: string | Buffer): Promise<string> {
  const path = join(data.path, `given-${(count += 1)}`)
  await writeFile(path, content)
  return path
}

async function keys(store: FileStore): Promise<string[]> {
  const found: string[] = []
  for await (const { key } of store.list()) found.push(key)
  return found.toSorted()
}

const STORES: [string, () => FileStore][] = [
  ['the disk', () => localStore(join(data.path, 'files'))],
  ['the bucket', () => s3Store(place('contract/'), PAGE)],
]

describe.each(STORES)('%s', (_, made) => {
  let store: FileStore
  beforeAll(() => {
    store = made()
  })
  const read = async (key: string, range?: { start: number; end: number }) => {
    const found = await store.open(key, range)
    return found && { size: found.byteSize, text: (await buffer(found.bytes)).toString() }
  }

  test('moves the file into the store and returns its bytes in full and by range', async () => {
    const path = await given('a picture')
    await store.put('general/u/1-a_b.pdf', path, ABOUT)
    await expect(stat(path)).rejects.toThrow('ENOENT')
    expect(await read('general/u/1-a_b.pdf')).toEqual({ size: 9, text: 'a picture' })
    expect(await read('general/u/1-a_b.pdf', { start: 2, end: 8 })).toEqual({ size: 9, text: 'picture' })
    expect(await store.exists('general/u/1-a_b.pdf')).toBe(true)
  })

  test('never overwrites an object, and leaves the source file in place if the write is refused · MEM-247', async () => {
    const second = await given('second')
    await store.put('general/u/taken.pdf', await given('first'), ABOUT)
    await expect(store.put('general/u/taken.pdf', second, ABOUT)).rejects.toMatchObject({ code: 'EEXIST' })
    expect(await read('general/u/taken.pdf')).toEqual({ size: 5, text: 'first' })
    expect((await stat(second)).size).toBe(6)
  })

  test('reports missing objects; removing an object twice is not an error', async () => {
    expect(await store.open('general/u/none.pdf')).toBeNull()
    expect(await store.exists('general/u/none.pdf')).toBe(false)
    await store.put('general/u/gone.pdf', await given('x'), ABOUT)
    await store.remove('general/u/gone.pdf')
    await store.remove('general/u/gone.pdf')
    expect(await store.open('general/u/gone.pdf')).toBeNull()
  })

  test('reports an object that disappeared between the request and the first byte', async () => {
    await store.put('general/u/late.pdf', await given('x'), ABOUT)
    const found = await store.open('general/u/late.pdf')
    await store.remove('general/u/late.pdf')
    await expect(found && buffer(found.bytes)).rejects.toMatchObject({ code: 'ENOENT' })
  })

  test('lists every object with its age, page by page', async () => {
    const added = Array.from({ length: 2 * PAGE + 1 }, (_, at) => `property-images/l/${at}.webp.card.webp`)
    for (const key of added) await store.put(key, await given('x'), ABOUT)
    expect(await keys(store)).toEqual(['general/u/1-a_b.pdf', 'general/u/taken.pdf', ...added].toSorted())
    for await (const { modifiedAt } of store.list())
      expect(Math.abs(Date.now() - modifiedAt.getTime())).toBeLessThan(600_000)
  })

  test('refuses invalid storage keys', async () => {
    for (const key of [
      '../secret-key',
      'general/../x',
      '/etc/passwd',
      'general/.hidden',
      'tmp/1',
      'general',
      '',
    ]) {
      await expect((async () => store.exists(key))()).rejects.toThrow('not a storage key')
    }
  })

  test('stores and returns a large file byte for byte', async () => {
    const content = randomBytes(20_000_000)
    const sha256 = createHash('sha256').update(content).digest('hex')
    await store.put('general/u/large.pdf', await given(content), ABOUT)
    expect((await hashOf(store, 'general/u/large.pdf'))?.toString('hex')).toBe(sha256)
  })
})

test('keeps two prefixes in one bucket separate', async () => {
  const [one, other] = [s3Store(place('one/')), s3Store(place('other/'))]
  await one.put('general/u/a.pdf', await given('x'), ABOUT)
  expect(await keys(one)).toEqual(['general/u/a.pdf'])
  expect(await keys(other)).toEqual([])
})

test('explains a wrong key or bucket', async () => {
  expect(await s3Store(place()).check()).toBeNull()
  expect(await s3Store({ ...place(), bucket: 'nowhere' }).check()).toMatch(
    /there is no bucket s3:\/\/nowhere/,
  )
  const { AWS_SECRET_ACCESS_KEY } = process.env
  process.env.AWS_SECRET_ACCESS_KEY = 'wrong'
  expect(await s3Store(place()).check()).toMatch(/rejects the AWS_\* keys/)
  process.env.AWS_SECRET_ACCESS_KEY = AWS_SECRET_ACCESS_KEY
})
