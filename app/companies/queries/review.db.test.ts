import { describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { testDatabase } from '#test/database.ts'
import {
  aDeveloperCompany,
  anAdminViewer,
  anInvestorCompany,
  aNewcomer,
  fillDeveloperForm,
} from '#test/world/companies.ts'
import { developerForm } from '#app/companies/developer/form.ts'
import { decideCompany } from '../commands/decide-company.server.ts'
import { submitCompany } from '../commands/submit-company.server.ts'
import { reviewFilters } from '../schema/review.ts'
import { REVIEW_PAGE } from './review-incomplete.server.ts'
import { countCompaniesForReview, listCompaniesForReview, listOldestPending } from './review-list.server.ts'
import { loadCompanyForReview } from './review-record.server.ts'

await testDatabase()

const filters = (given: Record<string, string> = {}) => reviewFilters.parse(given)
const emptied = () => db().deleteFrom('companies').execute()

test('lists submitted companies newest first, in pages without gaps', async () => {
  await emptied()
  const admin = await anAdminViewer()
  await db()
    .insertInto('companies')
    .values(
      Array.from({ length: REVIEW_PAGE + 5 }, (_, index) => ({
        type: 'developer',
        name: `Company ${index}`,
        approvalStatus: 'pending',
        revision: 1,
        submittedAt: new Date(),
        createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, Math.floor(index / 2))),
      })),
    )
    .execute()
  const first = await listCompaniesForReview(admin, filters())
  const second = await listCompaniesForReview(admin, filters({ cursor: first.next ?? '' }))
  expect([first.rows.length, second.rows.length, second.next]).toEqual([REVIEW_PAGE, 5, null])
  const all = [...first.rows, ...second.rows]
  expect(new Set(all.map(({ companyId }) => companyId)).size).toBe(REVIEW_PAGE + 5)
  const times = all.map(({ createdAt }) => createdAt)
  expect(times).toEqual(times.toSorted().toReversed())
  await emptied()
})

describe('filters', () => {
  test('searches company, full name and email case-insensitively · ADM-020', async () => {
    const admin = await anAdminViewer()
    const { member, companyId } = await aDeveloperCompany({
      status: 'pending',
      values: { company_name: 'Żabka 100% Development' },
    })
    for (const search of ['zabka 100%', 'ŻABKA', 'maja kow', member.email.toUpperCase()]) {
      expect(
        (await listCompaniesForReview(admin, filters({ search }))).rows.map((row) => row.companyId),
      ).toContain(companyId)
    }
    expect((await listCompaniesForReview(admin, filters({ search: 'zabka_100' }))).rows).toEqual([])
  })
  test('filters by status, with incomplete for people without a submission · ADM-021', async () => {
    const admin = await anAdminViewer()
    const newcomer = await aNewcomer({ companyName: 'Not yet' })
    const { companyId } = await aDeveloperCompany({ status: 'rejected' })
    const rejected = await listCompaniesForReview(admin, filters({ status: 'rejected' }))
    expect(rejected.rows.map((row) => row.companyId)).toContain(companyId)
    expect(new Set(rejected.rows.map(({ status }) => status))).toEqual(new Set(['rejected']))
    const incomplete = await listCompaniesForReview(admin, filters({ status: 'incomplete' }))
    expect(incomplete.rows).toContainEqual(
      expect.objectContaining({
        companyId: null,
        userId: newcomer.userId,
        status: 'incomplete',
        companyName: 'Not yet',
      }),
    )
    expect(incomplete.rows.map(({ userId }) => userId)).not.toContain(admin.userId)
    expect(new Set(incomplete.rows.map(({ status }) => status))).toEqual(new Set(['incomplete']))
  })
  test('filters by type, combined with others, down to an empty list · ADM-022 ADM-023', async () => {
    const admin = await anAdminViewer()
    const { companyId } = await anInvestorCompany({ status: 'pending', name: 'Combined Capital' })
    const found = (given: Record<string, string>) => listCompaniesForReview(admin, filters(given))
    expect(
      (await found({ search: 'combined', type: 'investor', status: 'pending' })).rows.map(
        (row) => row.companyId,
      ),
    ).toEqual([companyId])
    expect((await found({ search: 'combined', type: 'developer' })).rows).toEqual([])
    expect((await found({ search: 'combined', status: 'approved' })).rows).toEqual([])
  })
  test('ignores invalid values in the address', () => {
    const unset = { search: '', status: null, type: null, turn: null, cursor: null }
    expect(filters({ status: 'x', type: 'y' })).toEqual(unset)
  })
})

test('counts all submitted profiles without drafts · ADM-019', async () => {
  await db().deleteFrom('reviewDecisions').execute()
  await emptied()
  for (const status of ['pending', 'pending', 'approved', 'rejected', 'more_info_requested'] as const)
    await aDeveloperCompany({ status })
  await anInvestorCompany({ status: 'draft' })
  expect(await countCompaniesForReview(await anAdminViewer())).toEqual({
    all: 5,
    ours: 2,
    pending: 2,
    approved: 1,
    rejected: 1,
    more_info_requested: 1,
  })
})

test('the overview has up to five pending profiles, oldest submission first', async () => {
  await emptied()
  const ids: string[] = []
  for (let index = 0; index < 6; index += 1)
    ids.push((await aDeveloperCompany({ status: 'pending' })).companyId)
  await aDeveloperCompany()
  expect((await listOldestPending(await anAdminViewer())).map(({ companyId }) => companyId)).toEqual(
    ids.slice(0, 5),
  )
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
  test('offers the actions that the status allows · ADM-030', async () => {
    const admin = await anAdminViewer()
    const offered = async (status: 'approved' | 'rejected' | 'more_info_requested' | 'suspended') => {
      const { companyId } = await aDeveloperCompany({ status })
      const record = await loadCompanyForReview(admin, companyId)
      return [record.offered, record.maySuspend, record.mayReinstate]
    }
    expect(await offered('approved')).toEqual([[], true, false])
    expect(await offered('suspended')).toEqual([[], false, true])
    expect(await offered('rejected')).toEqual([['reject'], false, false])
    expect(await offered('more_info_requested')).toEqual([['requestInfo', 'reject'], false, false])
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
