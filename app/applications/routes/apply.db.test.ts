import { describe, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { testDataFolder } from '#test/data-folder.ts'
import { aMember, mailsTo, signedInCookie } from '#test/world/accounts.ts'
import { anApplication, applicationRow } from '#test/world/applications.ts'
import { chosenIn, FILLED, open, press, STORED, valueOf, versionIn } from '#test/world/apply-page.ts'
import { selectRow, updateRows } from '#test/world/rows.ts'

await testDatabase()
testDataFolder()

describe('the page of a link', () => {
  test('the token alone opens the application, signed in or not · ADM-063', async () => {
    const { token, email } = await anApplication({ companyName: 'Dom Północny' })
    const { userId } = await aMember()
    for (const cookie of [undefined, await signedInCookie(userId)]) {
      const page = await open(token, cookie ? { cookie } : {})
      expect(page.status).toBe(200)
      expect(valueOf(page, 'company_name')).toBe('Dom Północny')
      expect(valueOf(page, 'email')).toBe(email)
    }
  })

  test('/apply/{token} is the application page · ADM-181, PUB-015', async () => {
    const { html, text } = await open((await anApplication()).token)
    expect(html).toMatch(/<h1[^>]*>Company application<\/h1>/)
    expect(html).toMatch(/<h2[^>]*>KYC documents<\/h2>/)
    expect(text).toContain('You don’t need an account.')
  })

  test('the token reads email, company name, role and application data, never internal notes or ids · ADM-065, ADM-189', async () => {
    const { userId } = await aMember()
    const { token, id, email } = await anApplication({
      status: 'more_info_requested',
      role: 'due_diligence',
      data: STORED.applicationData,
    })
    await updateRows(
      'applications',
      { id },
      { internalNotes: 'Ask Bartosz first', memberNotes: 'The extract is enough', invitedBy: userId },
    )
    const page = await open(token)
    expect(page.data).toMatchObject({
      application: {
        email,
        company_name: 'Wisła Offices',
        role: 'due_diligence',
        application_data: STORED.applicationData,
      },
    })
    const link = await selectRow('applicationLinks', { applicationId: id })
    expect(JSON.stringify(page.data)).not.toContain(token)
    for (const secret of ['Ask Bartosz first', id, userId, link.id]) {
      expect(JSON.stringify(page.data)).not.toContain(secret)
      expect(page.html).not.toContain(secret)
    }
    expect(page.text).toContain('The extract is enough')
  })
})

describe('editing', () => {
  test('the page has the company name, role, headquarters, asset class, website, phone and description · ADM-067', async () => {
    const { token } = await anApplication({ role: 'investor', data: STORED.applicationData })
    const page = await open(token)
    for (const name of Object.keys(FILLED).filter((one) => one !== 'role')) {
      expect(valueOf(page, name), name).not.toBeNull()
      expect(page.html).not.toMatch(new RegExp(`<(?:input|textarea)[^>]*name="${name}"[^>]*readonly`, 'i'))
    }
    expect(chosenIn(page, 'role')).toBe('investor')
    expect(valueOf(page, 'description')).toBe('We build on the waterfront.\nSince 1998.')
  })

  test('"Save Draft" stores every field, Polish letters included, and the page shows them · ADM-068, ADM-189', async () => {
    const { token, id } = await anApplication({ companyName: null })
    expect((await open(token)).text).toContain('Save Draft')
    const saved = await press(token, 'save', { fields: FILLED })
    expect([saved.status, saved.location, saved.toast?.title]).toEqual([
      303,
      `/apply/${token}`,
      'Draft saved',
    ])
    expect(await applicationRow(id)).toMatchObject({ ...STORED, status: 'draft', revision: 0 })
    const again = await open(token)
    expect(valueOf(again, 'company_name')).toBe('Żuraw Development S.A.')
    expect(chosenIn(again, 'role')).toBe('investor')
  })

  test('the address is read-only, and a changed one in a request is ignored · ADM-066', async () => {
    const { token, id, email } = await anApplication()
    expect((await open(token)).html).toMatch(
      /<input[^>]*name="email"[^>]*readonly|<input[^>]*readonly[^>]*name="email"/i,
    )
    await press(token, 'save', { fields: { ...FILLED, email: 'mallory@evil.test' } })
    await press(token, 'submit', { fields: { ...FILLED, email: 'mallory@evil.test' } })
    expect(await applicationRow(id)).toMatchObject({ email, status: 'submitted' })
    expect(await mailsTo('mallory@evil.test')).toEqual([])
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['application.received'])
  })

  test('the role can be changed until the submission; any other value becomes developer · ADM-048', async () => {
    const { token, id } = await anApplication({ role: 'investor' })
    await press(token, 'save', { fields: { ...FILLED, role: 'due_diligence' } })
    expect(await applicationRow(id)).toMatchObject({ role: 'due_diligence', invitedRole: 'investor' })
    await press(token, 'save', { fields: { ...FILLED, role: 'admin' } })
    expect(await applicationRow(id)).toMatchObject({ role: 'developer', invitedRole: 'investor' })
    await press(token, 'submit', { fields: { ...FILLED, role: 'investor' } })
    const late = await press(token, 'save', { fields: { ...FILLED, role: 'developer' } })
    expect(late.status).toBe(409)
    expect(await applicationRow(id)).toMatchObject({ role: 'investor', status: 'submitted' })
  })

  test('invalid text, websites and phone numbers get errors next to their fields, and the typed text is kept', async () => {
    const { token, id } = await anApplication()
    const before = await applicationRow(id)
    const long = 'ł'.repeat(10_000)
    const page = await press(token, 'save', {
      fields: {
        ...FILLED,
        description: long,
        company_name: long,
        company_website: 'javascript:alert(1)',
        contact_phone: 'call me',
      },
    })
    expect(page.status).toBe(422)
    expect(page.text).toContain('Description: Use at most 3,000 characters')
    expect(page.text).toContain('Company name: Use at most 200 characters')
    expect(page.text).toContain('Company website: Please enter a valid website URL')
    expect(page.text).toContain('Contact phone: Enter a valid phone number')
    expect(valueOf(page, 'description')).toBe(long)
    expect(await applicationRow(id)).toEqual(before)
  })

  test('a stale page overwrites nothing and keeps the typed text', async () => {
    const { token, id } = await anApplication()
    const version = versionIn(await open(token))
    const first = await press(token, 'save', { fields: { ...FILLED, version } })
    expect(first.status).toBe(303)
    const second = await press(token, 'save', { fields: { ...FILLED, headquarters: 'Sopot', version } })
    expect(second.status).toBe(409)
    expect(second.text).toContain('changed in another window')
    expect(valueOf(second, 'headquarters')).toBe('Sopot')
    expect((await applicationRow(id)).applicationData).toMatchObject({ headquarters: 'Gdańsk, Poland' })
    // An upload in between does not make the typed text current.
    const uploaded = await press(token, 'upload', { fields: { ...FILLED, headquarters: 'Sopot', version } })
    expect(versionIn(uploaded)).toBe(version)
    // Posting the same form twice is not a conflict.
    expect((await press(token, 'save', { fields: { ...FILLED, version } })).status).toBe(303)
  })
})
