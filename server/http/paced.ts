import type { RequestFacts } from '#app/lib/request.ts'

export type Pace = {
  /** Milliseconds that every body may take. */
  graceMs: number
  /** Each received byte extends that time accordingly. */
  bytesPerSecond: number
  /** Maximum time without a byte while we are reading, in milliseconds. */
  silenceMs: number
}

/** A body of 25 MB has 23 minutes; a small one at most two. */
export const PACE: Pace = { graceMs: 120_000, bytesPerSecond: 20_000, silenceMs: 60_000 }

/** Seconds that the largest body takes at the slowest pace: the maximum for any request. */
export const MAX_SECONDS = 1500

/** Fails and records it when the sender is silent or too slow; time without a reader does not count. */
export function paced(
  body: ReadableStream<Uint8Array>,
  facts: RequestFacts,
  { graceMs, bytesPerSecond, silenceMs }: Pace,
): ReadableStream<Uint8Array> {
  const began = performance.now()
  let [bytes, silentSince] = [0, began]
  let timer: NodeJS.Timeout | undefined
  // The browser's types lack `cancel`.
  const pacing: Transformer<Uint8Array, Uint8Array> & { cancel: () => void } = {
    start(controller) {
      const checkPace = () => {
        const now = performance.now()
        if ((controller.desiredSize ?? 0) <= 0) silentSince = now
        const left = Math.min(
          silentSince + silenceMs - now,
          began + graceMs + (bytes * 1000) / bytesPerSecond - now,
        )
        if (left > 0) return void (timer = setTimeout(checkPace, left + 1).unref())
        facts.slowBody = true
        controller.error(new Error('the body arrives too slowly'))
      }
      checkPace()
    },
    transform(chunk, controller) {
      bytes += chunk.byteLength
      silentSince = performance.now()
      controller.enqueue(chunk)
    },
    flush: () => clearTimeout(timer),
    cancel: () => clearTimeout(timer),
  }
  return body.pipeThrough(new TransformStream(pacing, undefined, { highWaterMark: 1 }))
}
