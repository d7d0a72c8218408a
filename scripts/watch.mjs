// `npm run test:watch`: runs the affected unit and database tests after each edit.
import { watch } from 'node:fs'
import { join } from 'node:path'
import { frontTests } from '../test/front-files.ts'
import { measured } from './measured.mjs'
import { reach } from './reach.mjs'

const root = join(import.meta.dirname, '..')
const vitest = join(root, 'node_modules/vitest/vitest.mjs')
const edited = new Set()
/** Editors may write a file more than once. */
const PAUSE_MS = 150
let timer
let isRunning = false

async function run() {
  if (isRunning || edited.size === 0) return
  isRunning = true
  const files = [...edited]
  edited.clear()
  const { tests } = reach(files, frontTests)
  process.stdout.write(`\n== ${files.join(', ')}: ${tests.length} test files\n`)
  if (tests.length > 0) await measured([vitest, 'run', '--project', 'unit*', '--project', 'db*', ...tests])
  isRunning = false
  void run()
}

for (const folder of ['app', 'server', 'db', 'test', 'scripts', 'bench'])
  watch(join(root, folder), { recursive: true }, (_, name) => {
    if (!name || !/\.(?:tsx?|mjs|sql|json)$/.test(name)) return
    edited.add(`${folder}/${name.replaceAll('\\', '/')}`)
    clearTimeout(timer)
    timer = setTimeout(() => void run(), PAUSE_MS)
  })
process.stdout.write('Waiting for edits. Press Ctrl-C to stop.\n')
