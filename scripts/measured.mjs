// Runs a JavaScript program and measures CPU time, including awaited child processes.
import { spawn } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
/** The shell reports its children's CPU time; not on Windows. */
const TIMED = '"$@"; code=$?; times >&3; exit $code'

/** Parses the shell's second line: user and system time of children, as 0m1.5s. */
function secondsOf(text) {
  const [, children = ''] = text.split('\n')
  return [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
    0,
  )
}

/** `onOutput` gets the program's output. Returns whether the program exited with 0, and its CPU seconds. */
export function runMeasured(parameters, { env = {}, onOutput } = {}) {
  const isTimed = process.platform !== 'win32'
  const [program, ...rest] = isTimed
    ? ['/bin/sh', '-c', TIMED, 'sh', process.execPath, ...parameters]
    : [process.execPath, ...parameters]
  return new Promise((resolve, reject) => {
    const child = spawn(program, rest, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', onOutput ? 'pipe' : 'inherit', 'inherit', 'pipe'],
    })
    let times = ''
    child.stdio[3].on('data', (chunk) => (times += chunk))
    child.stdout?.on('data', (chunk) => {
      process.stdout.write(chunk)
      onOutput(String(chunk))
    })
    child.on('error', reject)
    child.on('close', (code) => resolve({ good: code === 0, cpu: secondsOf(times) }))
  })
}
