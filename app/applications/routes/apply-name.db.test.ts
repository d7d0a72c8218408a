import { isDeepRun } from '#test/runs.ts'
import { expect, test } from 'vitest'
import * as profile from '#app/companies/routes/my-profile.tsx'
import { PERSON } from '#app/account/schema.ts'
import * as kyc from '#app/kyc/desk/desk.tsx'
import * as yourName from '#app/settings/routes/your-name.tsx'
import { testDatabase } from '#test/database.ts'
import { testDataFolder } from '#test/data-folder.ts'
import { signedInCookie } from '#test/world/accounts.ts'
import {
  aCandidateDocument,
  approveNow,
  aWaitingApplication,
  companyOfApplication,
} from '#test/world/application-desk.ts'
import { anApplication, applicationRow } from '#test/world/applications.ts'
import { FILLED, open, press, valueOf } from '#test/world/apply-page.ts'
import { anAdminViewer, viewerOf } from '#test/world/companies.ts'
import { visit } from '#test/world/pages.tsx'
import { selectRow, selectRows } from '#test/world/rows.ts'

await testDatabase()
testDataFolder()

test('the application asks for name and position, and a submission requires the name', async () => {
  const { token, id } = await anApplication({ data: { full_name: null } })
  const page = await open(token)
  for (const label of ['Full name', 'Position']) expect(page.text).toContain(label)
  const nameless = { ...FILLED, full_name: ' ', position: '' }
  expect((await press(token, 'save', { fields: nameless })).status).toBe(303)
  const refused = await press(token, 'submit', { fields: nameless })
  expect([refused.status, refused.text.includes('Enter your full name')]).toEqual([422, true])
  for (const [name, text] of [
    ['full_name', 'x'],
    ['full_name', 'x'.repeat(121)],
    ['full_name', 'See https://elsewhere.example'],
    ['position', 'x'],
    ['position', 'x'.repeat(121)],
  ] as const) {
    const wrong = await press(token, 'save', { fields: { ...FILLED, [name]: text } })
    expect([name, text, wrong.status, valueOf(wrong, name)]).toEqual([name, text, 422, text])
  }
  const longest = { full_name: 'x'.repeat(120), position: 'xy' }
  expect((await press(token, 'submit', { fields: { ...FILLED, ...longest } })).status).toBe(303)
  expect((await applicationRow(id)).applicationData).toMatchObject(longest)
})

test.runIf(isDeepRun)(
  'the desk shows that name to compare with the ID, and approval copies it to the account and contact',
  async () => {
    const { token, id, email } = await anApplication({ role: 'investor' })
    const { id: documentId } = await aCandidateDocument(id, 'passport_or_id')
    await press(token, 'submit', { fields: FILLED })
    const admin = await anAdminViewer()
    const desk = { cookie: await signedInCookie(admin.userId) }
    const record = (await visit(kyc, `/admin/kyc?id=${documentId}`, desk)).text
    expect(record).toContain('Must be the ID of the candidate Hanna Lis , Chief executive')
    const approved = await approveNow(admin, id)
    if (!approved.ok) throw new Error(approved.refused)
    const { userId, companyId } = approved.value
    expect(await viewerOf(userId)).toMatchObject({
      fullName: 'Hanna Lis',
      position: 'Chief executive',
      email,
    })
    expect((await selectRow('users', { id: userId })).name).toBe('Hanna Lis')
    expect((await companyOfApplication(companyId)).questionnaire).toMatchObject({
      primary_contact_name: 'Hanna Lis',
      primary_contact_title: 'Chief executive',
    })
    expect((await visit(kyc, `/admin/kyc?id=${documentId}`, desk)).text).toContain(
      'Must be the ID of the contact person Hanna Lis , Chief executive',
    )
  },
)

test.runIf(isDeepRun)(
  'a person whose account has the company’s name is asked for their own on the next page',
  async () => {
    const { id } = await aWaitingApplication({ companyName: 'Wisła Offices', data: { full_name: null } })
    const approved = await approveNow(await anAdminViewer(), id)
    if (!approved.ok) throw new Error(approved.refused)
    const { userId } = approved.value
    const cookie = await signedInCookie(userId)
    const here = '/your-name?from=%2Fmy-profile'
    expect(await visit(profile, '/my-profile', { cookie })).toMatchObject({ status: 302, location: here })
    expect((await visit(yourName, here, { cookie })).text).toContain('its name is “Wisła Offices”')
    const empty = await visit(yourName, here, { cookie, form: { fullName: ' ' } })
    expect([empty.status, empty.text.includes(PERSON.nameMissing)]).toEqual([422, true])
    const presses = ['Hanna Lis', 'Hanna Liss', 'Hanna Lisss'].map((fullName) =>
      visit(yourName, here, { cookie, form: { fullName } }),
    )
    for (const { status, location } of await Promise.all(presses))
      expect([status, location]).toEqual([303, '/my-profile'])
    const { fullName } = await viewerOf(userId)
    expect(fullName).toMatch(/^Hanna Lis/)
    const audit = { subjectType: 'user', subjectId: userId, action: 'account.update' } as const
    expect(await selectRows('auditLog', audit, ['details'])).toEqual([{ details: { fields: ['fullName'] } }])
    expect((await visit(profile, '/my-profile', { cookie })).location).not.toBe(here)
    expect(await visit(yourName, here, { cookie })).toMatchObject({ status: 302, location: '/my-profile' })
    await visit(yourName, here, { cookie, form: { fullName: 'Somebody Else' } })
    expect((await viewerOf(userId)).fullName).toBe(fullName)
  },
)
