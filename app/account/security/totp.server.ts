import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { encode } from 'uqr'
import { brand } from '#app/lib/identity.ts'

/** Seconds per time step and digits per code: the defaults of authenticator apps (RFC 6238). */
const STEP_SECONDS = 30
const DIGITS = 6
/** Steps before and after the current one that are accepted, to allow for clock drift and typing. */
const DRIFT = 1

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Bytes in base32 without padding (RFC 4648), as authenticators expect a typed key. */
export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  const fives = bits.match(/.{1,5}/g) ?? []
  return fives.map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** Decodes base32 and skips other characters. */
export function fromBase32(text: string): Buffer {
  const letters = Array.from(text.toUpperCase(), (letter) => ALPHABET.indexOf(letter))
  const bits = letters.map((value) => (value < 0 ? '' : value.toString(2).padStart(5, '0'))).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** A new secret of 160 random bits in base32: 32 letters. */
export const newTotpSecret = (): string => base32(randomBytes(20))

/** The code of a counter (RFC 4226, HMAC-SHA-1). */
export function hotp(secret: Uint8Array, counter: number, digits: number = DIGITS): string {
  const message = Buffer.alloc(8)
  message.writeBigUInt64BE(BigInt(counter))
  const mac = createHmac('sha1', secret).update(message).digest()
  const offset = mac.readUInt8(19) & 15
  const number = (mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits
  return String(number).padStart(digits, '0')
}

/** The time step at a given time, counted from 1970 (UTC). */
export const stepAt = (at: Date): number => Math.floor(at.getTime() / 1000 / STEP_SECONDS)

export const codeAt = (secret: string, at: Date): string => hotp(fromBase32(secret), stepAt(at))

/** The time step of the typed code, the current or an adjacent one; null if none matches. Constant time. */
export function matchingStep(secret: string, code: string, at: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const key = fromBase32(secret)
  const given = Buffer.from(code)
  let found: number | null = null
  for (let step = stepAt(at) - DRIFT; step <= stepAt(at) + DRIFT; step += 1)
    if (timingSafeEqual(Buffer.from(hotp(key, step)), given)) found = step
  return found
}

/** The URI in the QR code: issuer, account and secret. */
export function otpAuthUri({ secret, email }: { secret: string; email: string }): string {
  const issuer = encodeURIComponent(brand())
  const label = `${issuer}:${encodeURIComponent(email)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${issuer}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`
}

export type QrCode = { size: number; path: string }

/** A QR code as a single path, with the quiet zone that readers need. */
export function qrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { size, path }
}
