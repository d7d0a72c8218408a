// Runs the built server; started by scripts/start.mjs.
import { join } from 'node:path'

const { start } = await import('../build/server/index.js')
await start({ root: join(import.meta.dirname, '..') })
