import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Look } from './look.ts'
import { inTurns } from './turns.ts'

/** Seconds that one file may take; the largest whole document takes less than one. */
const LOOK_SECONDS = 10
/** After so long without a file the thread goes. */
const IDLE_MS = 30_000
/** MB that the thread may hold beside the file itself. */
const LIMITS = { maxOldGenerationSizeMb: 192 }

let program = join(import.meta.dirname, 'look-thread.ts')

/** Says where the project's folder is, for a process that runs a build of it. */
export function lookFrom(root: string): void {
  program = join(root, 'app/files/look-thread.ts')
}

let thread: Worker | undefined
let idle: NodeJS.Timeout | undefined
const inTurn = inTurns()

function endThread(): void {
  void thread?.terminate()
  thread = undefined
}

function opened(): Worker {
  clearTimeout(idle)
  if (thread) return thread
  const made = new Worker(program, { resourceLimits: LIMITS })
  // A thread that waits for its next file does not keep a process from ending, and one that fails as it ends ends no process.
  made.unref()
  made.on('error', () => undefined)
  thread = made
  return made
}

/**
 * What the file at `path` is, found in a thread beside the one that answers requests, one file after the other; null
 * when that takes too long or too much memory. Throws Crowded when too many files wait.
 */
export function lookApart(path: string): Promise<Look | null> {
  return inTurn(async () => {
    const worker = opened()
    const { promise, resolve } = Promise.withResolvers<Look | null>()
    const fail = () => resolve(null)
    const limit = setTimeout(fail, LOOK_SECONDS * 1000)
    worker.once('message', resolve)
    worker.once('error', fail)
    worker.once('exit', fail)
    worker.postMessage(path, [])
    const answer = await promise
    clearTimeout(limit)
    worker.off('message', resolve).off('error', fail).off('exit', fail)
    if (answer === null) endThread()
    idle = setTimeout(endThread, IDLE_MS).unref()
    return answer
  })
}
