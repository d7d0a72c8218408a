import { createHash } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { documentLink } from '#app/kyc/queries.server.ts'
import { STORE_UNAVAILABLE_TEXT } from '#app/files/store-watch.ts'
import { type BuiltServer, startBuilt } from '#test/built-server.ts'
import { testDatabase } from '#test/database.ts'
import { testDataFolder } from '#test/data-folder.ts'
import { DEMO } from '#test/kept-demo.ts'
import { aMember, signedInCookie } from '#test/world/accounts.ts'
import { smallPdf } from '#test/world/files.ts'
import { selectRows } from '#test/world/rows.ts'
import { startSwift } from './swift.ts'

const database = await testDatabase()
const data = testDataFolder()
const owner = { userId: '', cookie: '' }

const settings = (more: Readonly<Record<string, string>> = {}) => ({
  DATABASE_URL: database.url(),
  DATA_DIR: data.path,
  SECRET_KEY: DEMO.SECRET_KEY,
  DEMO: 'off',
  UPLOAD_RATE: '10000/1m',
  PAGE_WRITE_RATE: '10000/1m',
  ...more,
})

const swift = await startSwift()
const server = await startBuilt(settings({ STORAGE_URL: swift.url, ...swift.env }))
owner.userId = (await aMember()).userId
owner.cookie = await signedInCookie(owner.userId)
beforeEach(() => db().deleteFrom('rateLimits').execute())
afterAll(async () => {
  await server?.stop()
  await swift?.stop()
})

const get = (path: string, accept = 'text/html') =>
  fetch(server.origin + path, { redirect: 'manual', headers: { Cookie: owner.cookie, Accept: accept } })

function post(words: string, accept: string) {
  const body = new FormData()
  for (const [name, value] of Object.entries({ documentType: 'personal_id', slot: '1' }))
    body.append(name, value)
  body.append(
    'file',
    new Blob([new Uint8Array(smallPdf(words))], { type: 'application/pdf' }),
    'passport.pdf',
  )
  return fetch(`${server.origin}/files/upload/kyc`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Cookie: owner.cookie, Accept: accept, Origin: server.origin },
    body,
  })
}

async function uploaded(words: string): Promise<string> {
  const response = await post(words, 'application/json')
  const { document } = (await response.json()) as { document?: { id: string } }
  expect([response.status, document]).toEqual([200, expect.anything()])
  return document?.id ?? ''
}

const rows = () => selectRows('files', {}, ['id'], 'createdAt')

async function until(check: () => Promise<boolean>): Promise<void> {
  await expect.poll(check, { timeout: 30_000, interval: 200 }).toBe(true)
}

test('an uploaded document is in the bucket, not on disk, and is returned byte for byte · MEM-247', async () => {
  const id = await uploaded('kept in a bucket')
  expect(await data.files('files')).toEqual([])
  const answer = await get(documentLink(id, owner.userId))
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'application/pdf'])
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(
    createHash('sha256').update(smallPdf('kept in a bucket')).digest('hex'),
  )
  expect(server.lines.some((line) => line.startsWith('Files go to s3://parcela/ at http://127.0.0.1:'))).toBe(
    true,
  )
})

describe.each([
  ['hangs', async () => swift.freeze(), async () => swift.thaw()],
  ['is gone', async () => swift.down(), async () => swift.up()],
])('while the store %s', (_, away, back) => {
  test('file requests get a 503 with a message within seconds, nothing partial is stored, pages keep working, and the product recovers', async () => {
    const id = await uploaded('there before')
    const before = await rows()
    await away()
    try {
      const began = performance.now()
      const refused = await post('refused', 'application/json')
      expect(performance.now() - began).toBeLessThan(20_000)
      expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '5'])
      expect(await refused.json()).toMatchObject({ ok: false, message: STORE_UNAVAILABLE_TEXT })
      const page = await post('refused', 'text/html')
      expect([page.status, await page.text()]).toEqual([503, expect.stringContaining(STORE_UNAVAILABLE_TEXT)])
      const opened = await get(documentLink(id, owner.userId))
      expect([opened.status, await opened.text()]).toEqual([
        503,
        expect.stringContaining(STORE_UNAVAILABLE_TEXT),
      ])
      expect(await rows()).toEqual(before)
      expect(await data.files('files')).toEqual([])
      // Many concurrent uploads leave database connections for everyone else.
      const crowd = Array.from({ length: 30 }, () => post('crowd', 'application/json'))
      for (const path of ['/', '/about', '/my-profile']) expect((await get(path)).status).toBeLessThan(400)
      expect((await get('/readyz')).status).toBe(200)
      expect(new Set((await Promise.all(crowd)).map(({ status }) => status))).toEqual(new Set([503]))
    } finally {
      await back()
    }
    await until(async () => (await get(documentLink(id, owner.userId))).status === 200)
    await uploaded('after')
    const away503 = server.lines.filter((line) => line.includes('"event":"store.lost"'))
    expect(away503.length).toBeGreaterThan(0)
  })
})

describe('startup', () => {
  const output = async (more: Readonly<Record<string, string>>) => {
    const started = await startBuilt(settings({ ...inject('swift').env, ...more })).catch(
      (error: unknown) => error,
    )
    if (started instanceof Error) return started.message
    await (started as BuiltServer).stop()
    return 'started'
  }

  test('fails with one line for a missing bucket or wrong keys', async () => {
    const { url } = inject('swift')
    expect(await output({ STORAGE_URL: url.replace('s3://parcela', 's3://elsewhere') })).toMatch(
      /^STORAGE_URL: there is no bucket s3:\/\/elsewhere at /m,
    )
    expect(await output({ STORAGE_URL: url, AWS_SECRET_ACCESS_KEY: 'wrong' })).toMatch(
      /^STORAGE_URL: s3:\/\/parcela at \S+ rejects the AWS_\* keys or the region$/m,
    )
  })

  test('succeeds if the store does not respond', async () => {
    expect(await output({ STORAGE_URL: 's3://parcela?endpoint=http%3A%2F%2F127.0.0.1%3A9' })).toBe('started')
  })
})
