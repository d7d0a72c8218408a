import { join } from 'node:path'
import { expect, test } from 'vitest'
import { frontTests } from './front-files.ts'
import { root } from './source-files.ts'

type Reach = (changed: readonly string[], front: readonly string[]) => { linted: string[]; tests: string[] }
const { reach } = (await import(join(root, 'scripts/reach.mjs'))) as { reach: Reach }

test('an unchanged tree needs neither type-aware linting nor tests', () => {
  expect(reach([], frontTests)).toEqual({ linted: [], tests: [] })
})

test('a changed component selects its own test, the tests of its importers and tests that read the source', () => {
  const { linted, tests } = reach(['app/ui/keep-form.ts'], frontTests)
  expect(linted).toContain('app/ui/keep-form.ts')
  expect(linted).toContain('app/account/routes/signin.tsx')
  expect(tests).toEqual(expect.arrayContaining(['app/ui/keep-form.test.tsx', 'test/boundaries.test.ts']))
  expect(tests.filter((file) => frontTests.includes(file) || file.includes('.quiet.'))).toEqual([])
})

test('a changed migration selects the test that compares the generated types with the schema', () => {
  expect(reach(['db/migrations/0048_grants_of_a_listing.sql'], frontTests).tests).toContain(
    'app/db/schema.db.test.ts',
  )
})
