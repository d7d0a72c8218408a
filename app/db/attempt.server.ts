import { type EventName, type Fields, log } from '#app/lib/log.ts'
import { ok, refuse, type Result } from '#app/lib/refusal.ts'
import { isOutage, transaction, type TransactionOptions, type Tx } from './client.server.ts'

class Refused extends Error {
  readonly reason: string
  constructor(reason: string) {
    super(reason)
    this.reason = reason
  }
}

type Work<T, R extends string> = (tx: Tx, stop: (reason: R) => never) => Promise<T>

/** Runs one transaction; a refusal rolls it back and is returned as a value. */
export async function attempt<T, R extends string>(
  ...given: [work: Work<T, R>] | [options: TransactionOptions, work: Work<T, R>]
): Promise<Result<T, R>> {
  const [options, work]: [TransactionOptions, Work<T, R>] = given.length === 1 ? [{}, given[0]] : given
  const stop = (reason: R): never => {
    throw new Refused(reason)
  }
  try {
    return ok(await transaction(options, (tx) => work(tx, stop)))
  } catch (error) {
    if (error instanceof Refused) return refuse(error.reason as R)
    throw error
  }
}

/** Thrown in a transaction when the rows to lock were not known beforehand: it rolls back and `retryWithNewLocks` retries. */
export class LockTargetsChanged extends Error {}

const MAX_TRIES = 5

/** Retries the work while it throws `LockTargetsChanged`, up to five attempts; then rethrows. */
export async function retryWithNewLocks<T>(work: () => Promise<T>, tries = MAX_TRIES): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof LockTargetsChanged && tries > 1) return retryWithNewLocks(work, tries - 1)
    throw error
  }
}

type Each<T> = { event: EventName; about: (row: T) => Fields; signal: AbortSignal | undefined }

/**
 * Handles a job's rows one by one, until the signal. A failure is logged, and thrown once the others are handled; an
 * outage is thrown immediately. Returns how many were handled.
 */
export async function countEach<T>(
  rows: Iterable<T> | AsyncIterable<T>,
  { event, about, signal }: Each<T>,
  handle: (row: T) => Promise<boolean>,
): Promise<number> {
  let count = 0
  const failures: unknown[] = []
  for await (const row of rows) {
    if (signal?.aborted) break
    try {
      if (await handle(row)) count += 1
    } catch (error) {
      if (isOutage(error)) throw error
      log.error(event, { ...about(row), error })
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} failed: ${event}`)
  return count
}
