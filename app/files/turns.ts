import { Outage } from '#app/lib/outage.ts'
import { limitedAddress, requestContext } from '#app/lib/request.ts'

/** What a person reads when more files wait to be looked at than are let wait. */
export const CROWDED_WORDS = 'We are checking many files right now. Nothing was saved. Try again in a minute.'

/** More work of a kind waits than is let wait. Answered with 503 and words of its own. */
export class Crowded extends Outage {
  override name = 'Crowded'
}

/** Pieces of work that wait in all, and of one sender. */
const MOST_WAITING = 40
const MOST_OF_ONE = 8

type Waiting = { by: string; start: () => void; leave: (reason: unknown) => void }

/** Work that no request asked for, such as a command's; it is never refused. */
const OURS = ''

/** Whoever is signed in, otherwise the address. */
function sender(): string {
  const facts = requestContext.getStore()
  return facts ? (facts.viewerUserId ?? limitedAddress(facts.ip)) : OURS
}

const crowded = () => new Crowded('too many files wait to be looked at')

/** The newest piece of whoever waits with the most, where that is more than one above `mine`. */
function heaviest(waiting: readonly Waiting[], mine: number): Waiting | undefined {
  const counts = Map.groupBy(waiting, ({ by }) => by)
  counts.delete(OURS)
  const [most = []] = [...counts.values()].toSorted((one, other) => other.length - one.length)
  return most.length > mine + 1 ? most.at(-1) : undefined
}

/**
 * One piece of work after the other, and one of each sender in turn: whoever hands in many waits for themselves, and
 * everybody else for one piece of each other sender. Where too much waits, the newest piece of the sender with the most
 * gives way to one with fewer. Throws Crowded for what is not let wait, and the request's own reason when its sender has
 * left before the turn came.
 */
export function inTurns(): <T>(work: () => Promise<T>) => Promise<T> {
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
    if (served.length > 4 * MOST_WAITING) served.splice(0, MOST_WAITING)
    first.start()
  }

  function turn(by: string, signal: AbortSignal | undefined): Promise<void> {
    const own = waiting.filter((one) => one.by === by).length
    if (by !== OURS && own >= MOST_OF_ONE) return Promise.reject(crowded())
    if (by !== OURS && waiting.length >= MOST_WAITING) {
      const giving = heaviest(waiting, own)
      if (!giving) return Promise.reject(crowded())
      giving.leave(crowded())
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
