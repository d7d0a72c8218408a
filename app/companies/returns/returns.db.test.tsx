import { describe, expect, test } from 'vitest'
import * as developer from '#app/companies/developer/routes/developer.tsx'
import * as documents from '#app/kyc/routes/documents.tsx'
import type { ShownTurn } from '#app/review/turn-shown.ts'
import { testDatabase } from '#test/database.ts'
import { testDataFolder } from '#test/data-folder.ts'
import { signedInCookie } from '#test/world/accounts.ts'
import {
  aDeveloperCompany,
  anAdminViewer,
  type CompanyOptions,
  developerValues,
  seenBy,
} from '#test/world/companies.ts'
import { uploadDocument } from '#test/world/kyc.ts'
import { visit } from '#test/world/pages.tsx'
import { findRow, selectRow, updateRows } from '#test/world/rows.ts'
import { decideCompany } from '../commands/decide-company.server.ts'
import { saveDraft } from '../commands/save-draft.server.ts'
import { developerForm } from '../developer/form.ts'
import { stepOf } from '../schema/profile-form.ts'
import { isWhole } from '#test/runs.ts'

await testDatabase()
testDataFolder()

/** A company with a request without items, and its owner's actions and pages. */
async function asked(options: CompanyOptions = {}) {
  const company = await aDeveloperCompany({ status: 'more_info_requested', ...options })
  const { member, companyId } = company
  const cookie = await signedInCookie(member.userId)
  const typed = async (values: Record<string, string>) => {
    const { draftVersion } = await seenBy(member)
    const all = { ...developerValues, ...values }
    const saved = await saveDraft(developerForm, member, { values: all, step: 1, seenVersion: draftVersion })
    expect(saved.ok).toBe(true)
  }
  return {
    ...company,
    cookie,
    typed,
    row: () => selectRow('companies', { id: companyId }),
    /** Posts a step as a page without JavaScript does. */
    press: async (step: number, intent: string, values: Record<string, string> = {}) => {
      const { draftVersion, companyVersion } = await seenBy(member)
      const form = new URLSearchParams({
        intent,
        draft_version: String(draftVersion),
        seen_version: String(companyVersion),
      })
      for (const name of stepOf(developerForm, step).fields)
        for (const one of [developerValues[name] ?? ''].flat()) if (one !== '') form.append(name, one)
      for (const [name, value] of Object.entries(values)) form.set(name, value)
      return visit(developer, `/profile/developer?step=${step}`, { cookie, form })
    },
  }
}

describe('a request without items', () => {
  test('shows "Send for review" on /documents after an upload, which submits the profile', async () => {
    const { cookie, member, row } = await asked()
    const show = () => visit(documents, '/documents', { cookie })
    expect((await show()).text).not.toContain('Send for review')
    expect((await uploadDocument(cookie, { documentType: 'bank_statement' })).status).toBeLessThan(400)
    const shown = await show()
    expect(shown.text).toContain('Send for review')
    const { to, draftVersion, companyVersion } = await offerOn(cookie)
    const sent = await visit(developer, to, {
      cookie,
      form: {
        intent: 'send',
        touched: '',
        draft_version: String(draftVersion),
        seen_version: String(companyVersion),
      },
    })
    expect([sent.status, sent.location]).toEqual([303, '/profile/pending'])
    expect(await row()).toMatchObject({ approvalStatus: 'pending', revision: 2 })
    expect((await show()).text).not.toContain('Send for review')
    expect(await findRow('profileDrafts', { userId: member.userId })).toMatchObject({ formDraft: null })
  })

  test('a stale or incomplete submission redirects and clears nothing', async () => {
    const { cookie, member, row, typed } = await asked()
    await uploadDocument(cookie, { documentType: 'bank_statement' })
    const { to, ...seen } = await offerOn(cookie)
    const press = (draft: number, company: number) =>
      visit(developer, to, {
        cookie,
        form: { intent: 'send', touched: '', draft_version: String(draft), seen_version: String(company) },
      })
    await typed({ company_name: '', website: 'https://typed.example' })
    const stale = await press(seen.draftVersion, seen.companyVersion)
    expect([stale.status, stale.location, stale.toast?.tone]).toEqual([303, '/profile/developer', 'error'])
    const { draftVersion, companyVersion } = await seenBy(member)
    const incomplete = await press(draftVersion, companyVersion)
    expect([incomplete.status, incomplete.location]).toEqual([303, '/profile/developer?step=1&check=1'])
    const draft = await findRow('profileDrafts', { userId: member.userId })
    expect(JSON.stringify(draft?.formDraft)).toContain('https://typed.example')
    await updateRows('companies', { id: (await row()).id }, { approvalStatus: 'pending' })
    const gone = await press(draftVersion, companyVersion)
    expect([gone.status, gone.location]).toEqual([303, '/profile/pending'])
  })

  test('viewing the form does not count as an answer, nor does anything before the latest request', async () => {
    const { press, cookie, member, companyId, typed } = await asked()
    for (const step of [1, 2]) expect((await press(step, 'next')).status).toBe(303)
    expect(await offerOn(cookie)).toMatchObject({ to: '' })
    await typed({ company_name: 'Nowa Development' })
    expect((await offerOn(cookie)).to).toContain('/profile/developer')
    const { draftLastSaved } = (await findRow('profileDrafts', { userId: member.userId })) ?? {}
    expect((await press(3, 'back')).status).toBe(303)
    expect((await findRow('profileDrafts', { userId: member.userId }))?.draftLastSaved).toEqual(
      draftLastSaved,
    )
    const admin = await anAdminViewer()
    const { version } = await selectRow('companies', { id: companyId })
    await decideCompany(admin, companyId, version, 'requestInfo', { reason: 'And who signs?' })
    expect(await offerOn(cookie)).toMatchObject({ to: '' })
  })

  test.runIf(isWhole)(
    'every step of the form has "Send for review", which saves what is typed and shows errors',
    async () => {
      const { cookie, row, press } = await asked()
      const open = async (step: number) =>
        (await visit(developer, `/profile/developer?step=${step}`, { cookie })).text
      expect(await open(1)).toContain('Send for review')
      const wrong = await press(1, 'send', { founded_year: 'nineteen', company_name: 'Nowa Development' })
      expect([wrong.status, wrong.location]).toEqual([422, null])
      expect(wrong.html).toContain('value="nineteen"')
      expect((await row()).approvalStatus).toBe('more_info_requested')
      const sent = await press(1, 'send', { company_name: 'Nowa Development' })
      expect([sent.status, sent.location]).toEqual([303, '/profile/pending'])
      expect(await row()).toMatchObject({ approvalStatus: 'pending', name: 'Nowa Development', revision: 2 })
      const again = await press(1, 'send')
      expect(again.status).toBe(422)
    },
  )

  test('a request with items and an unsubmitted profile have no such button', async () => {
    const pending = await aDeveloperCompany({ status: 'pending' })
    const cookie = await signedInCookie(pending.member.userId)
    expect((await visit(developer, '/profile/developer?step=1', { cookie })).text).not.toContain(
      'Send for review',
    )
  })
})

/** The data that the button on /documents posts. */
async function offerOn(cookie: string) {
  const { data } = await visit(documents, '/documents', { cookie })
  const { turn } = data as Awaited<ReturnType<typeof documents.loader>> & { turn: ShownTurn | null }
  return (turn?.whose === 'yours' && turn.send) || { to: '', draftVersion: 0, companyVersion: 0 }
}
