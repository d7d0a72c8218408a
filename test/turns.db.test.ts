import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { now, setClock } from '#app/lib/clock.ts'
import { sendReminders } from '#app/oversight/reminders/jobs.server.ts'
import { loadMemberTurn } from '#app/oversight/turns/own.server.ts'
import { countTurnsOf, isNow, loadRowTurns } from '#app/review/turn-index.server.ts'
import type { CaseKind } from '#app/review/turn.ts'
import { loadHeaderCounts } from '#app/site/header-counts.server.ts'
import { testDatabase } from './database.ts'
import { testSettings } from './settings.ts'
import { turnFor } from './walk/cases.ts'
import { anApplication } from './world/applications.ts'
import { aDocument, anInvestorCompany, type TestCompany } from './world/companies.ts'
import { aListing } from './world/listings.ts'
import { aRequest, at, begin, emailReminders, bellReminders } from './world/reminders.ts'
import { insertRow, selectRow, updateRows } from './world/rows.ts'
import { aTurnWorld } from './world/turn-worlds.ts'
import { isDeepRun } from './runs.ts'

await testDatabase()
testSettings({ SMTP_URL: 'smtp://127.0.0.1:1', PUBLIC_ORIGIN: 'https://parcela.example' })
afterAll(() => setClock(null))

const DAY = 86_400_000
const inDays = (days: number) => new Date(now().getTime() + days * DAY)
const dayIn = (days: number) => inDays(days).toISOString().slice(0, 10)
/** The side, the missing items, and for how many days it has been that side's turn. */
async function turnOf(kind: CaseKind, id: string | number) {
  const { side, missing, since } = await turnFor(kind, String(id))
  const days = since && Math.round((now().getTime() - since.getTime()) / DAY)
  return [side, missing.map(({ label }) => label), days]
}

const ID = 'Personal ID or passport'

describe('a profile', () => {
  let company: TestCompany
  let id: string
  const set = (values: Parameters<typeof updateRows<'companies'>>[2]) =>
    updateRows('companies', { id }, values)
  const setDocuments = (values: Parameters<typeof updateRows<'kycSubmissions'>>[2]) =>
    updateRows('kycSubmissions', { userId: company.member.userId, documentType: 'passport_or_id' }, values)
  beforeAll(async () => {
    company = await anInvestorCompany({ status: 'pending' })
    id = company.companyId
    for (const type of ['passport_or_id', 'company_registration_cert'] as const)
      await aDocument(company.member.userId, type, { status: 'approved' })
    await updateRows(
      'kycSubmissions',
      { userId: company.member.userId },
      { createdAt: inDays(-30), reviewedAt: inDays(-29) },
    )
    await set({ createdAt: inDays(-40), submittedAt: inDays(-20) })
  })

  test('is with the reviewers once its documents are complete, and with its owner until then', async () => {
    expect(await turnOf('profile', id)).toEqual(['reviewers', [], 20])
    await setDocuments({ status: 'rejected', reviewedAt: inDays(-3) })
    expect(await turnOf('profile', id)).toEqual(['owner', [ID], 3])
    await setDocuments({ status: 'approved', endsOn: dayIn(-6) })
    expect((await turnOf('profile', id)).slice(0, 2)).toEqual(['owner', [ID]])
    await setDocuments({ endsOn: null })
  })

  test('that was rejected is with its owner from the time of the first decision', async () => {
    await set({ approvalStatus: 'rejected', rejectionReason: 'The register says otherwise.' })
    for (const days of [-5, -2])
      await insertRow('reviewDecisions', {
        subjectType: 'company',
        subjectId: id,
        revision: 1,
        action: 'reject',
        fromStatus: 'pending',
        toStatus: 'rejected',
        reason: 'The register says otherwise.',
        decidedAt: inDays(days),
      })
    await set({ submittedAt: inDays(-20) })
    expect(await turnOf('profile', id)).toEqual(['owner', ['Requested items', 'Submit again'], 5])
  })

  test('that is approved is with nobody until a confirmation, an answer or a document is due', async () => {
    await set({ approvalStatus: 'approved', approvedAt: inDays(-10), confirmedAt: inDays(-10) })
    expect(await turnOf('profile', id)).toEqual(['nobody', [], null])
    await set({ approvedAt: inDays(-380), confirmedAt: inDays(-369) })
    const due = ['owner', ['Confirm that your profile is up to date']]
    expect((await turnOf('profile', id)).slice(0, 2)).toEqual(due)
    await set({ confirmedAt: inDays(-10), incompleteSince: inDays(-8) })
    const [side, missing, days] = await turnOf('profile', id)
    expect([side, days]).toEqual(['owner', 8])
    expect(missing).toContain('Save or send your changes')
    await set({ incompleteSince: null })
  })

  test('that is suspended is paused until its review date, and then with the reviewers', async () => {
    await set({ suspendedAt: inDays(-9), suspensionReason: 'Complaint 7', suspensionReviewOn: dayIn(5) })
    expect(await turnFor('profile', id)).toMatchObject({ side: 'nobody', isPaused: true })
    await set({ suspensionReviewOn: dayIn(-1) })
    expect((await turnOf('profile', id)).slice(0, 2)).toEqual([
      'reviewers',
      ['Reinstate, or set a new review date'],
    ])
    await set({ closedAt: now() })
    expect(await turnFor('profile', id)).toMatchObject({ side: 'nobody', isPaused: false })
  })
})

/** A version that was submitted six days ago, with these answers. */
async function aVersion(answers: Readonly<Record<string, string>>) {
  const { companyId, member } = await anInvestorCompany({ status: 'approved' })
  await updateRows('companies', { id: companyId }, { approvedAt: inDays(-10) })
  const { id } = await insertRow('companyVersions', {
    companyId,
    number: 2,
    kind: 'material',
    status: 'pending',
    answers: JSON.stringify(answers),
    former: '{}',
    questionnaire: '{}',
    submittedAt: inDays(-6),
  })
  return { id, userId: member.userId }
}

test('a version is with the reviewers, with its owner once it is sent back, and with the reviewers again after the deadline', async () => {
  const { id } = await aVersion({ website: 'https://northgate.test' })
  expect(await turnOf('version', id)).toEqual(['reviewers', [], 6])
  await updateRows('companyVersions', { id }, { status: 'rejected', decidedAt: inDays(-4), reason: 'Why' })
  expect(await turnOf('version', id)).toEqual(['owner', ['Requested items', 'Submit again'], 4])
  await updateRows('companyVersions', { id }, { status: 'more_info_requested', dueOn: dayIn(-1) })
  expect((await turnOf('version', id)).slice(0, 2)).toEqual(['reviewers', ['Deadline passed']])
  await updateRows('companyVersions', { id }, { status: 'withdrawn' })
  expect(await turnOf('version', id)).toEqual(['nobody', [], null])
})

test('a version is with the reviewers until its document expires, whatever was replaced or removed', async () => {
  const sidesWith = async (...licenses: Parameters<typeof updateRows<'kycSubmissions'>>[2][]) => {
    const { id, userId } = await aVersion({ regulatory_status: 'regulated' })
    for (const values of licenses) {
      const fileId = await aDocument(userId, 'fund_license', { status: 'approved' })
      await updateRows('kycSubmissions', { fileId }, values)
    }
    const turns = db().selectFrom('turns').where('kind', '=', 'version').where('thingId', '=', id)
    return (await turns.orderBy('since').select('side').execute()).map(({ side }) => side)
  }
  const once = ['reviewers', 'owner']
  expect(await sidesWith({ createdAt: inDays(-5), isCurrent: false }, { endsOn: dayIn(3) })).toEqual(once)
  const ended = { createdAt: inDays(-5), endsOn: dayIn(-3) }
  expect(await sidesWith({ createdAt: inDays(-4), isCurrent: false }, ended)).toEqual(once)
})

test('an application is with its candidate while a link is valid, and with the reviewers without a link or once it is submitted', async () => {
  const { id } = await anApplication({ at: inDays(-7) })
  expect((await turnOf('application', id))[0]).toBe('candidate')
  await updateRows(
    'applicationLinks',
    { applicationId: id },
    { createdAt: inDays(-6), expiresAt: inDays(-2) },
  )
  expect(await turnOf('application', id)).toEqual(['reviewers', ['Send the link'], 2])
  await updateRows('applications', { id }, { status: 'submitted', revision: 1, submittedAt: inDays(-1) })
  expect(await turnOf('application', id)).toEqual(['reviewers', [], 1])
  const draft = { status: 'draft', revision: 0, submittedAt: null } as const
  await updateRows('applications', { id }, { ...draft, revokedAt: now() })
  expect(await turnOf('application', id)).toEqual(['nobody', [], null])
})

test('a document is with the reviewers once its form is sent, and with its sender when it is rejected or has expired', async () => {
  const { companyId, member } = await anInvestorCompany({ status: 'draft' })
  const fileId = await aDocument(member.userId, 'passport_or_id')
  const { id } = await selectRow('kycSubmissions', { fileId })
  expect((await turnOf('document', id)).slice(0, 2)).toEqual(['person', ['Submit your profile']])
  await updateRows(
    'companies',
    { id: companyId },
    { approvalStatus: 'pending', submittedAt: now(), revision: 1 },
  )
  expect((await turnOf('document', id))[0]).toBe('reviewers')
  await updateRows(
    'kycSubmissions',
    { id },
    { status: 'rejected', reviewedAt: inDays(-2), rejectionReason: 'Cut off' },
  )
  expect(await turnOf('document', id)).toEqual(['person', [ID], 2])
  await updateRows('kycSubmissions', { id }, { status: 'approved', rejectionReason: null })
  expect((await turnOf('document', id))[0]).toBe('nobody')
  await updateRows('kycSubmissions', { id }, { endsOn: dayIn(-5) })
  expect((await turnOf('document', id)).slice(0, 2)).toEqual(['person', [ID]])
})

test('a listing is with its company as a draft and when it is sent back, and with the reviewers in between', async () => {
  const { id } = await aListing({ status: 'draft' })
  expect((await turnOf('listing', id)).slice(0, 2)).toEqual(['company', ['Submit for review']])
  const set = (values: Parameters<typeof updateRows<'listingRevisions'>>[2]) =>
    updateRows('listingRevisions', { listingId: id }, values)
  await set({ status: 'pending', submittedAt: inDays(-3) })
  expect(await turnOf('listing', id)).toEqual(['reviewers', [], 3])
  await set({ status: 'rejected', decidedAt: inDays(-1), rejectionReason: 'Why' })
  expect(await turnOf('listing', id)).toEqual(['company', ['Requested items', 'Submit for review'], 1])
})

test.runIf(isDeepRun)(
  'a case that changes sides only because time passes has one side before and one after',
  async () => {
    const { id } = await anApplication({ at: inDays(-7) })
    const expiresAt = inDays(-2)
    await updateRows('applicationLinks', { applicationId: id }, { createdAt: inDays(-6), expiresAt })
    const sidesAt = async (at: Date) => {
      const { rows } = await sql<{ side: string }>`select t.side from turns t
      where t.kind = 'application' and t.thing_id = ${id} and ${isNow(at)}`.execute(db())
      return rows.map(({ side }) => side)
    }
    expect(await sidesAt(new Date(expiresAt.getTime() - 1000))).toEqual(['candidate'])
    expect(await sidesAt(now())).toEqual(['reviewers'])
  },
)

test('the index matches its views, whatever changes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 2 ** 31 }), (seed) => aTurnWorld(seed).then(() => undefined)),
    { numRuns: isDeepRun ? 10_000 : 3 },
  )
  const { rows } = await sql<{ wrong: number }>`select rebuild_turns()::int as wrong`.execute(db())
  expect(rows[0]?.wrong).toBe(0)
}, 3_600_000)

test('row, count, home, bell and email show the same turn', async () => {
  begin()
  const { owner, id } = await aRequest()
  at(3, 3)
  await sendReminders()
  const turn = await turnFor('access', id)
  const [missing] = turn.missing
  const company = owner.company.id
  expect([turn.side, turn.companyId]).toEqual(['company', company])
  const since = turn.since?.toISOString()
  expect((await loadRowTurns('access', [id], company)).get(id)).toEqual({ whose: 'yours', since })
  expect(await countTurnsOf(company)).toMatchObject({ access: 1 })
  expect((await loadHeaderCounts(owner)).isTurn).toBe(true)
  const home = await loadMemberTurn(owner)
  const shown = home?.whose === 'yours' ? home.missing : []
  expect(shown).toContainEqual(expect.objectContaining({ label: missing?.label, to: missing?.to, since }))
  const [mail] = await emailReminders(owner)
  expect(mail?.text).toContain(`: ${missing?.label}`)
  expect(mail?.text).toContain(`https://parcela.example${missing?.to}`)
  const bell = (await bellReminders(owner)).find(({ key }) => key?.includes(id))
  expect([bell?.text, bell?.path]).toEqual([missing?.label, missing?.to])
})
