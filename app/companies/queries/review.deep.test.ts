import { describe, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { aDeveloperCompany, anAdminViewer } from '#test/world/companies.ts'
import { loadCompanyForReview } from './review-record.server.ts'

await testDatabase()

describe('the record', () => {
  test('has the account, the documents with their status, open KYC, and the contact to compare with the ID · MEM-199 MEM-266', async () => {
    const { member, companyId, version } = await aDeveloperCompany({ status: 'pending' })
    const record = await loadCompanyForReview(await anAdminViewer(), companyId)
    expect(record).toMatchObject({
      version,
      revision: 1,
      status: 'pending',
      contactName: 'Maja Kowalska',
      own: false,
      owner: { userId: member.userId, email: member.email, fullName: 'Maja Kowalska' },
      kyc: { isComplete: true, allApproved: false },
      offered: ['approve', 'requestInfo', 'reject'],
    })
    expect(record.documents.map(({ documentType, status }) => [documentType, status])).toEqual([
      ['company_registration_cert', 'pending'],
      ['personal_id', 'pending'],
    ])
  })
})
