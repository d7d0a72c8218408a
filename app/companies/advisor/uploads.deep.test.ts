import { describe, expect, test } from 'vitest'
import { MB } from '#app/files/rules.ts'
import * as upload from '#app/companies/routes/upload.ts'
import type { DocumentType } from '#app/kyc/schema.ts'
import { testDataFolder } from '#test/data-folder.ts'
import { testDatabase } from '#test/database.ts'
import { signedInCookie } from '#test/world/accounts.ts'
import { anAdvisor } from '#test/world/advisors.ts'
import { aDeveloperCompany } from '#test/world/companies.ts'
import { pdfOfSize, uploadForm } from '#test/world/files.ts'
import { callResource } from '#test/world/uploads.ts'
import { testSettings } from '#test/settings.ts'

await testDatabase()
testDataFolder()
testSettings({ UPLOAD_RATE: '40/1h' })

async function send({ userId }: { userId: string }, documentType: DocumentType, bytes: number) {
  const file = { name: 'a.pdf', bytes: pdfOfSize(bytes) }
  const response = await callResource(upload, '/files/upload/kyc', {
    cookie: await signedInCookie(userId),
    headers: { Accept: 'application/json' },
    body: uploadForm({ documentType, profile: 'due_diligence' }, file),
  })
  return { status: response.status, ...((await response.json()) as { message?: string }) }
}

describe('the three documents of a due diligence provider', () => {
  test.each([
    ['professional_license', 10],
    ['company_documents', 20],
    ['insurance_certificate', 10],
  ] as const)('%s accepts %i MB and not a byte more, whatever the account · MEM-259', async (type, max) => {
    for (const kind of ['due_diligence', 'other'] as const) {
      const person = await anAdvisor(kind)
      expect(await send(person, type, max * MB + 1)).toMatchObject({
        status: 422,
        message: `a.pdf exceeds the maximum file size of ${max}MB`,
      })
      expect((await send(person, type, max * MB)).status).toBe(200)
    }
  })
  test('the company’s kind overrides the one in the form', async () => {
    const { member } = await aDeveloperCompany({ status: 'pending' })
    expect((await send(member, 'professional_license', 10 * MB + 1)).status).toBe(200)
  })
})
