// `npm run admin|demo|mail -- …`: the commands are part of the server bundle, which is built if needed.
import { existsSync } from 'node:fs'
import { join } from 'node:path'

process.env.NODE_ENV = 'production'
try {
  // A release is built already.
  if (existsSync(join(import.meta.dirname, 'build.mjs'))) await (await import('./build.mjs')).ensureBuilt()
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
const { cli } = await import('../build/server/index.js')
await cli(process.argv.slice(2), { root: join(import.meta.dirname, '..') })
