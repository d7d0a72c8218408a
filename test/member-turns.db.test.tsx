import { isDeepRun } from '#test/runs.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as approvedPage from '#app/companies/routes/approved.tsx'
import * as developerHome from '#app/dashboards/routes/developer-home.tsx'
import * as investorHome from '#app/dashboards/routes/investor-home.tsx'
import * as notifications from '#app/dashboards/routes/notifications.tsx'
import * as platform from '#app/dashboards/routes/platform.tsx'
import { db } from '#app/db/client.server.ts'
import type { Member } from '#app/lib/viewer.ts'
import { loadHeaderCounts } from '#app/site/header-counts.server.ts'
import { viewerSummary } from '#app/site/viewer-summary.ts'
import { testDatabase } from './database.ts'
import { aJoinedColleague } from './world/colleagues.ts'
import { aDocument, viewerOf } from './world/companies.ts'
import { aPerson } from './world/listings.ts'
import { welcomedCookie } from './world/marks.ts'
import { linksOf, type PageModule, visit } from './world/pages.tsx'
import { insertRow, selectRow, updateRows } from './world/rows.ts'
import { startThread, threadCast, writeThread } from './world/threads.ts'

await testDatabase()

const HOME: [PageModule, string] = [platform, '/platform']
const NOTICES: [PageModule, string] = [notifications, '/notifications']
const DEVELOPER: [PageModule, string] = [developerHome, '/dashboard/developer']
const INVESTOR: [PageModule, string] = [investorHome, '/dashboard/investor']

/** Adds the documents that a profile needs, approved. */
async function verified({ userId }: Pick<Member, 'userId'>) {
  await aDocument(userId, 'passport_or_id', { status: 'approved' })
  await aDocument(userId, 'company_registration', { status: 'approved' })
}

const open = async ([page, path]: [PageModule, string], who: Pick<Member, 'userId'>) =>
  visit(page, path, { cookie: await welcomedCookie(who) })

/** The text of the bell for a member. */
async function bellOf({ userId }: Pick<Member, 'userId'>) {
  const viewer = await viewerOf(userId)
  const summary = viewerSummary(viewer, 2, {}, (await loadHeaderCounts(viewer)).isTurn)
  return summary.kind === 'guest' ? null : summary.notice
}

const QUIET = { label: 'Notifications', to: '/notifications', count: 2 }
const MARKED = { ...QUIET, label: 'Notifications, action needed', turn: true }

test('home, dashboards and notifications list the member’s items, oldest first, and the bell is marked', async () => {
  const cast = await threadCast()
  const { owner, asker, colleague, house } = cast
  const thread = await startThread(cast)
  await updateRows('inquiries', { id: thread }, { createdAt: new Date('2026-10-05T10:00:00Z') })
  const { id: listing } = await selectRow('listings', { slug: house.slug })
  const request = await insertRow('accessRequests', {
    listingId: listing,
    companyId: asker.company.id,
    userId: asker.userId,
    askedTitle: 'Alpha House',
    createdAt: new Date('2026-10-02T10:00:00Z'),
  })
  for (const one of [owner, asker]) await verified(one)
  await sql`select rebuild_turns()`.execute(db())
  for (const page of [HOME, DEVELOPER, NOTICES]) {
    for (const person of [owner, colleague]) {
      const { text, html } = await open(page, person)
      expect(text).toMatch(
        /Action needed Access to Alpha House since 2 Oct 2026 Reply needed Inquiry about Alpha House since 5 Oct 2026 Reply needed/,
      )
      expect(linksOf(html).map(({ href }) => href)).toEqual(
        expect.arrayContaining([
          `/my-listings/${listing}/access#request-${request.id}`,
          `/inquiries/${thread}`,
        ]),
      )
    }
  }
  for (const page of [HOME, INVESTOR, NOTICES])
    expect((await open(page, asker)).text).toMatch(
      /Access to Alpha House (· )?Sent to the owner on 2 Oct 2026 ?\./,
    )
  expect([await bellOf(owner), await bellOf(colleague), await bellOf(asker)]).toEqual([MARKED, MARKED, QUIET])

  await updateRows('accessRequests', { id: request.id }, { status: 'declined', decidedAt: new Date() })
  await writeThread(owner, thread, 'The roof is from 2019.')
  for (const [pages, person] of [
    [[HOME, INVESTOR, NOTICES], asker],
    [[HOME, DEVELOPER, NOTICES], owner],
  ] as const) {
    for (const page of pages)
      expect((await open(page, person)).text).not.toMatch(/Action needed|Sent to the \w+|In review since/)
    expect(await bellOf(person)).toEqual(QUIET)
  }
})

test.runIf(isDeepRun)(
  'the owner’s items do not mark a colleague’s bell, and an approved profile has no items',
  async () => {
    const owner = await aPerson({ type: 'investor', name: 'Ola Owner' })
    const colleague = await aJoinedColleague(owner)
    await verified(owner)
    for (const page of [HOME, NOTICES])
      expect((await open(page, owner)).text).not.toMatch(/Action needed|In review since/)
    await updateRows('kycSubmissions', { userId: owner.userId }, { isCurrent: false })
    expect([await bellOf(owner), await bellOf(colleague)]).toEqual([MARKED, QUIET])
    expect((await open([approvedPage, '/profile/approved'], owner)).text).toContain(
      'Action needed Personal ID or passport',
    )
    expect((await open(HOME, owner)).text).toMatch(/Action needed Company profile/)
  },
)
