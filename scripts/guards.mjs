// Takes guards out one at a time, in a copy of the source with one build that has a switch for each of them: those of
// guard-list.mjs have to be missed by a door of test/doors-table.ts, those of test/attack/matrix/switches.ts by the matrix.
// By itself it takes eight that the commit draws, and each whose file the commit or the working tree changed. `--all` takes
// all; `--only WORDS` those that are named so; `--seed SEED` draws by something else than the commit. `--rebuilt N` takes N
// of guard-list.mjs out of the source instead, builds each time, and runs test/doors.test.ts.
// The last line says how many removals were caught: "N passed, N failed".
import { spawn, spawnSync } from 'node:child_process'
import { chmod, cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
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

/** The same order for the same seed. */
function shuffled(list, seed) {
  let state = [...String(seed)].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7)
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  return list
    .map((entry) => ({ entry, key: random() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ entry }) => entry)
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

function git(...words) {
  const { status, stdout } = spawnSync('git', words, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : ''
}

const ONLY = option('only')
const DRAWN = 8
const ALL = [...GUARDS, ...SWITCHES]

/** What the guards are drawn by: the commit, or the day where there is none. */
const seed = option('seed') ?? (git('rev-parse', 'HEAD') || new Date().toISOString().slice(0, 10))

function chosenGuards() {
  if (ONLY) return ALL.filter(({ name }) => name.includes(ONLY))
  if (process.argv.includes('--all')) return ALL
  const changed = new Set(
    `${git('diff', '--name-only', 'HEAD~1')}\n${git('ls-files', '-om', '--exclude-standard')}`.split('\n'),
  )
  return [
    ...new Set([...shuffled(ALL, seed).slice(0, DRAWN), ...ALL.filter(({ file }) => changed.has(file))]),
  ]
}

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
  const chosen = chosenGuards()
  process.stdout.write(`${chosen.length} of ${ALL.length} guards by their switches, seed ${seed}\n`)
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

/** Takes one out of the source, builds, and says which test of the doors noticed. */
async function rebuiltWithout(folder, { name, file, guard, without = '' }) {
  const path = join(folder, file)
  const text = await readFile(path, 'utf8')
  if (text.split(guard).length !== 2) {
    process.stdout.write(`not found once: ${name} in ${file}\n`)
    return false
  }
  await writeFile(
    path,
    text.replace(guard, () => without),
  )
  const built = await run(folder, ['scripts/build.mjs'])
  const doors = ['run', '--project', 'front', '--bail', '1', 'test/doors.test.ts']
  const knocked = built.code === 0 ? await run(folder, ['node_modules/vitest/vitest.mjs', ...doors]) : built
  await writeFile(path, text)
  const isCaught = built.code === 0 && knocked.code !== 0 && /AssertionError/.test(knocked.text)
  const found = /FAIL.*?> (.+)/.exec(stripVTControlCharacters(knocked.text))?.[1] ?? ''
  process.stdout.write(
    isCaught
      ? `caught: ${name} by "${found.trim()}"\n`
      : `NOT CAUGHT: ${name}\n${knocked.text.slice(-1500)}\n`,
  )
  return isCaught
}

async function rebuilt(folder, count) {
  const chosen = (ONLY ? GUARDS.filter(({ name }) => name.includes(ONLY)) : shuffled(GUARDS, seed)).slice(
    0,
    count,
  )
  process.stdout.write(`${chosen.length} of ${GUARDS.length} guards out of the source, seed ${seed}\n`)
  let passed = 0
  for (const guard of chosen) passed += Number(await rebuiltWithout(folder, guard))
  return { passed, failed: chosen.length - passed }
}

const folder = await mkdtemp(join(tmpdir(), 'parcela-guards-'))
// The embedded database may run as another user, who has to get in.
await chmod(folder, 0o755)
let counts
try {
  for (const part of parts) await cp(join(root, part), join(folder, part), { recursive: true })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  const count = option('rebuilt')
  counts = count ? await rebuilt(folder, Number(count)) : await switched(folder)
} finally {
  await rm(folder, { recursive: true, force: true })
}
process.stdout.write(`${counts.passed} passed, ${counts.failed} failed\n`)
process.exitCode = counts.failed > 0 || counts.passed === 0 ? 1 : 0
