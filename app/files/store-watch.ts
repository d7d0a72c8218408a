import { log } from '#app/lib/log.ts'
import { causesOf, Outage, isFileFailure } from '#app/lib/outage.ts'

export const STORE_UNAVAILABLE_TEXT =
  'Our file storage is not responding. Nothing was saved or changed. Try again in a minute.'

/** The file store is unavailable, too slow or denies access. Becomes a 503 with its own message. */
export class StoreUnavailable extends Outage {
  override name = 'StoreUnavailable'
}

/** True for a StoreUnavailable anywhere in the cause chain, and for our own full or read-only disk. */
export const isStoreUnavailable = (error: unknown): boolean =>
  isFileFailure(error) || causesOf(error).some((at) => at instanceof StoreUnavailable)

/** Milliseconds between probes of a failed store; other callers fail fast. */
const PROBE_INTERVAL_MS = 2000

/**
 * A circuit breaker for the store, per process: after a failure, callers fail fast and one per PROBE_INTERVAL_MS retries.
 * This way a hanging store blocks one request at a time instead of every database connection.
 */
export class StoreWatch {
  #isUp = true
  #tryAt = 0
  #name: string

  constructor(name: string) {
    this.#name = name
  }

  get isUp(): boolean {
    return this.#isUp
  }

  /** Throws StoreUnavailable while the circuit is open. */
  enter(): void {
    if (this.#isUp) return
    if (performance.now() < this.#tryAt) throw new StoreUnavailable('the file store is not responding')
    this.#tryAt = performance.now() + PROBE_INTERVAL_MS
  }

  answered(): void {
    if (!this.#isUp) log.info('store.recovered', { store: this.#name })
    this.#isUp = true
  }

  failed(error: unknown): StoreUnavailable {
    this.#tryAt = performance.now() + PROBE_INTERVAL_MS
    if (this.#isUp) log.error('store.lost', { store: this.#name, error: reason(error) })
    this.#isUp = false
    return error instanceof StoreUnavailable
      ? error
      : new StoreUnavailable('the file store is not responding', { cause: error })
  }
}

/** Name, code and status of a failure; its message may contain object keys. */
function reason(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const code = 'code' in error ? String(error.code) : ''
  const metadata = '$metadata' in error ? (error.$metadata as { httpStatusCode?: number }) : {}
  return [error.name, code, metadata.httpStatusCode ?? ''].filter(Boolean).join(' ')
}
