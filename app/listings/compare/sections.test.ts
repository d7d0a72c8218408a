import { expect, test } from 'vitest'
import { FIELDS } from '../dictionary/dictionary.ts'
import { COMPARE_SECTIONS } from './queries.server.ts'

test('every fact of the dictionary appears exactly once in the comparison · PUB-118', () => {
  const rows: string[] = COMPARE_SECTIONS.flatMap((section) => [...section.rows])
  const facts = rows.filter((key) => !key.includes(':') && !['type', 'country', 'city'].includes(key))
  expect(facts.toSorted(), 'app/listings/compare/queries.server.ts').toEqual(
    FIELDS.map(([key]) => key as string).toSorted(),
  )
})
