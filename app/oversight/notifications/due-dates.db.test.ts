import { afterAll, beforeEach, expect, test } from 'vitest'
import * as listings from '#app/listings/desk/desk.tsx'
import * as overview from '#app/admin/routes/overview.tsx'
import * as profiles from '#app/companies/desk/desk.tsx'
import * as users from '#app/oversight/users/desk/desk.tsx'
import * as suspended from '#app/companies/routes/suspended.tsx'
import { setClock } from '#app/lib/clock.ts'
import * as editor from '#app/listings/editor/routes/edit.tsx'
import { testDatabase } from '#test/database.ts'
import { aNewLink, anApplication } from '#test/world/applications.ts'
import { mailsTo, signedInCookie } from '#test/world/accounts.ts'
import { aSignedInAdmin, type SignedInAdmin } from '#test/world/back-office.tsx'
import { aDeveloperCompany } from '#test/world/companies.ts'
import { aListing } from '#test/world/listings.ts'
import { bellOf } from '#test/world/notices.ts'
import { visit } from '#test/world/pages.tsx'
import { selectRow, selectRows } from '#test/world/rows.ts'
import { removeAdmins, clearDesks } from '#test/world/admin-mails.ts'
import { settleEndedWork, notifyDueDates } from './jobs.server.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()

let admin: SignedInAdmin
/** Sessions expire as days pass, so every visit signs in again. */
const cookieOf = () => signedInCookie(admin.userId)
/** Noon in Warsaw. */
const on = (day: string) => setClock(() => new Date(`${day}T11:00:00Z`))

afterAll(() => setClock(null))

beforeEach(async () => {
  on('2026-11-25')
  await clearDesks()
  await removeAdmins()
  admin = await aSignedInAdmin()
})

const companyCase = async () => {
  const { companyId, member } = await aDeveloperCompany()
  return {
    id: companyId,
    page: profiles,
    desk: '/admin/profiles',
    dialog: 'decide',
    noun: 'company',
    reader: member,
    row: () => selectRow('companies', { id: companyId }),
    own: { page: suspended, path: '/profile/suspended' },
  }
}
const accountCase = async () => {
  const { member } = await aDeveloperCompany()
  return {
    id: member.userId,
    page: users,
    desk: '/admin/users',
    dialog: 'user',
    noun: 'account',
    reader: member,
    row: () => selectRow('members', { userId: member.userId }),
    own: { page: suspended, path: '/profile/suspended' },
  }
}
const listingCase = async () => {
  const { id, owner } = await aListing()
  return {
    id: String(id),
    page: listings,
    desk: '/admin/listings',
    dialog: 'decide',
    noun: 'listing',
    reader: owner,
    row: () => selectRow('listings', { id }),
    own: { page: editor, path: `/my-listings/${id}` },
  }
}

type Case = Awaited<ReturnType<typeof companyCase | typeof accountCase | typeof listingCase>>

const open = async ({ page, desk, id }: Case) => visit(page, `${desk}?id=${id}`, { cookie: await cookieOf() })
async function press(one: Case, intent: string, form: Record<string, string>) {
  const { version } = await one.row()
  return visit(one.page, `${one.desk}?id=${one.id}`, {
    cookie: await cookieOf(),
    form: { intent, id: one.id, seen: String(version), ...form },
  })
}
const dialogOf = (html: string, { dialog }: Case, intent: string) =>
  new RegExp(`<dialog[^>]*id="${dialog}-${intent}".*?</dialog>`, 's').exec(html)?.[0] ?? ''
const unread = async () => (await bellOf(admin.userId)).filter(({ readAt }) => readAt === null)
const overviewText = async () => (await visit(overview, '/admin', { cookie: await cookieOf() })).text
const auditsOf = async ({ noun, id }: Case) =>
  (await selectRows('auditLog', { subjectId: id }))
    .toSorted((a, b) => a.id - b.id)
    .filter(({ action }) => action.startsWith(`${noun}.`))

const NOUNS = [
  ['a listing', listingCase],
  ['an account', accountCase],
  ['a company', companyCase],
] as const

/** Company and listing share the steps of a suspension; test/workflows.db.test.ts covers the company. */
test.each(NOUNS.slice(isDeepRun ? 0 : 1, isDeepRun ? undefined : 2))(
  'suspending %s asks for a review date; on that day it is back in the queue and every admin is notified',
  async (_, begin) => {
    const one = await begin()
    const field = dialogOf((await open(one)).html, one, 'suspend')
    expect(field).toMatch(/name="reviewOn"[^>]*value="2026-12-25"|value="2026-12-25"[^>]*name="reviewOn"/)
    for (const reviewOn of ['2026-11-25', '2027-11-26', '2020-01-01', 'soon']) {
      const refused = await press(one, 'suspend', { reason: 'Complaint 7', reviewOn })
      expect(refused.status).toBe(422)
      expect(refused.text).toContain('Choose a day within the next 365 days.')
    }
    expect((await press(one, 'suspend', { reason: 'Complaint 7', reviewOn: '2026-12-01' })).status).toBe(303)
    expect((await open(one)).text).toContain('We’ll review this again by 1 Dec 2026.')
    const mail = (await mailsTo(one.reader.email)).at(-1)
    expect(mail?.text).toContain('We’ll review this again by 1 Dec 2026.')
    const own = await visit(one.own.page, one.own.path, {
      cookie: await signedInCookie(one.reader.userId),
      params: { id: one.id },
    })
    expect(own.text).toContain('We’ll review this again by 1 Dec 2026.')
    if (one.noun !== 'listing') expect(own.html).toMatch(/mailto:[^"]+@/)

    on('2026-11-30')
    expect(await notifyDueDates()).toBe(0)
    expect(await overviewText()).toContain('All clear. New items to review')
    on('2026-12-01')
    const other = await aSignedInAdmin()
    expect(await overviewText()).toContain('1 item to review.')
    expect(await notifyDueDates()).toBe(1)
    await Promise.all(Array.from({ length: 5 }, notifyDueDates))
    expect(await unread()).toMatchObject([
      { title: expect.stringMatching(/^Suspension to review: ./), path: `${one.desk}?id=${one.id}` },
    ])
    expect(await bellOf(other.userId)).toHaveLength(1)

    // A new review date ends the turn until then.
    expect((await press(one, 'postpone', { reason: ' ', reviewOn: '2026-12-10' })).status).toBe(422)
    const postponed = await press(one, 'postpone', {
      reason: 'The court has not decided.',
      reviewOn: '2026-12-10',
    })
    expect(postponed.toast?.title).toBe('New review date set')
    expect(await unread()).toEqual([])
    expect(await overviewText()).toContain('All clear. New items to review')
    expect(await one.row()).toMatchObject({
      suspensionReason: 'Complaint 7',
      suspensionReviewOn: '2026-12-10',
    })
    expect((await open(one)).text).toContain('We’ll review this again by 10 Dec 2026.')
    on('2026-12-10')
    expect(await notifyDueDates()).toBe(1)
    expect(await settleEndedWork()).toBe(0)

    expect((await press(one, 'reinstate', { reason: 'Settled' })).status).toBe(303)
    expect(await unread()).toEqual([])
    expect(await selectRows('turns', { thingId: one.id, side: 'reviewers' })).toEqual([])
    expect(await one.row()).toMatchObject({ suspendedAt: null, suspensionReviewOn: null })
    expect(
      (await auditsOf(one)).filter(({ action }) => /suspend|postpone|reinstate/.test(action)),
    ).toMatchObject([
      { action: `${one.noun}.suspend`, reason: 'Complaint 7', details: { reviewOn: '2026-12-01' } },
      {
        action: `${one.noun}.postpone`,
        reason: 'The court has not decided.',
        details: { reviewOn: '2026-12-10' },
      },
      { action: `${one.noun}.reinstate`, reason: 'Settled' },
    ])
  },
)

test.each(['draft', 'more_info_requested'] as const)(
  'when the last link of an application with status %s expires, admins are notified once; a new link clears the notice',
  async (status) => {
    const { id } = await anApplication({ status, at: new Date('2026-11-25T11:00:00Z') })
    on('2026-11-26')
    await notifyDueDates()
    expect(await unread()).toEqual([])
    on('2027-02-01')
    expect(await Promise.all([notifyDueDates(), notifyDueDates()])).toContain(1)
    await notifyDueDates()
    expect(await unread()).toMatchObject([
      { title: expect.stringMatching(/^Link expired: /), path: `/admin/applications?id=${id}` },
    ])
    await aNewLink(id)
    await settleEndedWork()
    expect(await unread()).toEqual([])
  },
)

test.runIf(isDeepRun)('a suspension without a review date is reviewed after 30 days', async () => {
  const one = await companyCase()
  await press(one, 'suspend', { reason: 'Complaint 7', reviewOn: '' })
  expect((await one.row()).suspensionReviewOn).toBe('2026-12-25')
})

test.runIf(isDeepRun)('only one of several concurrent steps on the review date goes through', async () => {
  const one = await companyCase()
  await press(one, 'suspend', { reason: 'Complaint 7', reviewOn: '2026-12-01' })
  on('2026-12-01')
  const { version } = await one.row()
  const cookie = await cookieOf()
  const responses = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      visit(one.page, `${one.desk}?id=${one.id}`, {
        cookie,
        form: {
          intent: n % 2 ? 'reinstate' : 'postpone',
          id: one.id,
          seen: String(version),
          reason: `Reason ${n}`,
        },
      }),
    ),
  )
  expect(responses.filter(({ status }) => status === 303)).toHaveLength(1)
  expect(responses.filter(({ status }) => status === 409)).toHaveLength(11)
  expect((await auditsOf(one)).filter(({ reason }) => reason?.startsWith('Reason'))).toHaveLength(1)
})
