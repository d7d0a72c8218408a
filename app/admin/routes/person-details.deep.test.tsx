import { describe, expect, test } from 'vitest'
import * as myProfile from '#app/companies/routes/my-profile.tsx'
import * as companyPage from '#app/directory/routes/entity.tsx'
import { testDatabase } from '#test/database.ts'
import { signedInCookie } from '#test/world/accounts.ts'
import { aSignedInAdmin } from '#test/world/back-office.tsx'
import { aDeveloperCompany, anInvestorCompany, type TestCompany } from '#test/world/companies.ts'
import { aListedCompany } from '#test/world/directory.ts'
import { visit } from '#test/world/pages.tsx'
import { insertRow, selectRows, updateRows } from '#test/world/rows.ts'
import { testSettings } from '#test/settings.ts'
import * as kyc from '#app/kyc/desk/desk.tsx'
import * as profiles from '#app/companies/desk/desk.tsx'
import * as users from '#app/oversight/users/desk/desk.tsx'

await testDatabase()
testSettings({ LOG_LEVEL: 'silent' })

const admin = await aSignedInAdmin()
const reader = await aListedCompany({ name: 'Reader Capital', type: 'investor' })

const ACCOUNT = {
  fullName: 'Maja Account',
  position: 'Account position',
  phone: '+48600100200',
  companyWebsite: 'https://account.example',
}

/** The person's details, as shown on every desk and page. */
async function read({ companyId, member }: Pick<TestCompany, 'companyId' | 'member'>) {
  const desk = async (page: Parameters<typeof visit>[0], path: string) =>
    (await visit(page, path, { cookie: admin.cookie })).text
  await insertRow('connectionRequests', {
    companyId,
    requesterCompanyId: reader.companyId,
    requesterId: reader.userId,
    status: 'accepted',
    decidedAt: new Date(),
    decidedBy: member.userId,
  })
  const [document] = await selectRows('kycSubmissions', { userId: member.userId }, ['id'])
  const profile = await desk(profiles, `/admin/profiles?id=${companyId}`)
  return {
    row: profile.slice(0, profile.indexOf('Full name')),
    profile: profile.slice(profile.indexOf('Full name')).split('Documents')[0] ?? '',
    user: (await desk(users, `/admin/users?id=${member.userId}`)).split('User type').at(-1) ?? '',
    kyc: document ? await desk(kyc, `/admin/kyc?id=${document.id}`) : '',
    own: (await visit(myProfile, '/my-profile', { cookie: await signedInCookie(member.userId) })).text,
    other: (
      await visit(companyPage, `/market-circle/entity/${companyId}`, {
        cookie: await signedInCookie(reader.userId),
        params: { id: companyId },
      })
    ).text,
  }
}

describe('the details of a person', () => {
  test('are the company’s contact answers on every desk and page', async () => {
    const company = await aDeveloperCompany({
      values: { primary_contact_name: 'Anna Contact', primary_contact_title: 'Head of sites' },
    })
    await updateRows('members', { userId: company.member.userId }, ACCOUNT)
    const shown = await read(company)
    const PHONE = '+48 22 123 45 67'
    expect(shown.row).toContain('Developer · Anna Contact')
    for (const words of ['Full name Anna Contact', 'Account Maja Account', 'Position Head of sites'])
      expect(shown.profile).toContain(words)
    for (const words of [`Phone ${PHONE}`, 'Website https://kowalska.example'])
      expect(shown.profile).toContain(words)
    for (const words of ['Contact person Anna Contact', 'Position Head of sites', `Phone ${PHONE}`])
      expect(shown.user).toContain(words)
    for (const words of ['Contact person Anna Contact', 'Position Head of sites', `Contact phone ${PHONE}`])
      expect(shown.kyc).toContain(words)
    for (const words of [
      'Full name Anna Contact',
      'Position Head of sites',
      'Website https://kowalska.example',
    ])
      expect(shown.own).toContain(words)
    for (const words of ['Name Anna Contact', 'Position Head of sites', `Phone ${PHONE}`])
      expect(shown.other).toContain(words)
    for (const text of Object.values(shown))
      for (const stale of ['Account position', '600 100 200', 'account.example'])
        expect(text).not.toContain(stale)
  })

  test('fall back to the account, then to a dash', async () => {
    const company = await anInvestorCompany()
    await updateRows('members', { userId: company.member.userId }, ACCOUNT)
    const shown = await read(company)
    expect(shown.row).toContain('Investor · Maja Account')
    for (const text of [shown.profile, shown.own]) {
      for (const words of ['Full name Maja Account', 'Position Account position', 'https://account.example'])
        expect(text).toContain(words)
    }
    for (const text of [shown.profile, shown.user, shown.other])
      expect(text).toContain('Phone +48 600 100 200')
    expect(shown.user).toContain('Position Account position')
    expect(shown.other).toContain('Position Account position')
    const silent = await anInvestorCompany()
    const { profile, user } = await read(silent)
    for (const words of ['Position —', 'Phone —', 'Website —', 'Investment range —'])
      expect(profile).toContain(words)
    for (const words of ['Position —', 'Phone —']) expect(user).toContain(words)
    await updateRows('members', { userId: silent.member.userId }, { investmentRange: '1-5m' })
    expect(
      (await visit(profiles, `/admin/profiles?id=${silent.companyId}`, { cookie: admin.cookie })).text,
    ).toContain('Investment range €1 million to €5 million')
  })

  test('leave out questions that are not in the form of the user type', async () => {
    const developer = await aDeveloperCompany()
    const advisor = await anInvestorCompany({ userType: 'due_diligence' })
    for (const { companyId } of [developer, advisor]) {
      const { text } = await visit(profiles, `/admin/profiles?id=${companyId}`, { cookie: admin.cookie })
      expect(text).toContain('Full name')
      expect(text).not.toMatch(/Investment range|€0 – ∞/)
    }
  })
})
