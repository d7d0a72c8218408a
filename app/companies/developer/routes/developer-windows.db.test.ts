import { describe, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { mailsTo } from '#test/world/accounts.ts'
import {
  aDeveloperCompany,
  anAdminViewer,
  anInvestorCompany,
  aNewcomer,
  fillDeveloperForm,
  seenBy,
  viewerOf,
} from '#test/world/companies.ts'
import { developerPages } from '#test/world/developer-pages.ts'
import { selectRow } from '#test/world/rows.ts'
import { controlsOf } from '#test/world/step-pages.ts'
import { findDraft } from '../../queries/profile-form.server.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()

const { open, press, openAndPress, valuesOfStep, pressAsGuest } = developerPages

describe('two windows', () => {
  test('the stale window shows both versions, and nothing is overwritten before the choice', async () => {
    const member = await aNewcomer()
    const old = controlsOf((await open(member, '?step=1')).html)
    await openAndPress(member, 1, 'next', { company_name: 'From the other window' })
    const refused = await press(member, 1, 'next', valuesOfStep(1, { company_name: 'From this window' }), old)
    expect(refused.status).toBe(409)
    expect(refused.text).toContain('changed in another window')
    expect(refused.text).toContain('Yours, in this window From this window')
    expect(refused.text).toContain('Saved in the meantime From the other window')
    expect((await findDraft(null, member.userId, 'developer_profile'))?.values.company_name).toBe(
      'From the other window',
    )
    expect(refused.html).toContain('value="From this window"')
    const again = await press(
      member,
      1,
      'next',
      valuesOfStep(1, { company_name: 'From this window' }),
      controlsOf(refused.html),
    )
    expect(again.location).toBe('/profile/developer?step=2')
    expect((await findDraft(null, member.userId, 'developer_profile'))?.values.company_name).toBe(
      'From this window',
    )
  })
  test.runIf(isDeepRun)('a repeated submission fails with a clear message · MEM-095 MEM-174', async () => {
    const member = await aNewcomer()
    await fillDeveloperForm(member)
    const seen = controlsOf((await open(member, '?step=6')).html)
    await press(member, 6, 'submit', {}, seen)
    const second = await press(member, 6, 'submit', {}, seen)
    expect(second.status).toBe(409)
    expect(second.text).toContain('Submission Failed This profile was submitted or changed in another window')
    expect(await mailsTo(member.email)).toHaveLength(1)
  })
})

describe('access to the form', () => {
  test('a write without a session returns 401 "Authentication Required" and keeps the input · MEM-171', async () => {
    const refused = await pressAsGuest(1, 'next', { company_name: 'Typed & kept' })
    expect(refused.status).toBe(401)
    expect(refused.text).toContain('Authentication Required You must be logged in to submit the form.')
    expect(refused.html).toContain('value="Typed &amp; kept"')
    expect(refused.html).toContain('/signin?from=%2Fprofile%2Fdeveloper%3Fstep%3D1')
  })
  test('an approved profile opens with its answers and the effect of each change, and cannot be submitted', async () => {
    const { member } = await aDeveloperCompany()
    const shown = await open(member, '?step=1')
    expect(shown.html).toContain('value="Kowalska Development"')
    expect(shown.text.match(/Goes live when you save/g)).toHaveLength(3)
    expect(shown.text.match(/Reviewed before it goes live/g)).toHaveLength(7)
    expect(shown.text).toContain('Your profile stays approved while you edit it')
    const { draftVersion, companyVersion } = await seenBy(member)
    const seen = { draft_version: String(draftVersion), seen_version: String(companyVersion) }
    const sent = await press(member, 6, 'submit', {}, seen)
    expect(sent.status).toBe(409)
    expect(await viewerOf(member.userId)).toMatchObject({ company: { status: 'approved' } })
  })
  test('"Save" makes some changes live and opens those that need review', async () => {
    const { member, companyId } = await aDeveloperCompany()
    const { draftVersion, companyVersion } = await seenBy(member)
    const seen = { draft_version: String(draftVersion), seen_version: String(companyVersion) }
    const typed = { ...valuesOfStep(1), website: 'https://new.example', company_name: 'New Name' }
    const saved = await press(member, 1, 'save', typed, seen)
    expect([saved.status, saved.location]).toEqual([303, '/my-profile/changes'])
    expect(await selectRow('companies', { id: companyId })).toMatchObject({
      website: 'https://new.example',
      name: 'Kowalska Development',
    })
    const wrong = await press(
      member,
      1,
      'save',
      { ...valuesOfStep(1), company_description: 'Short' },
      {
        draft_version: String((await seenBy(member)).draftVersion),
        seen_version: String((await seenBy(member)).companyVersion),
      },
    )
    expect(wrong.status).toBe(422)
    expect(wrong.text).toContain('Company description must be at least 100 characters')
  })
  test('suspended members and admins are redirected', async () => {
    expect((await open((await aDeveloperCompany({ status: 'suspended' })).member)).location).toBe(
      '/profile/suspended',
    )
    expect((await open(await anAdminViewer())).location).toBe('/admin')
  })
  test.runIf(isDeepRun)(
    'members with a company of another type are redirected, members without one get the form · MEM-139',
    async () => {
      const { member } = await anInvestorCompany({ status: 'pending' })
      expect((await open(member)).location).toBe('/profile/investor')
      const investor = await aNewcomer({ userType: 'investor' })
      expect((await open(investor)).text).toContain('This is the form for developers')
      await fillDeveloperForm(investor)
      await openAndPress(investor, 6, 'submit')
      expect((await viewerOf(investor.userId)).userType).toBe('developer')
    },
  )
  test('a rejected member sees the feedback above the prefilled form, never internal notes · MEM-138 MEM-278', async () => {
    const { member } = await aDeveloperCompany({
      status: 'rejected',
      reason: 'Extract missing',
      memberNotes: 'As a PDF please',
      internalNotes: 'canary-internal-55aa',
    })
    for (const step of [1, 2, 3, 4, 5, 6]) {
      const { text, html } = await open(member, `?step=${step}`)
      expect(text).toContain('Profile Needs Updates')
      expect(text).toContain('Extract missing')
      expect(text).toContain('As a PDF please')
      expect(html).not.toContain('canary-internal-55aa')
    }
    expect((await open(member, '?step=1')).html).toContain('value="Kowalska Development"')
  })
})

describe('the content of the steps', () => {
  test.runIf(isDeepRun)('the phone’s country follows the headquarters · MEM-167', async () => {
    const member = await aNewcomer()
    await fillDeveloperForm(member, {
      primary_contact_phone_country: '',
      primary_contact_phone: '',
      headquarters_location: 'Brno, Czech Republic',
    })
    expect((await open(member, '?step=5')).html).toMatch(/<option[^>]*value="CZ"[^>]*selected/)
  })
})

test('an autosave that arrives after a button is clicked does not move the member to an earlier step', async () => {
  const member = await aNewcomer()
  const seen = controlsOf((await open(member, '?step=1')).html)
  const window = { ...seen, window: 'one window', edit: '2' }
  await press(member, 1, 'next', valuesOfStep(1), window)
  const late = await press(member, 1, 'keep', valuesOfStep(1, { company_name: 'Older' }), {
    ...window,
    edit: '1',
  })
  expect(late.status).toBe(200)
  expect(await findDraft(null, member.userId, 'developer_profile')).toMatchObject({
    step: 2,
    values: { company_name: valuesOfStep(1)['company_name'] },
  })
})
