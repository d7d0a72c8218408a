import { expect, test } from 'vitest'
import { decideCompany } from '#app/companies/commands/decide-company.server.ts'
import { setClock } from '#app/lib/clock.ts'
import { testDatabase } from '#test/database.ts'
import { testDataFolder } from '#test/data-folder.ts'
import { signedInCookie } from '#test/world/accounts.ts'
import { uploadDocument } from '#test/world/kyc.ts'
import { aCompany, aReviewer, memberOf } from '#test/world/kyc-review.ts'
import { selectRow, selectRows, updateRows } from '#test/world/rows.ts'
import { loadOwnDocuments } from './own/queries.server.ts'
import { purgeClosedDocuments } from './purge.server.ts'
import { testSettings } from '#test/settings.ts'

await testDatabase()
const data = testDataFolder()
testSettings({ LOG_LEVEL: 'silent' })

const DAY = 86_400_000
const FIVE_YEARS = 1826 * DAY

async function uploadedDocumentId(userId: string): Promise<string> {
  const response = await uploadDocument(await signedInCookie(userId), { documentType: 'personal_id' })
  const { document } = (await response.json()) as { document: { id: string } }
  return document.id
}

const decided = async (companyId: string, action: 'approve' | 'reject') =>
  decideCompany(await aReviewer(), companyId, 1, action, { reason: 'For good.', confirmedOpenKyc: true })

test('KYC files of a rejected company are deleted after five years and logged with the reason; others stay · ADM-205', async () => {
  const [rejected, approved] = [await aCompany(), await aCompany()]
  const gone = await uploadedDocumentId(rejected.member.userId)
  const kept = await uploadedDocumentId(approved.member.userId)
  await decided(rejected.companyId, 'reject')
  await decided(approved.companyId, 'approve')
  const objects = await data.files('files')
  expect(objects).toHaveLength(2)

  setClock(() => new Date(Date.now() + FIVE_YEARS + DAY))
  expect(await purgeClosedDocuments()).toBe(0)
  await updateRows(
    'companies',
    { id: rejected.companyId },
    { documentsRemovalToldAt: new Date(Date.now() + FIVE_YEARS - 30 * DAY + 3_600_000) },
  )
  setClock(() => new Date(Date.now() + FIVE_YEARS - DAY))
  expect(await purgeClosedDocuments()).toBe(0)
  setClock(() => new Date(Date.now() + FIVE_YEARS + DAY))
  expect(await purgeClosedDocuments()).toBe(1)
  expect(await purgeClosedDocuments()).toBe(0)

  const rowOf = (id: string) => selectRow('files', { id })
  expect(await rowOf(gone)).toMatchObject({ status: 'deleted', fileName: 'removed' })
  expect(JSON.stringify(await rowOf(gone))).not.toContain('Paszport')
  expect((await rowOf(kept)).status).toBe('active')
  expect(await data.files('files')).toEqual([`kyc-documents/${(await rowOf(kept)).storageKey}`])
  const log = await selectRows(
    'auditLog',
    { action: 'file.purge' },
    ['subjectId', 'actorKind', 'details'],
    'id',
  )
  expect(log).toEqual([
    {
      subjectId: gone,
      actorKind: 'system',
      details: { userId: rejected.member.userId, why: 'company_rejected' },
    },
  ])
  setClock(null)
  const own = await loadOwnDocuments(await memberOf(rejected.member.userId))
  expect(own.previous['personal_id 1']).toMatchObject([{ fileName: 'removed', hasFile: false }])
})

test('a company that has resubmitted keeps its documents', async () => {
  const { member, companyId } = await aCompany()
  await uploadedDocumentId(member.userId)
  await decided(companyId, 'reject')
  await updateRows('companies', { id: companyId }, { approvalStatus: 'pending' })
  setClock(() => new Date(Date.now() + FIVE_YEARS + DAY))
  expect(await purgeClosedDocuments()).toBe(0)
})
