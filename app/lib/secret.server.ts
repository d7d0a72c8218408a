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
import { kept } from './kept.ts'

/** What a key is used for; each purpose has a key of its own, so that one never opens or signs for another. */
export type Purpose =
  | 'auth'
  | 'mail-link'
  | 'mail-unsubscribe'
  | 'file-link'
  | 'second-factor'
  | 'row-number'
  | 'list-place'

type Keys = { current: Buffer; previous: Buffer | null; derived: Map<string, Buffer> }
const held = kept('secret keys', (): { keys: Keys | undefined } => ({ keys: undefined }))

/** 32 bytes from 64 hexadecimal digits or from base64 or base64url. Throws one line that names the setting. */
export function readKey(name: string, text: string): Buffer {
  const trimmed = text.trim()
  const bytes = /^[0-9a-f]{64}$/i.test(trimmed) ? Buffer.from(trimmed, 'hex') : Buffer.from(trimmed, 'base64')
  if (bytes.length !== 32 || !/^[\w+/=-]+$/.test(trimmed)) {
    throw new Error(`${name}: must be 32 bytes in base64 or hexadecimal (openssl rand -base64 32)`)
  }
  return bytes
}

/** The key kept in the folder, made on first use with mode 0600; of several concurrent processes the first one's wins. */
export async function keyInFolder(dataDir: string): Promise<Buffer> {
  const path = join(dataDir, 'secret-key')
  const found = await readFile(path, 'utf8').catch(missing)
  if (found !== null) return readKey(path, found)
  await mkdir(dataDir, { recursive: true, mode: 0o755 })
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  await writeFile(draft, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx', flush: true })
  try {
    await link(draft, path)
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  } finally {
    await unlink(draft)
  }
  return readKey(path, await readFile(path, 'utf8'))
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

function missing(error: unknown): null {
  if (isCode(error, 'ENOENT')) return null
  throw error
}

export type SecretSettings = {
  secretKey?: string | undefined
  secretKeyPrevious?: string | undefined
  dataDir: string
}

/** Makes SECRET_KEY, or the key kept in DATA_DIR, this process's secret. Throws one line for an unusable key. */
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
  const made = Buffer.from(hkdfSync('sha256', master, 'parcela', `${purpose}/${use}`, 32))
  keys.derived.set(name, made)
  return made
}

function required(purpose: Purpose, use: 'seal' | 'sign' | 'raw'): Buffer {
  const key = derive('current', purpose, use)
  if (!key) throw new Error('no secret key')
  return key
}

/** The purpose's own keys: the current one first, then that of SECRET_KEY_PREVIOUS. */
export function derivedKeys(purpose: Purpose): Buffer[] {
  return [required(purpose, 'raw'), derive('previous', purpose, 'raw')].filter((key) => key !== null)
}

/** A key of the purpose's own for a library that wants one as text: base64url, 43 characters. */
export function derivedSecret(purpose: Purpose): string {
  return required(purpose, 'raw').toString('base64url')
}

/** Text sealed with AES-256-GCM: base64url. `about` (a row's id) is checked when it is opened, so that rows cannot swap. */
export function encrypt(purpose: Purpose, text: string, about = '', iv = randomBytes(12)): string {
  const cipher = createCipheriv('aes-256-gcm', required(purpose, 'seal'), iv).setAAD(Buffer.from(about))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** The same, equal for equal texts about the same: for what stands in a page, which is to be the same each time. */
export function encryptSame(purpose: Purpose, text: string, about: string): string {
  const iv = createHmac('sha256', required(purpose, 'sign'))
    .update(JSON.stringify([about, text]))
    .digest()
  return encrypt(purpose, text, about, iv.subarray(0, 12))
}

/** The text of `encrypt`, also when it was sealed with SECRET_KEY_PREVIOUS; null when it was changed or is not ours. */
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
export function sign(purpose: Purpose, message: string): string {
  return createHmac('sha256', required(purpose, 'sign')).update(message).digest('base64url')
}

/** Whether `sign` made this signature with the current or the previous key; compares in constant time. */
export function verify(purpose: Purpose, message: string, signature: string): boolean {
  const given = Buffer.from(signature, 'base64url')
  return (['current', 'previous'] as const).some((which) => {
    const key = derive(which, purpose, 'sign')
    if (!key) return false
    const expected = createHmac('sha256', key).update(message).digest()
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}
