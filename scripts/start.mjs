// `npm start`: builds if the build is stale, then becomes the server (same process id, so that signals arrive). The memory
// flags only work on the command line of a new process.
import { existsSync } from 'node:fs'
import { join } from 'node:path'

try {
  // A release is built already.
  if (existsSync(join(import.meta.dirname, 'build.mjs'))) await (await import('./build.mjs')).ensureBuilt()
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
const flags = ['--max-semi-space-size=4', '--max-old-space-size=192']
const serve = join(import.meta.dirname, 'serve.mjs')
const env = { ...process.env, NODE_ENV: 'production' }
if (process.platform === 'win32') {
  process.env.NODE_ENV = 'production'
  await import('./serve.mjs')
} else {
  process.execve(process.execPath, [process.execPath, ...flags, serve, ...process.argv.slice(2)], env)
}
