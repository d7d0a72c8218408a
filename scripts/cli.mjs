// `npm run admin|demo|mail -- …`: the commands are part of the server bundle, which is built if needed.
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'

process.env.NODE_ENV = 'production'
try {
  await ensureBuilt()
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
const { cli } = await import('../build/server/index.js')
await cli(process.argv.slice(2), { root: join(import.meta.dirname, '..') })
