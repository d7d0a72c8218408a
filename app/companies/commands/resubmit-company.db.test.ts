import { describe, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { mailsTo } from '#test/world/accounts.ts'
import {
  aDeveloperCompany,
  aNewcomer,
  companyOf,
  fillDeveloperForm,
  seenBy,
  viewerOf,
} from '#test/world/companies.ts'
import { auditOf, companyRow, revisionsOf } from '#test/world/company-steps.ts'
import { insertRow, selectRows, updateRows } from '#test/world/rows.ts'
import { developerForm } from '#app/companies/developer/form.ts'
import { findDraft } from '../queries/profile-form.server.ts'
import { submitCompany } from './submit-company.server.ts'
import { isDeepRun, MANY } from '#test/runs.ts'

await testDatabase()

describe('a resubmission', () => {
  test.each((['pending', 'rejected', 'more_info_requested'] as const).slice(0, isDeepRun ? undefined : 2))(
    'updates the same row from %s · MEM-087',
    async (status) => {
      const { member, companyId } = await aDeveloperCompany({
        status,
        memberNotes: 'For you.',
        internalNotes: 'For us.',
      })
      const first = await companyRow(member.userId)
      const submitted = await submitCompany(
        developerForm,
        member,
        await fillDeveloperForm(member, { company_name: 'Kowalska Group' }),
      )
      expect(submitted).toMatchObject({ ok: true, value: { companyId, revision: 2, first: false } })
      const row = await companyRow(member.userId)
      expect(row).toMatchObject({
        id: companyId,
        name: 'Kowalska Group',
        approvalStatus: 'pending',
        revision: 2,
        rejectionReason: null,
        memberNotes: null,
      })
      expect(row?.submittedAt?.getTime()).toBeGreaterThan(first?.submittedAt?.getTime() ?? 0)
      expect((await revisionsOf(companyId)).map(({ revision }) => revision)).toEqual([1, 2])
    },
  )
  test.runIf(isDeepRun)(
    'keeps the reason and notes in the history and clears the draft · MEM-094 ADM-044',
    async () => {
      const { member, companyId } = await aDeveloperCompany({
        status: 'rejected',
        reason: 'Register extract missing',
        memberNotes: 'For you.',
        internalNotes: 'For us.',
      })
      await submitCompany(developerForm, member, await fillDeveloperForm(member))
      const history = await selectRows('reviewDecisions', { subjectId: companyId })
      expect(history).toMatchObject([
        {
          reason: 'Register extract missing',
          memberNotes: 'For you.',
          internalNotes: 'For us.',
          revision: 1,
        },
      ])
      expect(await findDraft(null, member.userId, 'developer_profile')).toBeNull()
    },
  )
  test('is possible at most 20 times a day', async () => {
    const { member, companyId } = await aDeveloperCompany({ status: 'pending' })
    const again = async () =>
      submitCompany(developerForm, await viewerOf(member.userId), await seenBy(member))
    for (let revision = 2; revision <= 20; revision += 1)
      expect(await again()).toMatchObject({ ok: true, value: { revision } })
    expect(await again()).toEqual({ ok: false, refused: 'too_many' })
    await updateRows(
      'companyRevisions',
      { companyId, revision: 1 },
      { submittedAt: new Date(Date.now() - 86_500_000) },
    )
    expect(await again()).toMatchObject({ ok: true })
  })
  test.runIf(isDeepRun)('submits the previous answers if there is no draft', async () => {
    const { member, companyId } = await aDeveloperCompany({ status: 'rejected' })
    expect(await submitCompany(developerForm, member, await seenBy(member))).toMatchObject({
      ok: true,
    })
    const [first, second] = await revisionsOf(companyId)
    expect(second?.snapshot).toEqual(first?.snapshot)
  })
  test.runIf(isDeepRun)('of a company in draft fills that row · MEM-088', async () => {
    const member = await aNewcomer()
    const { id } = await insertRow('companies', {
      createdByUserId: member.userId,
      type: 'developer',
      name: 'Draft',
    })
    await insertRow('companyMembers', { companyId: id, userId: member.userId, role: 'owner' })
    const submitted = await submitCompany(
      developerForm,
      await viewerOf(member.userId),
      await fillDeveloperForm(member),
    )
    expect(submitted).toMatchObject({ ok: true, value: { companyId: id, revision: 1 } })
    expect(await selectRows('companies', { createdByUserId: member.userId }, ['approvalStatus'])).toEqual([
      { approvalStatus: 'pending' },
    ])
  })
})

describe('concurrent calls', () => {
  test('many first submissions are stored once, with one email · MEM-095', async () => {
    const member = await aNewcomer()
    const seen = await fillDeveloperForm(member)
    const results = await Promise.all(
      Array.from({ length: MANY }, () => submitCompany(developerForm, member, seen)),
    )
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(new Set(results.flatMap((answer) => (answer.ok ? [] : [answer.refused])))).toEqual(
      new Set(['stale']),
    )
    const { companyId, revision } = await companyOf(member.userId)
    expect(revision).toBe(1)
    expect(await revisionsOf(companyId)).toHaveLength(1)
    expect(await mailsTo(member.email)).toHaveLength(1)
    expect(await auditOf(companyId)).toHaveLength(1)
  })
  test.runIf(isDeepRun)('50 resubmissions without a draft are stored once · MEM-095', async () => {
    const { member, companyId } = await aDeveloperCompany({ status: 'rejected' })
    const seen = await seenBy(member)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => submitCompany(developerForm, member, seen)),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await revisionsOf(companyId)).toHaveLength(2)
    expect((await mailsTo(member.email)).filter(({ kind }) => kind === 'company.received')).toHaveLength(2)
  })
})
