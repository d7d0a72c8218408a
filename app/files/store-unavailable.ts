import { Outage, isFileFailure } from '#app/lib/outage.ts'

/** Message while the file store is unavailable. */
export const STORE_UNAVAILABLE_TEXT =
  'Our file storage is not responding. Nothing was saved or changed. Try again in a minute.'

/** The file store is unavailable, too slow or denies access. Becomes a 503 with its own message. */
export class StoreUnavailable extends Outage {
  override name = 'StoreUnavailable'
}

/** True for a StoreUnavailable anywhere in the cause chain, and for our own full or read-only disk. */
export function isStoreUnavailable(error: unknown): boolean {
  if (isFileFailure(error)) return true
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    if (at instanceof StoreUnavailable) return true
  }
  return false
}
