import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './source-files.ts'

const ROW = /\b(?:PUB|MEM|ADM|END|MKT|DSK|OPS|LAN|DEA)-\d{3}\b/g
const TESTS = ['{app,server,db,test,scripts,bench}/**/*.{test,journey}.{ts,tsx}']

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const withoutComments = (text: string) => text.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '')

const tests = globSync(TESTS, { cwd: root })
  .filter((file) => file !== 'test/rows.test.ts')
  .map((file) => ({ file, text: withoutComments(read(file)) }))
const rows = globSync('docs/requirements/*.md', { cwd: root }).flatMap((file) =>
  [...read(file).matchAll(/^- ([A-Z]{3}-\d{3}) · (.*)$/gm)].map(([, row = '', text = '']) => ({ row, text })),
)
const replacedBy = ({ text }: { text: string }) => / \(replaced by ([A-Z]{3}-\d{3})\)$/.exec(text)?.[1]

test('every row is named by a test or replaced by one that is, and no test names an unknown row · PUB-220', () => {
  const named = new Set(tests.flatMap(({ text }) => text.match(ROW) ?? []))
  // This test is the one of PUB-220.
  named.add('PUB-220')
  const known = rows.map(({ row }) => row)
  expect(known).toEqual([...new Set(known)])
  expect(known.filter((row) => /^(?:PUB|MEM|ADM)-/.test(row))).toHaveLength(830)
  expect(rows.filter((one) => !replacedBy(one) && !named.has(one.row)).map(({ row }) => row)).toEqual([])
  expect(rows.filter((one) => !known.includes(replacedBy(one) ?? one.row))).toEqual([])
  const unknown = tests.flatMap(({ file, text }) =>
    (text.match(ROW) ?? []).filter((row) => !known.includes(row)).map((row) => `${file}: ${row}`),
  )
  expect(unknown).toEqual([])
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
