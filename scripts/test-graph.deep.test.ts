import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '#test/source-files.ts'
import { workerCount } from '#test/workers.ts'

type Part = {
  name: string
  needs?: string[]
  width?: (workers: number) => number
  weight?: number
  alone?: boolean
}
type Result = {
  name: string
  passed: number
  failed: number
  cpu?: number
  text: string
  failures?: string[]
  failedFiles?: string[]
  isBroken?: boolean
  flaky?: string[]
}
/** Types for what is used here of scripts/test-graph.mjs, which has none. */
type Graph = {
  criticalPath: (
    parts: Part[],
    results: { name: string; seconds: number }[],
  ) => { names: string[]; seconds: number }
  runGraph: (
    parts: Part[],
    settings: {
      script: string
      rest: string[]
      env: object
      workers: number
      notify: (result: Result) => void
    },
  ) => Promise<Result[]>
  retryFailed: (
    parts: Part[],
    results: Result[],
    run: (parts: Part[], files: string[]) => Promise<Result[]>,
  ) => Promise<void>
}
const { criticalPath, retryFailed, runGraph } = (await import(
  join(root, 'scripts/test-graph.mjs')
)) as unknown as Graph

/**
 * A part that records its start and end, prints two lines, and does what its name says: fails, dies, or meets one or
 * two others in parallel.
 */
const PROGRAM = `
import { appendFileSync, readFileSync } from 'node:fs'
const name = process.argv[3]
const note = (word) => appendFileSync(process.env.NOTES, word + ' ' + name + ' ' + process.env.TEST_WORKERS + '\\n')
note('begin')
const begun = () => readFileSync(process.env.NOTES, 'utf8').match(/^begin/gm).length
const meets = name.startsWith('meeting') ? 3 : name.startsWith('pair') ? 2 : 0
if (meets > 0)
  for (const until = Date.now() + 90_000; begun() < meets && Date.now() < until; )
    await new Promise((resolve) => setTimeout(resolve, 20))
console.log('first line of ' + name)
await new Promise((resolve) => setTimeout(resolve, 150))
for (const until = performance.now() + 60; performance.now() < until; );
console.log('last line of ' + name)
note('end')
if (name.startsWith('dying')) process.exit(3)
process.send({ passed: 2, failed: name.startsWith('failing') ? 1 : 0, cpu: 0.1 }, () => process.exit(0))
`

let folder: string
let notes: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parcela-graph-'))
  await writeFile(join(folder, 'part.mjs'), PROGRAM)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function run(
  parts: Part[],
  workers = 2,
): Promise<{ results: Result[]; told: Result[]; notes: string[] }> {
  notes = join(folder, `${crypto.randomUUID()}.txt`)
  const told: Result[] = []
  const results = await runGraph(parts, {
    script: join(folder, 'part.mjs'),
    rest: [],
    env: { NOTES: notes },
    workers,
    notify: (result) => void told.push(result),
  })
  const lines = (await readFile(notes, 'utf8')).trim().split('\n')
  return { results, told, notes: lines }
}

const at = (lines: string[], words: string) => lines.findIndex((line) => line.startsWith(words))
/** The maximum number of parts that ran in parallel. */
const mostAtOnce = (lines: string[]) => {
  let running = 0
  return Math.max(...lines.map((line) => (running += line.startsWith('begin') ? 1 : -1)))
}

test('as many parts as there are workers run in parallel, each after its prerequisites', async () => {
  const parts = [
    { name: 'pair a' },
    { name: 'b', needs: ['pair a'] },
    { name: 'c', needs: ['pair a'] },
    { name: 'pair d' },
  ]
  const { results, notes } = await run(parts)
  expect(results.map(({ name, passed, failed }) => [name, passed, failed])).toEqual(
    ['pair a', 'b', 'c', 'pair d'].map((name) => [name, 2, 0]),
  )
  expect(mostAtOnce(notes)).toBe(2)
  for (const later of ['b', 'c']) expect(at(notes, `begin ${later}`)).toBeGreaterThan(at(notes, 'end pair a'))
})

test('the output of a part is printed in full when it ends', async () => {
  const { told } = await run([{ name: 'a' }, { name: 'b' }])
  for (const { name, text } of told) expect(text).toBe(`first line of ${name}\nlast line of ${name}\n`)
  expect(told.map(({ name }) => name).toSorted()).toEqual(['a', 'b'])
})

test('a part that fails or dies stops no other; its dependents fail without being run', async () => {
  const { results, notes } = await run([
    { name: 'failing' },
    { name: 'dying' },
    { name: 'after', needs: ['dying'] },
    { name: 'last' },
  ])
  expect(results.map(({ name, failed }) => [name, failed])).toEqual([
    ['failing', 1],
    ['dying', 1],
    ['after', 1],
    ['last', 0],
  ])
  expect(results[2]?.failures).toEqual(['not run: dying failed'])
  expect(at(notes, 'begin after')).toBe(-1)
})

test('a wide part leaves fewer workers for others, and an exclusive part comes last', async () => {
  const { notes } = await run(
    [{ name: 'alone', alone: true }, { name: 'wide', width: (workers) => workers, weight: 9 }, { name: 'c' }],
    3,
  )
  expect(mostAtOnce(notes)).toBe(1)
  expect(notes[0]).toBe('begin wide 3')
  expect(notes.at(-1)).toBe('end alone 1')
})

test('a part without a width starts in addition to as many others as there are workers', async () => {
  const { notes } = await run(
    [{ name: 'meeting a' }, { name: 'meeting b' }, { name: 'meeting wide', width: () => 0 }],
    2,
  )
  expect(notes.slice(0, 3).map((line) => line.split(' ')[0])).toEqual(['begin', 'begin', 'begin'])
  expect(notes).toContain('begin meeting wide 1')
}, 300_000)

test('the last part starts as soon as a worker is free, however wide it is', async () => {
  const { notes } = await run([
    { name: 'pair a' },
    { name: 'pair wide', width: (workers) => workers, weight: 0 },
  ])
  expect(notes.slice(0, 2).toSorted()).toEqual(['begin pair a 1', 'begin pair wide 2'])
}, 300_000)

test('a part that runs alone has every worker', async () => {
  expect((await run([{ name: 'a' }], 3)).notes).toEqual(['begin a 3', 'end a 3'])
})

test('the number of workers depends on the cores and memory of this process, and TEST_WORKERS overrides it', () => {
  expect(workerCount('5')).toBe(5)
  for (const given of [undefined, '', 'many', '0']) {
    expect(workerCount(given)).toBeGreaterThan(0)
    expect(workerCount(given)).toBeLessThanOrEqual(availableParallelism())
  }
  const gigabyte = 1024 ** 3
  expect(workerCount('', { cores: 8, free: 64 * gigabyte })).toBe(8)
  expect(workerCount('', { cores: 8, free: 5 * gigabyte })).toBe(3)
  expect(workerCount('', { cores: 2, free: gigabyte })).toBe(1)
})

test('the longest chain is the one that takes the most time, each part after its prerequisites', () => {
  const parts = [{ name: 'a' }, { name: 'b', needs: ['a'] }, { name: 'c' }]
  const results = [
    { name: 'a', seconds: 2 },
    { name: 'b', seconds: 3 },
    { name: 'c', seconds: 4 },
  ]
  expect(criticalPath(parts, results)).toEqual({ names: ['a', 'b'], seconds: 5 })
})

test('a failed file is retried alone, but a part that failed outside its files as a whole', async () => {
  const retried: string[][] = []
  const run = async ([part]: Part[], files: string[]) => {
    retried.push([part?.name ?? '', ...files])
    return [{ name: '', passed: 9, failed: part?.name === 'front' ? 1 : 0, text: '' }]
  }
  const failed = (name: string, more: Partial<Result>): Result => ({
    name,
    passed: 4,
    failed: 1,
    text: '',
    ...more,
  })
  const results = [
    failed('lint', {}),
    failed('unit', { failures: ['a > one\nat a'], failedFiles: ['a'], isBroken: false }),
    failed('db', { failures: ['b > two\nat b'], failedFiles: ['b'], isBroken: true }),
    failed('front', { failures: [], failedFiles: [], isBroken: true }),
    failed('journeys', {}),
  ]
  const parts = results.map(({ name }) => ({ name, ...(name === 'journeys' && { needs: ['front'] }) }))
  await retryFailed(parts, results, run)
  expect(retried).toEqual([['unit', 'a'], ['db'], ['front']])
  expect(results.map(({ name, passed, failed: left, flaky }) => [name, passed, left, flaky])).toEqual([
    ['lint', 4, 1, undefined],
    ['unit', 5, 0, ['a > one']],
    ['db', 9, 0, ['db outside its tests', 'b > two']],
    ['front', 4, 1, undefined],
    ['journeys', 4, 1, undefined],
  ])
})
