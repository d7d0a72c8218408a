import { setTimeout as sleep } from 'node:timers/promises'
import { address, PASSWORD } from '#test/faults/people.ts'
import { NoAnswer, signIn, type Visitor, visitor } from '#test/faults/visitor.ts'

export type Readers = {
  /** Searches since the last call to `taken`, answered or not. */
  seen: () => number
  /** Those answered since the last call, and the other outcomes, by kind. */
  taken: () => { answered: number; failed: string[] }
  stop: () => Promise<void>
}

const SORTS = ['price-low', 'price-high', 'yield']

/**
 * A guest and a member who search the market continuously, each with different searches, so that no answer is cached.
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
        if (!(error instanceof NoAnswer)) throw error
        failed.push(`${name}: no answer`)
      }
      await sleep(50)
    }
  }
  const running = Promise.all([search(visitor(origin), 'guest'), search(member, 'member')])
  running.catch(() => undefined)
  return {
    seen: () => answered + failed.length,
    taken() {
      const now = { answered, failed }
      answered = 0
      failed = []
      return now
    },
    async stop() {
      stopping.abort()
      await running
    },
  }
}
