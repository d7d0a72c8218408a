import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { fairQueue } from '#app/lib/fair-queue.ts'
import { normalisedPassword, passwordProblem } from './policy.ts'

/** Thrown when the hashing queue is full; `unexpected` makes it a 429. */
export class HashingBusy extends Error {
  override name = 'HashingBusy'
}

/** A sign-in flood must not block every page: 2 concurrent hashes. */
const inQueue = fairQueue({
  concurrency: 2,
  maxWaiting: 50,
  full: () => new HashingBusy('too many concurrent passwords'),
})

/** Argon2id: KiB of memory, passes, lanes. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 }
const FORMAT = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/

function derive(password: string, nonce: Buffer, cost: typeof COST) {
  return new Promise<Buffer>((resolve, reject) => {
    const settings = { message: normalisedPassword(password), nonce, tagLength: 32, ...cost }
    argon2('argon2id', settings, (error, key) => (error ? reject(error) : resolve(key)))
  })
}

/** The hash with salt and cost parameters; takes about 35 ms of one core. Throws HashingBusy. */
export function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  return inQueue(async () => encoded(nonce, await derive(password, nonce, COST)))
}

const encoded = (nonce: Buffer, key: Buffer, { memory, passes, parallelism } = COST): string =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${nonce.toString('base64url')}$${key.toString('base64url')}`

/** A hash that matches no password. */
export const DUMMY_HASH = encoded(Buffer.alloc(16), Buffer.alloc(32))

/** Hashes like a stored hash, in the same time if there is none; null for an unknown format. Throws HashingBusy. */
export function hashLike(stored: string | null, password: string): Promise<string | null> {
  return inQueue(async () => {
    const [, memory, passes, parallelism, salt] = FORMAT.exec(stored ?? DUMMY_HASH) ?? []
    if (!salt) return null
    const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
    const nonce = Buffer.from(salt, 'base64url')
    return encoded(nonce, await derive(password, nonce, cost), cost)
  })
}

/** Whether two hashes are equal; false if one is missing. */
export function isSameHash(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return false
  const [given, expected] = [Buffer.from(one), Buffer.from(other)]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Whether the password matches the stored hash; false if the hash is missing or has a different format. Throws HashingBusy. */
export const isCorrectPassword = async (stored: string | null, password: string): Promise<boolean> =>
  isSameHash(await hashLike(stored, password), stored)

const MOST_COMMON = 10_000
let common: Promise<ReadonlySet<string>> | undefined

/** The 10,000 most common passwords of sufficient length, in lower case; read on first use. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const list = dictionary['passwords-common'].slice(0, MOST_COMMON)
    return new Set(list.filter((word) => word.length >= 8).map((word) => word.toLowerCase()))
  })
  return common
}

export type WeakPassword = 'too_short' | 'too_weak'

/** Why a new password is refused, or null if it is acceptable (PUB-162). */
export async function checkPassword(password: string, email: string): Promise<WeakPassword | null> {
  const problem = passwordProblem(password, email, await commonPasswords())
  return problem && (problem === 'missing' || problem === 'short' ? 'too_short' : 'too_weak')
}
