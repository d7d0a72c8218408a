import { expect, test } from 'vitest'
import * as registration from '#app/account/routes/complete-registration.tsx'
import { findDraft } from '#app/companies/queries/profile-form.server.ts'
import * as developerPage from '#app/companies/developer/routes/developer.tsx'
import { developerForm as developerProfile } from '#app/companies/developer/form.ts'
import { stepOf } from '#app/companies/schema/profile-form.ts'
import * as settings from '#app/settings/routes/account.tsx'
import { testDatabase } from '#test/database.ts'
import { testDataFolder } from '#test/data-folder.ts'
import { aMember, aNewcomer, GOOD_PASSWORD, signedInCookie } from '#test/world/accounts.ts'
import { developerValues } from '#test/world/companies.ts'
import { visit } from '#test/world/pages.tsx'
import { accountOf } from '#test/world/people.ts'
import { selectRows } from '#test/world/rows.ts'
import * as signUp from '#test/world/sign-up.ts'

await testDatabase()
testDataFolder()

/** Spellings of the field that an attacker might try. */
const POWER = { role: 'admin', 'members.role': 'admin', user_role: 'admin', is_admin: 'true', isAdmin: 'on' }

const admins = () => selectRows('members', { role: 'admin' }, ['userId'])

test('no sign-up or registration form writes the role · ADM-009', async () => {
  const investor = signUp.investorForm(POWER)
  await signUp.asInvestor(investor)
  expect(await signUp.accountOf(investor.email)).toMatchObject({ role: 'member', userType: 'investor' })
  const developer = signUp.developerForm(POWER)
  const files = { financialStatements: signUp.aPdf(), companyRegistration: signUp.aPdf('b.pdf') }
  await signUp.asDeveloper(developer, files)
  const newcomer = await aNewcomer()
  const password = { password: GOOD_PASSWORD, confirmPassword: GOOD_PASSWORD }
  const form = { intent: 'set-password', ...password, ...POWER }
  expect((await visit(registration, newcomer.path, { form })).status).toBe(303)
  expect(await accountOf(newcomer.userId)).toMatchObject({ role: 'member' })
  expect(await admins()).toEqual([])
})

test('no profile or settings form writes the role · ADM-009', async () => {
  const { userId } = await aMember()
  const cookie = await signedInCookie(userId)
  const personal = { intent: 'personal', fullName: 'Maja Nowak', timeZone: 'Europe/Warsaw', ...POWER }
  expect((await visit(settings, '/settings', { cookie, form: personal })).status).toBe(303)
  const step = async (more: Record<string, string>) => {
    const form = new URLSearchParams({ intent: 'exit', draft_version: '0', seen_version: '0', ...more })
    for (const name of stepOf(developerProfile, 1).fields)
      for (const one of [developerValues[name] ?? ''].flat()) if (one !== '') form.append(name, one)
    return visit(developerPage, '/profile/developer?step=1', { cookie, form })
  }
  // The whole form is refused if it has an unknown field.
  expect((await step(POWER)).status).toBe(422)
  expect(await findDraft(null, userId, 'developer_profile')).toBeNull()
  expect((await step({})).location).toBe('/?exit=1')
  expect(await accountOf(userId)).toMatchObject({ fullName: 'Maja Nowak', role: 'member' })
  expect(await admins()).toEqual([])
})
