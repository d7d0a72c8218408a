import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { testDatabase } from '#test/database.ts'
import { anAdminViewer } from '#test/world/companies.ts'
import { reviewFilters } from '../schema/review.ts'
import { REVIEW_PAGE } from './review-incomplete.server.ts'
import { listCompaniesForReview } from './review-list.server.ts'

await testDatabase()

test('an unknown cursor starts at the beginning', async () => {
  const admin = await anAdminViewer()
  const company = {
    type: 'developer',
    name: 'Kowalska',
    approvalStatus: 'pending',
    revision: 1,
    submittedAt: new Date(),
  }
  await db()
    .insertInto('companies')
    .values(Array.from({ length: REVIEW_PAGE + 5 }, () => company))
    .execute()
  const from = (cursor: string) => listCompaniesForReview(admin, reviewFilters.parse({ cursor }))
  const first = await from('')
  const [at = '', id = ''] = first.next?.split('|') ?? []
  expect((await from(`${at}|${id}`)).rows).toHaveLength(5)
  for (const moment of [
    '2026-02-30T10:00:00.000000Z',
    '2026-01-01T25:00:00.000000Z',
    '-T:Z',
    '9999-99-99T9:9Z',
    '',
  ])
    expect((await from(`${moment}|${id}`)).rows).toEqual(first.rows)
  for (const wrong of ['-'.repeat(36), 'a'.repeat(36), '', `${id}0`])
    expect((await from(`${at}|${wrong}`)).rows).toEqual(first.rows)
})
