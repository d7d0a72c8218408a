import { describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { testDatabase } from '#test/database.ts'
import { mailsTo } from '#test/world/accounts.ts'
import {
  aDeveloperCompany,
  aDocument,
  anInvestorCompany,
  aNewcomer,
  developerValues,
  fillDeveloperForm,
} from '#test/world/companies.ts'
import { companyRow, revisionsOf } from '#test/world/company-steps.ts'
import { insertRow } from '#test/world/rows.ts'
import { developerForm } from '#app/companies/developer/form.ts'
import { submitCompany } from './submit-company.server.ts'

await testDatabase()

describe('a submission is refused and writes nothing', () => {
  test('from an approved company, whose profile changes in versions', async () => {
    const { member, companyId, version } = await aDeveloperCompany()
    const before = await companyRow(member.userId)
    expect(await submitCompany(developerForm, member, { draftVersion: 0, companyVersion: version })).toEqual({
      ok: false,
      refused: 'stale',
    })
    expect(await companyRow(member.userId)).toEqual(before)
    expect(await revisionsOf(companyId)).toHaveLength(1)
  })
  test('while the company is suspended', async () => {
    const { member, version } = await aDeveloperCompany({ status: 'suspended' })
    expect(await submitCompany(developerForm, member, { draftVersion: 0, companyVersion: version })).toEqual({
      ok: false,
      refused: 'suspended',
    })
  })
  test('by a colleague', async () => {
    const { companyId, version } = await aDeveloperCompany({ status: 'pending' })
    const colleague = await aNewcomer()
    await insertRow('companyMembers', { companyId, userId: colleague.userId, role: 'colleague' })
    const seen = { draftVersion: 0, companyVersion: version }
    expect(await submitCompany(developerForm, colleague, seen)).toEqual({ ok: false, refused: 'not_owner' })
  })
  test('with a company of another type · MEM-139', async () => {
    const { member } = await anInvestorCompany({ status: 'pending' })
    expect(await submitCompany(developerForm, member, { draftVersion: 0, companyVersion: 0 })).toEqual({
      ok: false,
      refused: 'other_type',
    })
  })
  test.each([
    ['identity', ['company_registration_cert'], 'unlicensed'],
    ['registration', ['personal_id'], 'unlicensed'],
    ['license of the licensed', ['personal_id', 'company_registration_cert'], 'licensed'],
  ] as const)('without %s · MEM-266', async (_, given, status) => {
    const member = await aNewcomer()
    for (const type of given) await aDocument(member.userId, type)
    const seen = await fillDeveloperForm(member, {
      regulatory_status: status,
      regulatory_details: 'GUNB 12/2020',
    })
    expect(await submitCompany(developerForm, member, seen)).toEqual({
      ok: false,
      refused: 'documents_missing',
    })
    expect(await companyRow(member.userId)).toBeUndefined()
    expect(await mailsTo(member.email)).toEqual([])
  })
  test('with a rejected document or another person’s · MEM-265', async () => {
    const member = await aNewcomer()
    await aDocument((await aNewcomer()).userId, 'personal_id')
    await aDocument(member.userId, 'personal_id', { status: 'rejected' })
    await aDocument(member.userId, 'company_registration_cert')
    expect(await submitCompany(developerForm, member, await fillDeveloperForm(member))).toEqual({
      ok: false,
      refused: 'documents_missing',
    })
  })
  test('with an invalid answer · MEM-105', async () => {
    const member = await aNewcomer()
    const seen = await fillDeveloperForm(member, { office_address: '' })
    expect(await submitCompany(developerForm, member, seen)).toEqual({ ok: false, refused: 'incomplete' })
  })
  test('from a stale tab, with another draft or version · MEM-095', async () => {
    const member = await aNewcomer()
    const seen = await fillDeveloperForm(member)
    await fillDeveloperForm(member, { company_name: 'Newer name' })
    expect(await submitCompany(developerForm, member, seen)).toEqual({ ok: false, refused: 'stale' })
    expect(await companyRow(member.userId)).toBeUndefined()
  })
})

test('a person has at most one company · MEM-090', async () => {
  const { member } = await aDeveloperCompany({ status: 'pending' })
  const second = db()
    .insertInto('companies')
    .values({ createdByUserId: member.userId, type: 'investor', name: 'Second' })
    .execute()
  await expect(second).rejects.toThrow(/unique/)
})

test('unknown statuses and types cannot be stored · MEM-084', async () => {
  const insert = (values: { type: string; approvalStatus: string }) =>
    insertRow('companies', { name: 'A', ...values })
  await expect(insert({ type: 'developer', approvalStatus: 'incomplete' })).rejects.toThrow(/check/)
  await expect(insert({ type: 'Developer', approvalStatus: 'draft' })).rejects.toThrow(/check/)
  expect(developerValues.company_type).toBe('residential')
})
