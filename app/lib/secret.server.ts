import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf, nullIfMissing } from './outage.ts'
import { processWide } from './process-wide.ts'

/** Key purposes; each has its own derived key, so that no key works for another purpose. */
export type Purpose =
  | 'auth'
  | 'mail-link'
  | 'mail-unsubscribe'
  | 'file-link'
  | 'second-factor'
  | 'row-number'
  | 'list-place'

type Keys = { current: Buffer; previous: Buffer | null; derived: Map<string, Buffer> }
const held = processWide('secret keys', (): { keys: Keys | undefined } => ({ keys: undefined }))

/** Parses 32 bytes from hex, base64 or base64url. Throws a one-line error that names the setting. */
export function readKey(name: string, text: string): Buffer {
  const trimmed = text.trim()
  const bytes = /^[0-9a-f]{64}$/i.test(trimmed) ? Buffer.from(trimmed, 'hex') : Buffer.from(trimmed, 'base64')
  if (bytes.length !== 32 || !/^[\w+/=-]+$/.test(trimmed)) {
    throw new Error(`${name}: must be 32 bytes in base64 or hexadecimal (openssl rand -base64 32)`)
  }
  return bytes
}

/** The key stored in the folder, created on first use with mode 0600; of several concurrent processes the first one wins. */
export async function keyInFolder(dataDir: string): Promise<Buffer> {
  const path = join(dataDir, 'secret-key')
  const found = await readFile(path, 'utf8').catch(nullIfMissing)
  if (found !== null) return readKey(path, found)
  await mkdir(dataDir, { recursive: true, mode: 0o755 })
  const temporary = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  await writeFile(temporary, `${randomBytes(32).toString('base64')}\n`, {
    mode: 0o600,
    flag: 'wx',
    flush: true,
  })
  try {
    await link(temporary, path)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    await unlink(temporary)
  }
  return readKey(path, await readFile(path, 'utf8'))
}

export type SecretSettings = {
  secretKey?: string | undefined
  secretKeyPrevious?: string | undefined
  dataDir: string
}

/** Loads SECRET_KEY, or the key in DATA_DIR. Throws a one-line error for an unusable key. */
export async function loadSecretKey({
  secretKey,
  secretKeyPrevious,
  dataDir,
}: SecretSettings): Promise<void> {
  const current = secretKey ? readKey('SECRET_KEY', secretKey) : await keyInFolder(dataDir)
  const previous = secretKeyPrevious ? readKey('SECRET_KEY_PREVIOUS', secretKeyPrevious) : null
  held.keys = { current, previous, derived: new Map() }
}

function derive(
  which: 'current' | 'previous',
  purpose: Purpose,
  use: 'seal' | 'sign' | 'raw',
): Buffer | null {
  const { keys } = held
  if (!keys) throw new Error('loadSecretKey() has not been called')
  const master = keys[which]
  if (!master) return null
  const name = `${which}/${purpose}/${use}`
  const known = keys.derived.get(name)
  if (known) return known
  const derived = Buffer.from(hkdfSync('sha256', master, 'parcela', `${purpose}/${use}`, 32))
  keys.derived.set(name, derived)
  return derived
}

function required(purpose: Purpose, use: 'seal' | 'sign' | 'raw'): Buffer {
  const key = derive('current', purpose, use)
  if (!key) throw new Error('no secret key')
  return key
}

/** Keys of a purpose: the current one first, then the one from SECRET_KEY_PREVIOUS. */
export const derivedKeys = (purpose: Purpose): Buffer[] =>
  [required(purpose, 'raw'), derive('previous', purpose, 'raw')].filter((key) => key !== null)

/** A purpose's key as text for libraries: base64url, 43 characters. */
export const derivedSecret = (purpose: Purpose): string => required(purpose, 'raw').toString('base64url')

/** Encrypts with AES-256-GCM to base64url. `about` (a row id) is authenticated, so that values cannot be swapped between rows. */
export function encrypt(purpose: Purpose, text: string, about = '', iv = randomBytes(12)): string {
  const cipher = createCipheriv('aes-256-gcm', required(purpose, 'seal'), iv).setAAD(Buffer.from(about))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Like `encrypt`, but deterministic, for values in pages that must not change between renders. */
export function encryptDeterministic(purpose: Purpose, text: string, about: string): string {
  const iv = createHmac('sha256', required(purpose, 'sign'))
    .update(JSON.stringify([about, text]))
    .digest()
  return encrypt(purpose, text, about, iv.subarray(0, 12))
}

/** Decrypts text from `encrypt`, also with SECRET_KEY_PREVIOUS; null if tampered with or not ours. */
export function decrypt(purpose: Purpose, sealed: string, about = ''): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < 28) return null
  for (const which of ['current', 'previous'] as const) {
    const key = derive(which, purpose, 'seal')
    if (!key) continue
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
      decipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    } catch {
      continue
    }
  }
  return null
}

/** HMAC-SHA256 of the message, base64url, 43 characters. */
export const sign = (purpose: Purpose, message: string): string =>
  createHmac('sha256', required(purpose, 'sign')).update(message).digest('base64url')

/** Verifies a signature from `sign` with the current or previous key, in constant time. */
export function verify(purpose: Purpose, message: string, signature: string): boolean {
  const given = Buffer.from(signature, 'base64url')
  return (['current', 'previous'] as const).some((which) => {
    const key = derive(which, purpose, 'sign')
    if (!key) return false
    const expected = createHmac('sha256', key).update(message).digest()
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}
