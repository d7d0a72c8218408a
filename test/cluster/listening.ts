import { setTimeout as sleep } from 'node:timers/promises'
import { address, PASSWORD } from '#test/faults/people.ts'
import { signIn, visitor } from '#test/faults/visitor.ts'

export type Listening = {
  received: () => number
  stop: () => Promise<void>
}

/** A developer with an open event stream, which is reopened whenever it ends, as in a browser. */
export async function startListening(origin: string): Promise<Listening> {
  const who = visitor(origin)
  await signIn(who, address('developer'), PASSWORD)
  const stopping = new AbortController()
  const { signal } = stopping
  let received = 0
  const listen = async () => {
    while (!signal.aborted) {
      try {
        const response = await fetch(`${origin}/events`, {
          signal,
          headers: { Cookie: who.cookie(), Accept: 'text/event-stream', 'Sec-Fetch-Site': 'same-origin' },
        })
        const decoder = new TextDecoder()
        for await (const chunk of response.ok ? (response.body ?? []) : [])
          received += decoder.decode(chunk, { stream: true }).match(/^data:/gm)?.length ?? 0
      } catch {
        // Reopened below.
      }
      await sleep(500, undefined, { signal }).catch(() => undefined)
    }
  }
  const running = listen()
  return {
    received: () => received,
    async stop() {
      stopping.abort()
      await running
    },
  }
}
