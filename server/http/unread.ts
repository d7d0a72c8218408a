import type { IncomingMessage } from 'node:http'

/** Bytes of a body that nobody wants, which are still taken so that its sender gets to read the answer. */
const MOST_BYTES = 64 * 1024 * 1024
/** How long they are waited for, in milliseconds. */
const MOST_MS = 120_000

/**
 * Reads what is left of a request's body and drops it. A connection that is closed under somebody who is still sending
 * is reset, and the answer is lost with it. Resolves to false where the rest is too much to wait for, or broke off: the
 * connection has to end.
 */
export function readAway(incoming: IncomingMessage | undefined): Promise<boolean> {
  if (!incoming || incoming.complete) return Promise.resolve(true)
  if (incoming.destroyed || Number(incoming.headers['content-length'] ?? 0) > MOST_BYTES)
    return Promise.resolve(false)
  const { promise, resolve } = Promise.withResolvers<boolean>()
  let bytes = 0
  // Whoever read the body before would pause it again.
  incoming.removeAllListeners('data')
  incoming.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > MOST_BYTES) resolve(false)
  })
  incoming.once('end', () => resolve(true))
  incoming.once('close', () => resolve(incoming.complete))
  incoming.once('error', () => resolve(false))
  const limit = setTimeout(() => resolve(false), MOST_MS).unref()
  incoming.once('close', () => clearTimeout(limit))
  incoming.resume()
  return promise
}
