// Runs the built server; scripts/start.mjs comes before it.
import { join } from 'node:path'

const { start } = await import('../build/server/index.js')
await start({ root: join(import.meta.dirname, '..') })
