import { setTimeout as sleep } from 'node:timers/promises'
import * as writes from './writes.ts'
import type { OwnListing, Worker } from './writes.ts'
import type { Ledger } from './ledger.ts'
import { address, type Name, PASSWORD } from './people.ts'
import { seededRandom } from './row.ts'
import { NoResponse, signIn, type Visitor, visitor } from './visitor.ts'

type Load = {
  ledger: Ledger
  /** Stops after the current writes; after that the ledger is final. */
  stop: () => Promise<void>
}

type LoadOptions = {
  seed: number
  /** Writes per second by all workers together. By default each worker writes as fast as it gets responses. */
  rate?: number
}

/** Milliseconds to wait after a 503 or a missing response. */
const PAUSE_MS = 100
/** The maximum number of pending drafts per worker. */
const MAX_OPEN = 4
/** The maximum number of submitted listings per worker: together below the product's limit per company and day. */
const MAX_SUBMITTED = 5

async function member(origin: string, name: Name): Promise<Visitor> {
  const who = visitor(origin)
  await signIn(who, address(name), PASSWORD)
  return who
}

/** Signed-in workers, each with their own listings. */
export async function workersAt(origin: string, seed: number, count: number): Promise<Worker[]> {
  const admin = await member(origin, 'admin')
  const workers: Worker[] = []
  for (let index = 0; index < count; index += 1) {
    const developer = index % 2 === 0 ? 'developer' : 'developer2'
    const owner = await member(origin, developer)
    const { text } = await owner.get('/my-listings/new')
    const company = /<option value="([\da-f-]{36})" selected/.exec(text)?.[1] ?? ''
    const name = `s${seed}-w${index}`
    const guest = visitor(origin)
    workers.push({ name, developer, company, owner, admin, guest, listings: [], count: 0 })
  }
  return workers
}

const pick = <T>(from: readonly T[], random: number): T | undefined => from[Math.floor(random * from.length)]

/** Makes a random write from those that are possible now. */
async function act(worker: Worker, ledger: Ledger, random: () => number): Promise<void> {
  const inState = (state: OwnListing['state']) => worker.listings.filter((own) => own.state === state)
  const drafts = inState('draft')
  const draft = pick(drafts, random())
  const submitted = [...inState('pending'), ...inState('unknown')]
  const pending = pick(submitted, random())
  const choice = random()
  if (choice < 0.06) return writes.signInAgain(worker, ledger)
  if (choice < 0.14) return writes.apply(worker, ledger)
  if (pending && (choice < 0.35 || submitted.length >= MAX_SUBMITTED))
    return writes.approve(worker, ledger, pending)
  if (!draft || (choice > 0.9 && drafts.length < MAX_OPEN)) return writes.draft(worker, ledger)
  if (choice < 0.5) return writes.submit(worker, ledger, draft)
  if (choice < 0.68) return writes.document(worker, ledger, draft)
  if (choice < 0.74) return writes.picture(worker, ledger, draft)
  return writes.save(worker, ledger, draft)
}

/** Mixed load until it is stopped. After a missing response a worker pauses and tries another write. */
export function startLoad(workers: readonly Worker[], ledger: Ledger, { seed, rate }: LoadOptions): Load {
  const stopping = new AbortController()
  const loop = async (worker: Worker, index: number) => {
    const random = seededRandom(seed * 1000 + index)
    const everyMs = rate === undefined ? 0 : (1000 * workers.length) / rate
    for (let due = performance.now(); !stopping.signal.aborted; due += everyMs) {
      if (everyMs > 0) await sleep(Math.max(0, due - performance.now()))
      try {
        await act(worker, ledger, random)
        if (ledger.entries.at(-1)?.outcome === 'unavailable') await sleep(PAUSE_MS)
      } catch (error) {
        if (!(error instanceof NoResponse)) throw error
        ledger.unanswered += 1
        if (error.wasAccepted) ledger.cut.push(error.message)
        await sleep(PAUSE_MS)
      }
    }
  }
  const running = Promise.all(workers.map(loop))
  // `stop` throws the error; until then it is available as `failure`.
  running.catch((error: unknown) => {
    stopping.abort()
    ledger.failure = error
  })
  return {
    ledger,
    async stop() {
      stopping.abort()
      await running
    },
  }
}
