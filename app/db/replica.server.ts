import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely'
import { Heartbeat } from './heartbeat.ts'
import { OutagePool } from './pool.server.ts'
import type { DB } from './schema.gen.ts'

export type ReplicaSettings = {
  /** DATABASE_READ_URL: one replica, or a balancer or pooler before several. */
  url: string
  poolSize: number
  /** As on the primary. */
  prepares?: boolean | undefined
  /** Milliseconds for a connection and for one query; then the primary is asked. */
  limitMs: number
  beatEveryMs: number
  beatLimitMs: number
  /** How old an answer may be, in milliseconds. */
  mostLagMs?: number
  onDown?: ((cause: unknown) => void) | undefined
  onUp?: (() => void) | undefined
}

/** A place in the primary's log, such as 0/3A1B2C8. */
export const isLogPlace = (text: string) => /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/.test(text)

/** Where the primary's log stands: everything that is committed lies before it. */
export const LOG_PLACE = 'select pg_current_wal_insert_lsn()::text as place'

/** Whether what is asked has everything that it needs; asked in the transaction that reads. */
export type IsFresh = (from: Kysely<DB>) => Promise<boolean>

const NOTHING = '0/0'

/**
 * A database that follows the primary and may lag behind it. `read` answers null whenever the primary has to be asked:
 * the replica is down, too slow, too far behind, or breaks the query off.
 */
export class Replica {
  /** Reads answered here, and reads that the primary had to answer because this one could not. */
  readonly counts = { answered: 0, refused: 0 }
  #pool: OutagePool
  #kysely: Kysely<DB>
  #heartbeat: Heartbeat
  #isUp = true
  #mostLagMs: number
  #places: { at: number; place: string }[] = []

  constructor(settings: ReplicaSettings) {
    const { url, poolSize, prepares, limitMs, beatEveryMs, beatLimitMs } = settings
    this.#mostLagMs = settings.mostLagMs ?? 2000
    this.#pool = new OutagePool({ url, max: poolSize, limitMs, prepares })
    this.#kysely = new Kysely<DB>({
      dialect: new PostgresDialect({ pool: this.#pool }),
      plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    })
    this.#heartbeat = new Heartbeat({
      url,
      everyMs: beatEveryMs,
      limitMs: beatLimitMs,
      onDown: (cause) => {
        this.#isUp = false
        this.#pool.release()
        settings.onDown?.(cause)
      },
      onUp: () => {
        this.#isUp = true
        settings.onUp?.()
      },
    })
  }

  get isUp(): boolean {
    return this.#isUp
  }

  start(): Promise<boolean> {
    return this.#heartbeat.start()
  }

  /** Takes down where the primary's log stands now. */
  notePrimary(place: string): void {
    this.#places.push({ at: performance.now(), place })
    this.#dropOld()
  }

  /** Where the primary's log stood at the earliest known moment that an answer may be as old as; null without one. */
  oldestAllowed(): string | null {
    this.#dropOld()
    return this.#places[0]?.place ?? null
  }

  #dropOld(): void {
    const oldest = performance.now() - this.#mostLagMs
    while (this.#places[0] && this.#places[0].at < oldest) this.#places.shift()
  }

  /** `work` on one snapshot of the replica that `isFresh` agrees to; null where the primary has to be asked. */
  async read<T>(work: (from: Kysely<DB>) => Promise<T>, isFresh: IsFresh): Promise<{ value: T } | null> {
    const answer = this.#isUp ? await this.#try(work, isFresh) : null
    this.counts[answer ? 'answered' : 'refused'] += 1
    return answer
  }

  async #try<T>(work: (from: Kysely<DB>) => Promise<T>, isFresh: IsFresh): Promise<{ value: T } | null> {
    try {
      return await this.#kysely
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(async (from) => ((await isFresh(from)) ? { value: await work(from) } : null))
    } catch {
      // Whatever it was, the primary answers, and a query that is wrong fails there too.
      return null
    }
  }

  async close(): Promise<void> {
    this.#heartbeat.stop()
    const giveUp = setTimeout(() => this.#pool.release(), this.#isUp ? 1000 : 0)
    await this.#kysely.destroy()
    clearTimeout(giveUp)
  }
}

/** Fresh once everything before both places has arrived; also for a replica that has become the primary since. */
export function hasArrived(oldest: string, after: string): IsFresh {
  return async (from) => {
    const { rows } = await sql<{ fresh: boolean | null }>`
      select greatest(${oldest}::text::pg_lsn, ${after || NOTHING}::text::pg_lsn) <= case
        when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end as fresh`.execute(
      from,
    )
    return rows[0]?.fresh === true
  }
}
