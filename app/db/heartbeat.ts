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

/** How many limits a connection may take that is made while the database is down. */
const PATIENCE = 5

/**
 * Watches the database on a connection of its own, so that a hang is seen before a request meets it. While it is down,
 * an attempt that is late goes on beside the next ones: a server or a pooler under pressure that needs longer than one
 * limit for a connection would otherwise never be seen again, and would be kept busy with connections nobody waits for.
 */
export class Heartbeat {
  #settings: HeartbeatSettings
  #client: pg.Client | undefined
  /** Connections that are being made; the first one that answers is kept. */
  #attempts = new Map<pg.Client, Promise<void>>()
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
    this.#dropAttempts()
  }

  #drop() {
    const client = this.#client
    this.#client = undefined
    if (client) destroyConnection(client)
  }

  #dropAttempts() {
    for (const client of this.#attempts.keys()) destroyConnection(client)
    this.#attempts.clear()
  }

  async #beat() {
    const { everyMs, onDown, onUp, restart } = this.#settings
    try {
      await this.#answer()
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

  /** Rejects when nothing was answered within the limit; what was begun to connect goes on. */
  async #answer() {
    const silent = Promise.withResolvers<never>()
    const cancel = afterSilence(this.#settings.limitMs, () => silent.reject(new Error('Query read timeout')))
    try {
      await Promise.race([...this.#asked(), silent.promise])
    } finally {
      cancel()
    }
  }

  #asked(): Promise<void>[] {
    if (this.#client) return [this.#ask(this.#client)]
    this.#attempt()
    return [...this.#attempts.values()]
  }

  #attempt() {
    const client = new pg.Client({
      connectionString: this.#settings.url,
      application_name: 'parcela heartbeat',
    })
    client.on('error', () => {
      if (this.#client === client) this.#client = undefined
    })
    const cancel = afterSilence(this.#settings.limitMs * PATIENCE, () => destroyConnection(client))
    const attempt = this.#first(client).finally(() => {
      cancel()
      this.#attempts.delete(client)
    })
    attempt.catch(() => undefined)
    this.#attempts.set(client, attempt)
  }

  async #first(client: pg.Client) {
    await client.connect()
    await this.#ask(client)
    if (this.#ended || this.#client) return destroyConnection(client)
    this.#client = client
    this.#attempts.delete(client)
    this.#dropAttempts()
  }

  async #ask(client: pg.Client) {
    const { question = 'select 1', limitMs, onAnswer } = this.#settings
    const asked = performance.now()
    const answer = client.query(question)
    answer.catch(() => undefined)
    const { rows } = await answer
    // What was long on its way tells nothing of this moment.
    if (performance.now() - asked <= limitMs) onAnswer?.(rows[0])
  }
}

function nobodyListens(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  return code === 'ENOENT' || code === 'ECONNREFUSED'
}
