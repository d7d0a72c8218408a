import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { testDatabase } from '#test/database.ts'
import { anInvestorCompany, anAdminViewer } from '#test/world/companies.ts'
import { selectRow } from '#test/world/rows.ts'
import { decideCompany } from '../commands/decide-company.server.ts'
import { reviewFilters } from '../schema/review.ts'
import { profileStatusOf } from '../schema/status.ts'
import { listCompaniesForReview } from './review-list.server.ts'
import { listReviewedPeople } from './review-people.server.ts'

await testDatabase()

const rowOf = (id: string) => selectRow('companies', { id })

test('lists companies newest first, updates one by id with its texts, loads people by ids · ADM-186', async () => {
  const admin = await anAdminViewer()
  const older = await anInvestorCompany({ status: 'pending' })
  const newer = await anInvestorCompany({ status: 'pending' })
  const page = await listCompaniesForReview(admin, reviewFilters.parse({}))
  expect(page.rows.map(({ companyId }) => companyId)).toEqual([newer.companyId, older.companyId])

  const before = await rowOf(older.companyId)
  await decideCompany(admin, older.companyId, older.version, 'reject', {
    reason: 'Not in the register.',
    memberNotes: 'Please check the number.',
    internalNotes: 'Called the court.',
  })
  const moved = await rowOf(older.companyId)
  expect(moved).toMatchObject({
    approvalStatus: 'rejected',
    rejectionReason: 'Not in the register.',
    memberNotes: 'Please check the number.',
    internalNotes: 'Called the court.',
  })
  expect(moved.updatedAt.getTime()).toBeGreaterThan(before.updatedAt.getTime())
  expect((await rowOf(newer.companyId)).approvalStatus).toBe('pending')

  const people = await listReviewedPeople(admin, [newer.member.userId, older.member.userId])
  expect(new Map(people.map(({ id, email }) => [id, email]))).toEqual(
    new Map([older, newer].map(({ member }) => [member.userId, member.email])),
  )
})

test('a profile has one of five statuses, others cannot be stored · ADM-038', async () => {
  const shown = ([null, 'draft', 'pending', 'approved', 'rejected', 'more_info_requested'] as const).map(
    profileStatusOf,
  )
  expect(shown).toEqual([
    'incomplete',
    'incomplete',
    'pending',
    'approved',
    'rejected',
    'more_info_requested',
  ])
  const { companyId } = await anInvestorCompany({ status: 'pending' })
  for (const status of ['unknown', '', 'APPROVED', null])
    await expect(
      sql`update companies set approval_status = ${status} where id = ${companyId}`.execute(db()),
    ).rejects.toThrow(/check constraint|not-null constraint/)
  expect((await rowOf(companyId)).approvalStatus).toBe('pending')
})
