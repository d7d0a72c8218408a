// Takes the guards out one at a time, in a copy of the source. Those of guard-list.mjs: the copy is built anew and its
// doors are knocked on, and every removal has to be caught by test/doors.test.ts. Those of test/attack/matrix/switches.ts: one build
// has a switch for each, and every removal has to be caught by the matrix of test/attack/matrix. `--sample N` takes N of
// the first kind, chosen by --seed (default: the day); `--only WORDS` takes those of both kinds that are named so.
// The last line says how many removals were caught: "N passed, N failed".
import { spawn } from 'node:child_process'
import { chmod, cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { GUARDS } from './guard-list.mjs'
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

const ONLY = option('only')

/** Whether a guard of a file is off: the copy's server reads its name from the file beside it. */
const SWITCH = `import { readFileSync as readSwitch } from 'node:fs'
globalThis.guardOff = (name) => {
  try {
    return readSwitch(new URL('../.guard-off', import.meta.url), 'utf8') === name
  } catch {
    return false
  }
}
`

/** One build with a switch for every guard of test/attack/matrix/switches.ts; answers how many removals the matrix noticed. */
async function switched(folder) {
  const chosen = SWITCHES.filter(({ name }) => !ONLY || name.includes(ONLY))
  if (chosen.length === 0) return { passed: 0, failed: 0 }
  process.stdout.write(`${chosen.length} of ${SWITCHES.length} guards with a switch\n`)
  for (const { name, file, guard, switched: to } of SWITCHES) {
    const path = join(folder, file)
    const text = await readFile(path, 'utf8')
    if (text.split(guard).length !== 2) throw new Error(`not found once: ${name} in ${file}`)
    await writeFile(
      path,
      text.replace(guard, () => to),
    )
  }
  const serve = join(folder, 'scripts/serve.mjs')
  await writeFile(serve, SWITCH + (await readFile(serve, 'utf8')))
  const built = await run(folder, ['scripts/build.mjs'])
  if (built.code !== 0) throw new Error(`the copy with switches was not built:\n${built.text.slice(-1500)}`)
  const { text } = await run(folder, ['test/attack/matrix/guards.ts', ...(ONLY ? [ONLY] : [])])
  const counts = /(\d+) passed, (\d+) failed\s*$/.exec(text)
  process.stdout.write(counts ? text.slice(0, counts.index) : text)
  return counts
    ? { passed: Number(counts[1]), failed: Number(counts[2]) }
    : { passed: 0, failed: chosen.length }
}

const folder = await mkdtemp(join(tmpdir(), 'parcela-guards-'))
// The embedded database may run as another user, who has to get in.
await chmod(folder, 0o755)
let passed = 0
let failed = 0
try {
  for (const part of parts) await cp(join(root, part), join(folder, part), { recursive: true })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  const seed = option('seed') ?? new Date().toISOString().slice(0, 10)
  const chosen = ONLY
    ? GUARDS.filter(({ name }) => name.includes(ONLY))
    : shuffled(GUARDS, seed).slice(0, Number(option('sample') ?? GUARDS.length))
  process.stdout.write(`${chosen.length} of ${GUARDS.length} guards, seed ${seed}\n`)
  for (const { name, file, guard, without = '' } of chosen) {
    const path = join(folder, file)
    const text = await readFile(path, 'utf8')
    if (text.split(guard).length !== 2) {
      process.stdout.write(`not found once: ${name} in ${file}\n`)
      failed += 1
      continue
    }
    await writeFile(
      path,
      text.replace(guard, () => without),
    )
    const built = await run(folder, ['scripts/build.mjs'])
    const knocked =
      built.code === 0
        ? await run(folder, [
            'node_modules/vitest/vitest.mjs',
            'run',
            '--project',
            'front',
            '--bail',
            '1',
            'test/doors.test.ts',
          ])
        : built
    const caught = built.code === 0 && knocked.code !== 0 && /AssertionError/.test(knocked.text)
    if (caught) passed += 1
    else failed += 1
    const found = /FAIL.*?> (.+)/.exec(stripVTControlCharacters(knocked.text))?.[1] ?? ''
    process.stdout.write(
      `${caught ? 'caught' : 'NOT CAUGHT'}: ${name}${caught ? ` by "${found.trim()}"` : `\n${knocked.text.slice(-1500)}`}\n`,
    )
    await writeFile(path, text)
  }
  const counts = await switched(folder)
  passed += counts.passed
  failed += counts.failed
} finally {
  await rm(folder, { recursive: true, force: true })
}
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exitCode = failed > 0 ? 1 : 0
