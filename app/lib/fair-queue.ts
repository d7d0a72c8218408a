import { type QueueSender, queueSender, requestContext } from './request.ts'

type Waiting = QueueSender & { start: () => void; leave: (reason: unknown) => void }

/** Sender of work outside requests, such as commands; never refused. */
const OURS: QueueSender = { by: '', isGuest: false }

/** The newest job of the sender with the most jobs, if that number exceeds `mine` by more than one. */
function jobToEvict(waiting: readonly Waiting[], mine: number): Waiting | undefined {
  const counts = Map.groupBy(waiting, ({ by }) => by)
  counts.delete(OURS.by)
  const [most = []] = [...counts.values()].toSorted((one, other) => other.length - one.length)
  return most.length > mine + 1 ? most.at(-1) : undefined
}

type Limits = {
  /** Maximum concurrent jobs. */
  concurrency: number
  /** Maximum waiting jobs: this many of guests, and as many of accounts. */
  maxWaiting: number
  full: () => Error
}

/**
 * Runs jobs in turn: alternately for accounts and for guests, and round-robin by sender within each, so that a sender
 * with many jobs delays only themselves. When all places are taken, the newest job of the sender with the most jobs gives
 * way to a sender with fewer. Guests never take the places of accounts. Throws `full()` if there is no room, and the
 * request's abort reason if its sender has left.
 */
export function fairQueue({
  concurrency,
  maxWaiting,
  full,
}: Limits): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: Waiting[] = []
  const served: QueueSender[] = []
  let running = 0

  function begin(sender: QueueSender): void {
    served.push(sender)
    if (served.length > 8 * maxWaiting) served.splice(0, maxWaiting)
  }

  function next(): void {
    const last = new Map<string | boolean, number>()
    for (const [at, { by, isGuest }] of served.entries()) last.set(by, at).set(isGuest, at)
    const lastOf = (key: string | boolean) => last.get(key) ?? -1
    const [first] = waiting.toSorted(
      (one, other) => lastOf(one.isGuest) - lastOf(other.isGuest) || lastOf(one.by) - lastOf(other.by),
    )
    if (!first) {
      running -= 1
      if (running === 0) served.splice(0)
      return
    }
    waiting.splice(waiting.indexOf(first), 1)
    begin(first)
    first.start()
  }

  function turn(sender: QueueSender, signal: AbortSignal | undefined): Promise<void> {
    const others = waiting.filter(({ isGuest }) => isGuest === sender.isGuest)
    if (sender !== OURS && others.length >= maxWaiting) {
      const evicted = jobToEvict(others, others.filter(({ by }) => by === sender.by).length)
      if (!evicted) return Promise.reject(full())
      evicted.leave(full())
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const mine: Waiting = { ...sender, start: resolve, leave: () => undefined }
    mine.leave = (reason) => {
      const at = waiting.indexOf(mine)
      if (at < 0) return
      waiting.splice(at, 1)
      reject(reason)
    }
    const leave = () => mine.leave(signal?.reason)
    waiting.push(mine)
    signal?.addEventListener('abort', leave, { once: true })
    return promise.finally(() => signal?.removeEventListener('abort', leave))
  }

  return async (work) => {
    const signal = requestContext.getStore()?.signal
    signal?.throwIfAborted()
    const sender = queueSender() ?? OURS
    if (running >= concurrency) await turn(sender, signal)
    else {
      running += 1
      begin(sender)
    }
    try {
      return await work()
    } finally {
      next()
    }
  }
}
