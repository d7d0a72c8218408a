import { expect, test } from 'vitest'
import { JOBS } from '#server/job-list.ts'
import { testDatabase } from '#test/database.ts'
import { aDeveloperCompany, aNewcomer, developerValues, seenBy, viewerOf } from '#test/world/companies.ts'
import { selectRows, updateRows } from '#test/world/rows.ts'
import { findDraft, loadForm } from '../queries/profile-form.server.ts'
import { developerForm } from '../developer/form.ts'
import { clearDraft, purgeProfileDrafts } from './end-draft.server.ts'
import { DRAFT_BYTES, saveDraft } from './save-draft.server.ts'
import { MANY } from '#test/runs.ts'

await testDatabase()

const FORM = 'developer_profile'

test('a draft is saved, loaded and cleared with step and time, for its owner only · MEM-126 MEM-127', async () => {
  const member = await aNewcomer()
  const other = await aNewcomer()
  await saveDraft(developerForm, other, { values: { company_name: 'Other' }, step: 3, seenVersion: 0 })
  const saved = await saveDraft(developerForm, member, {
    values: { company_name: 'Mine' },
    step: 2,
    seenVersion: 0,
  })
  expect(saved).toMatchObject({ ok: true, value: { version: 1 } })
  expect(await findDraft(null, member.userId, FORM)).toMatchObject({
    step: 2,
    version: 1,
    values: { company_name: 'Mine' },
  })
  expect((await findDraft(null, member.userId, FORM))?.savedAt).toBeInstanceOf(Date)
  await clearDraft(member, FORM, { version: 1, window: '' })
  expect(await findDraft(null, member.userId, FORM)).toBeNull()
  expect(await findDraft(null, other.userId, FORM)).toMatchObject({
    step: 3,
    values: { company_name: 'Other' },
  })
})

test('first-time, pending and rejected members have drafts · MEM-125', async () => {
  for (const member of [
    await aNewcomer(),
    (await aDeveloperCompany({ status: 'pending' })).member,
    (await aDeveloperCompany({ status: 'rejected' })).member,
  ]) {
    expect(
      await saveDraft(developerForm, member, {
        values: { company_name: 'Kept' },
        step: 1,
        seenVersion: (await seenBy(member)).draftVersion,
      }),
    ).toMatchObject({ ok: true })
    expect((await loadForm(developerForm, member)).values.company_name).toBe('Kept')
  }
})

test('a rejected member without a draft starts from the submission, and saving a step keeps the rest · MEM-138', async () => {
  const { member } = await aDeveloperCompany({ status: 'rejected' })
  const form = await loadForm(developerForm, member)
  expect(form).toMatchObject({
    draft: null,
    step: 1,
    values: { company_name: 'Kowalska Development', historic_irr: '12.5', sanctions_pep_consent: 'on' },
  })
  await saveDraft(developerForm, member, {
    values: { company_name: 'Changed' },
    step: 2,
    seenVersion: form.draftVersion,
  })
  const after = await loadForm(developerForm, member)
  expect(after.values).toEqual({ ...form.values, company_name: 'Changed' })
})

test('a new member starts from the account data', async () => {
  const member = await aNewcomer({ fullName: 'Jan Nowak', companyName: 'Nowak Sp. z o.o.' })
  expect((await loadForm(developerForm, member)).values).toMatchObject({
    company_name: 'Nowak Sp. z o.o.',
    primary_contact_name: 'Jan Nowak',
    primary_contact_email: member.email,
  })
})

test('a second window does not overwrite, unless the answers are the same', async () => {
  const member = await aNewcomer()
  await saveDraft(developerForm, member, { values: { company_name: 'First' }, step: 2, seenVersion: 0 })
  const stale = await saveDraft(developerForm, member, {
    values: { company_name: 'Second' },
    step: 2,
    seenVersion: 0,
  })
  expect(stale).toEqual({
    ok: false,
    refused: 'conflict',
    version: 1,
    endedBy: null,
    differences: [{ name: 'company_name', label: 'Company name', typed: 'Second', saved: 'First' }],
  })
  expect((await findDraft(null, member.userId, FORM))?.values.company_name).toBe('First')
  const same = await saveDraft(developerForm, member, {
    values: { company_name: 'First' },
    step: 2,
    seenVersion: 0,
  })
  expect(same).toMatchObject({ ok: true, value: { version: 1 } })
})

test('one of many concurrent saves with different answers is stored', async () => {
  const member = await aNewcomer()
  const answers = await Promise.all(
    Array.from({ length: MANY }, (_, index) =>
      saveDraft(developerForm, member, {
        values: { company_name: `Window ${index}` },
        step: 2,
        seenVersion: 0,
      }),
    ),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect((await findDraft(null, member.userId, FORM))?.version).toBe(1)
})

test('a draft has a size limit · MEM-127', async () => {
  const member = await aNewcomer()
  const saved = await saveDraft(developerForm, member, {
    values: { company_description: 'x'.repeat(DRAFT_BYTES) },
    step: 1,
    seenVersion: 0,
  })
  expect(saved).toEqual({ ok: false, refused: 'too_large' })
  expect(await selectRows('profileDrafts', { userId: member.userId })).toEqual([])
})

test('a consent keeps its first time until it is withdrawn', async () => {
  const member = await aNewcomer()
  const save = (consent: string, seenVersion: number) =>
    saveDraft(developerForm, member, {
      values: { ...developerValues, sanctions_pep_consent: consent },
      step: 4,
      seenVersion,
    })
  await save('on', 0)
  const first = (await findDraft(null, member.userId, FORM))?.consents.sanctions_pep_consent
  await save('on', 1)
  expect((await findDraft(null, member.userId, FORM))?.consents.sanctions_pep_consent).toBe(first)
  await save('', 2)
  expect((await findDraft(null, member.userId, FORM))?.consents).not.toHaveProperty('sanctions_pep_consent')
})

test('a change of an approved profile is saved as a draft', async () => {
  const { member } = await aDeveloperCompany()
  const { draftVersion } = await seenBy(member)
  const save = { values: { company_name: 'New' }, step: 1, seenVersion: draftVersion }
  expect(await saveDraft(developerForm, member, save)).toMatchObject({ ok: true })
  expect((await viewerOf(member.userId)).company).toMatchObject({
    status: 'approved',
    name: 'Kowalska Development',
  })
})

test('the hourly job deletes drafts untouched for DRAFT_LIFE', async () => {
  expect(JOBS.map(({ run }) => run)).toContain(purgeProfileDrafts)
  const [old, fresh] = [await aNewcomer(), await aNewcomer()]
  for (const [member, hours] of [
    [old, 365 * 24 + 1],
    [fresh, 365 * 24 - 1],
  ] as const) {
    await saveDraft(developerForm, member, { values: { company_name: 'Mine' }, step: 2, seenVersion: 0 })
    await updateRows(
      'profileDrafts',
      { userId: member.userId },
      {
        draftLastSaved: new Date(Date.now() - hours * 3_600_000),
        keptAt: null,
        removalToldAt: new Date(Date.now() - (30 * 24 + 0.5) * 3_600_000),
      },
    )
  }
  expect(await purgeProfileDrafts()).toBe(1)
  expect(await findDraft(null, old.userId, FORM)).toBeNull()
  expect(await findDraft(null, fresh.userId, FORM)).not.toBeNull()
})
