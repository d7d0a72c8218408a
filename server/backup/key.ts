import { createCipheriv, createDecipheriv, createHmac, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt)
/** Cost of scrypt: half a second and 128 MB. */
const COST = 2 ** 17
const options = (cost: number) => ({ N: cost, r: 8, p: 1, maxmem: 256 * 1024 * 1024 })
const MIN_PASSPHRASE_LENGTH = 12

/** The SECRET_KEY in an archive: its fingerprint and, under a passphrase, the key itself. */
export type BackupKey = {
  fingerprint: string
  sealed?: { cost: number; salt: string; iv: string; tag: string; bytes: string }
}

/** A fingerprint that reveals nothing about the key. */
export const fingerprint = (key: Buffer): string =>
  createHmac('sha256', key).update('parcela backup').digest('hex').slice(0, 32)

/** Throws a one-line error if the passphrase is too short to protect a key. */
export function checkPassphrase(text: string): string {
  if (text.length < MIN_PASSPHRASE_LENGTH)
    throw new Error(`PASSPHRASE: at least ${MIN_PASSPHRASE_LENGTH} characters (nothing was written)`)
  return text
}

/** Encrypts the key with AES-256-GCM under a key that scrypt derives from the passphrase. */
export async function sealKey(key: Buffer, passphrase: string, cost = COST): Promise<BackupKey> {
  const [salt, iv] = [randomBytes(16), randomBytes(12)]
  const cipher = createCipheriv('aes-256-gcm', await derive(passphrase, salt, 32, options(cost)), iv)
  const bytes = Buffer.concat([cipher.update(key), cipher.final()])
  const text = (part: Buffer) => part.toString('base64')
  const sealed = { cost, salt: text(salt), iv: text(iv), tag: text(cipher.getAuthTag()), bytes: text(bytes) }
  return { fingerprint: fingerprint(key), sealed }
}

/** Decrypts the key of `sealKey`. Throws a one-line error for a wrong passphrase. */
export async function openKey(
  { sealed, fingerprint: wanted }: BackupKey,
  passphrase: string,
): Promise<Buffer> {
  if (!sealed) throw new Error('the archive does not contain the secret key')
  const bytes = (text: string) => Buffer.from(text, 'base64')
  const own = await derive(passphrase, bytes(sealed.salt), 32, options(sealed.cost))
  const decipher = createDecipheriv('aes-256-gcm', own, bytes(sealed.iv), { authTagLength: 16 })
  decipher.setAuthTag(bytes(sealed.tag))
  try {
    const key = Buffer.concat([decipher.update(bytes(sealed.bytes)), decipher.final()])
    if (fingerprint(key) === wanted) return key
  } catch {
    // Give the same error as for a key with a different fingerprint.
  }
  throw new Error('PASSPHRASE: does not match the one of this backup (nothing was restored)')
}
