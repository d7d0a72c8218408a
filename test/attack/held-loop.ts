import { freePort } from '#test/built-server.ts'
import { startBeside } from '#test/front.ts'

/** The CPU time that one turn of the event loop may take for any request. */
export const MAX_BLOCKED_MS = 250

/** A second process that reports how long a request holds its event loop. */
export async function startMeasured() {
  const METRICS_PORT = String(await freePort())
  const { origin } = await startBeside({ METRICS_PORT })
  /** The longest turn of the event loop since the last call, in milliseconds of CPU time. */
  async function blocked(): Promise<number> {
    const text = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text()
    return Number(/^parcela_event_loop_held_seconds (\S+)$/m.exec(text)?.[1]) * 1000
  }
  return { origin, blocked }
}
