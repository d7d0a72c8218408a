import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { inspect, Inspection } from './inspect.ts'
import { fileQueue } from './queue.ts'

/** Time limit per file in seconds; the largest valid document takes less than one. */
const INSPECTION_SECONDS = 10
/** Idle time after which the process ends. */
const IDLE_MS = 30_000
/** Memory limit of the process in MB, excluding the file. */
const HEAP_MB = 192

let program = join(import.meta.dirname, 'inspect-child.ts')

/** Sets the project's folder, for a process that runs a build. */
export function setProjectRoot(root: string): void {
  program = join(root, 'build/server/inspect-child.js')
}

let child: ChildProcess | undefined
let idle: NodeJS.Timeout | undefined
const enqueue = fileQueue()

function endChild(): void {
  child?.kill('SIGKILL')
  child = undefined
}

/** The running process or a new one. It gets none of our settings, since they contain secrets. */
function startChild(): ChildProcess {
  clearTimeout(idle)
  if (child) return child
  const started = fork(program, {
    env: {},
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // An idle process does not keep this one alive; it ends when the channel to this one closes.
  started.unref()
  started.channel?.unref()
  started.on('error', () => undefined)
  started.once('exit', () => {
    if (child === started) child = undefined
  })
  child = started
  return started
}

/**
 * Inspects a file in a child process, one file at a time; null if it exceeds the time or memory limit. With a worker
 * thread, native code that runs out of memory would take this process down too. Throws QueueFull if the queue is full.
 */
export function inspectInChild(...file: Parameters<typeof inspect>): Promise<Inspection | null> {
  return enqueue(async () => {
    const inspecting = startChild()
    const { promise, resolve } = Promise.withResolvers<Inspection | null>()
    const fail = () => resolve(null)
    const limit = setTimeout(fail, INSPECTION_SECONDS * 1000)
    inspecting.once('message', resolve).once('error', fail).once('exit', fail)
    process.once('exit', endChild)
    inspecting.send(file)
    const result = await promise
    clearTimeout(limit)
    inspecting.off('message', resolve).off('error', fail).off('exit', fail)
    process.off('exit', endChild)
    if (result === null) endChild()
    idle = setTimeout(endChild, IDLE_MS).unref()
    return result
  })
}
