import { rateLimitKey } from '#app/lib/request.ts'

/** The first bytes of a request, which are not counted; most forms are smaller. */
const FREE_BYTES = 16 * 1024

/** A network may hold one in this many of the free bytes; each further network gets a smaller share. */
const SHARES = 8

/** A budget for the bytes of bodies that have no response yet. */
type Pool = { readonly size: number; held: number; readonly byNetwork: Map<string, number> }

export const createPool = (size: number): Pool => ({ size, held: 0, byNetwork: new Map() })

/** The bytes of a pool that one request holds until its response is ready. */
export class HeldBytes {
  readonly #network: string
  #received = 0
  #counted: { pool: Pool; bytes: number } | undefined
  #isOver = false

  constructor(ip: string) {
    this.#network = rateLimitKey(ip, 3)
  }

  /** Counts received bytes; false if the share of the sender's network is used up. */
  take(pool: Pool, bytes: number): boolean {
    if (this.#isOver) return false
    this.#received += bytes
    this.#counted ??= { pool, bytes: 0 }
    const more = Math.max(0, this.#received - FREE_BYTES) - this.#counted.bytes
    const own = (pool.byNetwork.get(this.#network) ?? 0) + more
    if (more > 0 && own > (pool.size - pool.held) / SHARES) return false
    this.#count(more)
    return true
  }

  release(): void {
    this.#isOver = true
    this.#count(-(this.#counted?.bytes ?? 0))
  }

  #count(bytes: number): void {
    if (!this.#counted || bytes === 0) return
    const { pool } = this.#counted
    this.#counted.bytes += bytes
    pool.held += bytes
    const own = (pool.byNetwork.get(this.#network) ?? 0) + bytes
    if (own > 0) pool.byNetwork.set(this.#network, own)
    else pool.byNetwork.delete(this.#network)
  }
}
