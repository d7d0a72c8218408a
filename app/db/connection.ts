import type pg from 'pg'

/** Destroys a connection immediately, without the goodbye that a hanging server would never answer. */
export function destroyConnection(client: object): void {
  const { connection } = client as { connection?: { stream: { destroy(): void } } }
  connection?.stream.destroy()
}

/**
 * Runs `expire` after `ms`, but only after the event loop has read pending input: a process that was busy longer than the
 * limit must not mistake its own pause for a silent database. Returns a cancel function.
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
 * Fails a query after `limitMs` without an answer. Its connection is kept for as long again and then reused: a busy server
 * would otherwise have to open another, cold and slower one. Until released it accepts no query, since its transaction is
 * over.
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
      // A rollback after the timeout succeeds: `freed` takes care of it, and the connection is healthy.
      return parameters[0] === 'rollback'
        ? Promise.resolve({ command: 'ROLLBACK', rowCount: null, rows: [], fields: [] })
        : Promise.reject(new Error('Query read timeout'))
    }
    const answer = run(...parameters)
    if (!(answer instanceof Promise)) return answer
    return new Promise((resolve, reject) => {
      const cancel = afterSilence(limitMs, () => {
        late.set(client, freed(client, run, answer, limitMs))
        reject(new Error('Query read timeout'))
      })
      answer.finally(cancel).then(resolve, reject)
    })
  }
  client.query = limited as typeof client.query
}

/** Resolves, never rejects, once the late answer arrived and no transaction is open, or destroys it after `ms`. */
async function freed(
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

/** Calls `release` now, or once a late answer has arrived. */
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
