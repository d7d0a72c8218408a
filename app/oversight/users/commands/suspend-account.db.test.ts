import { describe, expect, test, vi } from 'vitest'
import { openEventStreams } from '#app/gates/event-streams.server.ts'
import { saveDraft } from '#app/companies/commands/save-draft.server.ts'
import * as myProfile from '#app/companies/routes/my-profile.tsx'
import * as suspendedPage from '#app/companies/routes/suspended.tsx'
import { developerForm } from '#app/companies/developer/form.ts'
import * as platform from '#app/dashboards/routes/platform.tsx'
import { transaction } from '#app/db/client.server.ts'
import { standingOf } from '#app/lib/viewer.ts'
import { viewerFactsOf } from '#app/listings/visibility/policy.ts'
import { notify } from '#app/notices/notify.server.ts'
import * as closePage from '#app/settings/routes/close.tsx'
import * as dataPage from '#app/settings/routes/data.tsx'
import * as events from '#app/site/routes/events.ts'
import { testDatabase } from '#test/database.ts'
import { aMarketListing, anInvestor } from '#test/world/access.ts'
import { anAlert, clearEvents, alertTitlesOf, runAlertWorkers } from '#test/world/alerts.ts'
import { mailsTo, signedInCookie } from '#test/world/accounts.ts'
import { aDeveloperCompany, aNewcomer, developerValues, viewerOf } from '#test/world/companies.ts'
import { aListing } from '#test/world/listings.ts'
import { linksOf, visit } from '#test/world/pages.tsx'
import { accountOf, aFreshAdmin, stepsOn } from '#test/world/people.ts'
import { insertRow, selectRow, updateRows } from '#test/world/rows.ts'
import { changeSuspension } from './change-account.server.ts'
import { MANY, isDeepRun } from '#test/runs.ts'

await testDatabase()

const REASON = 'Zgłoszenie nr 7: <b>someone</b> else uses this account.'

async function turn(userId: string, intent: 'suspend' | 'reinstate', reason = REASON) {
  const { version: seen } = await accountOf(userId)
  return changeSuspension(await aFreshAdmin(), { id: userId, seen, intent, reason })
}

const openAs = async (userId: string, module: object, path: string) =>
  visit(module, path, { cookie: await signedInCookie(userId) })

describe('a suspended account', () => {
  test('needs a reason and causes one audit row and one email; reinstating restores everything · ADM-201', async () => {
    const { member } = await aDeveloperCompany()
    const { userId, email } = member
    const before = await viewerOf(userId)
    const mails = (await mailsTo(email)).length
    expect(await turn(userId, 'suspend', '  ')).toMatchObject({ refused: 'reason_required' })
    expect((await turn(userId, 'suspend')).ok).toBe(true)
    expect(await turn(userId, 'suspend')).toMatchObject({ refused: 'wrong_status' })
    expect(await accountOf(userId)).toMatchObject({ suspensionReason: REASON, role: 'member' })
    expect((await turn(userId, 'reinstate', 'Settled')).ok).toBe(true)
    expect(await viewerOf(userId)).toEqual({ ...before, signedInAt: expect.any(Date) })
    expect(await accountOf(userId)).toMatchObject({ suspendedAt: null, suspensionReason: null })
    const by = { actorKind: 'admin', fromStatus: 'member', toStatus: 'suspended' }
    expect(await stepsOn(userId)).toMatchObject([
      { action: 'account.suspend', ...by, reason: REASON },
      { action: 'account.reinstate', fromStatus: 'suspended', toStatus: 'member', reason: 'Settled' },
    ])
    const sent = (await mailsTo(email)).slice(mails)
    expect(sent.map(({ subject }) => subject)).toEqual([
      'Your account is suspended',
      'Your account is active again',
      // It has no password yet.
      'Complete your Parcela registration',
    ])
    expect(sent[0]?.text).toContain(REASON)
  })

  test('can sign in but sees only /profile/suspended with the reason, export and closing', async () => {
    const { member } = await aDeveloperCompany()
    const { userId } = member
    await turn(userId, 'suspend')
    expect(standingOf(await viewerOf(userId))).toBe('suspended')
    const page = await openAs(userId, suspendedPage, '/profile/suspended')
    expect(page.text).toContain('Account suspended')
    expect(page.text).toContain(REASON)
    expect(page.text).not.toContain('Company suspended')
    expect(linksOf(page.html)).toContainEqual({
      href: '/settings/data',
      text: 'Export data or close account',
    })
    expect(page.html).not.toContain('<b>someone</b>')
    expect(await openAs(userId, platform, '/platform')).toMatchObject({
      status: 302,
      location: '/profile/suspended',
    })
    expect((await openAs(userId, dataPage, '/settings/data')).status).toBe(200)
    expect((await openAs(userId, closePage, '/settings/data/close')).status).toBe(200)
    expect((await openAs(userId, myProfile, '/my-profile')).text).not.toContain('Edit Profile')
    expect(viewerFactsOf(await viewerOf(userId))).toEqual({
      isAdmin: false,
      companyId: null,
    })
  })

  test('without a company cannot edit a profile and gets the same page', async () => {
    const member = await aNewcomer()
    await turn(member.userId, 'suspend')
    const viewer = await viewerOf(member.userId)
    expect(await openAs(member.userId, platform, '/platform')).toMatchObject({
      location: '/profile/suspended',
    })
    expect((await openAs(member.userId, suspendedPage, '/profile/suspended')).text).toContain(REASON)
    const text = (await openAs(member.userId, myProfile, '/my-profile')).text
    expect(text).not.toContain('Complete Profile')
    const draft = { values: developerValues, step: 1, seenVersion: 0 }
    expect(await saveDraft(developerForm, viewer, draft)).toEqual({ ok: false, refused: 'account_suspended' })
  })

  test('does not affect its company, listings and colleagues', async () => {
    const { member, companyId } = await aDeveloperCompany()
    const colleague = await aNewcomer()
    await insertRow('companyMembers', { companyId, userId: colleague.userId, role: 'colleague' })
    const { id } = await aMarketListing({ companyId })
    await turn(member.userId, 'suspend')
    expect(standingOf(await viewerOf(colleague.userId))).toBe('approved')
    const { suspendedAt } = await selectRow('companies', { id: companyId })
    expect(suspendedAt).toBeNull()
    const { onMarket } = await selectRow('listings', { id })
    expect(onMarket).toBe(true)
  })

  test('has its event streams closed and gets no new ones', async () => {
    const { member } = await aDeveloperCompany()
    const listen = async () =>
      visit(events, '/events', {
        cookie: await signedInCookie(member.userId),
        accept: 'text/event-stream',
      })
    const before = openEventStreams()
    let isOpen = true
    const stream = listen().finally(() => (isOpen = false))
    await vi.waitFor(() => expect(openEventStreams()).toBe(before + 1), 60_000)
    expect(isOpen).toBe(true)
    await turn(member.userId, 'suspend')
    await stream
    expect((await listen()).status).toBe(403)
  })

  test('gets no alerts or emails about others, but still those about the account itself', async () => {
    await clearEvents()
    const member = await anInvestor()
    await anAlert(member, {
      type: 'new_listing',
      property_type: 'commercial',
      location: 'Gdańsk',
      price_max: 20_000_000,
    })
    await turn(member.userId, 'suspend')
    await aListing({ fields: { title: 'Meanwhile' } })
    await runAlertWorkers()
    const mails = (await mailsTo(member.email)).length
    const content = { subject: 'S', heading: 'H', paragraphs: ['P'] }
    const told = (kind: 'inquiry' | 'security') =>
      transaction((tx) =>
        notify(tx, {
          userId: member.userId,
          kind,
          key: `t:${kind}`,
          title: 'T',
          path: '/',
          restsOn: [],
          mail: { kind: 'account.signed_out', content },
        }),
      )
    await told('inquiry')
    expect(await mailsTo(member.email)).toHaveLength(mails)
    await told('security')
    expect(await mailsTo(member.email)).toHaveLength(mails + 1)
    await turn(member.userId, 'reinstate', 'Settled')
    await aListing({ fields: { title: 'Afterwards' } })
    await runAlertWorkers()
    const titles = await alertTitlesOf(member)
    expect(titles).toContain('New listing: Afterwards')
    expect(titles).not.toContain('New listing: Meanwhile')
  })
})

describe('the step', () => {
  test('is refused on an admin, on one’s own account and on a closed account', async () => {
    const admin = await aFreshAdmin()
    const other = await aFreshAdmin()
    expect(await turn(other.userId, 'suspend')).toMatchObject({ refused: 'wrong_status' })
    const own = { id: admin.userId, seen: 1, intent: 'suspend', reason: 'R' } as const
    expect(await changeSuspension(admin, own)).toMatchObject({ refused: 'own_record' })
    const { userId } = await aNewcomer()
    await updateRows('members', { userId }, { closedAt: new Date() })
    expect(await turn(userId, 'suspend')).toMatchObject({ refused: 'wrong_status' })
  })

  test.runIf(isDeepRun)(
    'only one of many concurrent steps goes through, with one audit row and one email',
    async () => {
      const admin = await aFreshAdmin()
      const { userId: id, email } = await aNewcomer()
      const { version: seen } = await accountOf(id)
      const results = await Promise.all(
        Array.from({ length: MANY }, () =>
          changeSuspension(admin, { id, seen, intent: 'suspend', reason: 'Race' }),
        ),
      )
      expect(results.filter(({ ok }) => ok)).toHaveLength(1)
      expect(await stepsOn(id)).toHaveLength(1)
      expect(await mailsTo(email)).toHaveLength(1)
    },
  )
})
