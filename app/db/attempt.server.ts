import { ok, refuse, type Result } from '#app/lib/result.ts'
import { transaction, type Tx } from './client.server.ts'

class Refused extends Error {
  readonly reason: string
  constructor(reason: string) {
    super(reason)
    this.reason = reason
  }
}

/** One transaction in which a refusal rolls everything back and becomes a value. */
export async function attempt<T, R extends string>(
  work: (tx: Tx, stop: (reason: R) => never) => Promise<T>,
): Promise<Result<T, R>> {
  const stop = (reason: R): never => {
    throw new Refused(reason)
  }
  try {
    return ok(await transaction((tx) => work(tx, stop)))
  } catch (error) {
    if (error instanceof Refused) return refuse(error.reason as R)
    throw error
  }
}
