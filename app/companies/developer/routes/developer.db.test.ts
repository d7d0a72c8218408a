import { isDeepRun } from '#test/runs.ts'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { mailsTo } from '#test/world/accounts.ts'
import { aDeveloperCompany, aDocument, aNewcomer, fillDeveloperForm } from '#test/world/companies.ts'
import { developerPages } from '#test/world/developer-pages.ts'
import { controlsOf, NOTHING_SEEN } from '#test/world/step-pages.ts'
import { findDraft } from '../../queries/profile-form.server.ts'
import { developerSteps } from '../form.ts'

await testDatabase()

const { open, press, openAndPress, valuesOfStep } = developerPages

describe('the six steps as plain posts', () => {
  test('Next checks and stores the step, Submit Application submits the profile with its toast · MEM-093 MEM-112 MEM-114 MEM-172', async () => {
    const member = await aNewcomer()
    for (const step of [1, 2, 3, 4, 5]) {
      const shown = await open(member, `?step=${step}`)
      expect(shown.text).toContain(developerSteps[step - 1]?.title ?? '?')
      expect(shown.html).toMatch(/<button[^>]*value="next"/)
      const next = await press(member, step, 'next', valuesOfStep(step), controlsOf(shown.html))
      expect([next.status, next.location]).toEqual([303, `/profile/developer?step=${step + 1}`])
    }
    await aDocument(member.userId, 'company_registration_cert')
    await aDocument(member.userId, 'personal_id')
    const last = await open(member)
    expect(last.text).toContain('Submit Application')
    expect(last.html).not.toMatch(/<button[^>]*value="next"/)
    const sent = await press(member, 6, 'submit', {}, controlsOf(last.html))
    expect([sent.status, sent.location]).toEqual([303, '/profile/pending'])
    expect(sent.toast).toEqual({
      title: 'Profile Submitted',
      text: 'Your developer profile has been submitted for review.',
      tone: 'ok',
    })
  })

  test.runIf(isDeepRun)('the resubmission’s toast · MEM-173', async () => {
    const { member } = await aDeveloperCompany({ status: 'rejected' })
    const sent = await openAndPress(member, 6, 'submit')
    expect(sent.toast).toEqual({
      title: 'Profile Updated',
      text: 'Your developer profile has been updated and resubmitted for review.',
      tone: 'ok',
    })
  })

  test('Back is missing only on step 1, and keeps the input, complete or not · MEM-110', async () => {
    const member = await aNewcomer()
    expect((await open(member, '?step=1')).html).not.toMatch(/>Back</)
    await openAndPress(member, 1, 'next')
    expect((await open(member, '?step=2')).html).toMatch(/>Back</)
    const back = await openAndPress(member, 2, 'back', {
      average_project_size: '7,5',
      development_focus_areas: [],
    })
    expect([back.status, back.location]).toEqual([303, '/profile/developer?step=1'])
    expect((await open(member, '?step=2')).html).toContain('value="7,5"')
  })

  test.runIf(isDeepRun)(
    'every step is a link with its status, and the current step is marked · MEM-109',
    async () => {
      const member = await aNewcomer()
      await openAndPress(member, 1, 'next')
      await openAndPress(member, 2, 'back', { average_project_size: 'seven' })
      const { html, text } = await open(member, '?step=2')
      expect(text).toMatch(
        /Company Information done .*Development Focus needs attention .*Track Record to do/,
      )
      expect(text).toMatch(/Document Uploads to do/)
      expect(html).toMatch(/aria-current="step"[^>]*href="\/profile\/developer\?step=2"/)
      for (const step of [1, 2, 3, 4, 5, 6]) expect(html).toContain(`href="/profile/developer?step=${step}"`)
      await fillDeveloperForm(member)
      expect((await open(member)).text).toMatch(/Contact Information done .*Document Uploads done/)
    },
  )

  test.runIf(isDeepRun)(
    'the page continues where the member left off, opens unvisited steps, and keeps their answers without JavaScript',
    async () => {
      const member = await aNewcomer()
      await openAndPress(member, 1, 'next')
      expect((await open(member)).html).toMatch(/aria-current="step"[^>]*step=2"/)
      const ahead = await open(member, '?step=5')
      expect([ahead.status, ahead.html.includes('name="primary_contact_name"')]).toEqual([200, true])
      expect(ahead.html).toContain('formAction="/profile/developer?step=5&amp;to=3"')
      const { html } = await open(member, '?step=2')
      const change = { average_project_size: '7,5', development_focus_areas: [] }
      const left = await press(member, '2&to=6', 'back', valuesOfStep(2, change), controlsOf(html))
      expect([left.status, left.location]).toEqual([303, '/profile/developer?step=6'])
      expect((await open(member, '?step=2')).html).toContain('value="7,5"')
      const sent = await openAndPress(member, 6, 'submit')
      expect(sent.location).toMatch(/^\/profile\/developer\?step=[23]&check=1$/)
    },
  )
})

describe('refusals of a step', () => {
  test('only the first error is in the toast "Validation Error", and all are next to their fields · MEM-141', async () => {
    const member = await aNewcomer()
    const refused = await openAndPress(member, 1, 'next', {
      company_name: '',
      founded_year: '',
      company_description: 'short',
    })
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('Validation Error Company name is required')
    expect(refused.html).toContain('id="company_name-error"')
    expect(refused.html).toContain('id="founded_year-error"')
    expect(refused.text).toContain('Company description must be at least 100 characters')
    expect(refused.html).toContain('KRS 0000123456')
    const early = await openAndPress(member, 1, 'next', { founded_year: '1899' })
    expect(early.text).toContain('Validation Error Year founded: Enter 1900 or later.')
    expect(early.text.split('Year founded: Enter 1900 or later.')).toHaveLength(2)
  })
  test('refused values are stored, so that a reload loses nothing', async () => {
    const member = await aNewcomer()
    await openAndPress(member, 1, 'next', { company_name: '', headquarters_location: 'Gdynia, Poland' })
    expect((await open(member, '?step=1')).html).toContain('Gdynia, Poland')
  })
  test('identity fields in the body are refused and change nothing', async () => {
    const member = await aNewcomer()
    const other = await aNewcomer()
    const smuggled = { ...valuesOfStep(1), created_by_user_id: other.userId }
    expect((await press(member, 1, 'next', smuggled, NOTHING_SEEN)).status).toBe(422)
    expect(await findDraft(null, other.userId, 'developer_profile')).toBeNull()
  })
  test('missing documents are reported at their slots · MEM-168', async () => {
    const member = await aNewcomer()
    await aDocument(member.userId, 'reference_document')
    await fillDeveloperForm(member)
    const refused = await openAndPress(member, 6, 'submit')
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('Validation Error Company registration certificate is required.')
    expect(refused.html).toContain('id="personal_id-error"')
    expect(await mailsTo(member.email)).toEqual([])
  })
  test('a submission with an invalid step opens that step with its errors', async () => {
    const member = await aNewcomer()
    await fillDeveloperForm(member)
    const { draftVersion, companyVersion } = await fillDeveloperForm(member, { office_address: '' })
    const sent = await press(
      member,
      6,
      'submit',
      {},
      { draft_version: `${draftVersion}`, seen_version: `${companyVersion}` },
    )
    expect(sent.location).toBe('/profile/developer?step=5&check=1')
    expect(sent.toast).toEqual({
      title: 'Validation Error',
      text: 'Office address is required.',
      tone: 'error',
    })
    expect((await open(member, '?step=5&check=1')).html).toContain('id="office_address-error"')
  })
})
