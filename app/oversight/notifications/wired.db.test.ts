import { beforeEach, describe, expect, test } from 'vitest'
import { requestInfo } from '#app/applications/commands/decide.server.ts'
import { decideCompany } from '#app/companies/commands/decide-company.server.ts'
import { submitCompany } from '#app/companies/commands/submit-company.server.ts'
import { developerForm } from '#app/companies/developer/form.ts'
import { storeMessage } from '#app/contact/commands.server.ts'
import { transaction } from '#app/db/client.server.ts'
import { placeDocument } from '#app/kyc/commands.server.ts'
import { removeDocument } from '#app/kyc/commands.server.ts'
import { decideListing } from '#app/listings/commands/decide-listing.server.ts'
import { saveListing } from '#app/listings/commands/save-listing.server.ts'
import { testDatabase } from '#test/database.ts'
import { aNewLink, anApplication, applicationRow, submitDraft } from '#test/world/applications.ts'
import { anAdminViewer, aNewcomer, fillDeveloperForm } from '#test/world/companies.ts'
import { approve, submitDocument, memberOf, aPerson } from '#test/world/kyc-review.ts'
import { aListing, typedFields, versionOf } from '#test/world/listings.ts'
import { bellOf } from '#test/world/notices.ts'
import { insertRow, selectRow } from '#test/world/rows.ts'
import { aWaitingRecord } from '#test/world/admin-mails.ts'
import { MANY } from '#test/runs.ts'

await testDatabase()

const admin = { userId: '' }
/** Title and page of the admin's unread notices. */
const calls = async () =>
  (await bellOf(admin.userId)).filter(({ readAt }) => readAt === null).map(({ title, path }) => [title, path])

beforeEach(async () => {
  admin.userId = (await anAdminViewer()).userId
})

describe('new items create a notice, which is cleared by the decision', () => {
  test('a profile, with each submission · ADM-206', async () => {
    const member = await aNewcomer()
    const submitted = await submitCompany(developerForm, member, await fillDeveloperForm(member))
    if (!submitted.ok) throw new Error(submitted.refused)
    const { companyId: id } = submitted.value
    const profile = ['Profile to review: Kowalska Development', `/admin/profiles?id=${id}`]
    expect(await calls()).toContainEqual(profile)
    const { version } = await selectRow('companies', { id })
    const reviewer = await anAdminViewer()
    const stale = await decideCompany(reviewer, id, version + 1, 'reject', { reason: 'Too short.' })
    expect(stale.ok).toBe(false)
    expect(await calls()).toContainEqual(profile)
    expect((await decideCompany(reviewer, id, version, 'reject', { reason: 'Too short.' })).ok).toBe(true)
    expect(await calls()).not.toContainEqual(profile)
  })

  test('an application, with each submission · ADM-206', async () => {
    const { id, token } = await anApplication()
    const application = ['Application to review: Wisła Offices', `/admin/applications?id=${id}`]
    expect(await calls()).not.toContainEqual(application)
    expect((await submitDraft(token)).ok).toBe(true)
    expect(await calls()).toContainEqual(application)
    const { version } = await applicationRow(id)
    const asked = await requestInfo(await anAdminViewer(), id, version, { reason: 'Which projects?' })
    expect(asked.ok).toBe(true)
    expect(await calls()).not.toContainEqual(application)
    expect((await submitDraft(await aNewLink(id))).ok).toBe(true)
    expect(await calls()).toContainEqual(application)
  })

  test('a listing, and the change of one that is on the market · ADM-206', async () => {
    const title = 'Żabia Wola Logistics'
    const { id, owner } = await aListing({ status: 'pending', fields: { title } })
    const listing = [`Listing to review: ${title}`, `/admin/listings?id=${id}`]
    expect(await calls()).toEqual([listing])
    const reviewer = await anAdminViewer()
    const decided = await decideListing(reviewer, id, await versionOf(id), { action: 'approve' })
    expect(decided.ok).toBe(true)
    expect(await calls()).toEqual([])
    const save = async (description: string) =>
      saveListing(owner, id, {
        seen: await versionOf(id),
        fields: typedFields({ title, description }),
        saleStatus: 'for_sale',
      })
    expect(await save('A second staircase was added to the northern wing.')).toMatchObject({
      ok: true,
      value: { waiting: { status: 'pending' } },
    })
    expect(await calls()).toEqual([listing])
    await save('A third staircase was added to the northern wing as well.')
    expect(await calls()).toEqual([listing])
  })

  test('a person’s documents create one notice, until the last one is decided or removed · ADM-206', async () => {
    const person = await aPerson({ fullName: 'Łucja Żak' })
    const [first, second] = [
      await submitDocument(person.userId, 'personal_id'),
      await submitDocument(person.userId, 'source_of_funds'),
    ]
    const documents = ['KYC documents to review: Łucja Żak', `/admin/kyc?id=${first.id}`]
    expect(await calls()).toEqual([documents])
    expect((await approve(await anAdminViewer(), first.id)).ok).toBe(true)
    expect(await calls()).toEqual([documents])
    expect(await removeDocument(await memberOf(person.userId), second.fileId)).toEqual({
      ok: true,
      value: null,
    })
    expect(await calls()).toEqual([])
    const third = await submitDocument(person.userId, 'source_of_funds')
    expect(await calls()).toEqual([['KYC documents to review: Łucja Żak', `/admin/kyc?id=${third.id}`]])
  })

  test('an application’s documents create one notice, under its company’s name · ADM-206', async () => {
    const applicationId = await aWaitingRecord('application', new Date())
    const place = async () => {
      const file = await insertRow('files', {
        applicationId,
        bucket: 'kyc-documents',
        storageKey: `application/${crypto.randomUUID()}`,
        fileName: 'KRS.pdf',
        contentType: 'application/pdf',
        byteSize: 1024,
        sha256: Buffer.alloc(32, 1),
        category: 'kyc',
        documentType: 'company_registration',
      })
      return transaction((tx) =>
        placeDocument(
          tx,
          { kind: 'applicant', userId: null },
          { applicationId },
          { fileId: file.id, documentType: 'company_registration', slot: 1 },
        ),
      )
    }
    const { submissionId } = await place()
    await place()
    expect(await calls()).toEqual([
      ['KYC documents to review: Tidewater Homes', `/admin/kyc?id=${submissionId}`],
    ])
  })

  test('a message, once, however often its form is submitted · ADM-206', async () => {
    const message = {
      formId: crypto.randomUUID(),
      firstName: 'Zofia',
      lastName: 'Nowak',
      email: 'zofia@world.parcela.test',
      company: null,
      message: 'When does the review end?',
    }
    await Promise.all(Array.from({ length: MANY }, () => storeMessage(message, null)))
    const { id } = await selectRow('contactMessages', { formId: message.formId })
    expect(await calls()).toEqual([['Message from Zofia Nowak', `/admin/messages?id=${id}`]])
  })
})
