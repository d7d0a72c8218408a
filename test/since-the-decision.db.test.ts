import { expect, test } from 'vitest'
import * as applications from '#app/applications/desk/desk.tsx'
import * as listings from '#app/listings/desk/desk.tsx'
import * as myProfile from '#app/companies/routes/my-profile.tsx'
import * as editor from '#app/listings/editor/routes/edit.tsx'
import { answerNames } from '#app/review/requested/state.ts'
import { readRequestedItems } from '#app/review/requested/stored.ts'
import { testDatabase } from './database.ts'
import { testDataFolder } from './data-folder.ts'
import { anImage } from './world/access.ts'
import { aDraft, aNewLink, aSubmittedApplication, submitDraft } from './world/applications.ts'
import { aCandidateDocument } from './world/application-desk.ts'
import { answerRequest, requestedItemsOf, askFor, readAs, sendDocument } from './world/requested-items.ts'
import { aSignedInAdmin } from './world/back-office.tsx'
import { aDeveloperCompany } from './world/companies.ts'
import { aDocument } from './world/listing-documents.ts'
import { open, typedOf } from './world/listing-pages.ts'
import { aListing, versionOf } from './world/listings.ts'
import { visit } from './world/pages.tsx'
import { aProfileDesk } from './world/profile-desk.ts'
import { selectRow, updateRows } from './world/rows.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()
testDataFolder()

const desk = await aProfileDesk()
const { cookie } = await aSignedInAdmin()

const NOTHING = 'Nothing has changed since the last decision.'
const TITLE = 'Since the last decision'
const since = (text: string) => text.slice(text.lastIndexOf(TITLE))

test('the reviewer sees how a profile differs from the version last decided on, and the owner sees what they sent', async () => {
  const company = await aDeveloperCompany({ status: 'pending' })
  await sendDocument(company, 'personal_id')
  await askFor(desk, company, 'requestInfo', {
    items: ['field:founded_year'],
    questions: ['Who signs for the company?'],
  })
  await answerRequest(company, { founded_year: '2006' }, 'keep')
  await sendDocument(company, 'personal_id')
  await sendDocument(company, 'bank_statement')
  const question = (await requestedItemsOf(company)).find(({ kind }) => kind === 'question')
  const said = { [answerNames(question?.key ?? '').words]: 'Anna Kowalska signs alone.' }
  expect((await answerRequest(company, { founded_year: '2006', ...said })).status).toBe(303)
  const { text, html } = await desk.show(company.companyId)
  const shown = since(text)
  expect(shown).toMatch(/Founded Version 1, reviewed: 2004 Version 2: 2006/)
  expect(shown).toMatch(/Personal ID or passport Replaced Version 1, reviewed [^.]+\.pdf/)
  expect(shown).toContain('Bank statement Added')
  expect(shown).toContain('Anna Kowalska signs alone. Answered')
  expect(text.indexOf(TITLE)).toBeLessThan(text.indexOf('Details'))
  expect(html).toMatch(/<del[^>]*>2004<\/del>/)
  const waiting = (await readAs(company, myProfile, '/my-profile')).text
  expect(waiting).toContain('Your submission')
  expect(waiting).toContain('Company name Kowalska Development')
})

test.runIf(isDeepRun)(
  'a profile resubmitted without changes says so, and a removed document is listed',
  async () => {
    const company = await aDeveloperCompany({ status: 'pending' })
    await sendDocument(company, 'bank_statement')
    await askFor(desk, company, 'requestInfo', { questions: ['Is the year right?'] })
    await answerRequest(company, { anyway: 'yes' })
    expect(since((await desk.show(company.companyId)).text)).toContain(NOTHING)
    await updateRows(
      'kycSubmissions',
      { userId: company.member.userId, documentType: 'bank_statement' },
      { isCurrent: false, updatedAt: new Date() },
    )
    const text = since((await desk.show(company.companyId)).text)
    expect(text).toMatch(/Bank statement Removed Version 1, reviewed [^.]+\.pdf .*Version 2 None/)
    expect(text).not.toContain(NOTHING)
  },
)

test.runIf(isDeepRun)('the reviewer sees how an application differs', async () => {
  const { id } = await aSubmittedApplication()
  const { version } = await selectRow('applications', { id })
  const at = `/admin/applications?id=${id}`
  const ask = { id, seen: String(version), intent: 'requestInfo', reason: 'The full name, please.' }
  expect((await visit(applications, at, { cookie, form: ask })).status).toBe(303)
  const token = await aNewLink(id)
  await aCandidateDocument(id, 'passport_or_id')
  const draft = aDraft({ company_name: 'Wisła Offices sp. z o.o.', version: version + 1 })
  expect(await submitDraft(token, draft)).toMatchObject({ ok: true })
  const { text, html } = await visit(applications, at, { cookie })
  const shown = since(text)
  expect(shown).toMatch(
    /Company name Version 1, reviewed: Wisła Offices Version 2: Wisła Offices sp\. z o\.o\./,
  )
  expect(shown).toMatch(
    /Personal ID or passport Added Version 1, reviewed None Version 2 passport_or_id\.pdf/i,
  )
  expect(html.indexOf(`>${TITLE}<`)).toBeLessThan(html.lastIndexOf('>Application<'))
})

test('the reviewer sees how a listing differs, including pictures and documents', async () => {
  const { id, owner } = await aListing({ status: 'more_info_requested', fields: { title: 'Low Tower' } })
  const path = `/my-listings/${id}`
  const typed = await typedOf(owner, id)
  const save = async (intent: string) => {
    const { version = '' } = await typedOf(owner, id)
    return open(editor, path, owner, { ...typed, version, title: 'Tall Tower', intent })
  }
  expect((await save('save')).status).toBe(303)
  await aDocument(owner, id, { title: 'Operat' })
  const { workingRevisionId } = await selectRow('listings', { id })
  await anImage({ id, revisionId: workingRevisionId ?? 0 }, owner.userId)
  expect((await save('submit')).status).toBe(303)
  const shown = since((await visit(listings, `/admin/listings?id=${id}`, { cookie })).text)
  expect(shown).toMatch(/Title Version 1, reviewed: Low Tower Version 2: Tall Tower/)
  expect(shown).toMatch(/Operat Added Version 1, reviewed None Version 2 operat\.pdf/)
  expect(shown).toMatch(/Photos Version 1, reviewed No images\. Version 2 .*Added/)
})

test.runIf(isDeepRun)(
  'a listing resubmitted with only new documents or answers is compared with the version last decided on, including documents sent before a second request',
  async () => {
    const { id, owner } = await aListing({ status: 'more_info_requested' })
    const path = `/my-listings/${id}`
    const at = `/admin/listings?id=${id}`
    const shown = async () => since((await visit(listings, at, { cookie })).text)
    const submit = async (said = {}) => {
      const form = { ...(await typedOf(owner, id)), ...said, intent: 'submit', anyway: 'yes' }
      expect((await open(editor, path, owner, form)).status).toBe(303)
    }
    const ask = async (question: string) => {
      const seen = String(await versionOf(id))
      const form = { id: String(id), seen, intent: 'requestInfo', reason: '', 'questions[]': question }
      expect((await visit(listings, at, { cookie, form })).status).toBe(303)
    }
    await aDocument(owner, id, { title: 'Operat' })
    await ask('Who signs?')
    await aDocument(owner, id, { title: 'Rzut' })
    await submit()
    const first = await shown()
    expect(first).toMatch(/Operat Added Version 1, reviewed None Version 2 operat\.pdf/)
    expect(first).toMatch(/Who signs\?.* Rzut Added/)

    await ask('Who else signs?')
    await submit()
    expect(await shown()).toContain(NOTHING)

    await ask('And who else?')
    const { workingRevisionId } = await selectRow('listings', { id })
    const { asked } = await selectRow('listingRevisions', { id: workingRevisionId ?? 0 })
    await submit({ [answerNames(readRequestedItems(asked)[0]?.key ?? '').words]: 'Nobody.' })
    const last = await shown()
    expect(last).toContain('Nobody. Answered')
    expect(last).not.toContain(NOTHING)
    expect(last).not.toContain('Operat Added')
  },
)

test.runIf(isDeepRun)(
  'documents sent before a second request on the same version count as differences; answers that are not stored are not compared',
  async () => {
    const company = await aDeveloperCompany({ status: 'pending' })
    await askFor(desk, company, 'requestInfo', { questions: ['Who signs?'] })
    await sendDocument(company, 'bank_statement')
    await askFor(desk, company, 'requestInfo', { questions: ['Who else signs?'] })
    await answerRequest(company, { anyway: 'yes' })
    expect(since((await desk.show(company.companyId)).text)).toContain('Bank statement Added')

    const { id } = await aSubmittedApplication()
    const at = `/admin/applications?id=${id}`
    const ask = async () => {
      const { version } = await selectRow('applications', { id })
      const sent = { id, seen: String(version), intent: 'requestInfo', reason: 'The full name, please.' }
      expect((await visit(applications, at, { cookie, form: sent })).status).toBe(303)
    }
    await ask()
    await aCandidateDocument(id, 'passport_or_id')
    await ask()
    const token = await aNewLink(id)
    const { version } = await selectRow('applications', { id })
    expect(await submitDraft(token, aDraft({ version }))).toMatchObject({ ok: true })
    expect(since((await visit(applications, at, { cookie })).text)).toMatch(/Personal ID or passport Added/i)

    await updateRows('applicationRevisions', { applicationId: id, revision: 1 }, { snapshot: '{}' })
    await updateRows('companyRevisions', { companyId: company.companyId, revision: 1 }, { snapshot: '{}' })
    for (const { text } of [await visit(applications, at, { cookie }), await desk.show(company.companyId)]) {
      expect(text).not.toContain(TITLE)
      expect(text).not.toContain(NOTHING)
    }
  },
)
