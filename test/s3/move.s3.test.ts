import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeEach, expect, inject, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { s3Store } from '#app/files/s3-store.server.ts'
import { documentLink } from '#app/kyc/queries.server.ts'
import { readS3Url } from '#app/lib/setting-types.ts'
import { type BuiltServer, startBuilt } from '#test/built-server.ts'
import { testDatabase } from '#test/database.ts'
import { testDataFolder } from '#test/data-folder.ts'
import { DEMO } from '#test/kept-demo.ts'
import { aMember, signedInCookie } from '#test/world/accounts.ts'
import { insertRow } from '#test/world/rows.ts'

const database = await testDatabase()
const data = testDataFolder()
const root = join(import.meta.dirname, '../..')
const FILES = 40
const { env, second: bucket } = inject('swift')
const owner = { userId: '', cookie: '' }
const stored = new Map<string, string>()

Object.assign(process.env, env)
owner.userId = (await aMember()).userId
owner.cookie = await signedInCookie(owner.userId)
for (let at = 0; at < FILES; at += 1) await storeFile(`${owner.userId}/${at}.pdf`, randomBytes(200_000))
beforeEach(() => db().deleteFrom('rateLimits').execute())

async function storeFile(storageKey: string, content: Buffer): Promise<void> {
  const path = join(data.path, 'files', 'kyc-documents', storageKey)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
  const sha256 = createHash('sha256').update(content).digest()
  const row = await insertRow('files', {
    userId: owner.userId,
    bucket: 'kyc-documents',
    storageKey,
    fileName: 'a.pdf',
    contentType: 'application/pdf',
    byteSize: content.length,
    sha256,
    category: 'kyc',
  })
  stored.set(row.id, sha256.toString('hex'))
}

const settings = (more: Readonly<Record<string, string>>) => ({
  DATABASE_URL: database.url(),
  DATA_DIR: data.path,
  SECRET_KEY: DEMO.SECRET_KEY,
  DEMO: 'off',
  DOCUMENT_RATE: '100000/1m',
  ...env,
  ...more,
})

/** `npm run files -- NAME` as a separate process. */
function files(name: string, more: Readonly<Record<string, string>>) {
  const { PATH = '', HOME = '' } = process.env
  const child: ChildProcess = spawn(process.execPath, [join(root, 'scripts/cli.mjs'), 'files', name], {
    cwd: root,
    env: { PATH, HOME, ...settings(more) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += String(chunk)))
  return { child, ended: once(child, 'close').then(([code]) => ({ code: code as number | null, said })) }
}

/** Opens every file repeatedly until stopped; returns the number of attempts and the errors. */
function reader(server: BuiltServer) {
  const ending = new AbortController()
  const wrong: string[] = []
  let reads = 0
  const reading = (async () => {
    for (let round = 0; !ending.signal.aborted || round === 0; round += 1) {
      for (const [id, sha256] of stored) {
        const answer = await fetch(server.origin + documentLink(id, owner.userId), {
          headers: { Cookie: owner.cookie },
        })
        const bytes = Buffer.from(await answer.arrayBuffer().catch(() => new ArrayBuffer(0)))
        reads += 1
        if (answer.status !== 200 || createHash('sha256').update(bytes).digest('hex') !== sha256)
          wrong.push(`${answer.status} ${bytes.length} bytes`)
      }
    }
  })()
  return async () => {
    ending.abort()
    await reading
    return { reads, wrong }
  }
}

async function inBucket(): Promise<number> {
  const place = readS3Url(bucket)
  if (typeof place === 'string') throw new Error(place)
  let count = 0
  for await (const _ of s3Store(place).list()) count += 1
  return count
}

const onDisk = async () => (await data.files('files/kyc-documents')).length

test('files move to a bucket and back while the product serves them, even if the mover is killed', async () => {
  const there = { STORAGE_URL: bucket, STORAGE_PREVIOUS_URL: 'local' }
  const server = await startBuilt(settings(there))
  const stopReading = reader(server)
  try {
    const cut = files('move', there)
    await expect.poll(inBucket, { timeout: 60_000, interval: 20 }).toBeGreaterThan(0)
    cut.child.kill('SIGKILL')
    await cut.ended
    const [one, other] = await Promise.all([files('move', there).ended, files('move', there).ended])
    const codes = [one.code, other.code]
    expect(codes, one.said + other.said).toContain(0)
    if (codes.includes(1)) expect(one.said + other.said).toContain('another process is already moving files')
    expect([await onDisk(), await inBucket()]).toEqual([0, FILES])
    const checked = await files('check', { STORAGE_URL: bucket }).ended
    expect(checked).toEqual({
      code: 0,
      said: expect.stringContaining(`${FILES} intact, 0 missing, 0 damaged`),
    })
  } finally {
    const { reads, wrong } = await stopReading()
    await server.stop()
    expect(wrong).toEqual([])
    expect(reads).toBeGreaterThanOrEqual(FILES)
  }
  const back = await files('move', { STORAGE_PREVIOUS_URL: bucket }).ended
  expect(back).toEqual({ code: 0, said: expect.stringContaining(`${FILES} moved, 0 already there`) })
  expect([await onDisk(), await inBucket()]).toEqual([FILES, 0])
  expect((await files('check', {}).ended).said).toContain(`${FILES} intact, 0 missing, 0 damaged`)
}, 240_000)

test('a check lists missing and damaged files and fails', async () => {
  const [first, second] = await data.files('files/kyc-documents')
  await writeFile(join(data.path, 'files/kyc-documents', first ?? ''), 'rotten')
  await rm(join(data.path, 'files/kyc-documents', second ?? ''))
  const { code, said } = await files('check', {}).ended
  expect([code, said]).toEqual([1, expect.stringContaining(`${FILES - 2} intact, 1 missing, 1 damaged`)])
  expect(await files('move', {}).ended).toMatchObject({
    code: 1,
    said: expect.stringContaining('STORAGE_PREVIOUS_URL is not set'),
  })
})
