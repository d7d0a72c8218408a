import { isDeepRun } from '#test/runs.ts'
import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { setClock } from '#app/lib/clock.ts'
import { testDatabase } from '#test/database.ts'
import { testDataFolder } from '#test/data-folder.ts'
import { press } from '#test/world/apply-page.ts'
import { aNewLink, anApplication, applicationRow } from '#test/world/applications.ts'
import { smallPdf } from '#test/world/files.ts'
import { findRow, selectRow, updateRows } from '#test/world/rows.ts'
import { purgeCandidateDocuments } from './purge.server.ts'
import { currentDocuments } from '../queries.server.ts'
import { testSettings } from '#test/settings.ts'

await testDatabase()
const data = testDataFolder()
testSettings({ LOG_LEVEL: 'silent' })

const DAY = 86_400_000
const after = (days: number) => setClock(() => new Date(Date.now() + days * DAY))

async function withDocument(): Promise<{ id: string; token: string }> {
  const application = await anApplication()
  const fields = { documentType: 'passport_or_id', role: 'developer' }
  const file = { name: 'Paszport Łucji.pdf', bytes: smallPdf() }
  expect((await press(application.token, 'upload', { fields, file })).status).toBe(200)
  return application
}

const audited = (why: string) =>
  db()
    .selectFrom('auditLog')
    .where('action', '=', 'file.purge')
    .where('details', '@>', JSON.stringify({ why }) as never)
    .select('actorKind')
    .orderBy('id')
    .execute()

test('documents of an invitation that expired before a submission are deleted with their rows after 14 days; a new link keeps them · ADM-205', async () => {
  const [left, renewed] = [await withDocument(), await withDocument()]
  after(43)
  expect(await purgeCandidateDocuments()).toBe(0)
  await aNewLink(renewed.id)
  after(45)
  expect(await purgeCandidateDocuments()).toBe(1)
  expect(await purgeCandidateDocuments()).toBe(0)
  expect(await currentDocuments({ applicationId: left.id })).toEqual([])
  expect(await currentDocuments({ applicationId: renewed.id })).toHaveLength(1)
  expect(await data.files('files')).toHaveLength(1)
  expect(await audited('never_submitted')).toEqual([{ actorKind: 'system' }])
  expect((await applicationRow(left.id)).status).toBe('draft')
})

test.runIf(isDeepRun)(
  'documents of a rejected application are deleted five years after the decision; a review keeps them · ADM-205',
  async () => {
    const [rejected, waiting] = [await withDocument(), await withDocument()]
    const decide = (id: string, set: object) =>
      updateRows('applications', { id }, { revision: 1, submittedAt: new Date(), ...set })
    await decide(rejected.id, { status: 'rejected', rejectionReason: 'No.', decidedAt: new Date() })
    await decide(waiting.id, { status: 'submitted' })
    after(1825)
    expect(await purgeCandidateDocuments()).toBe(1) // The renewed invitation of the test above has expired too.
    after(1827)
    expect(await purgeCandidateDocuments()).toBe(1)
    const file = await selectRow('files', { applicationId: rejected.id }, ['status', 'fileName'])
    expect(file).toEqual({ status: 'deleted', fileName: 'removed' })
    expect(await currentDocuments({ applicationId: waiting.id })).toHaveLength(1)
    expect(await audited('application_rejected')).toHaveLength(1)
  },
)

test.runIf(isDeepRun)(
  'a reviewed document of an expired invitation is kept for five years · ADM-205',
  async () => {
    const { id } = await withDocument()
    await updateRows('kycSubmissions', { applicationId: id }, { status: 'approved', reviewedAt: new Date() })
    await updateRows('applications', { id }, { revokedAt: new Date() })
    const status = async () => (await findRow('files', { applicationId: id }))?.status
    after(100)
    await purgeCandidateDocuments()
    expect(await status()).toBe('active')
    after(1827)
    await purgeCandidateDocuments()
    expect(await status()).toBe('deleted')
  },
)
