import { describe, expect, test } from 'vitest'
import { developerForm } from '#app/companies/developer/form.ts'
import { mailsTo } from '#test/world/accounts.ts'
import { auditOf, rowOf } from '#test/world/company-steps.ts'
import { findRow, insertRow, selectRows, updateRows } from '#test/world/rows.ts'
import { aNewcomer, viewerOf } from '#test/world/companies.ts'
import { aVerifiedCompany, aWaitingVersion, typeChanges, versionsOf } from '#test/world/versions.ts'
import { testDatabase } from '#test/database.ts'
import { saveEdits } from './save-edits.server.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()

const STALE_SIGN_IN = new Date(Date.now() - 16 * 60_000)

describe('Save in the form of an approved profile', () => {
  test('makes minor answers live for the next request, as a version with author and time', async () => {
    const { member, companyId, version } = await aVerifiedCompany()
    const seen = await typeChanges(member, {
      website: 'https://new.example',
      team_size: '6-20',
      development_focus_areas: ['industrial_logistics'],
      completed_projects: '99',
    })
    expect(await saveEdits(developerForm, member, seen)).toEqual({
      ok: true,
      value: { inForce: 3, waiting: 1, isAsked: false },
    })
    const company = await rowOf(companyId)
    expect(company).toMatchObject({
      website: 'https://new.example',
      assetClass: expect.stringContaining('ogistics') as string,
      projectsDeals: 31,
      approvalStatus: 'approved',
      version: version + 1,
    })
    expect(company.questionnaire).toMatchObject({ team_size: '6-20', completed_projects: 31 })
    const entry = await findRow('directoryEntries', { companyId })
    expect(entry).toMatchObject({ website: 'https://new.example', projectsDeals: 31 })
    expect(await versionsOf(companyId)).toMatchObject([
      {
        number: 2,
        kind: 'minor',
        status: 'approved',
        savedBy: member.userId,
        answers: {
          website: 'https://new.example',
          team_size: '6-20',
          development_focus_areas: ['industrial_logistics'],
        },
        former: { website: 'https://kowalska.example', team_size: '21-50' },
      },
    ])
    expect((await auditOf(companyId)).map(({ action }) => action)).toContain('version.save')
    const draft = await findRow('profileDrafts', { userId: member.userId })
    expect(draft?.formDraft).toHaveProperty('marks', { completed_projects: expect.anything() as unknown })
  })

  test('leaves everything else as it is, byte for byte, and clearing an optional answer is a minor change', async () => {
    const { member, companyId } = await aVerifiedCompany()
    const before = await rowOf(companyId)
    const seen = await typeChanges(member, { historic_irr: '' })
    expect(await saveEdits(developerForm, member, seen)).toMatchObject({ value: { inForce: 1, waiting: 0 } })
    const after = await rowOf(companyId)
    expect(after.avgIrrBps).toBeNull()
    expect(after.questionnaire).toEqual({ ...(before.questionnaire as object), historic_irr: null })
    expect({ ...after, questionnaire: 0, avgIrrBps: 0, version: 0, updatedAt: 0 }).toEqual({
      ...before,
      questionnaire: 0,
      avgIrrBps: 0,
      version: 0,
      updatedAt: 0,
    })
  })

  test('needs a fresh sign-in for guarded answers, and notifies the previous contact', async () => {
    const { member, companyId } = await aVerifiedCompany()
    const seen = await typeChanges(member, {
      primary_contact_email: 'new@kowalska.example',
      primary_contact_phone: '22 765 43 21',
    })
    const old = { ...member, signedInAt: STALE_SIGN_IN }
    expect(await saveEdits(developerForm, old, seen)).toEqual({ ok: false, refused: 'not_fresh' })
    expect(await versionsOf(companyId)).toEqual([])
    expect(await saveEdits(developerForm, member, seen)).toMatchObject({ value: { inForce: 2 } })
    expect((await rowOf(companyId)).phone).toBe('+48227654321')
    const [mail] = await mailsTo('maja@kowalska.example')
    expect(mail?.kind).toBe('company.contact_changed')
    expect(mail?.text).toContain('Email, Phone')
    expect(await mailsTo('new@kowalska.example')).toEqual([])
  })

  test.runIf(isDeepRun)(
    'refuses an invalid answer along with its step, but saves other answers despite missing ones',
    async () => {
      const { member, companyId } = await aVerifiedCompany()
      const wrong = await typeChanges(member, { company_description: 'Too short' })
      expect(await saveEdits(developerForm, member, wrong)).toEqual({ ok: false, refused: 'invalid' })
      const { questionnaire } = await rowOf(companyId)
      const { founded_year: _, office_address: __, ...rest } = questionnaire as Record<string, unknown>
      await updateRows('companies', { id: companyId }, { questionnaire: JSON.stringify(rest) })
      const right = await typeChanges(member, { company_description: 'A '.repeat(80), website: '' })
      expect(await saveEdits(developerForm, member, right)).toMatchObject({ value: { inForce: 2 } })
    },
  )

  test('changes nothing for a colleague, on a stale page or for a suspended company', async () => {
    const { member, companyId } = await aVerifiedCompany()
    const seen = await typeChanges(member, { website: 'https://new.example' })
    const { userId } = await aNewcomer()
    await insertRow('companyMembers', { companyId, userId, role: 'colleague' })
    const colleague = await viewerOf(userId)
    expect(await saveEdits(developerForm, colleague, seen)).toEqual({ ok: false, refused: 'not_owner' })
    const stale = { ...seen, companyVersion: seen.companyVersion - 1 }
    expect(await saveEdits(developerForm, member, stale)).toEqual({ ok: false, refused: 'stale' })
    await updateRows('companies', { id: companyId }, { suspendedAt: new Date(), suspensionReason: 'Test.' })
    expect(await saveEdits(developerForm, member, seen)).toEqual({ ok: false, refused: 'suspended' })
    expect(await versionsOf(companyId)).toEqual([])
  })

  test.runIf(isDeepRun)('is refused the 21st time within a day, and the draft is kept', async () => {
    const { member, companyId } = await aVerifiedCompany()
    const save = async (n: number) =>
      saveEdits(developerForm, member, await typeChanges(member, { website: `https://${n}.example` }))
    for (let n = 1; n <= 20; n += 1) expect(await save(n)).toMatchObject({ ok: true })
    expect(await save(21)).toEqual({ ok: false, refused: 'too_many' })
    expect((await findRow('profileDrafts', { userId: member.userId }))?.formDraft).toMatchObject({
      values: { website: 'https://21.example' },
    })
    await updateRows(
      'companyVersions',
      { companyId, number: 2 },
      { submittedAt: new Date(Date.now() - 86_500_000) },
    )
    expect(await save(22)).toMatchObject({ ok: true })
  })

  test('succeeds for one of 50 concurrent calls: one version, one audit row', async () => {
    const { member, companyId, version } = await aVerifiedCompany()
    const seen = await typeChanges(member, { website: 'https://new.example' })
    const results = await Promise.all(
      Array.from({ length: 50 }, () => saveEdits(developerForm, member, seen)),
    )
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results.filter((answer) => !answer.ok && answer.refused === 'stale')).toHaveLength(49)
    expect(await versionsOf(companyId)).toHaveLength(1)
    expect((await rowOf(companyId)).version).toBe(version + 1)
    expect((await auditOf(companyId)).filter(({ action }) => action === 'version.save')).toHaveLength(1)
  })

  test.runIf(isDeepRun)('removes a cleared optional answer from the version in review too', async () => {
    const company = await aVerifiedCompany()
    const { member, companyId } = company
    await aWaitingVersion(company, { historic_irr: '14', completed_projects: '45' })
    const seen = await typeChanges(member, { historic_irr: '' })
    expect(await saveEdits(developerForm, member, seen)).toMatchObject({ value: { inForce: 1, waiting: 0 } })
    const [waiting] = await versionsOf(companyId)
    expect(waiting).toMatchObject({ status: 'pending', answers: { completed_projects: 45 }, version: 2 })
    expect(waiting?.answers).not.toHaveProperty('historic_irr')
    expect(waiting?.questionnaire).toMatchObject({ completed_projects: 45, historic_irr: null })
    expect(await selectRows('companyVersions', { companyId, kind: 'minor' })).toHaveLength(1)
    const other = await aVerifiedCompany()
    const { id } = await aWaitingVersion(other, { historic_irr: '14' })
    await saveEdits(developerForm, other.member, await typeChanges(other.member, { historic_irr: '' }))
    expect(await findRow('companyVersions', { id })).toMatchObject({
      status: 'withdrawn',
      decidedAt: expect.any(Date) as Date,
    })
    expect(await selectRows('auditLog', { action: 'version.withdraw', subjectId: id })).toHaveLength(1)
  })
})
