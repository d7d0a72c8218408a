import type { Server } from 'node:http'
import net from 'node:net'

/** Milliseconds after which running requests are cut off. */
const DRAIN_MS = 10_000

/**
 * Refuses new connections and waits for the requests in flight. `http.Server.close()` would also cut off idle
 * connections immediately, even with a request on its way; here they get a second to send it, then are closed when
 * idle.
 */
export async function drain(server: Server, limitMs = DRAIN_MS): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    net.Server.prototype.close.call(server, () => resolve())
  })
  const timers: NodeJS.Timeout[] = []
  timers.push(
    setTimeout(
      // Received data is read between a timer and its immediate, so no request that has arrived is cut off.
      () => timers.push(setInterval(() => setImmediate(() => server.closeIdleConnections()), 100)),
      Math.min(1000, limitMs / 2),
    ),
  )
  timers.push(setTimeout(() => server.closeAllConnections(), limitMs))
  await closed
  for (const timer of timers) clearTimeout(timer)
  // The timer for slow requests, which net's close does not stop.
  server.close(() => undefined)
}
