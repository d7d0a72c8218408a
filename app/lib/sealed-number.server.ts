import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import { derivedKeys } from './secret.server.ts'

/** The list and reader that a sealed number is bound to. */
export type NumberScope = { list: 'notices' | 'activity'; userId: string }

const LENGTH = 16
const SHAPE = /^[\w-]{22}$/

const readerOf = ({ list, userId }: NumberScope) =>
  createHash('sha256').update(`${list}/${userId}`).digest().subarray(0, 8)

/**
 * An opaque row number for a member (decision 060): 22 characters, stable per reader, revealing neither number nor order.
 * A single AES block, so that it can be decrypted without a lookup.
 */
export function sealNumber(number: number, scope: NumberScope): string {
  const block = Buffer.alloc(LENGTH)
  readerOf(scope).copy(block)
  block.writeBigUInt64BE(BigInt(number), 8)
  const [key] = derivedKeys('row-number')
  if (!key) throw new Error('no secret key')
  const cipher = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false)
  return Buffer.concat([cipher.update(block), cipher.final()]).toString('base64url')
}

/** The number sealed for this reader's list; null for anything else, including plain numbers. */
export function openNumber(sealed: string | null | undefined, scope: NumberScope): number | null {
  if (!sealed || !SHAPE.test(sealed)) return null
  for (const key of derivedKeys('row-number')) {
    const decipher = createDecipheriv('aes-256-ecb', key, null).setAutoPadding(false)
    const block = Buffer.concat([decipher.update(Buffer.from(sealed, 'base64url')), decipher.final()])
    if (block.subarray(0, 8).equals(readerOf(scope))) return Number(block.readBigUInt64BE(8))
  }
  return null
}
