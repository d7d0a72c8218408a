import { execFileSync } from 'node:child_process'

/** The ids of the process and of all its descendants. */
export function processTree(root: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number))
  const found = [root]
  for (const parent of found) {
    for (const [pid, above] of pairs) if (above === parent && pid !== undefined) found.push(pid)
  }
  return found
}

export function signalTree(root: number, signal: NodeJS.Signals): void {
  for (const pid of processTree(root)) {
    try {
      process.kill(pid, signal)
    } catch {
      continue
    }
  }
}
