import { afterEach, describe, expect, test } from 'vitest'
import * as versionsDesk from '#app/companies/versions/desk/desk.tsx'
import * as developer from '#app/companies/developer/routes/developer.tsx'
import * as changes from '#app/companies/versions/routes/changes.tsx'
import { decideVersion } from '#app/companies/versions/commands/decide-version.server.ts'
import * as platform from '#app/dashboards/routes/platform.tsx'
import * as marketCircle from '#app/directory/routes/market-circle.tsx'
import { listCompaniesToMeet } from '#app/directory/queries/matches.server.ts'
import * as companyPage from '#app/directory/routes/entity.tsx'
import { setClock } from '#app/lib/clock.ts'
import { type ApprovedMember, standingOf } from '#app/lib/viewer.ts'
import { testDatabase } from '#test/database.ts'
import { mailsTo, signedInCookie } from '#test/world/accounts.ts'
import { approveNow, aWaitingApplication } from '#test/world/application-desk.ts'
import { anAdminViewer, approvedCompany, developerValues, seenBy, viewerOf } from '#test/world/companies.ts'
import { noticesOf } from '#test/world/kyc-review.ts'
import { visit } from '#test/world/pages.tsx'
import { selectRow, selectRows, updateRows } from '#test/world/rows.ts'
import { typeChanges, versionsOf } from '#test/world/versions.ts'
import { notifyIncompleteProfiles } from './notify.server.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()
afterEach(() => setClock(null))

const DATA = {
  full_name: 'Zofia Wrona',
  position: 'Managing director',
  headquarters: 'Łódź, Poland',
  asset_class: 'Offices',
  description: 'Builds offices.',
  company_website: 'https://wisla.example/',
  contact_phone: '+48 22 123 45 67',
}

/** All required answers, with those of the application unchanged. */
const COMPLETE = {
  ...developerValues,
  company_name: 'Wisła',
  headquarters_location: DATA.headquarters,
  primary_contact_name: DATA.full_name,
}

/** The owner of a company created from an application, and their pages. */
async function anApplicant() {
  const admin = await anAdminViewer()
  const { id } = await aWaitingApplication({ data: DATA, companyName: 'Wisła' })
  const approved = await approveNow(admin, id)
  if (!approved.ok) throw new Error(approved.refused)
  const { userId, companyId } = approved.value
  await updateRows('members', { userId }, { welcomeSeenAt: new Date(), timeZone: 'Europe/Warsaw' })
  await updateRows('users', { id: userId }, { emailVerified: true })
  const member = await viewerOf(userId)
  const cookie = await signedInCookie(userId)
  return {
    admin,
    member,
    companyId,
    cookie,
    home: async () => (await visit(platform, '/platform', { cookie })).text,
    row: () => selectRow('companies', { id: companyId }),
    /** Whether another company finds it in the directory and in its matches. */
    isFound: async () => {
      const stranger = await approvedCompany()
      await updateRows('members', { userId: stranger.member.userId }, { welcomeSeenAt: new Date() })
      const cookie = await signedInCookie(stranger.member.userId)
      const page = await visit(marketCircle, '/market-circle?q=wis%C5%82a', { cookie })
      const matches = await listCompaniesToMeet(stranger.member as ApprovedMember, 500)
      return [page.html.includes(companyId), matches.some((one) => one.companyId === companyId)]
    },
    turn: async () => {
      const rows = await selectRows('turns', { kind: 'profile', thingId: companyId })
      return rows.find(({ since }) => since <= new Date())
    },
    /** Sends the typed values as the changes page does. */
    send: async () => {
      const { draftVersion, companyVersion } = await seenBy(member)
      return visit(changes, '/my-profile/changes', {
        cookie,
        form: {
          intent: 'send',
          draft_version: String(draftVersion),
          seen_version: String(companyVersion),
          under_way: '',
          sanctions_pep_consent: 'on',
          authority_consent: 'on',
        },
      })
    },
  }
}

/** The version in review. A change of the live contact address is a separate version. */
const sentVersion = async (companyId: string) =>
  (await versionsOf(companyId)).find(({ kind }) => kind === 'material')

/** Late morning in Warsaw, some days from now. */
function days(count: number) {
  const at = new Date(Date.now() + count * 86_400_000)
  at.setUTCHours(10, 0, 0, 0)
  setClock(() => at)
}

describe('a company created from an application', () => {
  test('sees on its home page what is missing, finds its answers in the form, and can use everything else', async () => {
    const { home, cookie, member, turn, companyId } = await anApplicant()
    const shown = await home()
    expect(shown).toContain('Your profile is not complete')
    for (const label of ['Company type', 'Company registration number', 'Year founded'])
      expect(shown.toLowerCase()).toContain(label.toLowerCase())
    expect(shown).toMatch(/Action needed Your profile is not complete.*use everything else\./)
    expect(await turn()).toMatchObject({ side: 'owner', companyId })
    const form = await visit(developer, '/profile/developer?step=1', { cookie })
    expect(form.text).toContain('Your profile is not complete')
    expect(form.html).toContain('value="Łódź, Poland"')
    expect(form.text).not.toContain('Goes live when you save')
    expect(
      (await visit(companyPage, `/market-circle/entity/${companyId}`, { cookie, params: { id: companyId } }))
        .status,
    ).toBe(200)
    expect(member.company?.status).toBe('approved')
  })

  test('has its first completion reviewed in full, and approval completes the profile', async () => {
    const { admin, member, companyId, send, turn, row, home } = await anApplicant()
    await typeChanges(member, { ...COMPLETE, website: 'https://new.example' })
    expect((await send()).status).toBe(303)
    const version = await sentVersion(companyId)
    expect(version).toMatchObject({ kind: 'material', status: 'pending', completes: true })
    // Even the website needs review.
    expect(await row()).toMatchObject({
      website: 'https://wisla.example/',
      incompleteSince: expect.any(Date),
    })
    expect(await turn()).toBeUndefined()
    expect(await home()).not.toContain('Your profile is not complete')
    const cookie = await signedInCookie(admin.userId)
    await updateRows('kycSubmissions', { status: 'approved' }, { endsOn: '2020-01-31' })
    const desk = await visit(versionsDesk, `/admin/versions?id=${version?.id}`, { cookie })
    expect(desk.text).toMatch(/Supporting documents Review .*? Expired on 31 Jan 2020/)
    await updateRows('kycSubmissions', { status: 'approved' }, { endsOn: null })
    const approve = { confirmedOpenKyc: true }
    await decideVersion(admin, version?.id ?? '', version?.version ?? 0, 'approve', approve)
    expect(await row()).toMatchObject({ website: 'https://new.example', incompleteSince: null })
    expect(await turn()).toBeUndefined()
  })

  test.runIf(isDeepRun)('needs a new document for a name that differs from the application’s', async () => {
    const { member, send } = await anApplicant()
    await typeChanges(member, { ...COMPLETE, company_name: 'Odra' })
    expect((await send()).status).toBe(422)
  })

  test.runIf(isDeepRun)('still has to act after partial answers or a rejected completion', async () => {
    const { admin, member, companyId, send, turn } = await anApplicant()
    await typeChanges(member, { founded_year: '2004' })
    expect((await send()).status).toBe(303)
    const version = await sentVersion(companyId)
    expect(version).toMatchObject({ status: 'pending', completes: false })
    expect(await turn()).toMatchObject({ side: 'owner' })
    await decideVersion(admin, version?.id ?? '', version?.version ?? 0, 'approve', {
      confirmedOpenKyc: true,
    })
    expect(await turn()).toMatchObject({ side: 'owner' })
  })
})

describe('within 30 days', () => {
  test.runIf(isDeepRun)('the owner is notified twice before the company leaves the directory', async () => {
    const { admin, member, companyId, cookie, home, row, isFound, send } = await anApplicant()
    const told = async () => (await noticesOf(member.userId)).filter(({ kind }) => kind === 'turn')
    const mails = async () =>
      (await mailsTo(member.email)).filter(({ kind }) => kind === 'company.completion_requested')
    for (const [after, count] of [
      [15, 0],
      [17, 1],
      [18, 1],
      [28, 2],
      [29, 2],
    ] as const) {
      days(after)
      await notifyIncompleteProfiles()
      expect([after, (await told()).length, (await mails()).length]).toEqual([after, count, count])
    }
    setClock(null)
    expect(await isFound()).toEqual([true, true])
    days(31)
    await notifyIncompleteProfiles()
    await notifyIncompleteProfiles()
    setClock(null)
    const titles = (await told()).map(({ title }) => title)
    expect(titles).toContain('Your company is no longer in the Market Circle')
    expect((await row()).leftDirectoryAt).not.toBeNull()
    expect(await isFound()).toEqual([false, false])
    expect(await home()).toContain('Your company is hidden from the Market Circle and from matches')
    const seen = await visit(companyPage, `/market-circle/entity/${companyId}`, {
      cookie,
      params: { id: companyId },
    })
    // Connected companies can still open its page.
    expect([seen.status, standingOf(await viewerOf(member.userId))]).toEqual([200, 'approved'])
    await typeChanges(member, COMPLETE)
    expect((await send()).status).toBe(303)
    const version = await sentVersion(companyId)
    expect(await isFound()).toEqual([false, false])
    const confirmed = { confirmedOpenKyc: true }
    await decideVersion(admin, version?.id ?? '', version?.version ?? 0, 'approve', confirmed)
    expect(await isFound()).toEqual([true, true])
  })

  test.runIf(isDeepRun)('an owner who sent everything gets different wording and no reminder', async () => {
    const { member, send, isFound } = await anApplicant()
    await typeChanges(member, COMPLETE)
    await send()
    const mails = async () =>
      (await mailsTo(member.email)).filter(({ kind }) => kind === 'company.completion_requested')
    days(17)
    await notifyIncompleteProfiles()
    expect(await mails()).toEqual([])
    days(31)
    await notifyIncompleteProfiles()
    expect((await mails()).map(({ text }) => text).join()).toContain(
      'Until we approve them, your company does not show up in the Market Circle',
    )
    setClock(null)
    expect(await isFound()).toEqual([false, false])
  })
  test.runIf(isDeepRun)('gets no notice if complete, and is removed once if incomplete', async () => {
    const [whole, lacking] = [await anApplicant(), await anApplicant()]
    await typeChanges(whole.member, COMPLETE)
    await whole.send()
    const version = await sentVersion(whole.companyId)
    await decideVersion(whole.admin, version?.id ?? '', version?.version ?? 0, 'approve', {
      confirmedOpenKyc: true,
    })
    await updateRows('companies', { id: whole.companyId }, { incompleteSince: new Date() })
    await notifyIncompleteProfiles()
    expect((await whole.row()).incompleteSince).toBeNull()
    days(32)
    await Promise.all(Array.from({ length: 12 }, () => notifyIncompleteProfiles()))
    // Every owner gets a notice first, which starts the last 3 days.
    expect((await lacking.row()).leftDirectoryAt).toBeNull()
    days(36)
    await Promise.all(Array.from({ length: 12 }, () => notifyIncompleteProfiles()))
    const left = (await noticesOf(lacking.member.userId)).filter(({ title }) =>
      title.includes('no longer in the Market Circle'),
    )
    expect(left).toHaveLength(1)
  })
})
