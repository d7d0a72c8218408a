import { type Kysely, sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { readThatMayLag } from '#app/db/lagging.server.ts'
import type { DB } from '#app/db/schema.gen.ts'
import { now } from '#app/lib/clock.ts'

/** The longest that an answer is kept, since cards tell time; and how many pages and counts one version keeps. */
const LONGEST_MS = 60_000
const MOST_PAGES = 400
const MOST_COUNTS = 600

type Kept = { value: Promise<unknown>; from: number; until: number }

/** The answers of one kind, the longest unused dropped first. */
class Shelf {
  #kept = new Map<string, Kept>()
  #most: number

  constructor(most: number) {
    this.#most = most
  }

  has(key: string): boolean {
    return this.#kept.has(key)
  }

  /** The answer under a key, made once; `until` tells when the clock alone changes it. */
  async once<T>(key: string, make: () => Promise<T>, until?: (value: T) => Date | null): Promise<T> {
    const at = now().getTime()
    const found = this.#kept.get(key)
    this.#kept.delete(key)
    if (found && found.from <= at && at < found.until) {
      this.#kept.set(key, found)
      return found.value as Promise<T>
    }
    const value = make()
    const kept: Kept = { value, from: at, until: at + LONGEST_MS }
    this.#kept.set(key, kept)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > this.#most && oldest !== undefined) this.#kept.delete(oldest)
    try {
      const made = await value
      const end = until?.(made)
      if (end) kept.until = Math.min(kept.until, end.getTime())
      return made
    } catch (error) {
      if (this.#kept.get(key) === kept) this.#kept.delete(key)
      throw error
    }
  }
}

/**
 * The market at one version: answers made of it are kept as long as the version stands. Every write that changes an
 * answer changes the version in its own transaction, and each request reads the version anew, so that nothing kept is
 * ever staler than the request. What is kept is shared by requests: nobody may change it.
 */
export class MarketAt {
  readonly version: number
  readonly verified = new Map<string, boolean>()
  readonly pages = new Shelf(MOST_PAGES)
  readonly counts = new Shelf(MOST_COUNTS)

  constructor(version: number) {
    this.version = version
  }
}

type Reading = { current: MarketAt; running: Promise<MarketAt> | null; next: Promise<MarketAt> | null }
const readings = new WeakMap<Kysely<DB>, Reading>()

/**
 * The market as it is committed now. Requests that come while a reading runs share the one that starts after it: never
 * one that began before they came.
 */
export function marketNow(): Promise<MarketAt> {
  const database = db()
  let reading = readings.get(database)
  if (!reading) readings.set(database, (reading = { current: new MarketAt(-1), running: null, next: null }))
  const state = reading
  if (!state.running) return start(database, state)
  state.next ??= state.running.then(
    () => start(database, state),
    () => start(database, state),
  )
  return state.next
}

function start(database: Kysely<DB>, state: Reading): Promise<MarketAt> {
  state.next = null
  const running = read(database, state).finally(() => {
    if (state.running === running) state.running = null
  })
  state.running = running
  return running
}

async function versionOf(database: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select changes + (select count(*) from market_log) as version from market_version`.execute(database)
  return rows[0]?.version ?? 0
}

/** Reads the market at this version or a later one: from a replica once the version has arrived there. */
export function readMarket<T>(market: MarketAt, work: (from: Kysely<DB>) => Promise<T>): Promise<T> {
  return readThatMayLag(work, async (from) => (await versionOf(from)) >= market.version)
}

async function read(database: Kysely<DB>, state: Reading): Promise<MarketAt> {
  const version = await versionOf(database)
  if (version !== state.current.version) state.current = new MarketAt(version)
  return state.current
}
