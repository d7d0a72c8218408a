import { expect, test } from 'vitest'
import { listSubmissions } from '#app/kyc/review/queries/queue.server.ts'
import { loadSubmission } from '#app/kyc/review/queries/record.server.ts'
import { testDatabase } from '#test/database.ts'
import { testDataFolder } from '#test/data-folder.ts'
import { aMember, signedInCookie } from '#test/world/accounts.ts'
import { press } from '#test/world/apply-page.ts'
import { anApplication } from '#test/world/applications.ts'
import { smallPdf } from '#test/world/files.ts'
import { uploadDocument } from '#test/world/kyc.ts'
import { aReviewer } from '#test/world/kyc-review.ts'

await testDatabase()
testDataFolder()

test('developers, investors, due-diligence providers and candidates upload documents that admins review · ADM-005', async () => {
  const admin = await aReviewer()
  const senders: string[] = []
  for (const userType of ['developer', 'investor', 'due_diligence'] as const) {
    const member = await aMember({ userType })
    const sent = await uploadDocument(await signedInCookie(member.userId), { documentType: 'personal_id' })
    expect([userType, sent.status]).toEqual([userType, 200])
    senders.push(member.email)
  }
  const { token, email } = await anApplication()
  const sent = await press(token, 'upload', {
    fields: { documentType: 'passport_or_id', role: 'developer' },
    file: { name: 'dowod.pdf', bytes: smallPdf() },
  })
  expect(sent.status).toBe(200)
  senders.push(email)
  const { rows } = await listSubmissions(admin, { tab: 'pending', companyId: null })
  expect(rows.map(({ userEmail }) => userEmail).toSorted()).toEqual(senders.toSorted())
  for (const { id } of rows) expect((await loadSubmission(admin, id)).offered).toEqual(['approve', 'reject'])
})
