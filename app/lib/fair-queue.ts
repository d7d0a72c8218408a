import { Outage } from '#app/lib/outage.ts'
import { requestContext, requestSender } from '#app/lib/request.ts'

/** Message when the inspection queue is full. */
export const QUEUE_FULL_TEXT =
  'We are checking many files right now. Nothing was saved. Try again in a minute.'

/** The queue is full. Answered with 503 and its own message. */
export class QueueFull extends Outage {
  override name = 'QueueFull'
}

/** Queue limits, in total and per sender. */
const MAX_WAITING = 40
const MAX_PER_SENDER = 8

type Waiting = { by: string; start: () => void; leave: (reason: unknown) => void }

/** Sender of work outside requests, such as commands; never refused. */
const OURS = ''

const sender = () => requestSender() ?? OURS

const queueFull = () => new QueueFull('too many files are waiting to be inspected')

/** The newest job of the sender with the most, if that exceeds `mine` by more than one. */
function heaviest(waiting: readonly Waiting[], mine: number): Waiting | undefined {
  const counts = Map.groupBy(waiting, ({ by }) => by)
  counts.delete(OURS)
  const [most = []] = [...counts.values()].toSorted((one, other) => other.length - one.length)
  return most.length > mine + 1 ? most.at(-1) : undefined
}

/**
 * Runs jobs one at a time, round-robin by sender, so that a sender with many jobs delays only themselves. When the queue
 * is full, the newest job of the sender with the most gives way to a sender with fewer.
 * Throws QueueFull if the queue has no room, and the request's abort reason if its sender has left.
 */
export function fairQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: Waiting[] = []
  const served: string[] = []
  let isBusy = false

  function next(): void {
    const order = (one: Waiting) => served.lastIndexOf(one.by)
    const first = waiting.toSorted((one, other) => order(one) - order(other))[0]
    isBusy = first !== undefined
    if (!first) return void served.splice(0)
    waiting.splice(waiting.indexOf(first), 1)
    served.push(first.by)
    if (served.length > 4 * MAX_WAITING) served.splice(0, MAX_WAITING)
    first.start()
  }

  function turn(by: string, signal: AbortSignal | undefined): Promise<void> {
    const own = waiting.filter((one) => one.by === by).length
    if (by !== OURS && own >= MAX_PER_SENDER) return Promise.reject(queueFull())
    if (by !== OURS && waiting.length >= MAX_WAITING) {
      const evicted = heaviest(waiting, own)
      if (!evicted) return Promise.reject(queueFull())
      evicted.leave(queueFull())
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const mine: Waiting = { by, start: resolve, leave: () => undefined }
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
    if (isBusy) await turn(sender(), signal)
    else {
      isBusy = true
      served.push(sender())
    }
    try {
      return await work()
    } finally {
      next()
    }
  }
}
