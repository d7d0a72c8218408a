import { beforeEach, describe, expect, test } from 'vitest'
import type { Member } from '#app/lib/viewer.ts'
import { testDatabase } from '#test/database.ts'
import { mailsTo, signedInCookie } from '#test/world/accounts.ts'
import { aCompanyInReview, aReviewer, noticesOf, reject } from '#test/world/kyc-review.ts'
import { linksOf, visit } from '#test/world/pages.tsx'
import { updateRows } from '#test/world/rows.ts'
import { loadReviewClock } from '../queries/review-clock.server.ts'
import * as myProfile from './my-profile.tsx'
import * as pending from './pending.tsx'
import * as rejected from './rejected.tsx'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()

beforeEach(async () => {
  await updateRows(
    'companies',
    { approvalStatus: 'pending' },
    { approvalStatus: 'rejected', rejectionReason: 'Of another test.' },
  )
})

const PAGES = {
  '/profile/pending': pending,
  '/profile/rejected': rejected,
  '/my-profile': myProfile,
} as const

const open = async ({ userId }: Pick<Member, 'userId'>, path: keyof typeof PAGES) =>
  visit(PAGES[path], path, { cookie: await signedInCookie(userId) })

const HOUR = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * HOUR)

describe('the review clock', () => {
  test('shows the member’s position in the queue of pending profiles, oldest first', async () => {
    const first = await aCompanyInReview({ at: ago(30) })
    const second = await aCompanyInReview({ at: ago(20) })
    await aCompanyInReview({ at: ago(10) })
    await aCompanyInReview({ at: ago(40), status: 'approved' })
    expect(await loadReviewClock(first.member)).toMatchObject({ position: 1, waiting: 3 })
    expect(await loadReviewClock(second.member)).toMatchObject({ position: 2, waiting: 3 })
    const { text } = await open(second.member, '/profile/pending')
    expect(text).toContain('Queue position 2 of 3')
    expect(text.match(/2-3 business days/g)).toHaveLength(1)
    expect(text).toContain('If you submit it again, it moves to the end of the queue.')
  })

  test('reveals no other company and is shown only to members with a pending profile', async () => {
    const other = await aCompanyInReview({ name: 'Canary Neighbour 77' })
    const { member } = await aCompanyInReview()
    const { html } = await open(member, '/profile/pending')
    expect(html).not.toContain('Canary Neighbour 77')
    expect(html).not.toContain(other.companyId)
    for (const status of ['approved', 'rejected', 'more_info_requested'] as const)
      expect(await loadReviewClock((await aCompanyInReview({ status })).member)).toBeNull()
  })
})

describe('the status pages', () => {
  test('a document rejected while the page is open is reported by notification and email · MEM-290', async () => {
    const { member, identity } = await aCompanyInReview()
    expect((await open(member, '/profile/pending')).text).toContain('Personal ID or passport Pending')
    await reject(await aReviewer(), identity)
    expect((await mailsTo(member.email)).map(({ kind }) => kind)).toEqual(['kyc.rejected'])
    expect(await noticesOf(member.userId)).toMatchObject([{ kind: 'kyc', path: '/documents' }])
    const { text, html } = await open(member, '/profile/pending')
    expect(text).toContain('Personal ID or passport Rejected')
    expect(linksOf(html)).toContainEqual({ href: '/documents', text: 'Replace rejected documents' })
  })

  test.runIf(isDeepRun).each([
    ['pending', '/profile/pending', 'Profile Under Review', 'Our team is reviewing your company profile.'],
    ['rejected', '/profile/rejected', 'Profile Needs Updates', 'Your profile needs changes'],
    [
      'more_info_requested',
      '/profile/rejected',
      'Additional Information Required',
      'We need more information from you',
    ],
  ] as const)(
    'title and description of %s match the status · MEM-268',
    async (status, path, title, words) => {
      const { member } = await aCompanyInReview({ status })
      const { html, text } = await open(member, path)
      expect(html).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`))
      expect(text).toContain(words)
    },
  )
})
