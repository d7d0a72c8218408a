import { presentQuestionnaire } from '../../schema/profile-forms.ts'
import { describe, expect, test } from 'vitest'
import { BASE_SCORES } from '#app/directory/match.ts'
import type { CompanyType } from '#app/lib/viewer.ts'
import { testDatabase } from '#test/database.ts'
import { mailsTo, whileMissing } from '#test/world/accounts.ts'
import {
  ADVISOR_DOCUMENTS,
  advisorValues,
  anAdvisor,
  openAdvisorForm,
  sendAdvisorForm,
  sendAsGuest,
  withDocuments,
} from '#test/world/advisors.ts'
import { aDeveloperCompany, aDocument, viewerOf } from '#test/world/companies.ts'
import { selectRow } from '#test/world/rows.ts'
import { findDraft } from '../../queries/profile-form.server.ts'
import { advisorSectionList } from '../fields.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()

const companyOf = (userId: string) => selectRow('companies', { createdByUserId: userId })

const LEAST = { company_name: 'Sadowski', description: 'Lawyers.' }

describe('a submission', () => {
  test('shows its toast, redirects, sends an email, and stores every answer in a typed object with the documents; admins see them with labels · MEM-093 MEM-099 MEM-100 MEM-222 MEM-224', async () => {
    const advisor = await withDocuments(await anAdvisor())
    const sent = await sendAdvisorForm(advisor)
    expect([sent.status, sent.location]).toEqual([303, '/profile/pending'])
    expect(sent.toast).toEqual({
      title: 'Profile Submitted Successfully!',
      text: "Your due diligence profile has been submitted for review. You'll receive an email once approved.",
      tone: 'ok',
    })
    expect((await viewerOf(advisor.userId)).company).toMatchObject({
      type: 'due_diligence',
      status: 'pending',
    })
    expect(await mailsTo(advisor.email)).toHaveLength(1)
    expect(await findDraft(null, advisor.userId, 'due_diligence_profile')).toBeNull()
    const company = await companyOf(advisor.userId)
    expect(BASE_SCORES[company.type as CompanyType]).toBe(80)
    expect(company).toMatchObject({
      name: 'Sadowski i Partnerzy',
      headquarters: 'Kraków, Poland',
      website: 'https://sadowski.example',
      phone: '+48123456789',
      esgStatus: 'none',
      projectsDeals: 340,
      avgIrrBps: null,
    })
    const { questionnaire } = company
    expect(questionnaire).toMatchObject({
      company_type: 'law_firm',
      founded_year: 2009,
      employee_count: '6-20',
      service_areas: ['legal_dd', 'regulatory_dd'],
      expertise_sectors: ['commercial_real_estate', 'residential_development'],
      geographic_coverage: ['eastern_europe'],
      languages_offered: ['en', 'pl'],
      years_in_business: 17,
      total_projects_completed: 340,
      professional_certifications: ['iso_27001'],
      technology_tools: ['virtual_data_rooms'],
      typical_project_size: '5m_25m',
      average_project_duration: '3_4_weeks',
      fee_structure: 'fixed_project',
      payment_terms: 'net_30',
      minimum_engagement_size: 15_000,
      rush_project_capability: true,
      primary_contact_email: 'zofia@sadowski.example',
      primary_contact_phone: '+48123456789',
      office_address: 'Grodzka 1, 31-006 Kraków',
    })
    const { uploadedDocuments } = questionnaire as { uploadedDocuments: Record<string, string> }
    expect(Object.keys(uploadedDocuments).toSorted()).toEqual([...ADVISOR_DOCUMENTS].toSorted())
    for (const id of Object.values(uploadedDocuments)) expect(id).toMatch(/^[\da-f-]{36}$/)
    const shown = presentQuestionnaire('due_diligence', questionnaire as Record<string, unknown>, null)
    expect(shown.map(({ title }) => title)).toEqual(
      advisorSectionList.map(({ title }) => title).filter((title) => title !== 'Required Documents'),
    )
    const values = shown.flatMap(({ answers }) => answers.map(({ label, value }) => `${label}: ${value}`))
    expect(values).toContain('Geographic coverage: Eastern Europe')
    expect(values).toContain('Average duration: 3-4 weeks')
    expect(values).toContain('Takes on rush projects: Yes')
    expect(values).toContain('Phone: +48 12 345 67 89')
  })
  test.runIf(isDeepRun)(
    'stores the asset class from the service areas and an empty portfolio · MEM-101 MEM-102',
    async () => {
      const advisor = await withDocuments(await anAdvisor())
      await sendAdvisorForm(advisor)
      expect(await companyOf(advisor.userId)).toMatchObject({
        assetClass: 'Legal Due Diligence, Regulatory Due Diligence',
        portfolioSize: null,
      })
    },
  )
  test('needs only a name, a description and documents; the asset class is then "General" · MEM-220 MEM-101', async () => {
    const advisor = await withDocuments(await anAdvisor())
    const sent = await sendAdvisorForm(advisor, LEAST)
    expect([sent.status, sent.location]).toEqual([303, '/profile/pending'])
    expect(await companyOf(advisor.userId)).toMatchObject({
      name: 'Sadowski',
      assetClass: 'General',
      projectsDeals: null,
      phone: null,
    })
  })
})

describe('refusals', () => {
  test('each empty required field and missing document gets an error next to its field, and the answers stay · MEM-218 MEM-219', async () => {
    const advisor = await anAdvisor()
    const bare = await sendAdvisorForm(advisor)
    expect(bare.status).toBe(422)
    expect(bare.text).toContain('Missing Documents Please upload all required documents before submitting.')
    for (const missing of ADVISOR_DOCUMENTS) expect(bare.html).toContain(`id="${missing}-error"`)
    const [last, ...others] = ADVISOR_DOCUMENTS
    for (const type of others) await aDocument(advisor.userId, type)
    const refused = await sendAdvisorForm(advisor)
    expect(refused.status).toBe(422)
    expect(refused.html).toContain(`id="${last}-error"`)
    for (const type of others) expect(refused.html).not.toContain(`id="${type}-error"`)
    await aDocument(advisor.userId, last)
    for (const field of ['company_name', 'description']) {
      const empty = await sendAdvisorForm(advisor, { ...advisorValues, [field]: ' ' })
      expect(empty.status).toBe(422)
      expect(empty.text).toContain('Missing Information Please fill in all required fields.')
      expect(empty.html).toContain(`id="${field}-error"`)
      expect(empty.html).toContain('Grodzka 1, 31-006 Kraków')
    }
    expect((await viewerOf(advisor.userId)).company).toBeNull()
  })
  test('without a session: the toast, and the typed answers stay · MEM-221', async () => {
    const refused = await sendAsGuest(advisorValues)
    expect(refused.status).toBe(401)
    expect(refused.text).toContain('Authentication Required Please sign in to submit your profile.')
    expect(refused.html).toContain('Grodzka 1, 31-006 Kraków')
  })
  test.runIf(isDeepRun)(
    'a failure: "Submission Failed" / "Something went wrong. Please try again." · MEM-225',
    async () => {
      const advisor = await withDocuments(await anAdvisor())
      await whileMissing('audit_log', async () => {
        const failed = await sendAdvisorForm(advisor)
        expect(failed.status).toBe(500)
        expect(failed.text).toContain('Submission Failed Something went wrong. Please try again.')
        expect(failed.html).toContain('Grodzka 1, 31-006 Kraków')
      })
      expect((await viewerOf(advisor.userId)).company).toBeNull()
    },
  )
  test('a member whose company is of another kind is redirected, and nothing is written · MEM-139', async () => {
    const { member } = await aDeveloperCompany({ status: 'pending' })
    expect((await openAdvisorForm(member)).location).toBe('/profile/developer')
    const sent = await sendAdvisorForm(member, advisorValues, {
      controls: { draft_version: '0', seen_version: '1' },
    })
    expect(sent.status).not.toBe(303)
    expect(await findDraft(null, member.userId, 'due_diligence_profile')).toBeNull()
    expect((await companyOf(member.userId)).type).toBe('developer')
  })
})
