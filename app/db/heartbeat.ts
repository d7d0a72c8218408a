import pg from 'pg'
import { afterSilence, destroyConnection } from './connection.ts'

export type HeartbeatSettings = {
  url: string
  /** Milliseconds between two beats. */
  everyMs: number
  /** Milliseconds within which a beat must be answered. */
  limitMs: number
  /** Called once when the database stops answering. */
  onDown: (cause: unknown) => void
  /** Called once when it answers again. */
  onUp: () => void
  /** What a beat asks; `select 1` without it. */
  question?: string | undefined
  /** Called with the first row of every answer. */
  onAnswer?: ((row: unknown) => void) | undefined
  /** Called while nobody listens at the address: starts the server again. */
  restart?: (() => Promise<unknown>) | undefined
}

/** Watches the database on a connection of its own, so that a hang is seen before a request meets it. */
export class Heartbeat {
  #settings: HeartbeatSettings
  #client: pg.Client | undefined
  #up = true
  #ended = false
  #timer: NodeJS.Timeout | undefined
  #restarting: Promise<unknown> | undefined

  constructor(settings: HeartbeatSettings) {
    this.#settings = settings
  }

  /** Resolves after the first beat; the next ones follow by themselves until `stop()`. */
  async start(): Promise<boolean> {
    await this.#beat()
    return this.#up
  }

  stop() {
    this.#ended = true
    clearTimeout(this.#timer)
    this.#drop()
  }

  #drop() {
    const client = this.#client
    this.#client = undefined
    if (client) destroyConnection(client)
  }

  async #beat() {
    const { everyMs, limitMs, onDown, onUp, restart } = this.#settings
    try {
      await this.#answer(limitMs)
      if (!this.#up && !this.#ended) {
        this.#up = true
        onUp()
      }
    } catch (error) {
      this.#drop()
      if (this.#ended) return
      if (this.#up) {
        this.#up = false
        onDown(error)
      }
      if (restart && nobodyListens(error)) {
        this.#restarting ??= restart()
          .catch(() => undefined)
          .finally(() => (this.#restarting = undefined))
        await this.#restarting
      }
    }
    if (!this.#ended) this.#timer = setTimeout(() => void this.#beat(), this.#up ? everyMs : everyMs / 5)
  }

  async #answer(limitMs: number) {
    const silent = Promise.withResolvers<never>()
    const cancel = afterSilence(limitMs, () => silent.reject(new Error('Query read timeout')))
    const work = this.#ask()
    work.catch(() => undefined)
    try {
      await Promise.race([work, silent.promise])
    } finally {
      cancel()
    }
  }

  async #ask() {
    if (!this.#client) {
      const client = new pg.Client({
        connectionString: this.#settings.url,
        application_name: 'parcela heartbeat',
      })
      client.on('error', () => {
        if (this.#client === client) this.#client = undefined
      })
      this.#client = client
      await client.connect()
    }
    const { rows } = await this.#client.query(this.#settings.question ?? 'select 1')
    this.#settings.onAnswer?.(rows[0])
  }
}

function nobodyListens(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  return code === 'ENOENT' || code === 'ECONNREFUSED'
}
