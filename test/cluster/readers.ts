import { setTimeout as sleep } from 'node:timers/promises'
import { address, PASSWORD } from '#test/faults/people.ts'
import { NoResponse, signIn, type Visitor, visitor } from '#test/faults/visitor.ts'

export type Readers = {
  /** Searches since the last call to `drain`, successful or not. */
  count: () => number
  drain: () => { answered: number; failed: string[] }
  stop: () => Promise<void>
}

const SORTS = ['price-low', 'price-high', 'yield']

/**
 * A guest and a member who search the market continuously. Searches differ, so that no result is cached.
 */
export async function startReaders(origin: string): Promise<Readers> {
  const member = visitor(origin)
  await signIn(member, address('investor'), PASSWORD)
  const stopping = new AbortController()
  let answered = 0
  let failed: string[] = []
  const search = async (who: Visitor, name: string) => {
    for (let turn = 0; !stopping.signal.aborted; turn += 1) {
      const query = new URLSearchParams({ sort: SORTS[turn % 3] ?? '', location: `place ${turn}` })
      try {
        const { status } = await who.get(turn % 2 === 0 ? `/listings?${query}` : '/listings')
        if (status === 200) answered += 1
        else failed.push(`${name}: ${status}`)
      } catch (error) {
        if (!(error instanceof NoResponse)) throw error
        failed.push(`${name}: no response`)
      }
      await sleep(50)
    }
  }
  const running = Promise.all([search(visitor(origin), 'guest'), search(member, 'member')])
  running.catch(() => undefined)
  return {
    count: () => answered + failed.length,
    drain() {
      const results = { answered, failed }
      answered = 0
      failed = []
      return results
    },
    async stop() {
      stopping.abort()
      await running
    },
  }
}
