import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { aDeveloperCompany, aNewcomer, developerValues, seenBy } from '#test/world/companies.ts'
import { selectRows } from '#test/world/rows.ts'
import { findDraft, loadForm } from '../queries/profile-form.server.ts'
import { developerForm } from '../developer/form.ts'
import { clearDraft } from './end-draft.server.ts'
import { DRAFT_BYTES, saveDraft } from './save-draft.server.ts'
import { MANY, isDeepRun } from '#test/runs.ts'

await testDatabase()

const FORM = 'developer_profile'

test('a draft is saved, loaded and cleared with its step and time, for its owner only · MEM-126 MEM-127', async () => {
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

test.runIf(isDeepRun)('first-time, pending and rejected members have drafts · MEM-125', async () => {
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

test.runIf(isDeepRun)('only one of many concurrent saves with different answers is stored', async () => {
  const member = await aNewcomer()
  const results = await Promise.all(
    Array.from({ length: MANY }, (_, index) =>
      saveDraft(developerForm, member, {
        values: { company_name: `Window ${index}` },
        step: 2,
        seenVersion: 0,
      }),
    ),
  )
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
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

test('a consent keeps the time it was first given until it is withdrawn', async () => {
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
