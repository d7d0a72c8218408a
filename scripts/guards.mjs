// Takes guards out one at a time, in a copy of the source with one build that has a switch for each of them: those of
// guard-list.mjs have to be missed by a door of test/doors-table.ts, those of test/attack/matrix/switches.ts by the matrix.
// `--only WORDS` takes those that are named so.
// The last line says how many removals were caught: "N passed, N failed".
import { spawn } from 'node:child_process'
import { chmod, cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GUARDS } from './guard-list.mjs'
import { withSwitches } from './guard-switch.mjs'
import { SWITCHES } from '../test/attack/matrix/switches.ts'

const root = join(import.meta.dirname, '..')
const parts = [
  'app',
  'server',
  'db',
  'public',
  'scripts',
  'test',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
  'vitest.config.ts',
  'react-router.config.ts',
]

function option(name) {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? undefined : process.argv[at + 1]
}

function run(cwd, parameters) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, parameters, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
    let text = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, text }))
  })
}

const ONLY = option('only')
const ALL = [...GUARDS, ...SWITCHES]

/** Whether a guard is off: the copy's server reads its name from the file beside it. */
const SWITCH = `import { readFileSync as readSwitch } from 'node:fs'
globalThis.guardOff = (name) => {
  try {
    return readSwitch(new URL('../.guard-off', import.meta.url), 'utf8') === name
  } catch {
    return false
  }
}
`

/** One build with a switch for every guard; answers how many of the removals were noticed. */
async function switched(folder) {
  const chosen = ONLY ? ALL.filter(({ name }) => name.includes(ONLY)) : ALL
  process.stdout.write(`${chosen.length} of ${ALL.length} guards by their switches\n`)
  for (const file of new Set(ALL.map((guard) => guard.file))) {
    const path = join(folder, file)
    const own = ALL.filter((guard) => guard.file === file)
    await writeFile(path, withSwitches(await readFile(path, 'utf8'), own))
  }
  const serve = join(folder, 'scripts/serve.mjs')
  await writeFile(serve, SWITCH + (await readFile(serve, 'utf8')))
  const built = await run(folder, ['scripts/build.mjs'])
  if (built.code !== 0) throw new Error(`the copy with switches was not built:\n${built.text.slice(-1500)}`)
  const { text } = await run(folder, ['test/attack/matrix/guards.ts', ...chosen.map(({ name }) => name)])
  const counts = /(\d+) passed, (\d+) failed\s*$/.exec(text)
  process.stdout.write(counts ? text.slice(0, counts.index) : text)
  const [passed, failed] = counts ? [Number(counts[1]), Number(counts[2])] : [0, chosen.length]
  // One that nobody looked at was not caught.
  return { passed, failed: Math.max(failed, chosen.length - passed) }
}

const folder = await mkdtemp(join(tmpdir(), 'parcela-guards-'))
// The embedded database may run as another user, who has to get in.
await chmod(folder, 0o755)
let counts
try {
  for (const part of parts) await cp(join(root, part), join(folder, part), { recursive: true })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  counts = await switched(folder)
} finally {
  await rm(folder, { recursive: true, force: true })
}
process.stdout.write(`${counts.passed} passed, ${counts.failed} failed\n`)
process.exitCode = counts.failed > 0 || counts.passed === 0 ? 1 : 0
