import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { purgeClosedDocuments, purgeDocuments } from '#app/kyc/purge.server.ts'
import { setClock } from '#app/lib/clock.ts'
import { testDatabase } from '#test/database.ts'
import { testDataFolder } from '#test/data-folder.ts'
import { aDeveloper } from '#test/world/listings.ts'
import { upload } from '#test/world/own-data.ts'
import { findRow, insertRow, updateRows } from '#test/world/rows.ts'
import { closeAccount } from './close-account.server.ts'
import { purgeClosedProfiles } from './jobs.server.ts'

await testDatabase()
testDataFolder()

test('after five years the documents and the reviewed profile are deleted · MEM-392 · ADM-205', async () => {
  const member = await aDeveloper()
  const { fileId } = await upload(member, 'my passport')
  const answers = JSON.stringify({ company_name: 'Gone Company', primary_contact_name: 'Dorota Gone' })
  await updateRows('companies', { id: member.company.id }, { questionnaire: answers })
  await insertRow('companyRevisions', { companyId: member.company.id, revision: 1, snapshot: answers })
  await closeAccount(member, { withCompany: false })
  const read = async () => ({
    file: (await findRow('files', { id: fileId }))?.status,
    company: (await findRow('companies', { id: member.company.id }))?.questionnaire,
    snapshot: (await findRow('companyRevisions', { companyId: member.company.id }))?.snapshot,
  })
  const late = (days: number) => setClock(() => new Date(Date.now() + days * 86_400_000))
  late(1825)
  await purgeClosedDocuments()
  await purgeClosedProfiles()
  expect(await read()).toMatchObject({ file: 'active', company: { company_name: 'Gone Company' } })
  expect((await read()).company).not.toHaveProperty('primary_contact_name')
  late(1827)
  await purgeClosedDocuments()
  await purgeClosedProfiles()
  setClock(null)
  expect(await read()).toEqual({ file: 'deleted', company: {}, snapshot: {} })
})

test('a closed account does not count as unverified: its documents stay · MEM-392', async () => {
  const member = await aDeveloper()
  const { fileId } = await upload(member, 'my passport')
  const long = new Date(Date.now() - 400 * 86_400_000)
  await updateRows('users', { id: member.userId }, { createdAt: long })
  await closeAccount(member, { withCompany: false })
  await purgeDocuments()
  const kept = await db()
    .selectFrom('files as f')
    .innerJoin('kycSubmissions as s', 's.fileId', 'f.id')
    .where('f.id', '=', fileId)
    .select('f.status')
    .execute()
  expect(kept).toEqual([{ status: 'active' }])
})
