import { temporaryPath } from './generated-file.server.ts'
import { fetchTo, hashOf } from './hash.server.ts'
import { isOwnObject } from './keys.ts'
import { knownHash } from './queries.server.ts'
import { KINDS, kindOfName } from './rules.ts'
import { CACHE_SECONDS, type FileStore, isCode, removeFile } from './store.server.ts'

/** Outcome per object. Only `moved`, `already_moved` and `missing` leave nothing in the old store. */
type MoveOutcome =
  | 'moved'
  /** Already in the new store with the same bytes, as after an interrupted move. */
  | 'already_moved'
  /** Removed in the meantime. */
  | 'missing'
  /** Does not match the hash in its row. */
  | 'damaged'
  /** The new store has different bytes under this key. */
  | 'conflict'

const LANES = 4

function contentType(key: string): string {
  const kind = kindOfName(key)
  return kind ? KINDS[kind].contentType : 'application/octet-stream'
}

/**
 * Moves one object; removes it from the old store only after reading the same bytes back from the new one. Throws
 * StoreUnavailable and disk errors; the object is then still in the old store, and perhaps in both.
 */
export async function moveObject(key: string, from: FileStore, to: FileStore): Promise<MoveOutcome> {
  const path = await temporaryPath()
  try {
    const hash = await fetchTo(from, key, path)
    if (!hash) return 'missing'
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
      return 'conflict'
    }
    // Removals reach the old store first: an object missing there must not reappear in the new one.
    if (isOurs && !(await from.exists(key))) {
      await to.remove(key)
      return 'missing'
    }
    await from.remove(key)
    return isOurs ? 'moved' : 'already_moved'
  } finally {
    await removeFile(path)
  }
}

export type MoveCounts = Record<MoveOutcome, number>

/**
 * Moves all our objects, a few at a time; a second run resumes an interrupted one. Only one move may run at a time
 * (files/command.server.ts). `onOutcome` gets each object with its outcome. Throws on the first failed store call.
 */
export async function moveAll(
  from: FileStore,
  to: FileStore,
  onOutcome: (key: string, moving: MoveOutcome, counts: MoveCounts) => void,
): Promise<MoveCounts> {
  const moved: MoveCounts = { moved: 0, already_moved: 0, missing: 0, damaged: 0, conflict: 0 }
  const keys = from.list()[Symbol.asyncIterator]()
  // The lanes share one listing: an async generator serves calls in order.
  const lane = async () => {
    for (let next = await keys.next(); !next.done; next = await keys.next()) {
      if (!isOwnObject(next.value.key)) continue
      const moving = await moveObject(next.value.key, from, to)
      moved[moving] += 1
      onOutcome(next.value.key, moving, moved)
    }
  }
  const lanes = await Promise.allSettled(Array.from({ length: LANES }, lane))
  const broken = lanes.find((one) => one.status === 'rejected')
  if (broken) throw broken.reason
  return moved
}
