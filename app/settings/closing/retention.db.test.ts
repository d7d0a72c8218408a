import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { purgeClosedDocuments, purgeDocuments } from '#app/kyc/purge.server.ts'
import { setClock } from '#app/lib/clock.ts'
import { testDatabase } from '#test/database.ts'
import { testDataFolder } from '#test/data-folder.ts'
import { aDeveloper } from '#test/world/listings.ts'
import { upload } from '#test/world/own-data.ts'
import { closeAccount } from './close-account.server.ts'
import { purgeClosedProfiles } from './jobs.server.ts'

testDatabase()
testDataFolder()

test('what stays for five years goes after them: the documents and the profile that was reviewed · MEM-392 · ADM-205', async () => {
  const member = await aDeveloper()
  const { fileId } = await upload(member, 'my passport')
  const answers = JSON.stringify({ company_name: 'Gone Company', primary_contact_name: 'Dorota Gone' })
  await db()
    .updateTable('companies')
    .set({ questionnaire: answers })
    .where('id', '=', member.company.id)
    .execute()
  await db()
    .insertInto('companyRevisions')
    .values({ companyId: member.company.id, revision: 1, snapshot: answers })
    .execute()
  await closeAccount(member, { withCompany: false })
  const read = async () => ({
    file: (
      await db()
        .selectFrom('files')
        .where('id', '=', fileId)
        .select(['status', 'fileName'])
        .executeTakeFirst()
    )?.status,
    company: (
      await db()
        .selectFrom('companies')
        .where('id', '=', member.company.id)
        .select('questionnaire')
        .executeTakeFirst()
    )?.questionnaire,
    snapshot: (
      await db()
        .selectFrom('companyRevisions')
        .where('companyId', '=', member.company.id)
        .select('snapshot')
        .executeTakeFirst()
    )?.snapshot,
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

test('a closed account is no account that was never verified: its documents stay · MEM-392', async () => {
  const member = await aDeveloper()
  const { fileId } = await upload(member, 'my passport')
  const long = new Date(Date.now() - 400 * 86_400_000)
  await db().updateTable('users').set({ createdAt: long }).where('id', '=', member.userId).execute()
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
