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
import { presentQuestionnaire } from '../../schema/questionnaire.ts'
import { advisorSectionList } from '../fields.ts'
import { isWhole } from '#test/runs.ts'

await testDatabase()

const companyOf = (userId: string) => selectRow('companies', { createdByUserId: userId })

const LEAST = { company_name: 'Sadowski', description: 'Lawyers.' }

describe('the form', () => {
  test('starts with the data of the account', async () => {
    const { html } = await openAdvisorForm(await anAdvisor())
    expect(html).toContain('value="Sadowski i Partnerzy"')
    expect(html).toContain('value="Zofia Sadowska"')
  })
})

describe('a submission', () => {
  test('shows its toast, redirects, sends the email and sets the kind of the account · MEM-224 MEM-093', async () => {
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
  })
  test('stores every answer as a typed object, with the documents · MEM-222', async () => {
    const advisor = await withDocuments(await anAdvisor())
    await sendAdvisorForm(advisor)
    const { questionnaire } = await companyOf(advisor.userId)
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
      notable_clients: 'Two listed developers.',
      case_studies: 'Share deal of a logistics park, 2024.',
      key_team_members: 'Zofia Sadowska, attorney-at-law',
      professional_certifications: ['iso_27001'],
      academic_affiliations: 'Uniwersytet Jagielloński',
      technology_tools: ['virtual_data_rooms'],
      typical_project_size: '5m_25m',
      average_project_duration: '3_4_weeks',
      quality_assurance_process: 'Two pairs of eyes on every report.',
      reporting_methodology: 'Red flags first.',
      professional_insurance: 'Indemnity cover of EUR 5 million.',
      regulatory_compliance: 'Bar association in Kraków.',
      data_security_standards: 'ISO 27001.',
      confidentiality_protocols: 'Closed rooms for every mandate.',
      fee_structure: 'fixed_project',
      payment_terms: 'net_30',
      minimum_engagement_size: 15_000,
      rush_project_capability: true,
      primary_contact_name: 'Zofia Sadowska',
      primary_contact_title: 'Partner',
      primary_contact_email: 'zofia@sadowski.example',
      primary_contact_phone: '+48123456789',
      office_address: 'Grodzka 1, 31-006 Kraków',
    })
    const { uploadedDocuments } = questionnaire as { uploadedDocuments: Record<string, string> }
    expect(Object.keys(uploadedDocuments).toSorted()).toEqual([...ADVISOR_DOCUMENTS].toSorted())
    for (const id of Object.values(uploadedDocuments)) expect(id).toMatch(/^[\da-f-]{36}$/)
  })
  test('stores ESG none, a base score of 80, projects, service areas, no portfolio and no IRR · MEM-099 MEM-100', async () => {
    const advisor = await withDocuments(await anAdvisor())
    await sendAdvisorForm(advisor)
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
  })
  test.runIf(isWhole)(
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
  test('needs only name, description and documents, and the asset class is then "General" · MEM-220 MEM-101', async () => {
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
  test('shows stored answers to admins with labels · MEM-222', async () => {
    const advisor = await withDocuments(await anAdvisor())
    await sendAdvisorForm(advisor)
    const { questionnaire } = await companyOf(advisor.userId)
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
})

describe('refusals', () => {
  test.each(['company_name', 'description'])('%s is empty · MEM-218', async (field) => {
    const advisor = await withDocuments(await anAdvisor())
    const refused = await sendAdvisorForm(advisor, { ...advisorValues, [field]: ' ' })
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('Missing Information Please fill in all required fields.')
    expect(refused.html).toContain(`id="${field}-error"`)
    expect(refused.html).toContain('Grodzka 1, 31-006 Kraków')
  })
  test('answers that are too long to save do not hide other field errors', async () => {
    const advisor = await withDocuments(await anAdvisor())
    const long = { case_studies: '<'.repeat(500_000), years_in_business: 'a lot' }
    const refused = await sendAdvisorForm(advisor, { ...advisorValues, ...long })
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('Your answers are too long to save.')
    for (const field of Object.keys(long)) expect(refused.html).toContain(`href="#${field}"`)
    // The response returns no more text than the form accepts.
    expect(refused.html.length).toBeLessThan(1_500_000)
  })
  test.each([...ADVISOR_DOCUMENTS])('%s is missing · MEM-219', async (missing) => {
    const advisor = await anAdvisor()
    for (const type of ADVISOR_DOCUMENTS) if (type !== missing) await aDocument(advisor.userId, type)
    const refused = await sendAdvisorForm(advisor)
    expect(refused.status).toBe(422)
    expect(refused.text).toContain(
      'Missing Documents Please upload all required documents before submitting.',
    )
    expect(refused.html).toContain(`id="${missing}-error"`)
    expect((await viewerOf(advisor.userId)).company).toBeNull()
  })
  test('without a session: the toast, and the typed answers stay · MEM-221', async () => {
    const refused = await sendAsGuest(advisorValues)
    expect(refused.status).toBe(401)
    expect(refused.text).toContain('Authentication Required Please sign in to submit your profile.')
    expect(refused.html).toContain('Grodzka 1, 31-006 Kraków')
  })
  test('a failure: "Submission Failed" / "Something went wrong. Please try again." · MEM-225', async () => {
    const advisor = await withDocuments(await anAdvisor())
    await whileMissing('audit_log', async () => {
      const failed = await sendAdvisorForm(advisor)
      expect(failed.status).toBe(500)
      expect(failed.text).toContain('Submission Failed Something went wrong. Please try again.')
      expect(failed.html).toContain('Grodzka 1, 31-006 Kraków')
    })
    expect((await viewerOf(advisor.userId)).company).toBeNull()
  })
  test('a member whose company is of another kind is redirected and writes nothing · MEM-139', async () => {
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
