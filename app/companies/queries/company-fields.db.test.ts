import { expect, test } from 'vitest'
import * as myProfile from '#app/companies/routes/my-profile.tsx'
import * as rejectedPage from '#app/companies/routes/rejected.tsx'
import { testDatabase } from '#test/database.ts'
import { signedInCookie } from '#test/world/accounts.ts'
import { aDeveloperCompany, anAdminViewer } from '#test/world/companies.ts'
import { visit } from '#test/world/pages.tsx'
import { exportedData } from '#test/world/copied-data.ts'
import { loadCompanyForReview } from './review-record.server.ts'

await testDatabase()

test('internal notes appear in the back office and never in a response to the member · ADM-184', async () => {
  const { member, companyId } = await aDeveloperCompany({
    status: 'rejected',
    internalNotes: 'canary-internal-93c0',
  })
  const record = await loadCompanyForReview(await anAdminViewer(), companyId)
  expect(record.internalNotes).toBe('canary-internal-93c0')
  const cookie = await signedInCookie(member.userId)
  for (const page of [
    await visit(myProfile, '/my-profile', { cookie }),
    await visit(rejectedPage, '/profile/rejected', { cookie }),
  ]) {
    expect(page.status).toBe(200)
    expect(page.html + JSON.stringify(page.data)).not.toContain('canary-internal-93c0')
  }
  const exported = JSON.stringify(await exportedData(member.userId))
  expect(exported).toContain(companyId)
  expect(exported).not.toContain('canary-internal-93c0')
})
