import { type RequestFacts, requestContext, requestSender } from '#app/lib/request.ts'

/** Open transactions per sender and process. */
const MAX_OPEN = 2

type Line = { open: number; waiting: (() => void)[] }

const lines = new Map<string, Line>()
const inTransaction = new WeakSet<RequestFacts>()

/**
 * Runs a transaction of the current request once its sender has fewer than two others open. Without this limit, parallel
 * requests of one sender that wait for the same row would hold every connection of the process. A further transaction of
 * the same request does not wait, as it may be part of the first; nor does work outside requests.
 */
export async function inSendersTurn<T>(work: () => Promise<T>): Promise<T> {
  const request = requestContext.getStore()
  const sender = requestSender()
  if (!request || sender === undefined || inTransaction.has(request)) return work()
  const line = lines.get(sender) ?? { open: 0, waiting: [] }
  lines.set(sender, line)
  if (line.open < MAX_OPEN) line.open += 1
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
