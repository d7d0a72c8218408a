import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { stripVTControlCharacters } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { slowness } from '#test/floor.ts'
import { type Copy, copyOfRepository } from './copy.ts'

let copy: Copy
beforeAll(async () => {
  copy = await copyOfRepository()
})

/** Runs a command from CONTRIBUTING.md with this file, as defined in package.json. */
async function runLine(name: string, file: string) {
  const contributing = await readFile(join(copy.folder, 'CONTRIBUTING.md'), 'utf8')
  expect(contributing).toContain(`npm run ${name} -- FILE`)
  const { scripts } = JSON.parse(await readFile(join(copy.folder, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const [program, ...words] = scripts[name]?.split(' ') ?? []
  expect(program).toBe('node')
  return copy.run(...words, file)
}

test.each([
  { name: 'test:unit', file: 'app/lib/format.test.ts' },
  { name: 'test:db', file: 'app/db/migrate.db.test.ts' },
  { name: 'test:front', file: 'test/events.test.ts' },
  { name: 'test:journeys', file: 'test/journeys/frames.journey.ts' },
])('npm run $name runs one file', async ({ name, file }) => {
  const { code, text } = await runLine(name, file)
  expect(text).toMatch(/[1-9]\d* passed, 0 failed\s*$/)
  expect(code).toBe(0)
})

test('a database test reuses its migrated template and gives its first result within ten seconds', async () => {
  await runLine('test:db', 'app/db/limits.db.test.ts')
  const began = performance.now()
  const { code } = await runLine('test:db', 'app/db/limits.db.test.ts')
  expect(code).toBe(0)
  expect((performance.now() - began) / 1000 / slowness()).toBeLessThan(10)
})

test('npm run test:watch reruns the tests that an edit affects', async () => {
  const child: ChildProcess = spawn(process.execPath, ['scripts/with-node.mjs', 'scripts/watch.mjs'], {
    cwd: copy.folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => (text += stripVTControlCharacters(String(chunk))))
  const outputMatches = async (pattern: RegExp) => {
    for (const until = Date.now() + 300_000; !pattern.test(text); await sleep(100))
      if (Date.now() > until) throw new Error(`missing from the output: ${String(pattern)}\n${text}`)
  }
  try {
    await outputMatches(/Waiting for edits/)
    await copy.edit(
      'app/access/policy.ts',
      "return { refused: 'too_soon' }",
      "return { refused: 'has_access' }",
    )
    await outputMatches(/== app\/access\/policy\.ts: \d+ test files/)
    await outputMatches(/FAIL.*app\/access\/policy\.test\.ts/)
  } finally {
    child.kill()
  }
})

test('results are the same with 1, 2 and 8 workers', async () => {
  const results = []
  for (const workers of ['1', '2', '8']) {
    process.env['TEST_WORKERS'] = workers
    const report = join(copy.folder, 'report.json')
    const words = ['run', '--project', 'unit*', '--project', 'db*', 'app/lib', 'app/access']
    await copy.run('node_modules/vitest/vitest.mjs', ...words, '--reporter=json', `--outputFile=${report}`)
    const { testResults } = JSON.parse(await readFile(report, 'utf8')) as {
      testResults: { assertionResults: { fullName: string; status: string }[] }[]
    }
    const all = testResults.flatMap(({ assertionResults }) => assertionResults)
    results.push(all.map(({ fullName, status }) => `${status} ${fullName}`).toSorted())
  }
  expect(results[0]?.length).toBeGreaterThan(200)
  expect(results[1]).toEqual(results[0])
  expect(results[2]).toEqual(results[0])
  expect(results[0]?.filter((line) => !line.startsWith('passed'))).toEqual([])
})
