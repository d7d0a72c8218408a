import type { Server } from 'node:http'
import net from 'node:net'

/** Milliseconds after which requests that are still running are cut. */
const DRAIN_MS = 10_000

/**
 * Takes no new connections and waits for the requests in flight. `http.Server.close()` would also cut idle
 * connections immediately, under requests that are on their way; these get a second to say what they want and are
 * then closed as they become idle.
 */
export async function drain(server: Server, limitMs = DRAIN_MS): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    net.Server.prototype.close.call(server, () => resolve())
  })
  const timers: NodeJS.Timeout[] = []
  timers.push(
    setTimeout(
      // What has arrived is read between a timer and the immediate that it sets: no request is cut that is here already.
      () => timers.push(setInterval(() => setImmediate(() => server.closeIdleConnections()), 100)),
      Math.min(1000, limitMs / 2),
    ),
  )
  timers.push(setTimeout(() => server.closeAllConnections(), limitMs))
  await closed
  for (const timer of timers) clearTimeout(timer)
  // Not reached by net's close: the timer that looks for slow requests.
  server.close(() => undefined)
}
