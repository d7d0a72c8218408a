import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { checkPassphrase, fingerprint, openKey, sealKey } from './key.ts'
import { acceptKey, keyForBackup } from './own-key.ts'

const KEY = Buffer.alloc(32, 5)
const OTHER = Buffer.alloc(32, 6).toString('base64')
const PASSPHRASE = 'harbour crane lifts'
const header = (key: Awaited<ReturnType<typeof keyForBackup>>) => ({
  format: 1 as const,
  madeAt: '',
  migrations: [],
  tables: [],
  partitions: [],
  key,
})
const made: string[] = []
const folder = async () => {
  const path = await mkdtemp(join(tmpdir(), 'parcela-kept-key-'))
  made.push(path)
  return path
}
afterAll(() => Promise.all(made.map((path) => rm(path, { recursive: true }))))

const withKey = async () => {
  const dataDir = await folder()
  await writeFile(join(dataDir, 'secret-key'), `${KEY.toString('base64')}\n`)
  return dataDir
}

test('a passphrase decrypts the key that it encrypted; another passphrase or a changed byte does not', async () => {
  const kept = await sealKey(KEY, PASSPHRASE, 2 ** 10)
  expect(JSON.stringify(kept)).not.toContain(KEY.toString('base64'))
  expect(await openKey(kept, PASSPHRASE)).toEqual(KEY)
  await expect(openKey(kept, `${PASSPHRASE}!`)).rejects.toThrow(/^PASSPHRASE: does not match/)
  const sealed = kept.sealed && { ...kept.sealed, tag: Buffer.alloc(16).toString('base64') }
  await expect(openKey({ ...kept, ...(sealed && { sealed }) }, PASSPHRASE)).rejects.toThrow(/^PASSPHRASE/)
  expect(() => checkPassphrase('short')).toThrow(/^PASSPHRASE: at least 12/)
})

test('a generated key is included under a passphrase, and restored to an empty folder', async () => {
  const dataDir = join(await folder(), 'new')
  // Sealed at a lower cost; the cost that a backup uses is tested below.
  const sealed = await sealKey(KEY, PASSPHRASE, 2 ** 10)
  await expect(acceptKey({ dataDir, passphrase: 'another phrase' }, header(sealed), false)).rejects.toThrow(
    'PASSPHRASE: does not match the one of this backup',
  )
  const kept = await keyForBackup({ dataDir: await withKey(), passphrase: PASSPHRASE }, false)
  const accepted = await acceptKey({ dataDir, passphrase: PASSPHRASE }, header(kept), false)
  await accepted.put()
  expect(Buffer.from(await readFile(join(dataDir, 'secret-key'), 'utf8'), 'base64')).toEqual(KEY)
  expect((await stat(join(dataDir, 'secret-key'))).mode & 0o777).toBe(0o600)
  // The second time the key already exists, so no passphrase is asked for and the key stays.
  const again = await acceptKey({ dataDir }, header(kept), false)
  await again.put()
  await again.undo()
  expect(await readdir(dataDir)).toEqual(['secret-key'])
  await accepted.undo()
  expect(await readdir(dataDir)).toEqual([])
}, 300_000)

test('without a passphrase the backup is refused with a line that says to keep a copy of the key', async () => {
  const dataDir = await withKey()
  await expect(keyForBackup({ dataDir }, false)).rejects.toThrow(
    /^PASSPHRASE: needed .* keep a copy of that file/,
  )
  expect(await keyForBackup({ dataDir }, true)).toEqual({ fingerprint: fingerprint(KEY) })
})

test('a custom key is not included, and the restore requires the same key', async () => {
  const own = KEY.toString('base64')
  const dataDir = await folder()
  const kept = await keyForBackup({ dataDir, secretKey: own }, false)
  expect(kept).toEqual({ fingerprint: fingerprint(KEY) })
  await acceptKey({ dataDir, secretKey: own }, header(kept), false)
  await acceptKey({ dataDir, secretKey: OTHER, secretKeyPrevious: own }, header(kept), false)
  for (const settings of [{ dataDir, secretKey: OTHER }, { dataDir }])
    await expect(acceptKey(settings, header(kept), false)).rejects.toThrow(
      /^SECRET_KEY: not the key of this backup/,
    )
  await acceptKey({ dataDir, secretKey: OTHER }, header(kept), true)
})
