import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import type { ApprovedMember } from '#app/lib/viewer.ts'
import { saveListing } from '#app/listings/commands/save-listing.server.ts'
import { loadOwnListing } from '#app/listings/editor/queries/own.server.ts'
import * as myListings from '#app/listings/editor/routes/my-listings.tsx'
import { testDatabase } from '#test/database.ts'
import { signedInCookie } from '#test/world/accounts.ts'
import { aSignedInAdmin } from '#test/world/back-office.tsx'
import {
  aDeveloper,
  aListing,
  type ListingOptions,
  type typedFields,
  versionOf,
} from '#test/world/listings.ts'
import { visit } from '#test/world/pages.tsx'
import { selectRows, updateRows } from '#test/world/rows.ts'
import * as page from '#app/listings/desk/desk.tsx'
import { testSettings } from '#test/settings.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()
testSettings({ LOG_LEVEL: 'silent' })

const admin = await aSignedInAdmin()

const address = (id: number) => `/admin/listings?id=${id}`
const show = (query = '') => visit(page, `/admin/listings${query}`, { cookie: admin.cookie })
const open = (id: number) => visit(page, address(id), { cookie: admin.cookie })
async function decide(id: number, intent: string, more: Record<string, string> = {}, seen?: number) {
  const form = { intent, id: String(id), seen: String(seen ?? (await versionOf(id))), ...more }
  return visit(page, address(id), { cookie: admin.cookie, form })
}

const ids = (html: string) => [
  ...new Set([...html.matchAll(/href="\/admin\/listings\?[^"]*id=(\d+)"/g)].map((found) => Number(found[1]))),
]

/** A pending revision of an approved listing. */
async function aChange(
  owner: ApprovedMember,
  id: number,
  changes: Parameters<typeof typedFields>[0],
): Promise<void> {
  const { fields } = await loadOwnListing(owner, String(id))
  const saved = await saveListing(owner, id, {
    seen: await versionOf(id),
    fields: { ...fields, ...changes },
    saleStatus: 'for_sale',
  })
  if (!saved.ok) throw new Error(`not saved: ${saved.refused}`)
}

describe('the queue', () => {
  test('is titled "Listing Submissions", starts with all listings, pending ones first, and leaves out drafts · ADM-097 · ADM-098', async () => {
    const of = async (status: NonNullable<ListingOptions['status']>) => (await aListing({ status })).id
    const approved = await of('approved')
    const rejected = await of('rejected')
    const draft = await of('draft')
    const first = await of('pending')
    const second = await of('pending')
    const { html } = await show()
    expect(html).toMatch(/<h1[^>]*>Listing Submissions<\/h1>/)
    expect(ids(html).slice(0, 2)).toEqual([first, second])
    expect(
      /<a[^>]*id="desk-next"[^>]*href="([^"]*)"|<a[^>]*href="([^"]*)"[^>]*id="desk-next"/
        .exec(html)
        ?.slice(1),
    ).toContain(address(first))
    expect((await open(first)).text).not.toContain('First to review')
    expect(ids(html)).toContain(approved)
    expect(ids(html)).not.toContain(draft)
    expect(ids((await show('?status=rejected')).html)).toEqual([rejected])
    expect(ids((await show('?status=pending')).html)).toEqual([first, second])
    expect((await show('?status=more_info_requested')).text).toContain('No matching listings')
  })

  test.runIf(isDeepRun)(
    'a row shows the company, the submitter with email and company, date and status · ADM-099',
    async () => {
      const owner = await aDeveloper({ name: 'Bruno Bielik' })
      const { id } = await aListing({ owner, status: 'pending', fields: { title: 'Amber Quay offices' } })
      await updateRows(
        'listingRevisions',
        { listingId: id },
        { submittedAt: new Date('2026-03-04T10:00:00Z') },
      )
      const row =
        /<li[^>]*>(?:(?!<\/li>)[\s\S])*Amber Quay offices[\s\S]*?<\/li>/.exec(
          (await show('?status=pending')).html,
        )?.[0] ?? ''
      for (const words of [owner.company.name, 'Bruno Bielik', owner.email, '4 Mar 2026', 'Under Review'])
        expect(row).toContain(words)
    },
  )

  test.runIf(isDeepRun)(
    'that fails to load says "Unable to load listings" / "Refresh the page or try again later." · ADM-106',
    async () => {
      await sql`alter table listing_queue rename column title to away`.execute(db())
      try {
        const { status, text } = await show()
        expect(status).toBe(500)
        expect(text).toContain('Unable to load listings')
        expect(text).toContain('Refresh the page or try again later.')
      } finally {
        await sql`alter table listing_queue rename column away to title`.execute(db())
      }
    },
  )
})

describe('the record', () => {
  test('compares the approved with the proposed version and marks differences · ADM-139', async () => {
    const { id, owner } = await aListing({ fields: { title: 'Amber Quay', price: 13_760_000 } })
    await aChange(owner, id, { title: 'Amber Quay II', price: 12_500_000 })
    const { text } = await open(id)
    expect(text).toContain('Approved · version 1')
    expect(text).toContain('Proposed · version 2')
    expect(text).toContain('Differences: Title, Asking price.')
    expect(text).toMatch(/Title Approved · version 1: Amber Quay Proposed · version 2: Amber Quay II/)
    expect(text).toMatch(/Asking price Approved .*€13,760,000 .*€12,500,000/)
    expect(text).not.toMatch(/Location Approved/)
  })

  test.runIf(isDeepRun)(
    'shows every fact in both versions, marks required ones, and shows the owner’s answers to warnings · ADM-139',
    async () => {
      const { id, owner } = await aListing({
        fields: { title: 'Amber Quay', pricePerSqmCents: null, yieldBps: null },
      })
      await aChange(owner, id, {
        price: 200_000,
        pricePerSqmCents: null,
        facts: { zoning: 'MW', year_built: 2018, vacancy_rate: 0, kw_numbers: ['KA1S/00012345/6'] },
        raisedTiers: { zoning: 'N' },
        adviceReasons: { price: 'It is a parking deck.' },
      })
      const { text } = await open(id)
      expect(text).toMatch(
        /Differences: Unlocked later, Asking price, Price per m², .*Zoning symbol, Register numbers/,
      )
      expect(text).toMatch(/Zoning symbol Approved .*Not stated .*MW/)
      expect(text).toMatch(/Vacancy Approved .*Not stated .*0%/)
      expect(text).toMatch(/\d+ of 30 expected facts filled in. Missing: Photo, /)
      expect(text).toContain('€200,000 is unusual here')
      expect(text).toContain('Owner: It is a parking deck.')
      expect(text).toContain('The owner gave no reason.')
    },
  )

  test('keeps internal notes inside the back office · ADM-033', async () => {
    const canary = 'canary-5512-internal'
    const { id, owner } = await aListing({ status: 'pending' })
    await decide(id, 'requestInfo', {
      reason: 'Which floor?',
      memberNotes: 'For your eyes',
      internalNotes: canary,
    })
    expect((await open(id)).text).toContain(canary)
    const cookie = await signedInCookie(owner.userId)
    const own = await visit(myListings, '/my-listings', { cookie })
    expect(
      own.html + JSON.stringify(own.data) + JSON.stringify(await loadOwnListing(owner, String(id))),
    ).not.toContain(canary)
    const bodies = await selectRows('emailQueue', {}, ['htmlBody', 'textBody'])
    expect(JSON.stringify(bodies)).not.toContain(canary)
    expect(JSON.stringify(bodies)).toContain('For your eyes')
  })
})

test('a rejected listing stays on the desk as rejected while it is edited, without decisions', async () => {
  const { id, owner } = await aListing({ status: 'rejected', fields: { title: 'Rejected Quay' } })
  await aChange(owner, id, { title: 'UNSENT-TITLE' })
  const list = await show('?turn=theirs&status=rejected')
  expect(list.html).toContain('Rejected Quay')
  expect(list.html).not.toContain('UNSENT-TITLE')
  const record = await open(id)
  expect(record.html).toContain('The owner is editing this listing')
  expect(record.html).toContain('You are viewing version 1, the last one reviewed.')
  expect(record.html).toContain('Rejected Quay')
  expect(record.html).not.toContain('UNSENT-TITLE')
  for (const intent of ['approve', 'request_info', 'reject', 'reopen'])
    expect(record.html).not.toContain(`value="${intent}"`)
  await decide(id, 'reject', { reason: 'Once more.' })
  expect(await selectRows('listings', { id })).toMatchObject([{ approvalStatus: 'draft' }])
})

test.runIf(isDeepRun)('Suspend is at the far end of the bar, apart from Reject', async () => {
  const owner = await aDeveloper()
  const { id } = await aListing({ owner })
  await aChange(owner, id, { title: 'Amber Quay II' })
  const { html } = await open(id)
  const bar = html.slice(html.indexOf('id="desk-'))
  const apart = bar.indexOf('ml-auto')
  expect(bar.indexOf('id="desk-suspend"')).toBeGreaterThan(apart)
  expect(bar.indexOf('id="desk-reject"')).toBeLessThan(apart)
})
