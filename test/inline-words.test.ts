import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { COUNTS, inlineTexts, inlineWords } from './inline-words.ts'

test('the texts that stand in code instead of a words module only get fewer, folder by folder', () => {
  const most = JSON.parse(readFileSync(COUNTS, 'utf8')) as Record<string, number>
  const more = Object.entries(inlineWords()).filter(([folder, count]) => count > (most[folder] ?? 0))
  expect(
    Object.fromEntries(more),
    'Move the new texts to a *.words.ts. Where texts only changed folders: node scripts/with-node.mjs test/inline-words.ts',
  ).toEqual({})
}, 120_000)

test.each([
  ['text between tags', '<p>Saved just now</p>', 1],
  ['an attribute that is read', '<input aria-label="City" placeholder="e.g. Warsaw" />', 2],
  ['an attribute that is not', '<p className="Two words" id="Two words" />', 0],
  ['a sentence in code', "throw new Error('Please sign in')", 1],
  ['a sentence with a value', 'const said = `At most ${most} files`', 1],
  ['an entry of a table', "const A = { title: 'Failed', kind: 'conflict' }", 1],
  ['a comparison', "const isAll = <Tab title={tab === 'all' ? W.all : W.few} />", 0],
  ['a statement for the database', 'sql`Select this from that`', 0],
  ['an import', "import { a } from 'Some thing'", 0],
  ['words of a module', '<p>{WORDS.saved}</p>', 0],
])('%s is told apart', (_, code, count) => {
  expect(inlineTexts('app/x/ui/x.tsx', code)).toHaveLength(count)
})
