import { type RequestFacts, requestContext, requestSender } from '#app/lib/request.ts'

/** Open transactions per process: one of an account, more of a network, which many guests may share. */
const MAX_OPEN = { account: 1, network: 4 }

type Line = { open: number; waiting: (() => void)[] }

const lines = new Map<string, Line>()
const inTransaction = new WeakSet<RequestFacts>()

/**
 * Runs a transaction of the current request in its sender's turn. Otherwise parallel requests of one sender would wait for
 * each other's locks, each with a connection, until the process has none left and the last ones run into the query timeout.
 * A further transaction of the same request does not wait, as it may be part of the first; nor does work outside requests.
 */
export async function inSendersTurn<T>(work: () => Promise<T>): Promise<T> {
  const request = requestContext.getStore()
  const sender = requestSender()
  if (!request || sender === undefined || inTransaction.has(request)) return work()
  const line = lines.get(sender) ?? { open: 0, waiting: [] }
  lines.set(sender, line)
  if (line.open < MAX_OPEN[request.viewerUserId === undefined ? 'network' : 'account']) line.open += 1
  else await new Promise<void>((resolve) => line.waiting.push(resolve))
  inTransaction.add(request)
  try {
    return await work()
  } finally {
    inTransaction.delete(request)
    const next = line.waiting.shift()
    if (next) next()
    else line.open -= 1
    if (line.open === 0) lines.delete(sender)
  }
}
