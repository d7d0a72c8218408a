import { describe, expect, test } from 'vitest'
import { submitCompany } from '#app/companies/commands/submit-company.server.ts'
import { developerForm } from '#app/companies/developer/form.ts'
import type { UserType } from '#app/lib/viewer.ts'
import { testDatabase } from '#test/database.ts'
import { advisorValues, anAdvisor, sendAdvisorForm, withDocuments } from '#test/world/advisors.ts'
import { aCandidateDocument } from '#test/world/application-desk.ts'
import { anApplication } from '#test/world/applications.ts'
import { aSignedInAdmin } from '#test/world/back-office.tsx'
import { aNewcomer, fillDeveloperForm } from '#test/world/companies.ts'
import { aSubmittedInvestor } from '#test/world/investors.ts'
import { linksOf, type PageModule, visit } from '#test/world/pages.tsx'
import { selectRow } from '#test/world/rows.ts'
import { aWaitingRecord, clearDesks } from '#test/world/admin-mails.ts'
import * as applications from './applications.tsx'
import * as kyc from './kyc.tsx'
import * as listings from './listings.tsx'
import * as overview from './overview.tsx'
import * as profiles from './profiles.tsx'
import { testSettings } from '#test/settings.ts'

await testDatabase()
testSettings({ LOG_LEVEL: 'silent' })

const admin = await aSignedInAdmin()

const open = (module: PageModule, path: string) => visit(module, path, { cookie: admin.cookie })
/** The decision bar's button for a decision; its dialog does not count. */
const offers = (html: string, word: 'Approve' | 'Reject') =>
  new RegExp(`<button[^>]* id="desk-${word.toLowerCase()}"[^>]*>(?:<[^>]+>|\\s)*${word}`).test(html)

const SUBMIT = {
  async developer() {
    const member = await aNewcomer({ userType: 'developer' })
    await submitCompany(developerForm, member, await fillDeveloperForm(member))
    return member.userId
  },
  async investor() {
    return (await aSubmittedInvestor()).member.userId
  },
  async due_diligence() {
    const advisor = await withDocuments(await anAdvisor())
    await sendAdvisorForm(advisor, advisorValues)
    return advisor.userId
  },
} as const satisfies Record<Exclude<UserType, 'other'>, () => Promise<string>>

describe('the three kinds of accounts', () => {
  test.each(['developer', 'investor', 'due_diligence'] as const)(
    'a %s submits a company profile, and an admin reviews it · ADM-001',
    async (kind) => {
      const userId = await SUBMIT[kind]()
      const company = await selectRow('companies', { createdByUserId: userId }, [
        'id',
        'name',
        'type',
        'version',
        'approvalStatus',
      ])
      expect(company).toMatchObject({ type: kind, approvalStatus: 'pending' })
      const inQueue = linksOf((await open(profiles, '/admin/profiles?status=pending')).html)
        .filter(({ href }) => href.includes(`id=${company.id}`))
        .map(({ text }) => text)
      expect(inQueue).toContain(company.name)
      const path = `/admin/profiles?id=${company.id}`
      const { html } = await open(profiles, path)
      expect(html).toContain(company.name)
      expect(offers(html, 'Approve')).toBe(true)
      const form = { intent: 'approve', id: company.id, seen: String(company.version), confirmed: 'yes' }
      expect((await visit(profiles, path, { cookie: admin.cookie, form })).status).toBe(303)
      const { approvalStatus } = await selectRow('companies', { id: company.id })
      expect(approvalStatus).toBe('approved')
    },
  )
})

describe('what admins review', () => {
  test('company profiles, applications, KYC documents and listings, each at its desk · ADM-003', async () => {
    await clearDesks()
    const desks = { profile: profiles, application: applications, kyc, listing: listings } as const
    const paths = {
      profile: 'profiles',
      application: 'applications',
      kyc: 'kyc',
      listing: 'listings',
    } as const
    for (const work of ['profile', 'application', 'kyc', 'listing'] as const) {
      const id = await aWaitingRecord(work, new Date())
      const { status, html } = await open(desks[work], `/admin/${paths[work]}?id=${id}`)
      expect([work, status]).toEqual([work, 200])
      for (const word of ['Approve', 'Reject'] as const)
        expect([work, word, offers(html, word)]).toEqual([work, word, true])
    }
    const { text } = await open(overview, '/admin')
    expect(text).toContain('4 items to review.')
    const candidate = await anApplication({ status: 'submitted' })
    const { id } = await aCandidateDocument(candidate.id, 'passport_or_id')
    const { html } = await open(kyc, `/admin/kyc?id=${id}`)
    for (const word of ['Approve', 'Reject'] as const)
      expect([word, offers(html, word)]).toEqual([word, true])
  })
})
