import pg from 'pg'

type HeartbeatSettings = {
  url: string
  /** Milliseconds between two beats. */
  everyMs: number
  /** Timeout of a beat in milliseconds. */
  limitMs: number
  onDown: (cause: unknown) => void
  onUp: () => void
  /** Query of a beat; defaults to `select 1`. */
  query?: string | undefined
  /** Called with the first row of every result. */
  onAnswer?: ((row: unknown) => void) | undefined
  /** Called when the connection is refused: restarts the server. */
  restart?: (() => Promise<unknown>) | undefined
}

/** A connection attempt may take this many timeouts while the database is down. */
const CONNECT_TIMEOUT_FACTOR = 5

/**
 * Watches the database on its own connection, to detect a hang before requests do. While it is down, a late attempt
 * continues in parallel with the next ones: otherwise a busy server or pooler that needs longer than one timeout per
 * connection would never count as up again, and would keep opening connections only to have them abandoned.
 */
export class Heartbeat {
  #settings: HeartbeatSettings
  #client: pg.Client | undefined
  /** Pending connections; the first one that responds is used. */
  #attempts = new Map<pg.Client, Promise<void>>()
  #up = true
  #ended = false
  #timer: NodeJS.Timeout | undefined
  #restarting: Promise<unknown> | undefined

  constructor(settings: HeartbeatSettings) {
    this.#settings = settings
  }

  /** Resolves after the first beat and continues until `stop()`. */
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
      await this.#awaitAnswer()
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
      if (restart && isRefusedConnection(error)) {
        this.#restarting ??= restart()
          .catch(() => undefined)
          .finally(() => (this.#restarting = undefined))
        await this.#restarting
      }
    }
    if (!this.#ended) this.#timer = setTimeout(() => void this.#beat(), this.#up ? everyMs : everyMs / 5)
  }

  /** Rejects after the timeout; a pending connection attempt continues. */
  async #awaitAnswer() {
    const silent = Promise.withResolvers<never>()
    const cancel = afterSilence(this.#settings.limitMs, () => silent.reject(new Error('Query read timeout')))
    try {
      await Promise.race([...this.#pendingAnswers(), silent.promise])
    } finally {
      cancel()
    }
  }

  #pendingAnswers(): Promise<void>[] {
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
    const cancel = afterSilence(this.#settings.limitMs * CONNECT_TIMEOUT_FACTOR, () =>
      destroyConnection(client),
    )
    const attempt = this.#connect(client).finally(() => {
      cancel()
      this.#attempts.delete(client)
    })
    attempt.catch(() => undefined)
    this.#attempts.set(client, attempt)
  }

  async #connect(client: pg.Client) {
    await client.connect()
    await this.#ask(client)
    if (this.#ended || this.#client) return destroyConnection(client)
    this.#client = client
    this.#attempts.delete(client)
    this.#dropAttempts()
  }

  async #ask(client: pg.Client) {
    const { query = 'select 1', limitMs, onAnswer } = this.#settings
    const asked = performance.now()
    const answer = client.query(query)
    answer.catch(() => undefined)
    const { rows } = await answer
    // A late response says nothing about the current state.
    if (performance.now() - asked <= limitMs) onAnswer?.(rows[0])
  }
}

function isRefusedConnection(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  return code === 'ENOENT' || code === 'ECONNREFUSED'
}

/** Destroys a connection immediately, without the graceful close that a hanging server would never complete. */
export function destroyConnection(client: object): void {
  const { connection } = client as { connection?: { stream: { destroy(): void } } }
  connection?.stream.destroy()
}

/**
 * Runs `expire` after `ms`, but only after the event loop has read pending input: a process that was busy for longer than
 * the limit must not mistake its own pause for a silent database. Returns a cancel function.
 */
export function afterSilence(ms: number, expire: () => void): () => void {
  const grace = Math.min(50, ms / 2)
  let timer = setTimeout(() => {
    timer = setTimeout(expire, grace)
  }, ms - grace)
  return () => clearTimeout(timer)
}

/** Connections whose query outlasted its caller; each promise resolves once the connection is free or destroyed. */
const late = new WeakMap<object, Promise<void>>()

/**
 * Fails a query after `limitMs` without a response. Its connection is kept as long again for reuse: otherwise a busy
 * server would have to open a new one, which is slower. Until released it accepts no query, as its transaction is over.
 */
export function limitQueries(client: pg.Client, limitMs: number): void {
  const run = client.query.bind(client) as (...all: unknown[]) => unknown
  const limited = (...parameters: unknown[]): unknown => {
    const last = parameters.at(-1)
    if (typeof last === 'function') {
      const cancel = afterSilence(limitMs, () => destroyConnection(client))
      return run(...parameters.slice(0, -1), (...answer: unknown[]) => {
        cancel()
        last(...answer)
      })
    }
    if (late.has(client)) {
      // A rollback after the timeout succeeds: `whenFree` takes care of it, and the connection is healthy.
      return parameters[0] === 'rollback'
        ? Promise.resolve({ command: 'ROLLBACK', rowCount: null, rows: [], fields: [] })
        : Promise.reject(new Error('Query read timeout'))
    }
    const answer = run(...parameters)
    if (!(answer instanceof Promise)) return answer
    return new Promise((resolve, reject) => {
      const cancel = afterSilence(limitMs, () => {
        late.set(client, whenFree(client, run, answer, limitMs))
        reject(new Error('Query read timeout'))
      })
      answer.finally(cancel).then(resolve, reject)
    })
  }
  client.query = limited as typeof client.query
}

/** Resolves once the late response has arrived and no transaction is open; destroys the connection after `ms`. Never rejects. */
async function whenFree(
  client: pg.Client,
  run: (text: string) => unknown,
  answer: Promise<unknown>,
  ms: number,
): Promise<void> {
  const cancel = afterSilence(ms, () => destroyConnection(client))
  try {
    await answer.catch(() => undefined)
    if (client.getTransactionStatus() !== 'I') await run('rollback')
  } catch {
    destroyConnection(client)
  } finally {
    cancel()
  }
}

/** Calls `release` now, or once a late response has arrived. */
export function releaseWhenFree(
  client: object,
  release: (discard?: boolean) => void,
  discard?: boolean,
): void {
  const waited = late.get(client)
  if (!waited) {
    release(discard)
    return
  }
  void waited.then(() => {
    late.delete(client)
    release(discard)
  })
}
