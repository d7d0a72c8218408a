import { describe, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import {
  aDeveloperCompany,
  anAdminViewer,
  anInvestorCompany,
  fillDeveloperForm,
} from '#test/world/companies.ts'
import { developerForm } from '#app/companies/developer/form.ts'
import { decideCompany } from '../commands/decide-company.server.ts'
import { submitCompany } from '../commands/submit-company.server.ts'
import { reviewFilters } from '../schema/review.ts'
import { loadCompanyForReview } from './review-record.server.ts'

await testDatabase()

const filters = (given: Record<string, string> = {}) => reviewFilters.parse(given)

describe('filters', () => {
  test('ignores invalid values in the URL', () => {
    const unset = { search: '', status: null, type: null, turn: null, cursor: null }
    expect(filters({ status: 'x', type: 'y' })).toEqual(unset)
  })
})

describe('the record', () => {
  test('has the questionnaire with labels, without empty answers · ADM-026', async () => {
    const { companyId } = await aDeveloperCompany({ status: 'pending' })
    const record = await loadCompanyForReview(await anAdminViewer(), companyId)
    const shown = Object.fromEntries(
      record.sections.flatMap(({ answers }) => answers.map(({ label, value }) => [label, value])),
    )
    expect(shown).toMatchObject({
      'Company name': 'Kowalska Development',
      Headquarters: 'Warsaw, Poland',
      Founded: '2004',
      'Team size': '21-50',
      'Company type': 'Residential Developer',
      'Average project size': '€12,500,000 · 12.5 million euros',
      'Total developed area': '286,000 m² · 286 thousand m²',
      'Historic IRR': '12.5%',
      'Regions of activity': 'Czech Republic, Poland',
      Phone: '+48 22 123 45 67',
      'Sanctions and PEP screening': 'Given',
    })
    expect(shown).not.toHaveProperty('Key clients and partnerships')
    expect(shown).not.toHaveProperty('Other company type')
  })
  test('shows an investor’s answers too · ADM-026', async () => {
    const questionnaire = {
      company_name: 'Northgate',
      investment_focus: ['residential'],
      investment_size_min: 500_000,
      investment_size_max: null,
      minimum_target_irr: 8,
      operating_countries: ['PL'],
      geographic_focus: ['DE'],
    }
    const { companyId } = await anInvestorCompany({ questionnaire })
    const { sections } = await loadCompanyForReview(await anAdminViewer(), companyId)
    expect(sections.flatMap(({ answers }) => answers)).toEqual([
      { key: 'company_name', label: 'Company name', value: 'Northgate' },
      { key: 'operating_countries', label: 'Operating countries', value: 'Poland' },
      { key: 'investment_focus', label: 'Investment focus', value: 'Residential Development' },
      { key: 'geographic_focus', label: 'Target regions', value: 'Germany' },
      { key: 'investment_size_min', label: 'Investment size from', value: '€500,000 · 500 thousand euros' },
      { key: 'minimum_target_irr', label: 'Minimum target IRR', value: '8%' },
    ])
  })
  test('has account, documents with status, open KYC, and the contact for the ID · MEM-199 MEM-266', async () => {
    const { member, companyId, version } = await aDeveloperCompany({ status: 'pending' })
    const record = await loadCompanyForReview(await anAdminViewer(), companyId)
    expect(record).toMatchObject({
      version,
      revision: 1,
      status: 'pending',
      contactName: 'Maja Kowalska',
      own: false,
      owner: { userId: member.userId, email: member.email, fullName: 'Maja Kowalska', userType: 'developer' },
      kyc: { isComplete: true, allApproved: false },
      offered: ['approve', 'requestInfo', 'reject'],
      maySuspend: false,
      mayReinstate: false,
    })
    expect(record.documents.map(({ documentType, status }) => [documentType, status])).toEqual([
      ['company_registration_cert', 'pending'],
      ['personal_id', 'pending'],
    ])
  })
  test('shows history and changes since the decided version after a resubmission · ADM-044', async () => {
    const { member, companyId } = await aDeveloperCompany({
      status: 'rejected',
      reason: 'Too vague',
      internalNotes: 'Hm.',
    })
    await submitCompany(
      developerForm,
      member,
      await fillDeveloperForm(member, { founded_year: '2005', website: '' }),
    )
    const record = await loadCompanyForReview(await anAdminViewer(), companyId)
    expect(record).toMatchObject({ decidedRevision: 1, revision: 2, rejectionReason: null })
    expect(record.history).toMatchObject([
      { action: 'reject', reason: 'Too vague', internalNotes: 'Hm.', decidedBy: 'Ada Admin' },
    ])
    const changed = record.sections
      .flatMap(({ answers }) => answers)
      .filter(({ before }) => before !== undefined)
    expect(changed).toEqual([
      { key: 'website', label: 'Website', value: '', before: 'https://kowalska.example' },
      { key: 'founded_year', label: 'Founded', value: '2005', before: '2004' },
    ])
  })
  test('answers 404 for an unknown id', async () => {
    const admin = await anAdminViewer()
    for (const id of ['x', '00000000-0000-4000-8000-000000000000']) {
      await expect(loadCompanyForReview(admin, id)).rejects.toMatchObject({ init: { status: 404 } })
    }
  })
  test('is current for the next decision', async () => {
    const admin = await anAdminViewer()
    const { companyId } = await aDeveloperCompany({ status: 'pending' })
    const { version } = await loadCompanyForReview(admin, companyId)
    expect(await decideCompany(admin, companyId, version, 'reject', { reason: 'x' })).toMatchObject({
      ok: true,
    })
  })
})
