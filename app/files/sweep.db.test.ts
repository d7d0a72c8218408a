import { createHash } from 'node:crypto'
import { mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { testDataFolder } from '#test/data-folder.ts'
import { aMember } from '#test/world/accounts.ts'
import { smallPdf } from '#test/world/files.ts'
import { insertRow } from '#test/world/rows.ts'
import { onServer } from '#test/server.ts'
import { filesCommand } from './command.server.ts'
import { BACKUP_LOCK, removeObjects, sweepFiles } from './removal.server.ts'
import { localStore, store } from './store.server.ts'

const database = await testDatabase()
const data = testDataFolder()

async function addLeftover(name: string, hours: number): Promise<void> {
  const path = join(data.path, 'files', name)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, smallPdf())
  const at = new Date(Date.now() - hours * 3_600_000)
  await utimes(path, at, at)
}

test('a store whose objects the database does not know belongs to another database, so nothing is removed', async () => {
  for (let file = 0; file < 20; file += 1) await addLeftover(`kyc-documents/u/${file}.pdf`, 90)
  await expect(sweepFiles()).rejects.toThrow('the database knows none of 20 stored files')
  expect(await data.files('files')).toHaveLength(20)
  await rm(join(data.path, 'files'), { recursive: true })
})

test('leftovers of a killed process are removed after a delay; objects with a row stay, as do their variants', async () => {
  const { userId } = await aMember()
  const storageKey = `${userId}/1-1795268119665-eb25b1bd351320cb.jpg`
  await insertRow('files', {
    userId,
    bucket: 'property-images',
    storageKey,
    fileName: 'a.jpg',
    contentType: 'image/jpeg',
    byteSize: 1,
    sha256: Buffer.alloc(32),
    category: 'listing',
  })
  await addLeftover('tmp/0123', 2)
  await addLeftover('tmp/4567', 0)
  await addLeftover(`property-images/${storageKey}`, 90)
  await addLeftover(`property-images/${storageKey}.card.webp`, 90)
  await addLeftover(`kyc-documents/${storageKey}`, 90)
  await addLeftover(`kyc-documents/${userId}/young.pdf`, 2)
  // A bucket may be shared with backups or another installation.
  await addLeftover('backups/parcela-2026-11-21.tar', 90)
  await addLeftover(`staging/kyc-documents/${userId}/theirs.pdf`, 90)
  expect(await sweepFiles()).toEqual({ temporary: 1, orphans: 1 })
  expect(await data.files('files')).toEqual([
    'backups/parcela-2026-11-21.tar',
    `kyc-documents/${userId}/young.pdf`,
    `property-images/${storageKey}`,
    `property-images/${storageKey}.card.webp`,
    `staging/kyc-documents/${userId}/theirs.pdf`,
    'tmp/4567',
  ])
})

test('while a backup runs, objects whose rows are gone stay for it', async () => {
  const key = 'kyc-documents/u/deleted.pdf'
  await addLeftover(key, 0)
  await onServer(database.url(), async (client) => {
    await client.query(`select pg_advisory_lock(${BACKUP_LOCK})`)
    await removeObjects([key])
    expect(await data.files('files')).toContain(key)
    await client.query(`select pg_advisory_unlock(${BACKUP_LOCK})`)
    await removeObjects([key])
    expect(await data.files('files')).not.toContain(key)
  })
})

test('objects are never overwritten, and no key leads outside the folder · MEM-247', async () => {
  const about = { contentType: 'application/pdf', cacheSeconds: 3600 }
  const given = async (name: string) => {
    const path = join(data.path, name)
    await writeFile(path, name)
    return path
  }
  await store().put('general/u/a.pdf', await given('one'), about)
  await expect(store().put('general/u/a.pdf', await given('two'), about)).rejects.toThrow('EEXIST')
  const found = await store().open('general/u/a.pdf')
  expect(found?.byteSize).toBe(3)
  await found?.bytes.cancel()
  const local = localStore(join(data.path, 'files'))
  for (const key of [
    '../secret-key',
    'general/../../secret-key',
    '/etc/passwd',
    'general/.hidden',
    'tmp/4567',
    'general',
    'a\\b/c',
    '',
  ]) {
    await expect(local.open(key).then((one) => one?.byteSize)).rejects.toThrow('not a storage key')
  }
})

test('a check of all files lists missing and damaged ones and fails', async () => {
  const { userId } = await aMember()
  const sha256 = createHash('sha256').update(smallPdf()).digest()
  const stored = { userId, bucket: 'general', fileName: 'a.pdf', contentType: 'application/pdf', byteSize: 1 }
  const ids: string[] = []
  for (const name of ['whole.pdf', 'gone.pdf', 'rotten.pdf']) {
    const { id } = await insertRow('files', { ...stored, storageKey: name, sha256, category: 'listing' })
    await addLeftover(`general/${name}`, 0)
    ids.push(id)
  }
  await rm(join(data.path, 'files/general/gone.pdf'))
  await writeFile(join(data.path, 'files/general/rotten.pdf'), 'rotten')
  const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const err = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  expect(await filesCommand(['check'])).toBe(1)
  expect(String(out.mock.calls.at(-1))).toMatch(/^\d+ intact, 1 missing, \d+ damaged\n$/)
  const found = err.mock.calls.map(([line]) => line)
  expect(found).toContain(`file ${ids[1]}: content missing\n`)
  expect(found).toContain(`file ${ids[2]}: content damaged\n`)
  expect(found.join('')).not.toContain(ids[0])
  vi.restoreAllMocks()
})
