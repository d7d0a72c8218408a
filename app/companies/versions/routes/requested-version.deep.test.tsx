import { expect, test } from 'vitest'
import * as desk from '#app/companies/versions/desk/desk.tsx'
import * as form from '#app/companies/developer/routes/developer.tsx'
import { answerNames } from '#app/review/requested/state.ts'
import { readRequestedItems, readItemOutcomes } from '#app/review/requested/stored.ts'
import { NOTHING_TO_DO } from '#app/review/turn-texts.ts'
import { testDatabase } from '#test/database.ts'
import { testDataFolder } from '#test/data-folder.ts'
import { mailsTo, signedInCookie } from '#test/world/accounts.ts'
import { REQUEST_FORM_PATH } from '#test/world/requested-items.ts'
import { aSignedInAdmin } from '#test/world/back-office.tsx'
import { seenBy } from '#test/world/companies.ts'
import { uploadDocument } from '#test/world/kyc.ts'
import { visit } from '#test/world/pages.tsx'
import { selectRow, selectRows, updateRows } from '#test/world/rows.ts'
import { aVerifiedCompany, aWaitingVersion, underWayOf, versionsOf } from '#test/world/versions.ts'
import * as page from './changes.tsx'

await testDatabase()
testDataFolder()

const PATH = '/my-profile/changes'

test('a request about a version is answered in its form, which asks once about open items, and is shown on the desk', async () => {
  const company = await aVerifiedCompany()
  await updateRows('members', { userId: company.member.userId }, { welcomeSeenAt: new Date() })
  const version = await aWaitingVersion(company)
  const admin = await aSignedInAdmin()
  const body = new URLSearchParams({ intent: 'requestInfo', id: version.id, seen: '1', reason: '' })
  for (const name of ['completed_projects', 'historic_irr', 'website'])
    body.append('items[]', `field:${name}`)
  body.append('questions[]', 'Who counted them?')
  const record = (id: string) => `/admin/versions?id=${id}`
  expect((await visit(desk, record(version.id), { cookie: admin.cookie, form: body })).status).toBe(303)
  const items = readRequestedItems((await selectRow('companyVersions', { id: version.id })).asked)
  const names = Object.fromEntries(items.map((item) => [item.name || 'question', answerNames(item.key)]))

  const cookie = await signedInCookie(company.member.userId)
  const seen = async () => {
    const { draftVersion, companyVersion } = await seenBy(company.member)
    return { draft_version: String(draftVersion), seen_version: String(companyVersion) }
  }
  const answers = {
    [names.question?.words ?? '']: 'Our auditor.',
    completed_projects: '46',
    historic_irr: '12.5',
    website: 'https://new.example',
  }
  const saved = await visit(form, REQUEST_FORM_PATH, {
    cookie,
    form: { intent: 'save', ...(await seen()), ...answers },
  })
  expect([saved.status, saved.location]).toEqual([303, PATH])
  const underWay = await underWayOf(company.companyId)
  const send = async (more: Record<string, string> = {}) =>
    visit(page, PATH, {
      cookie,
      form: {
        intent: 'send',
        ...(await seen()),
        under_way: underWay?.id ?? '',
        under_way_version: String(underWay?.version ?? 0),
        sanctions_pep_consent: 'on',
        authority_consent: 'on',
        ...more,
      },
    })
  const open = await send()
  expect(open.status).toBe(422)
  expect(open.text).toContain('1 item is still open. Send anyway?')
  expect((await send({ anyway: 'yes' })).status).toBe(303)
  const next = (await versionsOf(company.companyId)).at(-1)
  expect(readItemOutcomes(next?.answered).map(({ label, state }) => [label, state])).toEqual([
    ['Website', 'done'],
    ['Completed projects', 'done'],
    ['Historic IRR', 'open'],
    ['Question 1', 'answered'],
  ])
  const read = await visit(desk, record(next?.id ?? ''), { cookie: admin.cookie })
  expect(read.text).toContain('Our auditor.')
})

test('a version with a request for documents only is resubmitted with the last upload, under the next number', async () => {
  const company = await aVerifiedCompany()
  await updateRows('members', { userId: company.member.userId }, { welcomeSeenAt: new Date() })
  const version = await aWaitingVersion(company)
  await updateRows('companyVersions', { id: version.id }, { completes: true })
  const admin = await aSignedInAdmin()
  const body = new URLSearchParams({ intent: 'reject', id: version.id, seen: '1', reason: 'Not readable.' })
  body.append('items[]', 'document:personal_id')
  body.append('items[]', 'document:authorized_signatories')
  const record = (id: string) => visit(desk, `/admin/versions?id=${id}`, { cookie: admin.cookie })
  const asked = { cookie: admin.cookie, form: body }
  expect((await visit(desk, `/admin/versions?id=${version.id}`, asked)).status).toBe(303)
  const cookie = await signedInCookie(company.member.userId)
  const send = (documentType: string) => uploadDocument(cookie, { documentType, slot: '1' })
  await send('personal_id')
  expect((await versionsOf(company.companyId)).map(({ status }) => status)).toEqual(['rejected'])
  const answers = await Promise.all([send('authorized_signatories'), send('authorized_signatories')])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const [former, next, ...more] = await versionsOf(company.companyId)
  expect([former?.status, next?.status, more.length]).toEqual(['replaced', 'pending', 0])
  const { answers: kept, consents } = version
  expect(next).toMatchObject({ number: 3, answers: kept, consents, completes: true, asked: [] })
  const response = await visit(form, REQUEST_FORM_PATH, { cookie })
  expect(response.location).toBe(PATH)
  expect((await visit(page, PATH, { cookie })).text).toContain(NOTHING_TO_DO.returned)
  expect((await record(next?.id ?? '')).text).toContain('Resubmitted by uploading documents')
  const subjects = (await mailsTo(company.member.email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject === 'Your profile changes are back in review')).toHaveLength(1)
  const notices = await selectRows('notices', { userId: admin.userId, about: `version:${next?.id}` })
  expect(notices).toHaveLength(1)
  expect((await selectRow('companies', { id: company.companyId })).approvalStatus).toBe('approved')
})
