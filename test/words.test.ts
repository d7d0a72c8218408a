import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addedLines, doneFiles, readWords, wrongInChange, wrongWords } from '../scripts/words.mjs'
import { root } from './source-files.ts'

const lines = (text: string) => text.split('\n').map((line, at) => ({ number: at + 1, text: line }))

test('docs/words.md has at most 80 patterns, each once and with what to write instead · OPS-034', () => {
  const words = readWords()
  const page = readFileSync(join(root, 'docs/words.md'), 'utf8')
  const rows = page.split('\n').filter((line) => line.startsWith('| `'))
  expect(words).toHaveLength(rows.length)
  expect(words.length).toBeGreaterThan(30)
  expect(words.length).toBeLessThanOrEqual(80)
  const patterns = words.map(({ pattern }) => pattern.source)
  expect(patterns).toEqual([...new Set(patterns)])
  expect(words.filter(({ but }) => but.trim() === '')).toEqual([])
})

test('no file that is listed as done has a pattern of docs/words.md · OPS-034', () => {
  expect(doneFiles().length).toBeGreaterThan(10)
  expect(wrongInChange({ diff: '', untracked: [] })).toEqual([])
})

test('a changed line is refused with its place and what to write, an unchanged one is not', () => {
  const diff = [
    '--- a/app/x.ts',
    '+++ b/app/x.ts',
    '@@ -3,0 +4,2 @@ export',
    '+// Sent anew.',
    '+// Sent again.',
    '@@ -9 +11 @@ export',
    '-// One that is none.',
    '+const sentAnew = 1',
  ].join('\n')
  expect(wrongInChange({ diff, untracked: [] })).toEqual([
    'app/x.ts:4: "anew", write: again',
    'app/x.ts:11: "Anew", write: again',
  ])
  expect([...addedLines(diff).keys()]).toEqual(['app/x.ts'])
})

test('a literal text of a requirement is left alone, and a word around it is not', () => {
  const words = readWords('| `renewed` | again |')
  const said = lines('<p>It was renewed today, and renewed.</p>')
  expect(wrongWords('app/x.tsx', said, words, ['It was renewed today'])).toHaveLength(1)
  expect(wrongWords('app/x.tsx', said, words, [])).toHaveLength(2)
  expect(wrongWords('docs/requirements/public.md', said, words, [])).toEqual([])
})
