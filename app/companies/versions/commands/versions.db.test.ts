import { describe, expect, test } from 'vitest'
import { developerForm } from '#app/companies/developer/form.ts'
import { testDatabase } from '#test/database.ts'
import { aDeveloperCompany, aDocument, anAdminViewer, aNewcomer, viewerOf } from '#test/world/companies.ts'
import { auditOf, historyOf, kindsTo, rowOf } from '#test/world/company-steps.ts'
import { findRow, insertRow, selectRow, updateRows } from '#test/world/rows.ts'
import {
  aNewDocument,
  aVerifiedCompany,
  aWaitingVersion,
  typeChanges,
  underWayOf,
  versionsOf,
} from '#test/world/versions.ts'
import { decideVersion } from './decide-version.server.ts'
import { revertVersion } from './revert-version.server.ts'
import { saveEdits } from './save-edits.server.ts'
import { sendVersion } from './send-version.server.ts'
import { withdrawVersion } from './withdraw-version.server.ts'
import { MANY, isDeepRun } from '#test/runs.ts'

await testDatabase()

const TEXTS = { reason: 'Please explain.', memberNotes: 'Thank you.', internalNotes: 'Ours.' }
const DAY = 86_400_000

describe('material answers', () => {
  test('can still be sent on a day with 20 saved changes', async () => {
    const company = await aVerifiedCompany()
    for (let number = 2; number <= 21; number += 1)
      await insertRow('companyVersions', {
        companyId: company.companyId,
        number,
        kind: 'minor',
        status: 'approved',
        answers: '{}',
        former: '{}',
        questionnaire: '{}',
        submittedAt: new Date(),
        inForceAt: new Date(),
      })
    expect(await aWaitingVersion(company, { completed_projects: '45' })).toMatchObject({ number: 22 })
  })

  test('are reviewed as a version while the approved profile stays live, and go live on approval', async () => {
    const company = await aVerifiedCompany()
    const before = await rowOf(company.companyId)
    const version = await aWaitingVersion(company, { completed_projects: '45', founded_year: '2001' })
    expect(version).toMatchObject({
      number: 2,
      status: 'pending',
      answers: { completed_projects: 45, founded_year: 2001 },
      former: { completed_projects: 31, founded_year: 2004 },
    })
    expect(version.consents).toHaveProperty('authority_consent')
    expect(await rowOf(company.companyId)).toEqual(before)
    const admin = await anAdminViewer()
    for (const action of ['requestInfo', 'reject'] as const) {
      const { id, version: seen } = await selectRow('companyVersions', { id: version.id })
      const picks = [
        { kind: 'document', name: 'personal_id', words: 'Of the new contact.' },
        { kind: 'field', name: 'founded_year', words: '' },
        { kind: 'field', name: 'no_such_answer', words: '' },
      ] as const
      const decided = await decideVersion(admin, id, seen, action, { ...TEXTS, picks })
      expect(decided).toMatchObject({ ok: true })
      expect(await rowOf(company.companyId)).toEqual(before)
      expect(await selectRow('companyVersions', { id })).toMatchObject({
        ...TEXTS,
        status: action === 'reject' ? 'rejected' : 'more_info_requested',
        asked: [
          { kind: 'field', name: 'founded_year', label: 'Year founded', before: '2001' },
          { kind: 'document', name: 'personal_id', words: 'Of the new contact.' },
        ],
      })
    }
    const again = await aWaitingVersion(company, { completed_projects: '46' })
    expect(again).toMatchObject({ number: 3, answers: { completed_projects: 46, founded_year: 2001 } })
    expect((await versionsOf(company.companyId)).map(({ status }) => status)).toEqual(['replaced', 'pending'])
    expect(await decideVersion(admin, again.id, again.version, 'approve', TEXTS)).toMatchObject({ ok: true })
    const after = await rowOf(company.companyId)
    expect(after).toMatchObject({ projectsDeals: 46, approvalStatus: 'approved', revision: 1 })
    expect(after.questionnaire).toEqual({
      ...(before.questionnaire as object),
      completed_projects: 46,
      founded_year: 2001,
    })
    expect((await kindsTo(company)).slice(-5)).toEqual([
      'company.received',
      'company.info_requested',
      'company.rejected',
      'company.received',
      'company.approved',
    ])
    expect((await historyOf(again.id)).map(({ action }) => action)).toEqual(['approve'])
    expect((await auditOf(again.id)).map(({ action }) => action)).toEqual([
      'version.submit',
      'version.approve',
    ])
  })

  test('do not overwrite a minor change saved during their review', async () => {
    const company = await aVerifiedCompany()
    const version = await aWaitingVersion(company)
    const seen = await typeChanges(company.member, { website: 'https://later.example' })
    expect(await saveEdits(developerForm, company.member, seen)).toMatchObject({
      value: { inForce: 1, waiting: 0 },
    })
    const admin = await anAdminViewer()
    expect(await decideVersion(admin, version.id, version.version, 'approve', {})).toMatchObject({ ok: true })
    expect(await rowOf(company.companyId)).toMatchObject({
      website: 'https://later.example',
      projectsDeals: 45,
    })
  })

  test('need both consents again, and a document for a new name, address or contact', async () => {
    const company = await aVerifiedCompany()
    const { member, companyId } = company
    for (const [typed, type] of [
      [{ company_name: 'New Name' }, 'company_registration_cert'],
      [{ primary_contact_name: 'Ewa Nowak' }, 'personal_id'],
    ] as const) {
      const seen = { ...(await typeChanges(member, typed)), underWay: await underWayOf(companyId) }
      const send = (hasConsents: boolean) => sendVersion(developerForm, member, seen, hasConsents)
      expect(await send(false)).toEqual({ ok: false, refused: 'consents_missing' })
      expect(await send(true)).toEqual({ ok: false, refused: 'documents_missing' })
      await aNewDocument(member, type)
      expect(await send(true)).toMatchObject({ ok: true })
    }
    const expired = await aDocument(member.userId, 'professional_license', { status: 'approved' })
    await updateRows('kycSubmissions', { fileId: expired }, { endsOn: '2026-01-31' })
    const licence = await typeChanges(member, { regulatory_status: 'licensed', regulatory_details: 'KNF 12' })
    const seen = { ...licence, underWay: await underWayOf(companyId) }
    expect(await sendVersion(developerForm, member, seen, true)).toEqual({
      ok: false,
      refused: 'documents_missing',
    })
  })

  test('cannot be sent by a colleague, from a stale page or from a draft that has none', async () => {
    const company = await aVerifiedCompany()
    const { member, companyId } = company
    const seen = { ...(await typeChanges(member, { completed_projects: '45' })), underWay: null }
    const { userId } = await aNewcomer()
    await insertRow('companyMembers', { companyId, userId, role: 'colleague' })
    expect(await sendVersion(developerForm, await viewerOf(userId), seen, true)).toEqual({
      ok: false,
      refused: 'not_owner',
    })
    const stale = { ...seen, draftVersion: seen.draftVersion - 1 }
    expect(await sendVersion(developerForm, member, stale, true)).toEqual({ ok: false, refused: 'stale' })
    const minor = {
      ...(await typeChanges(member, { completed_projects: '31', website: 'https://x.example' })),
    }
    expect(await sendVersion(developerForm, member, { ...minor, underWay: null }, true)).toEqual({
      ok: false,
      refused: 'nothing',
    })
  })
})

describe('withdrawing and reverting', () => {
  test('the owner can withdraw a pending version once, and the live answers stay', async () => {
    const company = await aVerifiedCompany()
    const before = await rowOf(company.companyId)
    const { id, version } = await aWaitingVersion(company)
    const stranger = await aDeveloperCompany()
    expect(await withdrawVersion(stranger.member, { id, version })).toEqual({
      ok: false,
      refused: 'not_pending',
    })
    const results = await Promise.all(
      Array.from({ length: MANY }, () => withdrawVersion(company.member, { id, version })),
    )
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await rowOf(company.companyId)).toEqual(before)
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['version.submit', 'version.withdraw'])
    const admin = await anAdminViewer()
    expect(await decideVersion(admin, id, version + 1, 'approve', {})).toEqual({
      ok: false,
      refused: 'wrong_status',
    })
  })

  test.runIf(isDeepRun)(
    'a reviewer can revert a minor change within 30 days, except for answers changed since',
    async () => {
      const company = await aVerifiedCompany()
      const { member, companyId } = company
      const admin = await anAdminViewer()
      const save = async (values: Record<string, string>) =>
        saveEdits(developerForm, member, await typeChanges(member, values))
      await save({ website: 'https://one.example', team_size: '6-20' })
      await save({ team_size: '51-100' })
      const [first, second] = await versionsOf(companyId)
      if (!first || !second) throw new Error('the test has two versions')
      expect(await revertVersion(admin, first.id, 1, ' ')).toEqual({ ok: false, refused: 'reason_required' })
      const taken = await Promise.all(
        Array.from({ length: 50 }, () => revertVersion(admin, first.id, 1, 'Not your address.')),
      )
      expect(taken.filter(({ ok }) => ok)).toHaveLength(1)
      const after = await rowOf(companyId)
      expect(after.website).toBe('https://kowalska.example')
      expect(after.questionnaire).toMatchObject({ team_size: '51-100' })
      expect(await kindsTo(company)).toContain('company.change_reverted')
      expect((await auditOf(first.id)).map(({ action }) => action)).toEqual(['version.revert'])
      await updateRows('companyVersions', { id: second.id }, { inForceAt: new Date(Date.now() - 31 * DAY) })
      expect(await revertVersion(admin, second.id, 1, 'Late.')).toEqual({ ok: false, refused: 'too_late' })
    },
  )
})

test('nobody can decide on a version of their own company, or of a suspended one', async () => {
  const company = await aVerifiedCompany()
  const { id, version } = await aWaitingVersion(company)
  const admin = await anAdminViewer()
  const own = { ...admin, company: company.member.company }
  expect(await decideVersion(own, id, version, 'approve', {})).toEqual({ ok: false, refused: 'own_record' })
  const rest = { suspendedAt: new Date(), suspensionReason: 'Test.' }
  await updateRows('companies', { id: company.companyId }, rest)
  expect(await decideVersion(admin, id, version, 'approve', {})).toEqual({
    ok: false,
    refused: 'wrong_status',
  })
  expect(await findRow('companyVersions', { id })).toMatchObject({ status: 'pending' })
})
