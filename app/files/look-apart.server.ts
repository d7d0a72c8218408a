import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Look } from './look.ts'
import { inTurns } from './turns.ts'

/** Time limit per file in seconds; the largest valid document takes less than one. */
const LOOK_SECONDS = 10
/** Idle time after which the worker ends. */
const IDLE_MS = 30_000
/** Memory limit of the worker in MB, excluding the file. */
const LIMITS = { maxOldGenerationSizeMb: 192 }

let program = join(import.meta.dirname, 'look-thread.ts')

/** Sets the project's folder, for a process that runs a build. */
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
  // An idle worker does not keep the process alive, and one that fails while ending does not crash it.
  made.unref()
  made.on('error', () => undefined)
  thread = made
  return made
}

/**
 * Inspects the file at `path` in a worker thread, one file at a time; null if it exceeds the time or memory limit. Throws
 * Crowded if the queue is full.
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
