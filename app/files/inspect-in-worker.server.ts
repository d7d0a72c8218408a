import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { inspect, Inspection } from './inspect.ts'
import { fileQueue } from './queue.ts'

/** Time limit per file in seconds; the largest valid document takes less than one. */
const INSPECTION_SECONDS = 10
/** Idle time after which the worker ends. */
const IDLE_MS = 30_000
/** Memory limit of the worker in MB, excluding the file. */
const LIMITS = { maxOldGenerationSizeMb: 192 }

let program = join(import.meta.dirname, 'inspect-thread.ts')

/** Sets the project's folder, for a process that runs a build. */
export function setProjectRoot(root: string): void {
  program = join(root, 'app/files/inspect-thread.ts')
}

let thread: Worker | undefined
let idle: NodeJS.Timeout | undefined
const enqueue = fileQueue()

function endThread(): void {
  void thread?.terminate()
  thread = undefined
}

function startWorker(): Worker {
  clearTimeout(idle)
  if (thread) return thread
  const worker = new Worker(program, { resourceLimits: LIMITS })
  // An idle worker does not keep the process alive, and one that fails while ending does not crash it.
  worker.unref()
  worker.on('error', () => undefined)
  thread = worker
  return worker
}

/**
 * Inspects a file in a worker thread, one file at a time; null if it exceeds the time or memory limit. Throws
 * QueueFull if the queue is full.
 */
export function inspectInWorker(...file: Parameters<typeof inspect>): Promise<Inspection | null> {
  return enqueue(async () => {
    const worker = startWorker()
    const { promise, resolve } = Promise.withResolvers<Inspection | null>()
    const fail = () => resolve(null)
    const limit = setTimeout(fail, INSPECTION_SECONDS * 1000)
    worker.once('message', resolve)
    worker.once('error', fail)
    worker.once('exit', fail)
    worker.postMessage(file, [])
    const answer = await promise
    clearTimeout(limit)
    worker.off('message', resolve).off('error', fail).off('exit', fail)
    if (answer === null) endThread()
    idle = setTimeout(endThread, IDLE_MS).unref()
    return answer
  })
}
