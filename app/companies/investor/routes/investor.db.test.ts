import { describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { testDatabase } from '#test/database.ts'
import { mailsTo } from '#test/world/accounts.ts'
import { aDocument, viewerOf } from '#test/world/companies.ts'
import { investorPages } from '#test/world/investor-pages.ts'
import { anInvestor, fillInvestorForm } from '#test/world/investors.ts'
import { findDraft } from '../../queries/profile-form.server.ts'
import { investorSteps } from '../form.ts'
import type { TypedValues } from '#app/lib/form.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()

const { open, press, openAndPress, pressAsGuest } = investorPages

describe('from the first step to the review', () => {
  test('six steps as plain posts, then the submission with its toast · MEM-108 · MEM-207', async () => {
    const member = await anInvestor()
    for (const step of [1, 2, 3, 4, 5]) {
      expect((await open(member, `?step=${step}`)).text).toContain(investorSteps[step - 1]?.title ?? '?')
      const next = await openAndPress(member, step, 'next')
      expect([step, next.status, next.location]).toEqual([step, 303, `/profile/investor?step=${step + 1}`])
    }
    await aDocument(member.userId, 'company_registration_cert')
    await aDocument(member.userId, 'personal_id')
    expect((await open(member)).text).toContain('Submit Application')
    const sent = await openAndPress(member, 6, 'submit')
    expect([sent.status, sent.location]).toEqual([303, '/profile/pending'])
    expect(sent.toast).toEqual({
      title: 'Profile Submitted Successfully!',
      text: "Your investor profile has been submitted for review. You'll receive an email once approved.",
      tone: 'ok',
    })
    expect((await viewerOf(member.userId)).company).toMatchObject({ type: 'investor', status: 'pending' })
    expect(await findDraft(null, member.userId, 'investor_profile')).toBeNull()
    expect((await mailsTo(member.email)).length).toBe(1)
  })

  test.runIf(isDeepRun)(
    'shows thousands separators, the placeholder for another structure and examples of infrastructure · MEM-210',
    async () => {
      const member = await anInvestor()
      await fillInvestorForm(member, {
        preferred_deal_structures: ['other'],
        preferred_deal_structures_other: 'X',
      })
      const { html, text } = await open(member, '?step=2')
      expect(html).toContain('value="5,000,000"')
      expect(html).toContain('name="preferred_deal_structures_other"')
      expect(text).toContain(
        'data centers, transport terminals, energy facilities, utility-linked developments',
      )
      expect((await open(member, '?step=3')).html).toContain('value="410,000,000"')
    },
  )

  test('step 6 summarises all answers before the submission, and requires the contact’s ID · MEM-205 · MEM-199', async () => {
    const member = await anInvestor()
    await fillInvestorForm(member, { pep_attestation: 'yes', track_record_confidential: 'on' })
    const { text } = await open(member, '?step=6')
    const review = text.slice(text.indexOf('Review your answers'), text.indexOf('Submit Application'))
    for (const words of [
      'Company name Northgate Capital',
      'Company type Family Office',
      'Operating countries Austria, Poland',
      'Investment focus Residential Development, Infrastructure-Linked Real Estate',
      'Strategy Core Plus, Value-Add',
      'Investment size from €5,000,000',
      'Minimum target IRR 8.5%',
      'Deal structures Joint Venture, Forward Funding',
      'Completed investments 18',
      'Track record confidential Yes',
      'Legal entity type European Company (SE)',
      'Politically exposed person Yes',
      'Contact Łucja Wiśniewska',
      'Phone +43 1 588000',
    ])
      expect(review).toContain(words)
    expect(text).toContain('The ID must belong to the contact person of this profile.')
  })

  test.runIf(isDeepRun)('example documents appear one after the other · MEM-261', async () => {
    const member = await anInvestor()
    await fillInvestorForm(member)
    const numbers = async () =>
      [...(await open(member, '?step=6')).html.matchAll(/value="example_projects_document_(\d)"/g)].map(
        ([, number]) => Number(number),
      )
    expect([...new Set(await numbers())]).toEqual([1])
    await aDocument(member.userId, 'example_projects_document_1')
    expect([...new Set(await numbers())]).toEqual([1, 2])
    for (const number of [2, 3, 4, 5] as const)
      await aDocument(member.userId, `example_projects_document_${number}`)
    expect([...new Set(await numbers())]).toEqual([1, 2, 3, 4, 5])
  })
})

describe('invalid answers', () => {
  test('are refused on each step with their messages · MEM-181 · MEM-189', async () => {
    const member = await anInvestor()
    await fillInvestorForm(member)
    for (const [step, change, title, text] of [
      [1, { company_name: '' }, 'Please Complete Required Fields', 'Company name is required'],
      [2, { investment_focus: [] }, 'Please Complete Required Fields', 'Choose at least one investment'],
      [2, { minimum_target_irr: '100,5' }, 'Invalid IRR', 'Minimum Target IRR must be between 0% and 100%.'],
      [4, { legal_entity_type: '' }, 'Legal Entity Type Required', ''],
      [4, { jurisdiction_incorporation: '' }, 'Jurisdiction Required', ''],
      [4, { regulatory_status: '' }, 'Regulatory Status Required', ''],
      [4, { regulatory_status: 'regulated' }, 'Regulatory Details Required', ''],
      [
        4,
        { sanctions_pep_consent: '' },
        'Consent Required',
        'You must consent to sanctions and PEP screening to proceed.',
      ],
      [4, { pep_attestation: '' }, 'PEP Attestation Required', ''],
      [4, { authority_consent: '' }, 'Authority Confirmation Required', ''],
    ] as const) {
      const refused = await openAndPress(member, step, 'next', { ...change } as TypedValues)
      expect([title, refused.status]).toEqual([title, 422])
      expect(refused.text).toContain(`${title} ${text}`.trim())
    }
  })

  test('of any step are refused by the submission · MEM-180 · MEM-186', async () => {
    const member = await anInvestor()
    for (const [change, step, title, text] of [
      [{ founded_year: '' }, 1, 'Missing Required Field', 'Year founded is required.'],
      [
        { primary_contact_name: '', primary_contact_email: '' },
        5,
        'Missing Information',
        'Fill in contact name and contact email.',
      ],
      [
        { preferred_deal_structures: ['other'] },
        2,
        'Missing Required Field',
        'Specify the other deal structure.',
      ],
    ] as const) {
      const { draftVersion } = await fillInvestorForm(member, { ...change } as TypedValues)
      const seen = { draft_version: String(draftVersion), seen_version: '0' }
      const sent = await press(member, 6, 'submit', {}, seen)
      expect(sent.location).toBe(`/profile/investor?step=${step}&check=1`)
      expect(sent.toast).toEqual({ title, text, tone: 'error' })
      expect((await viewerOf(member.userId)).company).toBeNull()
    }
  })

  test('certificate and ID are required: "Missing Documents" · MEM-196', async () => {
    const member = await anInvestor()
    await fillInvestorForm(member)
    await db().deleteFrom('kycSubmissions').where('userId', '=', member.userId).execute()
    for (const [words, type] of [
      ['Company registration certificate is required.', 'company_registration_cert'],
      ['Personal ID or passport is required.', 'personal_id'],
    ] as const) {
      const sent = await openAndPress(member, 6, 'submit')
      expect(sent.status).toBe(422)
      expect(sent.text).toContain(`Missing Documents ${words}`)
      await aDocument(member.userId, type)
    }
    expect((await openAndPress(member, 6, 'submit')).location).toBe('/profile/pending')
  })

  test.runIf(isDeepRun)(
    'regulated investors need their fund licence: "Missing Documents" · MEM-197',
    async () => {
      const member = await anInvestor()
      await fillInvestorForm(member, { regulatory_status: 'regulated', regulatory_details: 'KNF 12/2015' })
      expect((await openAndPress(member, 6, 'submit')).text).toContain(
        'Missing Documents Fund licence is required for regulated investors.',
      )
      await aDocument(member.userId, 'fund_license')
      expect((await openAndPress(member, 6, 'submit')).location).toBe('/profile/pending')
    },
  )

  test('without a session: "Authentication Required", and the typed answers stay · MEM-206', async () => {
    const refused = await pressAsGuest(1, 'next', { company_name: 'Typed & kept' })
    expect(refused.status).toBe(401)
    expect(refused.text).toContain('Authentication Required Please sign in to submit your profile.')
    expect(refused.html).toContain('value="Typed &amp; kept"')
  })
})
