import { describe, expect, test } from 'vitest'
import { BASE_SCORES } from '#app/directory/match.ts'
import { ESG_STATUSES } from '#app/directory/schema.ts'
import { testDatabase } from '#test/database.ts'
import { aDocument, anAdminViewer, aNewcomer } from '#test/world/companies.ts'
import { anInvestor, aSubmittedInvestor, fillInvestorForm } from '#test/world/investors.ts'
import { selectRow } from '#test/world/rows.ts'
import { saveDraft } from '../commands/save-draft.server.ts'
import { submitCompany } from '../commands/submit-company.server.ts'
import { loadForm } from '../queries/profile-form.server.ts'
import { loadCompanyForReview } from '../queries/review-record.server.ts'
import { developerForm } from '../developer/form.ts'
import { investorForm } from './form.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()

const companyRow = (userId: string) => selectRow('companies', { createdByUserId: userId })

describe('the stored data of an investor’s submission', () => {
  test('one pending company with the answers in a typed object, the deals from the form, no IRR, ESG "None" and the base match score · MEM-099 MEM-100 MEM-176', async () => {
    const { member } = await aSubmittedInvestor({
      values: {
        preferred_deal_structures: ['jv', 'other'],
        preferred_deal_structures_other: 'Ground lease',
        regulatory_status: 'unregulated',
        pep_attestation: 'yes',
      },
    })
    const { questionnaire, ...row } = await companyRow(member.userId)
    expect(row).toMatchObject({
      type: 'investor',
      name: 'Northgate Capital',
      headquarters: 'Vienna, Austria',
      projectsDeals: 18,
      avgIrrBps: null,
      approvalStatus: 'pending',
      phone: '+431588000',
    })
    expect(ESG_STATUSES[row.esgStatus as keyof typeof ESG_STATUSES]).toBe('None')
    expect(BASE_SCORES[row.type as keyof typeof BASE_SCORES]).toBe(75)
    expect(questionnaire).toMatchObject({
      company_registration_number: '529900T8BM49AURSDO55',
      company_type: 'family_office',
      founded_year: 2011,
      team_size: '6-20',
      operating_countries: ['AT', 'PL'],
      investment_focus: ['residential', 'infrastructure_linked'],
      development_stages: ['under_development', 'income_producing'],
      investment_strategy: ['core+', 'value-add'],
      investment_size_min: 5_000_000,
      investment_size_max: 25_000_000,
      geographic_focus: ['CZ', 'PL'],
      minimum_target_irr: 8.5,
      preferred_deal_structures: ['jv', 'other'],
      preferred_deal_structures_other: 'Ground lease',
      portfolio_size: 350,
      total_assets_under_management: 350_000_000,
      track_record_confidential: false,
      professional_investor_status: 'per_se',
      investment_committee_size: 5,
      typical_hold_period: '7_10_years',
      legal_entity_type: 'se',
      jurisdiction_incorporation: 'AT',
      regulatory_status: 'unregulated',
      regulatory_details: null,
      pep_attestation: 'yes',
      sanctions_pep_consent: true,
      authority_consent: true,
      primary_contact_name: 'Łucja Wiśniewska',
      primary_contact_title: null,
      primary_contact_email: 'lucja@northgate.example',
      office_address: null,
    })
  })

  test('the rest of the track record and the uploaded documents, visible to admins · MEM-178', async () => {
    const member = await anInvestor()
    const seen = await fillInvestorForm(member)
    const example = await aDocument(member.userId, 'example_projects_document_1')
    expect(await submitCompany(investorForm, member, seen)).toMatchObject({ ok: true })
    const { id, questionnaire } = await companyRow(member.userId)
    expect(questionnaire).toMatchObject({
      completed_investments: 18,
      total_transaction_volume: 410_000_000,
      typical_deal_size: 20_000_000,
      aum: 350_000_000,
      regions_of_past_activity: ['HU', 'PL'],
      realized_exits: 7,
      example_projects_text: 'Biurowiec Żurawia, Warszawa, 2019: 8,000 m² of offices, 60 % of the equity.',
      uploadedDocuments: {
        company_registration_cert: expect.any(String) as string,
        personal_id: expect.any(String) as string,
        fund_license: null,
        authorized_signatories: null,
        example_projects_document_1: example,
        example_projects_document_2: null,
      },
    })
    const { sections, documents } = await loadCompanyForReview(await anAdminViewer(), id)
    const shown = Object.fromEntries(
      sections.flatMap(({ answers }) => answers).map(({ label, value }) => [label, value]),
    )
    expect(shown).toMatchObject({
      'Completed investments': '18',
      'Total transaction volume': '€410,000,000 · 410 million euros',
      'Typical deal size': '€20,000,000 · 20 million euros',
      'Assets under management': '€350,000,000 · 350 million euros',
      'Regions of past activity': 'Hungary, Poland',
      'Realised exits': '7',
      'Target regions': 'Czech Republic, Poland',
      'Minimum target IRR': '8.5%',
      'Legal entity type': 'European Company (SE)',
    })
    expect(shown['Example projects']).toContain('Biurowiec Żurawia')
    expect(documents.map(({ documentType }) => documentType)).toContain('example_projects_document_1')
  })

  test.runIf(isDeepRun)('a developer’s draft of the same person is unaffected · MEM-122', async () => {
    const other = await aNewcomer({ userType: 'other' })
    const values = { company_name: 'Two ways', company_description: 'A draft of the other form.' }
    await saveDraft(developerForm, other, { values, step: 1, seenVersion: 0 })
    await submitCompany(investorForm, other, await fillInvestorForm(other))
    expect((await loadForm(developerForm, other)).draft?.values).toMatchObject(values)
  })
})

describe('refusals', () => {
  test('a regulated investor needs a fund licence · MEM-197', async () => {
    const member = await anInvestor()
    const regulated = { regulatory_status: 'regulated', regulatory_details: 'KNF, TFI licence 12/2015' }
    const seen = await fillInvestorForm(member, regulated)
    expect(await submitCompany(investorForm, member, seen)).toEqual({
      ok: false,
      refused: 'documents_missing',
    })
    await aDocument(member.userId, 'fund_license')
    expect(await submitCompany(investorForm, member, seen)).toMatchObject({ ok: true })
  })

  test('invalid answers on any step, whatever the page allowed · MEM-180', async () => {
    for (const values of [
      { founded_year: '1899' },
      { preferred_deal_structures: ['other'] },
      { completed_investments: '0' },
      { pep_attestation: '' },
      { primary_contact_name: '' },
    ]) {
      const member = await anInvestor()
      const seen = await fillInvestorForm(member, values)
      expect(await submitCompany(investorForm, member, seen)).toEqual({ ok: false, refused: 'incomplete' })
    }
  })
})

test('a PEP "yes" is flagged to admins, a "no" is not · MEM-192', async () => {
  const admin = await anAdminViewer()
  for (const [pep_attestation, flagged] of [
    ['yes', true],
    ['no', false],
  ] as const) {
    const { companyId } = await aSubmittedInvestor({ values: { pep_attestation } })
    expect((await loadCompanyForReview(admin, companyId)).isPepDeclared).toBe(flagged)
  }
})
