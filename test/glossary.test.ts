import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './source-files.ts'

test('the glossary has at most 60 words, each with one meaning of at most 20 words', () => {
  const [, after = ''] = readFileSync(join(root, 'docs/domain.md'), 'utf8').split(
    '\n## Glossary: one word per thing\n',
  )
  const rows = (after.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
    .map((line) => line.split('|').map((cell) => cell.trim()))
  const words = rows.map(([, word]) => word)
  expect(words.length).toBeGreaterThan(40)
  expect(words.length).toBeLessThanOrEqual(60)
  expect(words).toEqual([...new Set(words)])
  expect(rows.filter(([, , meaning = '']) => meaning.split(/\s+/).length > 20)).toEqual([])
})
