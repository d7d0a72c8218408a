import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { testDatabase } from '#test/database.ts'
import { anAdminViewer } from '#test/world/companies.ts'
import { publishSheet, withPart } from '#test/world/content.ts'
import { insertRow, updateRows } from '#test/world/rows.ts'
import { earlierText, invalidateTexts, publishedText } from './published.server.ts'

await testDatabase()

test('serves the cached text during an outage, and a new version after it', async () => {
  const admin = await anAdminViewer()
  await publishSheet(admin, 'terms', withPart('terms', 'Second'))
  expect((await publishedText('terms')).version).toBe(2)
  // Another process publishes.
  const parts = JSON.stringify(withPart('terms', 'Third'))
  await insertRow('contentVersions', { document: 'terms', version: 3, updated: '1 May 2030', parts })
  await updateRows('contentDocuments', { document: 'terms' }, { version: 3 })
  invalidateTexts()
  await sql`alter table content_documents rename to content_documents_away`.execute(db())
  try {
    const shown = await publishedText('terms')
    expect([shown.version, shown.sheet.at(-1)?.heading]).toEqual([2, 'Second'])
  } finally {
    await sql`alter table content_documents_away rename to content_documents`.execute(db())
  }
  invalidateTexts()
  expect((await publishedText('terms')).sheet.at(-1)?.heading).toBe('Third')
})

test('does not query the database for every page', async () => {
  await publishedText('terms')
  const away = sql`alter table content_documents rename to content_documents_away`
  await away.execute(db())
  try {
    for (let page = 0; page < 500; page += 1) await publishedText('terms')
  } finally {
    await sql`alter table content_documents_away rename to content_documents`.execute(db())
  }
})

test('finds every version by its number, and nothing by any other number', async () => {
  const first = await earlierText('terms', 1)
  expect([first?.version, first?.updated, first?.current.version]).toEqual([1, 'January 2025', 3])
  expect((await earlierText('terms', 3))?.earlier.map(({ version }) => version)).toEqual([2, 1])
  expect([await earlierText('terms', 4), await earlierText('terms', 999_999_999_999)]).toEqual([null, null])
})
