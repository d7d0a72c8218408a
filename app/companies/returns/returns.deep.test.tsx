import { describe, expect, test } from 'vitest'
import * as developer from '#app/companies/developer/routes/developer.tsx'
import { testDatabase } from '#test/database.ts'
import { testDataFolder } from '#test/data-folder.ts'
import { signedInCookie } from '#test/world/accounts.ts'
import { aDeveloperCompany, type CompanyOptions, developerValues, seenBy } from '#test/world/companies.ts'
import { visit } from '#test/world/pages.tsx'
import { selectRow } from '#test/world/rows.ts'
import { developerForm } from '../developer/form.ts'
import { stepOf } from '../schema/profile-form.ts'

await testDatabase()
testDataFolder()

/** A company whose request has no items, and its owner's actions and pages. */
async function asked(options: CompanyOptions = {}) {
  const company = await aDeveloperCompany({ status: 'more_info_requested', ...options })
  const { member, companyId } = company
  const cookie = await signedInCookie(member.userId)
  return {
    ...company,
    cookie,
    row: () => selectRow('companies', { id: companyId }),
    /** Posts a step as a page without JavaScript would. */
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
  test('every step of the form has "Send for review", which saves the input and shows errors', async () => {
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
  })
})
