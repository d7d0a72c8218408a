import { describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { testDatabase } from '#test/database.ts'
import { mailsTo } from '#test/world/accounts.ts'
import {
  aDeveloperCompany, aDocument, anInvestorCompany, aNewcomer, companyOf, developerValues, fillDeveloperForm, viewerOf,
} from '#test/world/companies.ts'
import { submitCompany } from './submit-company.server.ts'

testDatabase()

const companyRow = (userId: string) =>
  db().selectFrom('companies').where('createdByUserId', '=', userId).selectAll().executeTakeFirst()
const revisionsOf = (companyId: string) =>
  db().selectFrom('companyRevisions').where('companyId', '=', companyId).orderBy('revision').selectAll().execute()
const auditOf = (companyId: string) =>
  db().selectFrom('auditLog').where('subjectId', '=', companyId).orderBy('id').selectAll().execute()

describe('a first submission', () => {
  test('writes one pending company of its sender, with the columns of the answers · MEM-086 MEM-092', async () => {
    const member = await aNewcomer()
    const before = Date.now()
    const submitted = await submitCompany(member, await fillDeveloperForm(member))
    expect(submitted).toMatchObject({ ok: true, value: { revision: 1, first: true } })
    const row = await companyRow(member.userId)
    expect(row).toMatchObject({
      type: 'developer', name: 'Kowalska Development', headquarters: 'Warsaw, Poland', assetClass: 'Residential, Commercial',
      portfolioSize: 210, projectsDeals: 31, avgIrrBps: 1250, esgStatus: 'none', website: 'https://kowalska.example',
      phone: '+48221234567', approvalStatus: 'pending', revision: 1, createdByUserId: member.userId, suspendedAt: null,
    })
    expect(row?.submittedAt?.getTime()).toBeGreaterThanOrEqual(before)
    const { company } = await viewerOf(member.userId)
    expect(company).toMatchObject({ id: row?.id, role: 'owner', status: 'pending' })
  })

  test('keeps the whole form with the uploaded documents, to be read back · MEM-097 MEM-140', async () => {
    const member = await aNewcomer()
    const seen = await fillDeveloperForm(member)
    const references = [await aDocument(member.userId, 'reference_document', { slot: 1 }), await aDocument(member.userId, 'reference_document', { slot: 2 })]
    await submitCompany(member, seen)
    const row = await companyRow(member.userId)
    const kept = row?.questionnaire as Record<string, unknown>
    expect(kept).toMatchObject({
      company_type: 'residential', founded_year: 2004, regions_of_activity: ['CZ', 'PL'], average_project_size: 12_500_000,
      historic_irr: 12.5, total_developed_area: 286_000, sanctions_pep_consent: true, primary_contact_phone: '+48221234567',
      uploadedDocuments: { professional_license: null, authorized_signatories: null, reference_documents: references },
    })
    expect(Object.keys(kept)).toHaveLength(37)
    const [revision] = await revisionsOf(row?.id ?? '')
    expect(revision).toMatchObject({ revision: 1, submittedBy: member.userId, snapshot: { questionnaire: kept } })
  })

  test('keeps the time of each consent · MEM-162', async () => {
    const { companyId } = await aDeveloperCompany({ status: 'pending' })
    const [revision] = await revisionsOf(companyId)
    const { consents } = revision?.snapshot as { consents: Record<string, string> }
    expect(Object.keys(consents).toSorted()).toEqual(['authority_consent', 'sanctions_pep_consent'])
    for (const time of Object.values(consents)) expect(Math.abs(Date.now() - Date.parse(time))).toBeLessThan(60_000)
  })

  test('links the documents, clears the draft, writes audit and one mail to the sender · MEM-265 MEM-135', async () => {
    const { member, companyId } = await aDeveloperCompany({ status: 'pending' })
    const files = await db().selectFrom('files').where('userId', '=', member.userId).select('companyId').execute()
    expect(files.map((file) => file.companyId)).toEqual([companyId, companyId])
    expect(await db().selectFrom('profileDrafts').where('userId', '=', member.userId).selectAll().execute()).toEqual([])
    expect(await auditOf(companyId)).toMatchObject([
      { action: 'company.submit', actorKind: 'member', actorUserId: member.userId, toStatus: 'pending' },
    ])
    const mails = await mailsTo(member.email)
    expect(mails.map(({ kind }) => kind)).toEqual(['company_received'])
    expect(mails[0]?.text).toContain('2-3 business days')
  })

  test('makes the user type follow the submitted type · MEM-139', async () => {
    const member = await aNewcomer({ userType: 'other' })
    await submitCompany(member, await fillDeveloperForm(member))
    expect((await viewerOf(member.userId)).userType).toBe('developer')
  })
})

describe('a submission is refused and writes nothing', () => {
  test('from an approved company · MEM-089', async () => {
    const { member, companyId, version } = await aDeveloperCompany()
    const before = await companyRow(member.userId)
    expect(await submitCompany(member, { draftVersion: 0, companyVersion: version })).toEqual({ ok: false, refused: 'approved' })
    expect(await companyRow(member.userId)).toEqual(before)
    expect(await revisionsOf(companyId)).toHaveLength(1)
  })
  test('while the company is suspended', async () => {
    const { member, version } = await aDeveloperCompany({ status: 'suspended' })
    expect(await submitCompany(member, { draftVersion: 0, companyVersion: version })).toEqual({ ok: false, refused: 'suspended' })
  })
  test('by a colleague · MEM-394', async () => {
    const { companyId, version } = await aDeveloperCompany({ status: 'pending' })
    const colleague = await aNewcomer()
    await db().insertInto('companyMembers').values({ companyId, userId: colleague.userId, role: 'colleague' }).execute()
    const seen = { draftVersion: 0, companyVersion: version }
    expect(await submitCompany(colleague, seen)).toEqual({ ok: false, refused: 'not_owner' })
  })
  test('with a company of another type · MEM-139', async () => {
    const { member } = await anInvestorCompany({ status: 'pending' })
    expect(await submitCompany(member, { draftVersion: 0, companyVersion: 0 })).toEqual({ ok: false, refused: 'other_type' })
  })
  test.each([
    ['identity', ['company_registration_cert'], 'unlicensed'],
    ['registration', ['personal_id'], 'unlicensed'],
    ['license of the licensed', ['personal_id', 'company_registration_cert'], 'licensed'],
  ] as const)('without %s · MEM-266', async (_, given, status) => {
    const member = await aNewcomer()
    for (const type of given) await aDocument(member.userId, type)
    const seen = await fillDeveloperForm(member, { regulatory_status: status, regulatory_details: 'GUNB 12/2020' })
    expect(await submitCompany(member, seen)).toEqual({ ok: false, refused: 'documents_missing' })
    expect(await companyRow(member.userId)).toBeUndefined()
    expect(await mailsTo(member.email)).toEqual([])
  })
  test('with a rejected or somebody else’s document · MEM-265', async () => {
    const member = await aNewcomer()
    await aDocument((await aNewcomer()).userId, 'personal_id')
    await aDocument(member.userId, 'personal_id', { status: 'rejected' })
    await aDocument(member.userId, 'company_registration_cert')
    expect(await submitCompany(member, await fillDeveloperForm(member))).toEqual({ ok: false, refused: 'documents_missing' })
  })
  test('with an answer that a step refuses · MEM-105', async () => {
    const member = await aNewcomer()
    const seen = await fillDeveloperForm(member, { office_address: '' })
    expect(await submitCompany(member, seen)).toEqual({ ok: false, refused: 'incomplete' })
  })
  test('from a stale tab: another draft, another version · MEM-095', async () => {
    const member = await aNewcomer()
    const seen = await fillDeveloperForm(member)
    await fillDeveloperForm(member, { company_name: 'Newer name' })
    expect(await submitCompany(member, seen)).toEqual({ ok: false, refused: 'stale' })
    expect(await companyRow(member.userId)).toBeUndefined()
  })
})

describe('a resubmission', () => {
  test.each(['pending', 'rejected', 'more_info_requested'] as const)('updates the same row from %s · MEM-087', async (status) => {
    const { member, companyId } = await aDeveloperCompany({ status, memberNotes: 'For you.', internalNotes: 'For us.' })
    const first = await companyRow(member.userId)
    const submitted = await submitCompany(member, await fillDeveloperForm(member, { company_name: 'Kowalska Group' }))
    expect(submitted).toMatchObject({ ok: true, value: { companyId, revision: 2, first: false } })
    const row = await companyRow(member.userId)
    expect(row).toMatchObject({
      id: companyId, name: 'Kowalska Group', approvalStatus: 'pending', revision: 2, rejectionReason: null, memberNotes: null,
    })
    expect(row?.submittedAt?.getTime()).toBeGreaterThan(first?.submittedAt?.getTime() ?? 0)
    expect((await revisionsOf(companyId)).map(({ revision }) => revision)).toEqual([1, 2])
  })
  test('keeps reason and notes in the history and clears the draft · MEM-094 ADM-044', async () => {
    const { member, companyId } = await aDeveloperCompany({
      status: 'rejected', reason: 'Register extract missing', memberNotes: 'For you.', internalNotes: 'For us.',
    })
    await submitCompany(member, await fillDeveloperForm(member))
    const history = await db().selectFrom('reviewDecisions').where('subjectId', '=', companyId).selectAll().execute()
    expect(history).toMatchObject([{ reason: 'Register extract missing', memberNotes: 'For you.', internalNotes: 'For us.', revision: 1 }])
    expect(await db().selectFrom('profileDrafts').where('userId', '=', member.userId).selectAll().execute()).toEqual([])
  })
  test('without a draft sends what was submitted before', async () => {
    const { member, companyId, version } = await aDeveloperCompany({ status: 'rejected' })
    expect(await submitCompany(member, { draftVersion: 0, companyVersion: version })).toMatchObject({ ok: true })
    const [first, second] = await revisionsOf(companyId)
    expect(second?.snapshot).toEqual(first?.snapshot)
  })
  test('from a company in draft fills that row · MEM-088', async () => {
    const member = await aNewcomer()
    const { id } = await db()
      .insertInto('companies')
      .values({ createdByUserId: member.userId, type: 'developer', name: 'Draft' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db().insertInto('companyMembers').values({ companyId: id, userId: member.userId, role: 'owner' }).execute()
    const submitted = await submitCompany(await viewerOf(member.userId), await fillDeveloperForm(member))
    expect(submitted).toMatchObject({ ok: true, value: { companyId: id, revision: 1 } })
    expect(await db().selectFrom('companies').where('createdByUserId', '=', member.userId).select('approvalStatus').execute()).toEqual([
      { approvalStatus: 'pending' },
    ])
  })
  test('passes an empty optional website', async () => {
    const member = await aNewcomer()
    await submitCompany(member, await fillDeveloperForm(member, { website: '', historic_irr: '' }))
    expect(await companyRow(member.userId)).toMatchObject({ website: null, avgIrrBps: null })
  })
})

describe('50 at once', () => {
  test('a first submission is kept once, with one mail · MEM-095', async () => {
    const member = await aNewcomer()
    const seen = await fillDeveloperForm(member)
    const answers = await Promise.all(Array.from({ length: 50 }, () => submitCompany(member, seen)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(new Set(answers.flatMap((answer) => (answer.ok ? [] : [answer.refused])))).toEqual(new Set(['stale']))
    const { companyId, revision } = await companyOf(member.userId)
    expect(revision).toBe(1)
    expect(await revisionsOf(companyId)).toHaveLength(1)
    expect(await mailsTo(member.email)).toHaveLength(1)
    expect(await auditOf(companyId)).toHaveLength(1)
  })
  test('a resubmission without a draft is kept once · MEM-095', async () => {
    const { member, companyId, version } = await aDeveloperCompany({ status: 'rejected' })
    const seen = { draftVersion: 0, companyVersion: version }
    const answers = await Promise.all(Array.from({ length: 50 }, () => submitCompany(member, seen)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await revisionsOf(companyId)).toHaveLength(2)
    expect((await mailsTo(member.email)).filter(({ kind }) => kind === 'company_received')).toHaveLength(2)
  })
})

test('a person has one company at most · MEM-090', async () => {
  const { member } = await aDeveloperCompany({ status: 'pending' })
  const second = db().insertInto('companies').values({ createdByUserId: member.userId, type: 'investor', name: 'Second' }).execute()
  await expect(second).rejects.toThrow(/unique/)
})

test('unknown statuses and types cannot be stored · MEM-084', async () => {
  const insert = (values: { type: string; approvalStatus: string }) => db().insertInto('companies').values({ name: 'A', ...values }).execute()
  await expect(insert({ type: 'developer', approvalStatus: 'incomplete' })).rejects.toThrow(/check/)
  await expect(insert({ type: 'Developer', approvalStatus: 'draft' })).rejects.toThrow(/check/)
  expect(developerValues.company_type).toBe('residential')
})
