import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { testDatabase } from '#test/database.ts'
import { testDataFolder } from '#test/data-folder.ts'
import { aMember, signedInCookie } from '#test/world/accounts.ts'
import { removeDocument, uploadDocument } from '#test/world/kyc.ts'
import { selectRow } from '#test/world/rows.ts'
import { listDocuments } from '../queries.server.ts'

await testDatabase()
testDataFolder()

const owner = await aMember()
const cookie = await signedInCookie(owner.userId)
await uploadDocument(cookie, { documentType: 'personal_id' })

test('a pending document that no submitted profile requires is soft-deleted · MEM-246 · MEM-253', async () => {
  const { document } = (await (await uploadDocument(cookie, { documentType: 'fund_license' })).json()) as {
    document: { id: string }
  }
  const answer = await removeDocument(cookie, document.id)
  expect(await answer.json()).toEqual({
    ok: true,
    title: 'Document removed',
    message: 'The document has been removed successfully',
  })
  const file = await selectRow('files', { id: document.id }, ['status', 'deletedAt'])
  expect(file).toEqual({ status: 'deleted', deletedAt: expect.any(Date) })
  const submission = await selectRow('kycSubmissions', { fileId: document.id })
  expect(submission.isCurrent).toBe(false)
})

test('another person’s document and an unknown one return 404, and nothing is removed · MEM-255', async () => {
  const [own] = await listDocuments(owner.userId)
  const stranger = await signedInCookie((await aMember()).userId)
  for (const id of [own?.fileId ?? '', '7b0c0f0e-0000-4000-8000-000000000001', 'x', '']) {
    expect((await removeDocument(stranger, id)).status).toBe(404)
  }
  expect((await listDocuments(owner.userId)).map(({ fileId }) => fileId)).toContain(own?.fileId)
})

test('a document that the submitted profile requires cannot be removed, and the response says why · MEM-246 · MEM-253', async () => {
  const questionnaire = JSON.stringify({ regulatory_status: 'unlicensed' })
  const submitted = { approvalStatus: 'pending', revision: 1, submittedAt: new Date() }
  const company = {
    createdByUserId: owner.userId,
    type: 'developer',
    name: 'Kowalska',
    questionnaire,
    ...submitted,
  }
  await db().insertInto('companies').values(company).execute()
  const [own] = await listDocuments(owner.userId)
  const answer = await removeDocument(cookie, own?.fileId ?? '')
  expect(answer.status).toBe(409)
  expect(await answer.json()).toEqual({
    ok: false,
    title: 'Error removing document',
    message: 'Failed to remove the document',
    reason: 'Your submitted profile requires this document. You cannot remove it, but you can replace it.',
  })
  const plain = await removeDocument(cookie, own?.fileId ?? '', { Accept: 'text/html' })
  expect([plain.status, plain.headers.get('Location')]).toEqual([303, '/my-profile'])
})
