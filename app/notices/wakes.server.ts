import pg from 'pg'
import { afterSilence, destroyConnection } from '#app/db/connection.ts'
import { CHANGE_CHANNEL } from './changes.server.ts'
import { WAKE_CHANNEL } from './notify.server.ts'

type WakeSettings = {
  /** A dedicated connection, not through a pooler: LISTEN needs a permanent one. */
  url: string
  /** Called with the person whose notices changed. */
  onWake: (userId: string) => void
  /** Called with a trigger's change message. */
  onChange?: (payload: string) => void
  /** Called whenever listening starts, since earlier messages may have been missed. */
  onListening: () => void
  /** Milliseconds between two connection checks, and their timeout. */
  checkEveryMs?: number
  checkTimeoutMs?: number
}

const FIRST_PAUSE_MS = 250
const MAX_PAUSE_MS = 5_000

/** Listens on one connection for the messages of `wake` and of the triggers; reconnects after an outage. */
export class WakeListener {
  #settings: WakeSettings
  #client: pg.Client | undefined
  #timer: NodeJS.Timeout | undefined
  #pause = FIRST_PAUSE_MS
  #isEnded = false

  constructor(settings: WakeSettings) {
    this.#settings = settings
    void this.#begin()
  }

  stop(): void {
    this.#isEnded = true
    clearTimeout(this.#timer)
    this.#drop()
  }

  #drop(): void {
    const client = this.#client
    this.#client = undefined
    if (client) destroyConnection(client)
  }

  async #begin(): Promise<void> {
    const { url, onWake, onChange, onListening } = this.#settings
    const client = new pg.Client({
      connectionString: url,
      application_name: 'parcela notices',
      keepAlive: true,
    })
    this.#client = client
    client.on('notification', ({ channel, payload = '' }) =>
      channel === CHANGE_CHANNEL ? onChange?.(payload) : payload && onWake(payload),
    )
    client.on('error', () => this.#retry(client))
    client.on('end', () => this.#retry(client))
    try {
      await this.#within(async () => {
        await client.connect()
        await client.query(`listen ${WAKE_CHANNEL}; listen ${CHANGE_CHANNEL}`)
      })
    } catch {
      return this.#retry(client)
    }
    if (this.#client !== client) return destroyConnection(client)
    this.#pause = FIRST_PAUSE_MS
    onListening()
    this.#scheduleCheck(client)
  }

  /** A dead connection is only noticed when it is queried. */
  #scheduleCheck(client: pg.Client): void {
    this.#after(this.#settings.checkEveryMs ?? 10_000, async () => {
      try {
        await this.#within(() => client.query('select 1'))
        this.#scheduleCheck(client)
      } catch {
        this.#retry(client)
      }
    })
  }

  async #within(work: () => Promise<unknown>): Promise<void> {
    const silent = Promise.withResolvers<never>()
    const cancel = afterSilence(this.#settings.checkTimeoutMs ?? 3_000, () =>
      silent.reject(new Error('Query read timeout')),
    )
    const working = work()
    working.catch(() => undefined)
    try {
      await Promise.race([working, silent.promise])
    } finally {
      cancel()
    }
  }

  #retry(client: pg.Client): void {
    if (this.#isEnded || this.#client !== client) return
    this.#drop()
    this.#after(this.#pause, () => this.#begin())
    this.#pause = Math.min(MAX_PAUSE_MS, this.#pause * 2)
  }

  #after(ms: number, work: () => Promise<void>): void {
    if (this.#isEnded) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void work(), ms)
    this.#timer.unref()
  }
}
