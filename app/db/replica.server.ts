import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely'
import { Heartbeat } from './connection.ts'
import { OutagePool } from './pool.server.ts'
import type { DB } from './schema.gen.ts'

type ReplicaSettings = {
  /** DATABASE_READ_URL: one replica, or a balancer or pooler in front of several. */
  url: string
  poolSize: number
  /** As on the primary. */
  prepares?: boolean | undefined
  /** Timeout in milliseconds for a connection and for each query, after which the primary is used. */
  limitMs: number
  heartbeatIntervalMs: number
  heartbeatTimeoutMs: number
  /** Maximum staleness in milliseconds. */
  maxLagMs?: number
  onDown?: ((cause: unknown) => void) | undefined
  onUp?: (() => void) | undefined
}

/** A WAL position of the primary (LSN), such as 0/3A1B2C8. */
export const isWalPosition = (text: string) => /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/.test(text)

/** Current WAL position of the primary: all commits lie before it. */
export const SELECT_WAL_POSITION = 'select pg_current_wal_insert_lsn()::text as place'

/** Whether the snapshot is fresh enough; checked in the reading transaction. */
export type IsFresh = (from: Kysely<DB>) => Promise<boolean>

const NOTHING = '0/0'

/**
 * A replica that may lag behind the primary. `read` returns null if the primary must be used: the replica is down, slow
 * or too far behind, or cancels the query.
 */
export class Replica {
  /** Reads served here, and reads that fell back to the primary. */
  readonly counts = { answered: 0, refused: 0 }
  #pool: OutagePool
  #kysely: Kysely<DB>
  #heartbeat: Heartbeat
  #isUp = true
  #maxLagMs: number
  #places: { at: number; place: string }[] = []

  constructor(settings: ReplicaSettings) {
    const { url, poolSize, prepares, limitMs, heartbeatIntervalMs, heartbeatTimeoutMs } = settings
    this.#maxLagMs = settings.maxLagMs ?? 2000
    this.#pool = new OutagePool({ url, max: poolSize, limitMs, prepares })
    this.#kysely = new Kysely<DB>({
      dialect: new PostgresDialect({ pool: this.#pool }),
      plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    })
    this.#heartbeat = new Heartbeat({
      url,
      everyMs: heartbeatIntervalMs,
      limitMs: heartbeatTimeoutMs,
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

  /** Records the primary's current WAL position. */
  notePrimary(place: string): void {
    this.#places.push({ at: performance.now(), place })
    this.#dropOld()
  }

  /** The oldest recorded WAL position within the allowed staleness, or null. */
  oldestAllowed(): string | null {
    this.#dropOld()
    return this.#places[0]?.place ?? null
  }

  #dropOld(): void {
    const oldest = performance.now() - this.#maxLagMs
    while (this.#places[0] && this.#places[0].at < oldest) this.#places.shift()
  }

  /** Runs `work` on one replica snapshot accepted by `isFresh`; null if the primary must be used. */
  async read<T>(work: (from: Kysely<DB>) => Promise<T>, isFresh: IsFresh): Promise<{ value: T } | null> {
    const result = this.#isUp ? await this.#try(work, isFresh) : null
    this.counts[result ? 'answered' : 'refused'] += 1
    return result
  }

  async #try<T>(work: (from: Kysely<DB>) => Promise<T>, isFresh: IsFresh): Promise<{ value: T } | null> {
    try {
      return await this.#kysely
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(async (from) => ((await isFresh(from)) ? { value: await work(from) } : null))
    } catch {
      // The primary serves it instead, and an invalid query fails there too.
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

/** Fresh once both positions have been replayed, even if the replica has since been promoted. */
export function hasReplayed(oldest: string, after: string): IsFresh {
  return async (from) => {
    const { rows } = await sql<{ fresh: boolean | null }>`
      select greatest(${oldest}::text::pg_lsn, ${after || NOTHING}::text::pg_lsn) <= case
        when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end as fresh`.execute(
      from,
    )
    return rows[0]?.fresh === true
  }
}
