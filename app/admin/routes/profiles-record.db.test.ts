import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { submitCompany } from '#app/companies/commands/submit-company.server.ts'
import * as developerForm from '#app/companies/developer/routes/developer.tsx'
import * as myProfile from '#app/companies/routes/my-profile.tsx'
import * as rejectedPage from '#app/companies/routes/rejected.tsx'
import { db } from '#app/db/client.server.ts'
import { setClock } from '#app/lib/clock.ts'
import { checkFileLink } from '#app/files/links.server.ts'
import { testDatabase } from '#test/database.ts'
import { mailsTo, signedInCookie } from '#test/world/accounts.ts'
import {
  aDeveloperCompany,
  aDocument,
  anInvestorCompany,
  fillDeveloperForm,
  viewerOf,
} from '#test/world/companies.ts'
import { developerForm as developerProfile } from '#app/companies/developer/form.ts'
import { visit } from '#test/world/pages.tsx'
import { address, aProfileDesk } from '#test/world/profile-desk.ts'
import { selectRows, updateRows } from '#test/world/rows.ts'
import * as page from '#app/companies/desk/desk.tsx'
import { testSettings } from '#test/settings.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()
testSettings({ LOG_LEVEL: 'silent' })

const { admin, show } = await aProfileDesk()
const record = (text: string) => text.slice(text.indexOf('Details'))

describe('the details', () => {
  test.runIf(isDeepRun)('complete the investment range with 0 and infinity · ADM-025', async () => {
    const range = async (questionnaire: Record<string, unknown>) =>
      /Investment range (€\S+ – \S+)/.exec(
        record((await show((await anInvestorCompany({ questionnaire })).companyId)).text),
      )?.[1]
    expect(await range({ investment_size_max: 5_000_000 })).toBe('€0 – €5,000,000')
    expect(await range({ investment_size_min: 500_000 })).toBe('€500,000 – ∞')
    expect(await range({})).toBeUndefined()
  })

  test('show the questionnaire with labels and leave out missing answers · ADM-026', async () => {
    const questionnaire = {
      company_name: 'Northgate Capital',
      headquarters_location: 'Prague',
      founded_year: 2009,
      team_size: '6-20',
      investment_focus: ['residential'],
      investment_size_min: 500_000,
      investment_size_max: 5_000_000,
      minimum_target_irr: 12.5,
      operating_countries: ['CZ', 'PL'],
      geographic_focus: ['PL'],
      website: '',
    }
    const text = record((await show((await anInvestorCompany({ questionnaire })).companyId)).text)
    const answers = text.slice(text.indexOf('Questionnaire'))
    for (const words of [
      'Company name Northgate Capital',
      'Headquarters Prague',
      'Founded 2009',
      'Team size 6-20',
      'Investment focus Residential',
      'Investment size from €500,000',
      'Investment size to €5,000,000',
      'Minimum target IRR 12.5%',
      'Operating countries Czech Republic, Poland',
      'Target regions Poland',
    ])
      expect(answers).toContain(
        words.replace('Czech Republic', /Czechia/.test(answers) ? 'Czechia' : 'Czech Republic'),
      )
    expect(answers).not.toContain('Website')
    expect(answers).not.toContain('Phone')
  })

  test('a resubmission shows how it differs from the decided version, and the history keeps all texts · ADM-044', async () => {
    const texts = {
      reason: 'The registered office is unclear.',
      memberNotes: 'Please look again.',
      internalNotes: 'see register',
    }
    const { companyId, member } = await aDeveloperCompany({ status: 'rejected', ...texts })
    const owner = await viewerOf(member.userId)
    expect(
      await submitCompany(
        developerProfile,
        owner,
        await fillDeveloperForm(owner, { headquarters_location: 'Gdynia, Poland' }),
      ),
    ).toMatchObject({ ok: true })
    const { html, text } = await show(companyId)
    expect(text).toMatch(/Kowalska Development Pending Approval/)
    expect(text).toContain('1 answer differs from version 1')
    expect(text).toContain('Headquarters Gdynia, Poland Changed Before: Warsaw, Poland')
    expect(html).toContain('<del>Warsaw, Poland</del>')
    const history = text.slice(text.lastIndexOf('History'))
    for (const words of ['Rejected · version 1', 'Ada Admin', ...Object.values(texts)])
      expect(history).toContain(words)
  })
})

describe('the documents', () => {
  const open = (id: string, file: string) =>
    visit(page, address(id), { cookie: admin.cookie, form: { intent: 'view', id, file } })

  test('open through a link for this admin only, valid for 3600 seconds · ADM-083', async () => {
    const { companyId, member } = await aDeveloperCompany({ status: 'pending' })
    const file = await aDocument(member.userId, 'professional_license')
    const at = new Date()
    setClock(() => at)
    const { status, location } = await open(companyId, file)
    expect(status).toBe(303)
    const url = new URL(location ?? '', 'http://localhost')
    expect(url.pathname).toBe(`/files/${file}`)
    expect(Number(url.searchParams.get('expires'))).toBe(Math.floor(at.getTime() / 1000) + 3600)
    expect(checkFileLink(file, admin.userId, url.searchParams)).toBe('valid')
    expect(checkFileLink(file, member.userId, url.searchParams)).toBe('invalid')
  })

  test('are listed with their status and "Files are stored securely. Only admins can access them." · ADM-084', async () => {
    const { companyId, member } = await aDeveloperCompany({ status: 'pending' })
    await aDocument(member.userId, 'professional_license', { status: 'rejected' })
    await aDocument(member.userId, 'insurance_certificate', { status: 'approved' })
    await updateRows('kycSubmissions', { documentType: 'insurance_certificate' }, { endsOn: '2020-01-31' })
    const { html, text } = await show(companyId)
    expect(text).toMatch(/Insurance certificate .{40,80} Expired on 31 Jan 2020 View/)
    expect(text).toContain('Files are stored securely. Only admins can access them.')
    expect(text).toMatch(
      /Professional licence professional_license\.pdf · 1 kB · \d{1,2} \w{3} \d{4} Not readable Rejected View/,
    )
    expect(text).toMatch(/Personal ID or passport Pending Company registration certificate Pending/)
    expect(html).not.toMatch(/\/files\/|test\/[0-9a-f]{24}/)
  })

  test.runIf(isDeepRun)(
    'without a file say "Error" / "File URL not found", without a link "Error" / "Failed to load document" · ADM-085',
    async () => {
      const { companyId } = await aDeveloperCompany({ status: 'pending' })
      const foreign = await aDocument((await anInvestorCompany()).member.userId, 'personal_id')
      for (const file of ['00000000-0000-4000-8000-000000000000', foreign, 'x']) {
        expect((await open(companyId, file)).toast).toEqual({
          title: 'Error',
          text: 'File URL not found',
          tone: 'error',
        })
      }
      await sql`alter table kyc_submissions rename column slot to away`.execute(db())
      try {
        const form = { intent: 'view', id: companyId, file: foreign }
        const failed = await visit({ ...page, loader: () => null }, address(companyId), {
          cookie: admin.cookie,
          form,
        })
        expect(failed.toast).toEqual({ title: 'Error', text: 'Failed to load document', tone: 'error' })
      } finally {
        await sql`alter table kyc_submissions rename column away to slot`.execute(db())
      }
    },
  )
})

test('internal notes never leave the back office: no page or email for the member contains them · ADM-033', async () => {
  const canary = 'canary-7341-internal'
  const { companyId, member } = await aDeveloperCompany({
    status: 'more_info_requested',
    memberNotes: 'For your eyes',
    internalNotes: canary,
  })
  expect((await show(companyId)).text).toContain(canary)
  const cookie = await signedInCookie(member.userId)
  for (const [module, path] of [
    [rejectedPage, '/profile/rejected'],
    [myProfile, '/my-profile'],
    [developerForm, '/profile/developer'],
  ] as const) {
    const { status, html, data } = await visit(module, path, { cookie })
    expect(status).toBe(200)
    expect(html).not.toContain(canary)
    expect(JSON.stringify(data)).not.toContain(canary)
  }
  expect((await visit(rejectedPage, '/profile/rejected', { cookie })).text).toContain('For your eyes')
  expect(JSON.stringify(await mailsTo(member.email))).not.toContain(canary)
  const bodies = await selectRows('emailQueue', {}, ['htmlBody', 'textBody'])
  expect(JSON.stringify(bodies)).not.toContain(canary)
})
