import { isDeepRun } from '#test/runs.ts'
import { sql } from 'kysely'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { testDatabase } from '#test/database.ts'
import { loadMatchFacts } from '#app/directory/queries/matches.server.ts'
import { matchScore } from '#app/directory/match.ts'
import { advisorValues, anAdvisor, withDocuments } from '#test/world/advisors.ts'
import {
  aDeveloperCompany,
  anAdminViewer,
  aNewcomer,
  companyOf,
  fillDeveloperForm,
  seenBy,
} from '#test/world/companies.ts'
import { aSubmittedInvestor } from '#test/world/investors.ts'
import { findRow } from '#test/world/rows.ts'
import { handleProfileForm } from './handle-form.server.ts'
import { decideCompany } from './decide-company.server.ts'
import { submitCompany } from './submit-company.server.ts'
import { companySuspension } from './suspend-company.server.ts'
import { advisorForm } from '../advisor/form.ts'
import { developerForm } from '../developer/form.ts'
import { saveDraft } from './save-draft.server.ts'

await testDatabase()

const rowOf = (userId: string) => findRow('companies', { createdByUserId: userId })

test.runIf(isDeepRun)(
  'the company record contains the answers, the decision and the match score · MEM-082',
  async () => {
    const { member, companyId } = await aDeveloperCompany({
      reason: 'Extract missing',
      status: 'rejected',
      memberNotes: 'As a PDF',
      internalNotes: 'Ask again',
    })
    const row = await rowOf(member.userId)
    expect(row).toMatchObject({
      name: 'Kowalska Development',
      type: 'developer',
      headquarters: 'Warsaw, Poland',
      assetClass: 'Residential, Commercial',
      portfolioSize: 210,
      projectsDeals: 31,
      avgIrrBps: 1250,
      esgStatus: 'none',
      website: 'https://kowalska.example',
      phone: '+48221234567',
      approvalStatus: 'rejected',
      rejectionReason: 'Extract missing',
      memberNotes: 'As a PDF',
      internalNotes: 'Ask again',
      createdByUserId: member.userId,
      suspendedAt: null,
      questionnaire: { company_name: 'Kowalska Development' },
    })
    expect(row).toHaveProperty('id', companyId)
    // match_score depends on the viewer, so it is computed (MEM-103).
    const facts = await loadMatchFacts((await aDeveloperCompany()).companyId)
    expect(facts && matchScore(null, facts).score).toBe(75)
    expect(row?.description).toMatch(/^Builds rental housing/)
    expect(row?.submittedAt?.toISOString()).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  },
)

test.runIf(isDeepRun)(
  'no row means a first submission, and a failed lookup aborts it with its error · MEM-091',
  async () => {
    const member = await aNewcomer()
    await fillDeveloperForm(member)
    const { draftVersion } = await seenBy(member)
    const post = async () => {
      const body = new URLSearchParams({
        intent: 'submit',
        draft_version: String(draftVersion),
        seen_version: '0',
      })
      return handleProfileForm(developerForm, {
        request: new Request('http://127.0.0.1/profile/developer?step=6', { method: 'POST', body }),
        context: new RouterContextProvider(new Map([[viewerContext, member]])),
      })
    }
    await sql`alter table company_revisions rename to company_revisions_away`.execute(db())
    const failed = await post()
    await sql`alter table company_revisions_away rename to company_revisions`.execute(db())
    expect(failed).toMatchObject({
      init: { status: 500 },
      data: {
        toast: {
          title: 'Submission Failed',
          text: 'Failed to submit profile. Please try again.',
          tone: 'error',
        },
      },
    })
    expect(await rowOf(member.userId)).toBeUndefined()
    expect(await post()).toMatchObject({ status: 303 })
    expect(await rowOf(member.userId)).toMatchObject({ approvalStatus: 'pending', revision: 1 })
  },
)

const isListed = async (companyId: string) =>
  (await findRow('directoryEntries', { companyId }, ['companyId'])) !== undefined

test.each([
  ['developer', async () => (await aDeveloperCompany({ status: 'pending' })).member],
  ['investor', async () => (await aSubmittedInvestor()).member],
  [
    'due diligence',
    async () => {
      const member = await withDocuments(await anAdvisor())
      await saveDraft(advisorForm, member, { values: advisorValues, step: 1, seenVersion: 0 })
      const submitted = await submitCompany(advisorForm, member, await seenBy(member))
      if (!submitted.ok) throw new Error(`the submission of this test was refused: ${submitted.refused}`)
      return member
    },
  ],
] as const)(
  'a submitted %s is not listed, approval lists it and suspension removes it · MEM-098',
  async (_, submit) => {
    const { userId } = await submit()
    const { companyId, version } = await companyOf(userId)
    expect(await isListed(companyId)).toBe(false)
    const admin = await anAdminViewer()
    const decided = await decideCompany(admin, companyId, version, 'approve', { confirmedOpenKyc: true })
    expect(await isListed(companyId)).toBe(true)
    if (!decided.ok) throw new Error('the approval of this test was refused')
    await companySuspension.suspend(admin, companyId, decided.value.version, 'Because of the test.')
    expect(await isListed(companyId)).toBe(false)
  },
)

test('a submission from another person’s tab is refused and stores nothing for either person', async () => {
  const [one, other] = [await aNewcomer(), await aNewcomer()]
  const seen = await fillDeveloperForm(one)
  expect(await submitCompany(developerForm, other, seen)).toMatchObject({ ok: false })
  expect(await rowOf(one.userId)).toBeUndefined()
  expect(await rowOf(other.userId)).toBeUndefined()
})
