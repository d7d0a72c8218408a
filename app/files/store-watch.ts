import { log } from '#app/lib/log.ts'
import { StoreAway } from './store-away.ts'

/** Milliseconds after which one caller tries again whether the store is back; others are answered at once. */
const REST_MS = 2000

/**
 * Tells a store that answers from one that does not, for one process: after a failure callers are refused at once, and
 * one in REST_MS tries again. So a store that hangs holds up one request at a time and not every connection of the
 * database.
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

  /** Throws StoreAway while the store is known to be away and somebody else tries it. */
  enter(): void {
    if (this.#isUp) return
    if (performance.now() < this.#tryAt) throw new StoreAway('the file store does not answer')
    this.#tryAt = performance.now() + REST_MS
  }

  answered(): void {
    if (!this.#isUp) log.info('store.recovered', { store: this.#name })
    this.#isUp = true
  }

  /** Notes a failure and answers it as a StoreAway. */
  failed(error: unknown): StoreAway {
    this.#tryAt = performance.now() + REST_MS
    if (this.#isUp) log.error('store.lost', { store: this.#name, error: reason(error) })
    this.#isUp = false
    return error instanceof StoreAway
      ? error
      : new StoreAway('the file store does not answer', { cause: error })
  }
}

/** Name, code and status of a failure; its text may hold keys of objects. */
function reason(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const code = 'code' in error ? String(error.code) : ''
  const metadata = '$metadata' in error ? (error.$metadata as { httpStatusCode?: number }) : {}
  return [error.name, code, metadata.httpStatusCode ?? ''].filter(Boolean).join(' ')
}
