import { createHash, randomBytes } from 'node:crypto'

/** A random secret for a link: 256 bits, base64url, 43 characters. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The stored form of a secret: its SHA-256, 32 bytes. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export const isUuid = (value: string | undefined): value is string => value !== undefined && UUID.test(value)

/** The smallest UUID, to start iterating rows by id. */
export const FIRST_UUID = '00000000-0000-0000-0000-000000000000'

/** Parses a listing number from a URL: a positive integer in plain digits, or null. */
export const readNumericId = (value: string | undefined): number | null =>
  value !== undefined && /^[1-9][0-9]{0,14}$/.test(value) ? Number(value) : null
