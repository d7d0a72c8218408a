import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  decrypt,
  derivedSecret,
  encrypt,
  keyInFolder,
  loadSecretKey,
  readKey,
  sign,
  verify,
} from './secret.server.ts'

const OLD = Buffer.alloc(32, 1).toString('base64')
const NEW = Buffer.alloc(32, 2).toString('hex')
const dataDir = '/nowhere'

beforeEach(() => loadSecretKey({ secretKey: OLD, dataDir }))

describe('sealing', () => {
  test('encrypted text can be decrypted, and no two ciphertexts are equal', () => {
    const [one, two] = [encrypt('mail-link', 'żółć', 'mail 7'), encrypt('mail-link', 'żółć', 'mail 7')]
    expect(one).not.toBe(two)
    expect(decrypt('mail-link', one, 'mail 7')).toBe('żółć')
  })

  test('text with another purpose or row, a changed byte or no encryption cannot be decrypted', () => {
    const sealed = encrypt('mail-link', 'secret', 'mail 7')
    expect(decrypt('file-link', sealed, 'mail 7')).toBeNull()
    expect(decrypt('mail-link', sealed, 'mail 8')).toBeNull()
    const bytes = Buffer.from(sealed, 'base64url')
    for (const at of [0, 12, 28]) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(decrypt('mail-link', changed.toString('base64url'), 'mail 7')).toBeNull()
    }
    expect(decrypt('mail-link', 'short')).toBeNull()
  })

  test('after a rotation the previous key still decrypts and verifies, but is not used for new values', async () => {
    const sealed = encrypt('mail-link', 'secret')
    const signed = sign('file-link', 'file 1')
    await loadSecretKey({ secretKey: NEW, secretKeyPrevious: OLD, dataDir })
    expect(decrypt('mail-link', sealed)).toBe('secret')
    expect(verify('file-link', 'file 1', signed)).toBe(true)
    expect(sign('file-link', 'file 1')).not.toBe(signed)
    const fresh = encrypt('mail-link', 'secret')
    await loadSecretKey({ secretKey: NEW, dataDir })
    expect(decrypt('mail-link', sealed)).toBeNull()
    expect(verify('file-link', 'file 1', signed)).toBe(false)
    expect(decrypt('mail-link', fresh)).toBe('secret')
  })
})

test('a signature is valid for its message and purpose only', () => {
  const signed = sign('file-link', 'file 1')
  expect(verify('file-link', 'file 1', signed)).toBe(true)
  expect(verify('file-link', 'file 2', signed)).toBe(false)
  expect(verify('mail-link', 'file 1', signed)).toBe(false)
  expect(verify('file-link', 'file 1', '')).toBe(false)
})

test('each purpose has its own secret', () => {
  expect(derivedSecret('auth')).toMatch(/^[\w-]{43}$/)
  expect(derivedSecret('auth')).not.toBe(derivedSecret('mail-link'))
})

describe('the key in the data folder', () => {
  const made: string[] = []
  const newFolder = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parcela-key-'))
    made.push(folder)
    return folder
  }
  afterEach(() => Promise.all(made.splice(0).map((folder) => rm(folder, { recursive: true }))))

  test('is created once, readable only by its owner, even if ten processes start together', async () => {
    const folder = join(await newFolder(), 'data')
    const keys = await Promise.all(Array.from({ length: 10 }, () => keyInFolder(folder)))
    expect(new Set(keys.map(String)).size).toBe(1)
    expect((await stat(join(folder, 'secret-key'))).mode & 0o777).toBe(0o600)
    expect(readKey('kept', await readFile(join(folder, 'secret-key'), 'utf8'))).toEqual(keys[0])
  })

  test('is never replaced, even if damaged', async () => {
    const folder = await newFolder()
    await writeFile(join(folder, 'secret-key'), 'damaged')
    await expect(keyInFolder(folder)).rejects.toThrow(/secret-key: must be 32 bytes/)
  })

  test.each(['', 'short', 'zz'.repeat(32), Buffer.alloc(31).toString('base64')])(
    'the key "%s" is refused',
    (text) => {
      expect(() => readKey('SECRET_KEY', text)).toThrow(/^SECRET_KEY: must be 32 bytes/)
    },
  )
})
