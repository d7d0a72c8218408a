import { describe, expect, test } from 'vitest'
import * as completeRegistration from '#app/account/routes/complete-registration.tsx'
import * as resetPassword from '#app/account/routes/reset-password.tsx'
import * as signIn from '#app/account/routes/signin.tsx'
import { developerSteps } from '#app/companies/developer/form.ts'
import * as developerForm from '#app/companies/developer/routes/developer.tsx'
import * as myProfile from '#app/companies/routes/my-profile.tsx'
import * as platform from '#app/dashboards/routes/platform.tsx'
import * as earlyAccess from '#app/deals/routes/early-access.tsx'
import { gatePath, standingOf, type CompanyStatus, type Member } from '#app/lib/viewer.ts'
import { testDatabase } from '#test/database.ts'
import { testDataFolder } from '#test/data-folder.ts'
import { aNewAddress, GOOD_PASSWORD, mailsTo, signedInCookie } from '#test/world/accounts.ts'
import { aDeveloperCompany, aNewcomer, developerValues } from '#test/world/companies.ts'
import { visit } from '#test/world/pages.tsx'
import { findRow, updateRows } from '#test/world/rows.ts'
import * as world from '#test/world/sign-up.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()
testDataFolder()

const open = async (module: object, path: string, { userId }: Pick<Member, 'userId'>) =>
  visit(module, path, { cookie: await signedInCookie(userId) })

describe('the statuses', () => {
  test('having no company counts as incomplete · PUB-189', async () => {
    const member = await aNewcomer()
    expect(standingOf(member)).toBe('incomplete')
    expect((await open(myProfile, '/my-profile', member)).text).toContain('Profile Incomplete')
    expect((await open(platform, '/platform', member)).location).toBe('/profile/developer')
  })

  test('a suspended company is redirected to /profile/suspended whatever its status · PUB-192', async () => {
    const { member } = await aDeveloperCompany({ status: 'suspended' })
    expect((await open(platform, '/platform', member)).location).toBe('/profile/suspended')
    const { company } = member
    const statuses: CompanyStatus[] = ['draft', 'pending', 'approved', 'rejected', 'more_info_requested']
    for (const status of statuses)
      expect(gatePath({ ...member, company: company && { ...company, status, suspended: true } })).toBe(
        '/profile/suspended',
      )
  })

  test.runIf(isDeepRun)('pending is redirected to /profile/pending · PUB-191', async () => {
    const { member } = await aDeveloperCompany({ status: 'pending' })
    expect((await open(platform, '/platform', member)).location).toBe('/profile/pending')
  })

  test('approved is redirected to /profile/approved until the welcome has been seen, then to the platform · PUB-193', async () => {
    const { member } = await aDeveloperCompany({ status: 'approved' })
    const first = await open(platform, '/platform', member)
    expect([first.status, first.location]).toEqual([302, '/profile/approved'])
    await updateRows('members', { userId: member.userId }, { welcomeSeenAt: new Date() })
    expect((await open(platform, '/platform', member)).status).toBe(200)
  })
})

const application = (email: string, changed: Record<string, string> = {}) => ({
  firstName: 'Maja',
  lastName: 'Kowalska',
  companyName: 'Kowalska Development',
  companyEmail: email,
  companyWebsite: '',
  role: 'Investor',
  otherRole: '',
  position: 'Partner',
  ...changed,
})

/** Extra fields with which a forged form might try to set the role column. */
const FORGED_ROLE_FIELDS = {
  role: 'admin',
  'role[]': 'admin',
  user_role: 'admin',
  'member[role]': 'admin',
  'member.role': 'admin',
  isAdmin: 'true',
  is_admin: 'true',
}
/** Without the two spellings of the form's own field, which accepts only a member kind. */
const { role: _, 'role[]': __, ...FORGED_FIELDS_EXCEPT_ROLE } = FORGED_ROLE_FIELDS

const roleOf = async (userId: string) => (await findRow('members', { userId }))?.role

describe('an account', () => {
  test.runIf(isDeepRun).each(
    (
      [
        ['Investor', 'investor', 'Investor'],
        ['Developer', 'developer', 'Developer'],
        ['Due Diligence', 'due_diligence', 'Due Diligence'],
      ] as const
    ).slice(0, isDeepRun ? undefined : 1),
  )(
    '%s: stores user_type, role, full_name, company_name and position · PUB-203',
    async (role, type, label) => {
      const email = aNewAddress()
      await visit(earlyAccess, '/early-access', { form: application(email, { role }) })
      const account = await world.accountOf(email)
      expect(account).toMatchObject({
        userType: type,
        role: 'member',
        fullName: 'Maja Kowalska',
        companyName: 'Kowalska Development',
        position: 'Partner',
      })
      const { text } = await open(myProfile, '/my-profile', { userId: account?.userId ?? '' })
      for (const words of [
        `User type ${label}`,
        'Full name Maja Kowalska',
        'Company Kowalska Development',
        'Position Partner',
      ])
        expect(text).toContain(words)
    },
  )
})

describe.runIf(isDeepRun)('a successful form writes everything but the role', () => {
  test('early access, setting the password, signing in and changing the password · PUB-204', async () => {
    const email = aNewAddress()
    const form = { ...application(email), ...FORGED_FIELDS_EXCEPT_ROLE }
    expect((await visit(earlyAccess, '/early-access', { form })).status).toBe(303)
    const { userId } = (await world.accountOf(email)) ?? { userId: '' }
    expect(await roleOf(userId)).toBe('member')

    const path = (await mailsTo(email))[0]?.path ?? ''
    const password = { password: GOOD_PASSWORD, confirmPassword: GOOD_PASSWORD }
    const set = await visit(completeRegistration, path, {
      form: { intent: 'set-password', ...password, ...FORGED_ROLE_FIELDS },
    })
    expect(set.location).toBe('/complete-registration?done=1')
    expect(await roleOf(userId)).toBe('member')

    const signedIn = await visit(signIn, '/signin', {
      form: { email, password: GOOD_PASSWORD, ...FORGED_ROLE_FIELDS },
    })
    expect(signedIn).toMatchObject({ status: 303, location: '/' })
    const changed = await visit(resetPassword, '/reset-password', {
      form: {
        password: 'Quay-side 42 cranes',
        confirmPassword: 'Quay-side 42 cranes',
        ...FORGED_ROLE_FIELDS,
      },
      cookie: signedIn.cookie,
    })
    expect(changed.location).toBe('/reset-password?done=1')
    expect(await roleOf(userId)).toBe('member')
  })

  test('early access does not accept the role "admin" · PUB-204', async () => {
    const email = aNewAddress()
    for (const role of ['admin', 'Admin'])
      expect((await visit(earlyAccess, '/early-access', { form: application(email, { role }) })).status).toBe(
        422,
      )
    expect(await world.accountOf(email)).toBeUndefined()
  })

  test('both registrations · PUB-204', async () => {
    const [investor, developer] = [world.investorForm(), world.developerForm()]
    expect((await world.asInvestor({ ...investor, ...FORGED_ROLE_FIELDS })).status).toBe(303)
    expect((await world.asDeveloper({ ...developer, ...FORGED_ROLE_FIELDS })).status).toBe(303)
    for (const { email } of [investor, developer]) expect((await world.accountOf(email))?.role).toBe('member')
  })

  test('a step of the company profile, which is refused with these fields and accepted without them · PUB-204', async () => {
    const member = await aNewcomer()
    const cookie = await signedInCookie(member.userId)
    const shown = await visit(developerForm, '/profile/developer?step=1', { cookie })
    const form = new URLSearchParams({ ...FORGED_ROLE_FIELDS, intent: 'next' })
    for (const name of developerSteps[0]?.fields ?? [])
      for (const one of [developerValues[name] ?? ''].flat()) form.append(name, one)
    for (const name of ['draft_version', 'seen_version'])
      form.set(name, new RegExp(`name="${name}" value="(\\d+)"`).exec(shown.html)?.[1] ?? '')
    const smuggled = await visit(developerForm, '/profile/developer?step=1', { cookie, form })
    expect(smuggled.status).toBe(422)
    expect(await roleOf(member.userId)).toBe('member')
    for (const name of Object.keys(FORGED_ROLE_FIELDS)) form.delete(name)
    const next = await visit(developerForm, '/profile/developer?step=1', { cookie, form })
    expect(next.location).toBe('/profile/developer?step=2')
    expect(await roleOf(member.userId)).toBe('member')
  })
})
