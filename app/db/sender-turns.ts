import { Outage } from '#app/lib/outage.ts'
import { type RequestFacts, requestContext, requestSender } from '#app/lib/request.ts'

/** Open transactions per process: one per account, more per network, which many guests may share. */
const MAX_OPEN = { account: 1, network: 4 }
/** Maximum waiting requests per sender; any more get a 503. */
const MAX_WAITING = 50
const MAX_WAIT_MS = 10_000

type Line = { open: number; waiting: Set<() => void> }

const lines = new Map<string, Line>()
/** Open transactions of each request. */
const openOf = new WeakMap<RequestFacts, number>()

function waitInLine({ waiting }: Line): Promise<void> {
  if (waiting.size >= MAX_WAITING) throw new Outage('too many requests from one sender are waiting')
  return new Promise((resolve, reject) => {
    const start = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(() => {
      waiting.delete(start)
      reject(new Outage('the other requests from this sender took too long'))
    }, MAX_WAIT_MS)
    waiting.add(start)
  })
}

function leaveLine(sender: string, line: Line): void {
  const [next] = line.waiting
  if (next) {
    line.waiting.delete(next)
    next()
  } else line.open -= 1
  if (line.open === 0) lines.delete(sender)
}

/**
 * Runs a transaction of the current request when its sender's other requests have finished theirs. Otherwise parallel
 * requests from one sender would wait for each other's locks, each holding a connection, until the process has none left
 * and the last requests hit the query timeout. A further transaction of the same request does not wait, as it may be part
 * of the first; nor does work outside requests.
 */
export async function queuedBySender<T>(work: () => Promise<T>): Promise<T> {
  const request = requestContext.getStore()
  const sender = requestSender()
  if (!request || sender === undefined) return work()
  const isFirst = !openOf.get(request)
  const line = lines.get(sender) ?? { open: 0, waiting: new Set() }
  if (isFirst) {
    lines.set(sender, line)
    if (line.open < MAX_OPEN[request.viewerUserId === undefined ? 'network' : 'account']) line.open += 1
    else await waitInLine(line)
  }
  openOf.set(request, (openOf.get(request) ?? 0) + 1)
  try {
    return await work()
  } finally {
    openOf.set(request, (openOf.get(request) ?? 1) - 1)
    if (isFirst) leaveLine(sender, line)
  }
}
