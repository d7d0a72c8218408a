import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** PostgreSQL refuses to run as root, so a drill started by root runs the engines as `nobody`. */
const NOBODY = 65_534
export const owner = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}

const running = new Set<ChildProcess>()

export type Program = {
  child: ChildProcess
  isRunning: () => boolean
  /** SIGTERM or another signal, then SIGKILL if it does not end. */
  stop: (signal?: NodeJS.Signals) => Promise<void>
}

/** Starts an engine in its own process group; its output goes to `log`. */
export function startProgram(command: string, parameters: readonly string[], log: string): Program {
  const child = spawn(command, parameters, {
    ...owner,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8' },
  })
  const out = createWriteStream(log, { flags: 'a' })
  child.stdout.pipe(out, { end: false })
  child.stderr.pipe(out, { end: false })
  child.on('error', (error) => out.write(`${error.message}\n`))
  running.add(child)
  child.once('exit', () => running.delete(child))
  const isRunning = () => child.exitCode === null && child.signalCode === null && child.pid !== undefined
  return {
    child,
    isRunning,
    async stop(signal = 'SIGTERM') {
      if (!isRunning()) return
      const ended = once(child, 'exit')
      child.kill(signal)
      const hasEnded = await Promise.race([ended.then(() => true), sleep(15_000, false, { ref: false })])
      if (!hasEnded) killGroup(child)
      await ended
    },
  }
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    child.kill('SIGKILL')
  }
}

const cleanups = new Set<() => void>()

/** Registers a cleanup for processes that left their program's group. */
export function alsoKill(kill: () => void): void {
  cleanups.add(kill)
}

export function killAll(): void {
  for (const child of running) killGroup(child)
  for (const kill of cleanups) kill()
  cleanups.clear()
}

/** The text of deploy/NAME with every `{{key}}` filled in. Throws when a key has no value. */
export async function template(name: string, values: Readonly<Record<string, string | number>>) {
  const text = await readFile(join(import.meta.dirname, '../../deploy', name), 'utf8')
  return text.replace(/\{\{(\w+)\}\}/g, (_, key: string) => {
    const value = values[key]
    if (value === undefined) throw new Error(`deploy/${name}: no value for ${key}`)
    return String(value)
  })
}

/** Retries until `check` is true; throws with `what` after `seconds`. Returns the seconds it took. */
export async function until(
  what: string,
  seconds: number,
  check: () => Promise<boolean> | boolean,
): Promise<number> {
  const startedAt = performance.now()
  for (;;) {
    if (await Promise.resolve(check()).catch(() => false)) return (performance.now() - startedAt) / 1000
    if (performance.now() - startedAt > seconds * 1000) throw new Error(`not within ${seconds} s: ${what}`)
    await sleep(100)
  }
}
