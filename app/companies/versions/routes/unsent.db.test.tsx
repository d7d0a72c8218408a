import { expect, test } from 'vitest'
import * as developer from '#app/companies/developer/routes/developer.tsx'
import * as myProfile from '#app/companies/routes/my-profile.tsx'
import { developerForm } from '#app/companies/developer/form.ts'
import { stepOf } from '#app/companies/schema/profile-form.ts'
import { loadMemberTurn } from '#app/oversight/turns/own.server.ts'
import * as documents from '#app/kyc/routes/documents.tsx'
import { testDatabase } from '#test/database.ts'
import { signedInCookie } from '#test/world/accounts.ts'
import { aDocument, developerValues, seenBy } from '#test/world/companies.ts'
import { removeDocument } from '#test/world/kyc.ts'
import { aReviewer, reject } from '#test/world/kyc-review.ts'
import { visit } from '#test/world/pages.tsx'
import { findRow, selectRow, updateRows } from '#test/world/rows.ts'
import { aNewDocument, aVerifiedCompany, aWaitingVersion, typeChanges } from '#test/world/versions.ts'
import * as page from './changes.tsx'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()

const PATH = '/my-profile/changes'

/** The owner of an approved company, their pages and the index of turns. */
async function anOwner() {
  const company = await aVerifiedCompany()
  const { member, companyId } = company
  await updateRows('members', { userId: member.userId }, { welcomeSeenAt: new Date() })
  const cookie = await signedInCookie(member.userId)
  return {
    ...company,
    cookie,
    status: async () => (await visit(myProfile, '/my-profile', { cookie })).text,
    unsent: () => findRow('turns', { kind: 'changes', thingId: companyId }),
    missing: async () => {
      const turn = await loadMemberTurn(member)
      return turn?.whose === 'yours' ? turn.missing.map(({ label, to, under }) => [label, to, under]) : []
    },
  }
}

test('the owner has to act on unsent changes until they are live or discarded', async () => {
  const { member, companyId, cookie, status, unsent, missing } = await anOwner()
  expect(await status()).not.toContain('Action needed')
  await typeChanges(member, { website: 'https://new.example' })
  expect(await unsent()).toMatchObject({ side: 'owner', companyId })
  const first = (await unsent())?.since
  await typeChanges(member, { founded_year: '2001' })
  expect((await unsent())?.since).toEqual(first)
  expect(await status()).toMatch(/Action needed.*Save or send your changes/s)
  expect(await missing()).toEqual([['Save or send your changes', PATH, 'Unsent profile changes']])
  const seen = await seenBy(member)
  const form = {
    draft_version: String(seen.draftVersion),
    seen_version: String(seen.companyVersion),
    under_way: '',
  }
  // Minor changes go live, material ones stay unsent.
  expect((await visit(page, PATH, { cookie, form: { ...form, intent: 'save' } })).status).toBe(303)
  expect((await unsent())?.since).toEqual(first)
  const { draftVersion, companyVersion } = await seenBy(member)
  const sent = await visit(page, PATH, {
    cookie,
    form: {
      ...form,
      draft_version: String(draftVersion),
      seen_version: String(companyVersion),
      intent: 'send',
      sanctions_pep_consent: 'on',
      authority_consent: 'on',
    },
  })
  expect(sent.status).toBe(303)
  expect(await unsent()).toBeUndefined()
  expect(await missing()).toEqual([])
})

test.runIf(isDeepRun)(
  'a draft that matches the live answers, or was discarded, needs no action',
  async () => {
    const { member, cookie, unsent } = await anOwner()
    const press = async (intent: string) => {
      const { draftVersion, companyVersion } = await seenBy(member)
      const form = new URLSearchParams({
        intent,
        draft_version: String(draftVersion),
        seen_version: String(companyVersion),
      })
      for (const name of stepOf(developerForm, 1).fields)
        for (const one of [developerValues[name] ?? ''].flat()) if (one !== '') form.append(name, one)
      return visit(developer, '/profile/developer?step=1', { cookie, form })
    }
    const { website } = await selectRow('companies', { createdByUserId: member.userId })
    await typeChanges(member, { website: 'https://new.example' })
    await typeChanges(member, { website: website ?? '' })
    expect(await unsent()).toBeUndefined()
    await typeChanges(member, { website: 'https://new.example' })
    expect((await press('fresh')).status).toBe(303)
    expect(await unsent()).toBeUndefined()
  },
)

test.runIf(isDeepRun)(
  'a version in review needs its owner to act while its document is rejected, and a review after a new file',
  async () => {
    const company = await anOwner()
    const { member, missing } = company
    await aNewDocument(member, 'company_registration_cert')
    const { id: shown } = await selectRow('kycSubmissions', {
      userId: member.userId,
      documentType: 'company_registration_cert',
      isCurrent: true,
    })
    const { id } = await aWaitingVersion(company, { company_name: 'Nowa Development' })
    const turn = () => selectRow('turns', { kind: 'version', thingId: id })
    expect(await turn()).toMatchObject({ side: 'reviewers' })
    expect(await reject(await aReviewer(), shown)).toMatchObject({ ok: true })
    expect(await turn()).toMatchObject({ side: 'owner', companyId: company.companyId })
    const label = 'Company registration certificate'
    expect(await missing()).toContainEqual([
      label,
      `${PATH}#company_registration_cert`,
      'Changes to your profile',
    ])
    expect((await visit(page, PATH, { cookie: company.cookie })).text).toContain(label)
    await aNewDocument(member, 'company_registration_cert')
    expect(await turn()).toMatchObject({ side: 'reviewers' })
    expect(await missing()).toEqual([])
  },
)

test('an expired document needs its owner to act, who may remove it if it is optional', async () => {
  const { member, missing, cookie } = await anOwner()
  const fileId = await aDocument(member.userId, 'professional_license', { status: 'approved' })
  const { id } = await selectRow('kycSubmissions', { fileId })
  expect((await removeDocument(cookie, fileId)).status).toBe(409)
  await updateRows('kycSubmissions', { id }, { endsOn: '2026-02-01' })
  expect(await selectRow('turns', { kind: 'document', thingId: id })).toMatchObject({
    side: 'person',
    since: new Date('2026-02-01T23:00:00Z'),
  })
  expect(await missing()).toEqual([
    ['Professional licence', '/documents#document-professional_license-1', 'Document: Professional licence'],
  ])
  const shown = (await visit(documents, '/documents', { cookie })).text
  expect(shown).toMatch(/Expired on 1 Feb 2026.*Remove/s)
  expect(shown).not.toContain('There’s nothing more to send.')
  expect((await removeDocument(cookie, fileId)).status).toBe(200)
  expect(await missing()).toEqual([])
})
