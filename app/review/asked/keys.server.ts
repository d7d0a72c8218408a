import { randomBytes } from 'node:crypto'
import type { AskedItem } from './schema.ts'

type NewItem = Omit<AskedItem, 'key'>

const isSame = (one: NewItem, other: NewItem) =>
  one.kind === other.kind && (one.kind === 'question' ? one.words === other.words : one.name === other.name)

/**
 * Gives each item a key, which its answer is stored under. An item that was requested before keeps its key, so that a
 * corrected request keeps the typed answers.
 */
export const withKeys = (items: readonly NewItem[], former: readonly AskedItem[] = []): AskedItem[] =>
  items.map((item) => ({
    key: former.find((one) => isSame(one, item))?.key ?? randomBytes(4).toString('hex'),
    ...item,
  }))
