import { spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { isOutage } from '#app/lib/outage.ts'
import { samplePdf } from '#db/demo/pdf.ts'
import { KYC_RULE } from '#test/world/receiving.ts'
import { uploadForm } from '#test/world/files.ts'
import { dropReceived } from './save-file.server.ts'
import { localStore } from './local-store.server.ts'
import { receiveUpload } from './receive.server.ts'
import { isStoreUnavailable } from './store-watch.ts'

const disk = mkdtempSync(join(tmpdir(), 'parcela-disk-'))
const mount = (...parameters: string[]) => spawnSync('mount', parameters, { stdio: 'ignore' }).status === 0
/** Mounting a small disk requires root; otherwise these tests are skipped. */
const isSmall = process.getuid?.() === 0 && mount('-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk)
process.env.DATA_DIR = disk

afterAll(async () => {
  if (isSmall) spawnSync('umount', ['-l', disk])
  await rm(disk, { recursive: true, force: true })
})
beforeEach(async () => {
  if (isSmall) mount('-o', 'remount,rw', disk)
  await rm(join(disk, 'ballast'), { force: true })
})

async function upload(bytes: Uint8Array) {
  const body = uploadForm({ documentType: 'personal_id' }, { name: 'id.pdf', bytes })
  return receiveUpload(new Request('http://own.test/', { method: 'POST', body }), KYC_RULE)
}

async function fill(): Promise<void> {
  const error = await writeFile(join(disk, 'ballast'), Buffer.alloc(2 << 20)).catch(
    (reason: unknown) => reason,
  )
  expect(error).toMatchObject({ code: 'ENOSPC' })
}

async function files(): Promise<string[]> {
  const entries = await readdir(disk, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile() && entry.name !== 'ballast').map(({ name }) => name)
}

async function expectRefused(work: Promise<unknown>): Promise<void> {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect([isOutage(error), isStoreUnavailable(error)]).toEqual([true, true])
  expect(await files()).toEqual([])
}

const pdf = samplePdf('Full', ['full'])

test.runIf(isSmall)(
  'on a full disk an upload fails with an outage, none of it is stored, and a later upload is accepted',
  async () => {
    await mkdir(join(disk, 'files/tmp'), { recursive: true })
    await fill()
    await expectRefused(upload(pdf))
    await rm(join(disk, 'ballast'))
    const received = await upload(pdf)
    expect(received.ok).toBe(true)
    if (received.ok) await dropReceived(received.value.file)
  },
)

test.runIf(isSmall)(
  'on a read-only disk an upload fails with an outage, and the cleanup does not fail',
  async () => {
    const received = await upload(pdf)
    if (!received.ok) throw new Error('not received')
    mount('-o', 'remount,ro', disk)
    await dropReceived(received.value.file)
    const error: unknown = await upload(pdf).catch((reason: unknown) => reason)
    expect([isOutage(error), isStoreUnavailable(error)]).toEqual([true, true])
    mount('-o', 'remount,rw', disk)
    await dropReceived(received.value.file)
    expect(await files()).toEqual([])
  },
)

test.runIf(isSmall)('copying to a disk that fills up leaves no partial object behind', async () => {
  const far = mkdtempSync(join(tmpdir(), 'parcela-far-'))
  const from = join(far, 'far')
  await writeFile(from, Buffer.alloc(2 << 20, 1))
  const put = localStore(join(disk, 'files')).put('general/own/far.pdf', from, {
    contentType: 'application/pdf',
    cacheSeconds: 0,
  })
  await expectRefused(put)
  await rm(far, { recursive: true })
})

test('an unwritable disk is an outage, for the database and for files; a missing file is a bug', () => {
  const failed = (code: string, more = {}) => Object.assign(new Error(code), { code, ...more })
  expect(isOutage(failed('53100'))).toBe(true)
  expect(isStoreUnavailable(failed('53100'))).toBe(false)
  expect(isOutage(new Error('kept', { cause: failed('EROFS', { syscall: 'open' }) }))).toBe(true)
  expect(isOutage(failed('ENOENT', { syscall: 'open' }))).toBe(false)
})
