import type { IncomingMessage } from 'node:http'

/** Bytes of a refused body that are still consumed so that its sender can read the response. */
const MAX_BYTES = 64 * 1024 * 1024
const MAX_MS = 120_000

/**
 * Reads and discards the rest of a request's body. Closing a connection while the client is sending resets it and loses
 * the response. Resolves to false if the rest is too long or breaks off; the connection must then be closed.
 */
export function discardBody(incoming: IncomingMessage | undefined): Promise<boolean> {
  if (!incoming || incoming.complete) return Promise.resolve(true)
  if (incoming.destroyed || Number(incoming.headers['content-length'] ?? 0) > MAX_BYTES)
    return Promise.resolve(false)
  const { promise, resolve } = Promise.withResolvers<boolean>()
  let bytes = 0
  // The previous reader would pause it again.
  incoming.removeAllListeners('data')
  incoming.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > MAX_BYTES) resolve(false)
  })
  incoming.once('end', () => resolve(true))
  incoming.once('close', () => resolve(incoming.complete))
  incoming.once('error', () => resolve(false))
  const limit = setTimeout(() => resolve(false), MAX_MS).unref()
  incoming.once('close', () => clearTimeout(limit))
  incoming.resume()
  return promise
}
