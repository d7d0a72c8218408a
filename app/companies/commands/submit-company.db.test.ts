import { describe, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { mailsTo } from '#test/world/accounts.ts'
import {
  aDeveloperCompany,
  aDocument,
  aNewcomer,
  fillDeveloperForm,
  viewerOf,
} from '#test/world/companies.ts'
import { auditOf, companyRow, revisionsOf } from '#test/world/company-steps.ts'
import { selectRows } from '#test/world/rows.ts'
import { developerForm } from '#app/companies/developer/form.ts'
import { findDraft } from '../queries/profile-form.server.ts'
import { submitCompany } from './submit-company.server.ts'

await testDatabase()
const began = Date.now()

describe('a first submission', () => {
  test('stores one pending company for its sender, with columns filled from the answers · MEM-086 MEM-092', async () => {
    const member = await aNewcomer()
    const before = Date.now()
    const submitted = await submitCompany(developerForm, member, await fillDeveloperForm(member))
    expect(submitted).toMatchObject({ ok: true, value: { revision: 1, first: true } })
    const row = await companyRow(member.userId)
    expect(row).toMatchObject({
      type: 'developer',
      name: 'Kowalska Development',
      headquarters: 'Warsaw, Poland',
      assetClass: 'Residential, Commercial',
      portfolioSize: 210,
      projectsDeals: 31,
      avgIrrBps: 1250,
      esgStatus: 'none',
      website: 'https://kowalska.example',
      phone: '+48221234567',
      approvalStatus: 'pending',
      revision: 1,
      createdByUserId: member.userId,
      suspendedAt: null,
    })
    expect(row?.submittedAt?.getTime()).toBeGreaterThanOrEqual(before)
    const { company } = await viewerOf(member.userId)
    expect(company).toMatchObject({ id: row?.id, role: 'owner', status: 'pending' })
  })

  test('stores the whole form with the uploaded documents · MEM-097 MEM-140', async () => {
    const member = await aNewcomer()
    const seen = await fillDeveloperForm(member)
    const references = [
      await aDocument(member.userId, 'reference_document', { slot: 1 }),
      await aDocument(member.userId, 'reference_document', { slot: 2 }),
    ]
    await submitCompany(developerForm, member, seen)
    const row = await companyRow(member.userId)
    const kept = row?.questionnaire as Record<string, unknown>
    expect(kept).toMatchObject({
      company_type: 'residential',
      founded_year: 2004,
      regions_of_activity: ['CZ', 'PL'],
      average_project_size: 12_500_000,
      historic_irr: 12.5,
      total_developed_area: 286_000,
      sanctions_pep_consent: true,
      primary_contact_phone: '+48221234567',
      uploadedDocuments: {
        professional_license: null,
        authorized_signatories: null,
        reference_documents: references,
      },
    })
    expect(Object.keys(kept)).toHaveLength(38)
    const [revision] = await revisionsOf(row?.id ?? '')
    expect(revision).toMatchObject({
      revision: 1,
      submittedBy: member.userId,
      snapshot: { questionnaire: kept },
    })
  })

  test('stores the time of each consent · MEM-162', async () => {
    const { companyId } = await aDeveloperCompany({ status: 'pending' })
    const [revision] = await revisionsOf(companyId)
    const { consents } = (revision?.snapshot ?? {}) as { consents: Record<string, string> }
    expect(Object.keys(consents).toSorted()).toEqual(['authority_consent', 'sanctions_pep_consent'])
    for (const time of Object.values(consents)) expect(Date.parse(time)).toBeGreaterThanOrEqual(began)
  })

  test('links the documents, clears the draft, is audited and emails the sender once · MEM-265 MEM-135', async () => {
    const { member, companyId } = await aDeveloperCompany({ status: 'pending' })
    const files = await selectRows('files', { userId: member.userId }, ['companyId'])
    expect(files.map((file) => file.companyId)).toEqual([companyId, companyId])
    expect(await findDraft(null, member.userId, 'developer_profile')).toBeNull()
    expect(await auditOf(companyId)).toMatchObject([
      { action: 'company.submit', actorKind: 'member', actorUserId: member.userId, toStatus: 'pending' },
    ])
    const mails = await mailsTo(member.email)
    expect(mails.map(({ kind }) => kind)).toEqual(['company.received'])
    expect(mails[0]?.text).toContain('2-3 business days')
  })

  test('sets the user type to that of the form · MEM-139', async () => {
    const member = await aNewcomer({ userType: 'other' })
    await submitCompany(developerForm, member, await fillDeveloperForm(member))
    expect((await viewerOf(member.userId)).userType).toBe('developer')
  })
})
