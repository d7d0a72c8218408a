import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './source-files.ts'

const ROW = /\b(?:PUB|MEM|ADM)-\d{3}\b/g
const TESTS = ['{app,server,db,test,scripts,bench}/**/*.{test,journey}.{ts,tsx}']

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const withoutComments = (text: string) => text.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '')

const tests = globSync(TESTS, { cwd: root })
  .filter((file) => file !== 'test/rows.test.ts')
  .map((file) => ({ file, text: withoutComments(read(file)) }))
const required = globSync('docs/requirements/*.md', { cwd: root }).flatMap((file) =>
  [...read(file).matchAll(/^- ((?:PUB|MEM|ADM)-\d{3}) · /gm)].map(([, row = '']) => row),
)

test('every row of the requirements is named by a test, and no test names a row that is none · PUB-220', () => {
  const named = new Set(tests.flatMap(({ text }) => text.match(ROW) ?? []))
  // This test is the one of PUB-220.
  named.add('PUB-220')
  expect(new Set(required).size).toBe(830)
  expect(required.filter((row) => !named.has(row))).toEqual([])
  expect([...named].filter((row) => !required.includes(row))).toEqual([])
})

test('a title names two rows at most', () => {
  const titles = tests.flatMap(({ file, text }) =>
    [...text.matchAll(/\btest(?:\.\w+)*(?:\([^()]*\))?\(\s*(['`"])(.*?)\1/gs)].map(([, , title = '']) => ({
      file,
      title,
    })),
  )
  expect(titles.length).toBeGreaterThan(1500)
  expect(titles.filter(({ title }) => (title.match(ROW) ?? []).length > 2)).toEqual([])
})
