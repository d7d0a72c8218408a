import { temporaryPath } from './made.server.ts'
import { fetchTo, hashOf } from './hash.server.ts'
import { isOwnObject } from './keys.ts'
import { knownHash } from './queries.server.ts'
import { KINDS, kindOfName } from './rules.ts'
import { CACHE_SECONDS, type FileStore, isCode, removeFile } from './store.server.ts'

/** What became of one object. Only `moved`, `there` and `gone` leave nothing behind in the store that is emptied. */
export type Moving =
  | 'moved'
  /** It stood in the new store already with the same bytes, as after a move that was cut short. */
  | 'there'
  /** It was removed while it was looked at. */
  | 'gone'
  /** Its bytes are not those that its row speaks of. */
  | 'damaged'
  /** The new store holds other bytes by this key. */
  | 'differs'

const LANES = 4

function contentType(key: string): string {
  const kind = kindOfName(key)
  return kind ? KINDS[kind].contentType : 'application/octet-stream'
}

/**
 * Moves one object and takes it from its old store only after the new one has given back the same bytes. Throws
 * StoreAway and what the disk throws; then the object stands where it stood, and perhaps in both.
 */
export async function moveObject(key: string, from: FileStore, to: FileStore): Promise<Moving> {
  const path = await temporaryPath()
  try {
    const hash = await fetchTo(from, key, path)
    if (!hash) return 'gone'
    const known = await knownHash(key)
    if (known && !known.equals(hash)) return 'damaged'
    const isOurs = await to
      .put(key, path, { contentType: contentType(key), cacheSeconds: CACHE_SECONDS })
      .then(() => true)
      .catch((error: unknown) => {
        if (isCode(error, 'EEXIST')) return false
        throw error
      })
    const arrived = await hashOf(to, key)
    if (!arrived?.equals(hash)) {
      if (isOurs) await to.remove(key)
      return 'differs'
    }
    // Whoever removes an object removes it from the old store first: gone from there, it must not come back here.
    if (isOurs && !(await from.exists(key))) {
      await to.remove(key)
      return 'gone'
    }
    await from.remove(key)
    return isOurs ? 'moved' : 'there'
  } finally {
    await removeFile(path)
  }
}

export type Moved = Record<Moving, number>

/**
 * Moves every object of ours, a few at a time; run again, it goes on where it was cut short. One mover at a time
 * (files/command.server.ts). `hear` gets each object and what became of it. Throws at the first object that a store
 * does not answer for.
 */
export async function moveAll(
  from: FileStore,
  to: FileStore,
  hear: (key: string, moving: Moving, so: Moved) => void,
): Promise<Moved> {
  const moved: Moved = { moved: 0, there: 0, gone: 0, damaged: 0, differs: 0 }
  const keys = from.list()[Symbol.asyncIterator]()
  // Lanes ask one listing in turns: a generator answers calls in their order.
  const lane = async () => {
    for (let next = await keys.next(); !next.done; next = await keys.next()) {
      if (!isOwnObject(next.value.key)) continue
      const moving = await moveObject(next.value.key, from, to)
      moved[moving] += 1
      hear(next.value.key, moving, moved)
    }
  }
  const lanes = await Promise.allSettled(Array.from({ length: LANES }, lane))
  const broken = lanes.find((one) => one.status === 'rejected')
  if (broken) throw broken.reason
  return moved
}
