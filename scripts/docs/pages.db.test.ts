import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { onServer } from '#test/server.ts'
import { generatedPages, stalePages } from './pages.ts'

const database = await testDatabase()

test('the generated documents match schema and code; `npm run docs` writes them', async () => {
  const pages = await onServer(database.url(), generatedPages)
  // Other major versions of PostgreSQL print views differently.
  if (process.env.TEST_DATABASE_URL) delete pages['docs/routines.sql']
  expect(stalePages(pages)).toEqual([])
  expect(stalePages({ ...pages, 'docs/schema.md': `${pages['docs/schema.md']}x` })).toEqual([
    'docs/schema.md',
  ])
})
