import { isDeepRun } from '#test/runs.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import * as signInPage from '#app/account/routes/signin.tsx'
import * as confirm from '#app/settings/routes/confirm.tsx'
import * as settings from '#app/settings/routes/account.tsx'
import { testDatabase } from '#test/database.ts'
import { aMember, aNewcomer, mailsTo, signedInCookie } from '#test/world/accounts.ts'
import { aSignedInAdmin, type SignedInAdmin, visitRefused } from '#test/world/back-office.tsx'
import { aDeveloperCompany, companyOf } from '#test/world/companies.ts'
import { linksOf, visit } from '#test/world/pages.tsx'
import { accountOf, makeStale, stepsOn } from '#test/world/people.ts'
import { selectRows } from '#test/world/rows.ts'
import { sessionsOf } from '#test/world/security.ts'
import * as profiles from '#app/companies/desk/desk.tsx'
import * as page from '#app/oversight/users/desk/desk.tsx'

await testDatabase()
let admin: SignedInAdmin

beforeEach(async () => {
  admin = await aSignedInAdmin()
})

const address = (id: string) => `/admin/users?id=${id}`

async function press(id: string, intent: string, more: Record<string, string> = {}) {
  const { version } = await accountOf(id)
  const form = { intent, id, seen: String(version), ...more }
  return visit(page, address(id), { cookie: admin.cookie, form })
}

describe('a step from the desk', () => {
  test.each([
    ['promote', {}, 'Admin role granted', { role: 'admin' }],
    ['suspend', { reason: 'Complaint 7' }, 'Account suspended', { suspensionReason: 'Complaint 7' }],
    ['kind', { kind: 'due_diligence' }, 'User type changed', { userType: 'due_diligence' }],
  ] as const)(
    '%s runs, shows a toast and is listed in the history · ADM-201',
    async (intent, more, title, row) => {
      const { userId } = await aMember()
      const done = await press(userId, intent, more)
      expect(done).toMatchObject({ status: 303, location: address(userId), toast: { title, tone: 'ok' } })
      expect(await accountOf(userId)).toMatchObject(row)
      expect((await visit(page, address(userId), { cookie: admin.cookie })).text).toContain('Ada Admin')
    },
  )

  test.runIf(isDeepRun)('demoting and reinstating undo those steps', async () => {
    const { userId } = await aMember()
    await press(userId, 'promote')
    expect((await press(userId, 'demote')).toast?.title).toBe('Admin role removed')
    await press(userId, 'suspend', { reason: 'R' })
    expect((await press(userId, 'reinstate', { reason: 'Settled' })).toast?.title).toBe('Account reinstated')
    expect(await accountOf(userId)).toMatchObject({ role: 'member', suspendedAt: null })
  })

  test('signing out everywhere ends every session at its next request, notifies the person and affects nobody else · ADM-201', async () => {
    const [member, other] = [await aMember(), await aMember()]
    const cookies = await Promise.all([1, 2, 3].map(() => signedInCookie(member.userId)))
    const kept = await signedInCookie(other.userId)
    expect((await press(member.userId, 'signOut')).toast?.title).toBe('3 sessions ended')
    for (const cookie of cookies)
      expect((await visit(settings, '/settings', { cookie })).location).toBe('/signin?from=%2Fsettings')
    expect((await visit(settings, '/settings', { cookie: kept })).status).toBe(200)
    expect(await sessionsOf(member.userId)).toBe(0)
    expect(await stepsOn(member.userId)).toMatchObject([{ action: 'session.end', actorKind: 'admin' }])
    expect((await mailsTo(member.email)).map(({ kind }) => kind)).toEqual(['account.signed_out'])
    expect((await press(member.userId, 'signOut')).toast?.title).toBe('No open sessions')
    expect(await mailsTo(member.email)).toHaveLength(1)
  })

  test('sends no link once the person’s own requests have used up the limit · ADM-201', async () => {
    const { userId, email } = await aMember({ verified: false })
    for (const _ of [1, 2, 3]) await visit(signInPage, '/signin', { form: { intent: 'resend', email } })
    expect((await press(userId, 'resend')).status).toBe(429)
  })

  test.runIf(isDeepRun)(
    'sends an incomplete account a new link, a few times an hour at most, and the earlier one stays valid · ADM-201',
    async () => {
      const newcomer = await aNewcomer()
      const sent = await press(newcomer.userId, 'resend')
      expect(sent.toast).toMatchObject({ title: 'Link sent', tone: 'ok' })
      expect(sent.toast?.text).toContain('set the password')
      const unconfirmed = await aMember({ verified: false })
      expect((await press(unconfirmed.userId, 'resend')).toast?.text).toContain('confirm the email address')
      expect((await mailsTo(newcomer.email)).map(({ kind }) => kind)).toEqual(['account.registration'])
      expect((await mailsTo(unconfirmed.email)).map(({ kind }) => kind)).toEqual([
        'account.email_confirmation',
      ])
      const living = await selectRows(
        'oneTimeLinks',
        { userId: newcomer.userId, replacedAt: null, usedAt: null },
        ['id'],
      )
      expect(living).toHaveLength(2)
      expect((await press((await aMember()).userId, 'resend')).text).toContain('doesn’t need a link')
      for (const _ of [1, 2]) await press(newcomer.userId, 'resend')
      const refused = await press(newcomer.userId, 'resend')
      expect(refused.status).toBe(429)
      expect(refused.text).toContain('We sent several links to this address within the last hour.')
      expect(await mailsTo(newcomer.email)).toHaveLength(3)
    },
  )
})

describe('a refused step changes nothing and keeps the input', () => {
  test('on a stale page, with a message, the current record and the typed text; removing rights works from a stale page · ADM-201', async () => {
    const { userId } = await aMember()
    const { version } = await accountOf(userId)
    const pressStale = (intent: string, reason = '') => {
      const form = { intent, id: userId, seen: String(version), reason }
      return visit(page, address(userId), { cookie: admin.cookie, form })
    }
    await press(userId, 'promote')
    await press(userId, 'kind', { kind: 'other', otherRole: 'Surveyor' })
    expect((await pressStale('demote')).toast?.title).toBe('Admin role removed')
    expect((await pressStale('promote')).status).toBe(409)
    expect((await pressStale('suspend', 'Complaint 7')).toast?.title).toBe('Account suspended')
    const response = await pressStale('reinstate', 'A long reason')
    expect(response.status).toBe(409)
    expect(response.text).toContain('The account changed after you opened it.')
    expect(response.html).toContain('A long reason')
    expect(await accountOf(userId)).toMatchObject({ role: 'member', suspensionReason: 'Complaint 7' })
  })

  test.runIf(isDeepRun)('with a company of another type, with a message', async () => {
    const { member } = await aDeveloperCompany({ status: 'pending' })
    const answer = await press(member.userId, 'kind', { kind: 'investor' })
    expect(answer.status).toBe(409)
    expect(answer.text).toContain('This account belongs to a company of another type')
    expect((await accountOf(member.userId)).userType).toBe('developer')
  })

  test('on the admin’s own account, the last admin or an unknown account, and with 10,000 characters', async () => {
    for (const [intent, more] of [
      ['demote', {}],
      ['suspend', { reason: 'R' }],
      ['signOut', {}],
    ] as const) {
      const own = await press(admin.userId, intent, more)
      expect([intent, own.status]).toEqual([intent, 403])
      expect(own.text).toContain('This is your own account.')
    }
    const form = { intent: 'suspend', id: crypto.randomUUID(), seen: '1', reason: 'R' }
    expect((await visitRefused(page, '/admin/users', { cookie: admin.cookie, form })).status).toBe(404)
    const { userId } = await aMember()
    expect((await press(userId, 'suspend', { reason: 'ż'.repeat(10_000) })).status).toBe(422)
    expect((await press(userId, 'delete')).status).toBe(422)
    expect((await accountOf(userId)).suspendedAt).toBeNull()
  })
})

describe('a dangerous step asks for a fresh proof', () => {
  const STEPS = [
    ['promote', {}],
    ['suspend', { reason: 'A long reason' }],
    ['signOut', {}],
  ] as const

  test.each(isDeepRun ? STEPS : STEPS.slice(1, 2))(
    '%s: 403 with a message and a link to a new window, nothing lost, nothing changed',
    async (intent, more) => {
      const { userId } = await aMember()
      await signedInCookie(userId)
      const { version } = await accountOf(userId)
      await makeStale(admin.userId)
      const asked = await press(userId, intent, more)
      expect(asked.status).toBe(403)
      expect(asked.text).toContain('Confirm it’s you')
      expect(linksOf(asked.html)).toContainEqual({
        href: '/settings/confirm?window=own',
        text: 'Confirm in a new window (opens in a new window)',
      })
      if ('reason' in more) expect(asked.html).toContain('A long reason')
      expect(await accountOf(userId)).toMatchObject({ version, role: 'member', suspendedAt: null })
      expect(await sessionsOf(userId)).toBe(1)
      expect(await stepsOn(userId)).toEqual([])
      const proof = { password: admin.password }
      const confirmed = await visit(confirm, '/settings/confirm?window=own', {
        cookie: admin.cookie,
        form: proof,
      })
      expect(confirmed).toMatchObject({ status: 303, location: '/settings/confirm?window=own' })
      const told = await visit(confirm, '/settings/confirm?window=own', { cookie: admin.cookie })
      expect(told.text).toContain('Close this window')
      expect((await press(userId, intent, more)).status).toBe(303)
    },
  )

  test.runIf(isDeepRun)('so do suspending and reinstating a company, but not approving', async () => {
    const company = await aDeveloperCompany()
    const review = async (intent: string, reason: string) => {
      const { companyId, version } = await companyOf(company.member.userId)
      const form = { intent, id: companyId, seen: String(version), reason }
      return visit(profiles, `/admin/profiles?id=${companyId}`, { cookie: admin.cookie, form })
    }
    await makeStale(admin.userId)
    const asked = await review('suspend', 'A long reason')
    expect(asked.status).toBe(403)
    expect(asked.html).toContain('A long reason')
    expect(linksOf(asked.html).map(({ href }) => href)).toContain('/settings/confirm?window=own')
    expect((await companyOf(company.member.userId)).member.company?.suspended).toBe(false)
    const pending = await aDeveloperCompany({ status: 'pending' })
    const form = {
      intent: 'requestInfo',
      id: pending.companyId,
      seen: String(pending.version),
      reason: 'More',
    }
    const decided = await visit(profiles, `/admin/profiles?id=${pending.companyId}`, {
      cookie: admin.cookie,
      form,
    })
    expect(decided.status).toBe(303)
    await visit(confirm, '/settings/confirm?window=own', {
      cookie: admin.cookie,
      form: { password: admin.password },
    })
    expect((await review('suspend', 'Now')).status).toBe(303)
    await makeStale(admin.userId)
    expect((await review('reinstate', 'Settled')).status).toBe(403)
  })
})
