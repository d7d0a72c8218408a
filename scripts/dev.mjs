// `npm run dev`; `npm run dev -- --inspect` waits on port 9229 for a debugger to attach at any time.
import { spawn } from 'node:child_process'
import { join } from 'node:path'

const start = join(import.meta.dirname, '..', 'server', 'dev', 'start.ts')
const flags = process.argv.slice(2).filter((word) => /^--inspect(?:-brk)?(?:=|$)/.test(word))
if (process.platform === 'win32') {
  spawn(process.execPath, [...flags, start], { stdio: 'inherit' }).on('exit', (code) =>
    process.exit(code ?? 1),
  )
} else {
  // Keep the process id, so that signals arrive.
  process.execve(process.execPath, [process.execPath, ...flags, start], process.env)
}
