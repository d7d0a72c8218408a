import type pg from 'pg'
import { afterSilence, destroyConnection } from './connection.ts'

/** The connections whose query outlasted its caller, until they are released; resolved once they are free or broken. */
const late = new WeakMap<object, Promise<void>>()

/**
 * Fails a query that stays unanswered for `limitMs`. Its connection is not broken immediately, for a server under pressure
 * would only have to make another one, which starts cold and is slower still: it may answer for as long again, and
 * serves the next caller then. Until it is released it takes no further query, for what was its transaction is over.
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
      // Who gives up a transaction is told that it is over: `freed` sees to that, and the connection is sound.
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

/** Resolves, never rejects, when the late answer came and no transaction is open, or when `ms` are over: then it is broken. */
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

/** Calls `release` now, or as soon as a late answer has been waited for. */
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
