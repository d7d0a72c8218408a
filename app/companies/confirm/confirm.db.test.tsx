import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import * as profile from '#app/companies/routes/my-profile.tsx'
import { db } from '#app/db/client.server.ts'
import * as companyPage from '#app/directory/routes/entity.tsx'
import { verificationsOf } from '#app/kyc/verified/queries.server.ts'
import { setClock } from '#app/lib/clock.ts'
import type { Member } from '#app/lib/viewer.ts'
import { loadRowTurns } from '#app/review/turn-index.server.ts'
import { testDatabase } from '#test/database.ts'
import { testSettings } from '#test/settings.ts'
import { anInvestor } from '#test/world/access.ts'
import { failMailsTo, mailsTo, signedInCookie } from '#test/world/accounts.ts'
import { aNewcomer, anAdminViewer, type TestCompany, viewerOf } from '#test/world/companies.ts'
import { auditOf, rowOf } from '#test/world/company-steps.ts'
import { welcomedCookie } from '#test/world/marks.ts'
import { bellOf } from '#test/world/notices.ts'
import { visit } from '#test/world/pages.tsx'
import { insertRow, selectRows, updateRows } from '#test/world/rows.ts'
import { aVerifiedCompany, aWaitingVersion, typeChanges } from '#test/world/versions.ts'
import { developerForm } from '../developer/form.ts'
import { decideVersion } from '../versions/commands/decide-version.server.ts'
import { saveEdits } from '../versions/commands/save-edits.server.ts'
import { confirmProfile } from './action.server.ts'
import * as page from './routes/confirm.tsx'
import { CONFIRM_PATH, monthText } from './texts.ts'
import { notifyDueConfirmations } from './notify.server.ts'
import { isDeepRun, MANY } from '#test/runs.ts'

await testDatabase()
testSettings({ SMTP_URL: 'smtp://127.0.0.1:1', LOG_LEVEL: 'silent' })
afterEach(() => setClock(null))

const DAY = 86_400_000
const migration = new URL('../../../db/migrations/0280_confirmations_by_former_changes.sql', import.meta.url)
const QUESTION = 'Is your profile still up to date?'

/** An approved company, with a clock in days relative to the due date. */
async function aCompany() {
  const company = await aVerifiedCompany()
  await updateRows('members', { userId: company.member.userId }, { welcomeSeenAt: new Date() })
  const { confirmDueAt, approvedAt } = await rowOf(company.companyId)
  if (!confirmDueAt || !approvedAt) throw new Error('the company of this test is approved')
  const at = (days: number, ms = 0) => setClock(() => new Date(confirmDueAt.getTime() + days * DAY + ms))
  /** Noon in Warsaw on that day. */
  const noon = (days: number) => {
    const day = new Date(confirmDueAt.getTime() + days * DAY).toISOString().slice(0, 10)
    setClock(() => new Date(`${day}T11:00:00Z`))
  }
  return { ...company, at, noon, approvedAt, due: confirmDueAt }
}

const read = async (route: Parameters<typeof visit>[0], path: string, { userId }: Member) =>
  visit(route, path, { cookie: await signedInCookie(userId) })
const turnOf = async ({ companyId }: TestCompany) =>
  (await loadRowTurns('profile', [companyId], companyId)).get(companyId)?.whose
const isVerified = async ({ companyId }: TestCompany) =>
  (await verificationsOf([companyId])).get(companyId)?.causes.length === 0

async function companyPageOf({ companyId }: TestCompany): Promise<string> {
  const path = `/market-circle/entity/${companyId}`
  const cookie = await welcomedCookie(await anInvestor())
  return (await visit(companyPage, path, { cookie, params: { id: companyId } })).text
}

async function press({ member, companyId }: TestCompany, seen?: number) {
  const { version } = await rowOf(companyId)
  const form = { intent: 'confirm', seen_version: String(seen ?? version) }
  return visit(page, CONFIRM_PATH, { cookie: await signedInCookie(member.userId), form })
}

describe('the yearly confirmation', () => {
  test('is due 12 months after approval, shows every answer and takes a single click', async () => {
    const company = await aCompany()
    const { member, companyId, at, due, approvedAt } = company
    expect([365, 366]).toContain((due.getTime() - approvedAt.getTime()) / DAY)
    at(0, -1000)
    expect(await turnOf(company)).toBeUndefined()
    expect((await read(page, CONFIRM_PATH, member)).html).not.toContain('Confirm profile')
    expect((await press(company)).status).toBe(409)
    at(0)
    expect(await turnOf(company)).toBe('yours')
    const mine = await read(profile, '/my-profile', member)
    expect(mine.text).toContain('Confirm that your profile is up to date')
    expect(mine.html).toContain(`href="${CONFIRM_PATH}"`)
    const shown = await read(page, CONFIRM_PATH, member)
    for (const words of [
      QUESTION,
      'Confirm profile',
      'Edit',
      'Kowalska Development',
      'KRS 0000123456',
      '2004',
    ])
      expect(shown.text).toContain(words)
    expect((await press(company)).status).toBe(303)
    const [confirmed, ...more] = await selectRows('companyConfirmations', { companyId })
    expect(more).toEqual([])
    expect(confirmed).toMatchObject({ number: 1, confirmedBy: member.userId, confirmedAt: due })
    expect((await auditOf(companyId)).at(-1)).toMatchObject({
      action: 'company.confirm',
      details: { number: 1 },
    })
    expect(await turnOf(company)).toBeUndefined()
    expect((await read(page, CONFIRM_PATH, member)).text).toContain('confirmed version 1 on')
    at(364)
    expect(await turnOf(company)).toBeUndefined()
    at(366)
    expect(await turnOf(company)).toBe('yours')
  })

  test('shows publicly from the 30th day on and hides only the “Verified” mark', async () => {
    const company = await aCompany()
    const { at, approvedAt, member } = company
    const words = `Not confirmed since ${monthText(approvedAt)}`
    at(30, -1000)
    expect([
      await isVerified(company),
      (await companyPageOf(company)).includes('Not confirmed since'),
    ]).toEqual([true, false])
    const before = await rowOf(company.companyId)
    at(30)
    expect([await isVerified(company), (await companyPageOf(company)).includes(words)]).toEqual([false, true])
    expect(await rowOf(company.companyId)).toEqual(before)
    expect(before.approvalStatus).toBe('approved')
    expect((await read(profile, '/my-profile', member)).text).toContain(
      'Your profile has not been confirmed for more than a year.',
    )
    expect((await read(page, CONFIRM_PATH, member)).text).toContain(words)
    const { userId } = await aNewcomer()
    await insertRow('companyMembers', { companyId: company.companyId, userId, role: 'colleague' })
    const colleagues = await read(profile, '/my-profile', await viewerOf(userId))
    expect(colleagues.text).toContain('The owner of your company can confirm the profile.')
    expect(colleagues.html).not.toContain(`href="${CONFIRM_PATH}"`)
    expect((await press(company)).status).toBe(303)
    expect([
      await isVerified(company),
      (await companyPageOf(company)).includes('Not confirmed since'),
    ]).toEqual([true, false])
  })

  test.runIf(isDeepRun)(
    'notifies the owner once, in the morning of their time zone, in the app and by email, and skips confirmed profiles',
    async () => {
      const company = await aCompany()
      const { noon, member } = company
      const told = async () => [
        (await mailsTo(member.email)).filter(({ kind }) => kind === 'company.confirmation_requested').length,
        (await bellOf(member.userId)).filter(({ path }) => path === CONFIRM_PATH).length,
      ]
      noon(-1)
      await notifyDueConfirmations()
      expect(await told()).toEqual([0, 0])
      noon(1)
      await Promise.all([notifyDueConfirmations(), notifyDueConfirmations(), notifyDueConfirmations()])
      expect(await told()).toEqual([1, 1])
      noon(3)
      await notifyDueConfirmations()
      expect(await told()).toEqual([1, 1])
      const other = await aCompany()
      other.at(0)
      expect((await press(other)).status).toBe(303)
      other.noon(2)
      await notifyDueConfirmations()
      expect((await mailsTo(other.member.email)).map(({ kind }) => kind)).not.toContain(
        'company.confirmation_requested',
      )
    },
  )

  test('is asked for even if another company’s notice fails', async () => {
    const [broken, other] = [await aCompany(), await aCompany()]
    other.noon(1)
    await failMailsTo(broken.member.email)
    await expect(notifyDueConfirmations()).rejects.toThrow('company.confirmation_failed')
    expect((await mailsTo(other.member.email)).map(({ kind }) => kind)).toContain(
      'company.confirmation_requested',
    )
  })

  test.runIf(isDeepRun)(
    'is due again a year after a reviewed change, and covers later unreviewed changes',
    async () => {
      const company = await aCompany()
      const { member, companyId, at } = company
      at(-100)
      const version = await aWaitingVersion(company)
      at(-90)
      const admin = await anAdminViewer()
      expect((await decideVersion(admin, version.id, version.version, 'approve', {})).ok).toBe(true)
      const { confirmedAt } = await rowOf(companyId)
      await updateRows('companies', { id: companyId }, { confirmedAt: null })
      at(1)
      expect(await turnOf(company)).toBe('yours')
      // The data of a change approved before the yearly confirmation existed.
      await sql.raw(await readFile(migration, 'utf8')).execute(db())
      expect((await rowOf(companyId)).confirmedAt).toEqual(confirmedAt)
      at(1)
      expect(await turnOf(company)).toBeUndefined()
      at(-90 + 367)
      expect(await turnOf(company)).toBe('yours')
      const seen = (await rowOf(companyId)).version
      const typed = await typeChanges(member, { website: 'https://later.example' })
      expect((await saveEdits(developerForm, member, typed)).ok).toBe(true)
      expect(await turnOf(company)).toBe('yours')
      const stale = await press(company, seen)
      expect(stale.status).toBe(409)
      expect(stale.text).toContain('https://later.example')
      expect((await press(company)).status).toBe(303)
      expect(await selectRows('companyConfirmations', { companyId })).toMatchObject([{ number: 3 }])
    },
  )

  test('is open only to the owner, and only one of many concurrent calls succeeds', async () => {
    const company = await aCompany()
    const { member, companyId, at } = company
    at(2)
    const { userId } = await aNewcomer()
    await insertRow('companyMembers', { companyId, userId, role: 'colleague' })
    const { version } = await rowOf(companyId)
    expect(await confirmProfile(await viewerOf(userId), version)).toEqual({ ok: false, refused: 'not_owner' })
    const results = await Promise.all(Array.from({ length: MANY }, () => confirmProfile(member, version)))
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await selectRows('companyConfirmations', { companyId })).toHaveLength(1)
    expect((await auditOf(companyId)).filter(({ action }) => action === 'company.confirm')).toHaveLength(1)
  })
})
