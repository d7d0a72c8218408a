import { Outage } from '#app/lib/outage.ts'
import { isFileRefusal } from '#app/lib/disk.ts'

/** What a person reads while stored files cannot be reached. */
export const STORE_AWAY_WORDS =
  'Our file storage is not responding. Nothing was saved or changed. Try again in a minute.'

/** The file store is away, does not answer in time, or refuses us. Answered with 503 and words of its own. */
export class StoreAway extends Outage {
  override name = 'StoreAway'
}

/** True for a StoreAway, looked for along the cause chain, and for a disk of ours that is full or read-only. */
export function isStoreAway(error: unknown): boolean {
  if (isFileRefusal(error)) return true
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    if (at instanceof StoreAway) return true
  }
  return false
}
