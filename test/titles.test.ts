import { readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { expect, test } from 'vitest'
import config from '../vitest.config.ts'
import { everyTitle, testFiles, titlesOf } from './titles.ts'

const LIST = join(import.meta.dirname, 'titles.txt')

test(
  'every title of the list is still tested; one leaves it in the commit that names what replaces it',
  { timeout: 120_000 },
  async () => {
    const left = new Map<string, number>()
    for (const title of await everyTitle()) left.set(title, (left.get(title) ?? 0) + 1)
    const lost = readFileSync(LIST, 'utf8')
      .trim()
      .split('\n')
      .filter((title) => {
        const count = left.get(title) ?? 0
        left.set(title, count - 1)
        return count === 0
      })
    expect(lost).toEqual([])
  },
)

test('every file with tests is run by exactly one project of vitest, or by Playwright', () => {
  const projects = (config.test?.projects ?? []) as { test: { include: string[]; exclude?: string[] } }[]
  const covered = (file: string) => {
    const runs = projects.filter(
      ({ test: { include, exclude = [] } }) =>
        include.some((glob) => matchesGlob(file, glob)) && !exclude.some((glob) => matchesGlob(file, glob)),
    )
    return runs.length + Number(matchesGlob(file, 'test/journeys/**'))
  }
  const wrong = testFiles().filter((file) => covered(file) !== 1)
  expect(wrong).toEqual([])
  expect(testFiles().length).toBeGreaterThan(400)
})

test('no test is skipped, and none runs alone', () => {
  const skipping = testFiles().flatMap((file) =>
    [
      ...readFileSync(join(import.meta.dirname, '..', file), 'utf8').matchAll(
        /^\s*(?:test|it|describe)\.(?:skip|only|todo|fixme|fails)\b.*/gm,
      ),
    ].map(([line]) => `${file}: ${line.trim()}`),
  )
  expect(skipping).toEqual([])
})

test('titles are read as they stand, groups and rows included', () => {
  const source = [
    "describe('a group', () => {",
    "  test('one', () => undefined)",
    '  test.each([1])(`many ${1}`, () => undefined)',
    '  test.each([[2]])("%s", (a) => expect(a).toBe(2))',
    "  test.beforeAll(() => other('not a title', 1))",
    '})',
  ].join('\n')
  expect(titlesOf('a.test.ts', source)).toEqual(['a group', 'one', 'many ${1}', '%s'])
})
