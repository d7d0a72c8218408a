// Takes the guards out one at a time, in a copy of the source, builds the copy and knocks on its doors: every removal
// has to be caught by test/doors.test.ts. `--sample N` takes N of them, chosen by --seed (default: the day).
// The last line says how many removals were caught: "N passed, N failed".
import { spawn } from 'node:child_process'
import { chmod, cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { GUARDS } from './guard-list.mjs'

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

const folder = await mkdtemp(join(tmpdir(), 'parcela-guards-'))
// The embedded database may run as another user, who has to get in.
await chmod(folder, 0o755)
let passed = 0
let failed = 0
try {
  for (const part of parts) await cp(join(root, part), join(folder, part), { recursive: true })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  const seed = option('seed') ?? new Date().toISOString().slice(0, 10)
  const only = option('only')
  const chosen = only
    ? GUARDS.filter(({ name }) => name.includes(only))
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
} finally {
  await rm(folder, { recursive: true, force: true })
}
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exitCode = failed > 0 ? 1 : 0
