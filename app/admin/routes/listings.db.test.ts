import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import type { ApprovedMember } from '#app/lib/viewer.ts'
import { saveListing } from '#app/listings/commands/save-listing.server.ts'
import { loadOwnListing } from '#app/listings/queries/own.server.ts'
import * as myListings from '#app/listings/routes/my-listings.tsx'
import { testDatabase } from '#test/database.ts'
import { mailsTo, signedInCookie } from '#test/world/accounts.ts'
import { aSignedInAdmin, type SignedInAdmin, visitRefused } from '#test/world/back-office.tsx'
import { aDeveloper, aListing, type ListingOptions, typedFields, versionOf } from '#test/world/listings.ts'
import { visit } from '#test/world/pages.tsx'
import * as page from './listings.tsx'

testDatabase()
process.env.LOG_LEVEL = 'silent'
let admin: SignedInAdmin

beforeAll(async () => {
  admin = await aSignedInAdmin()
})

const address = (id: number) => `/admin/listings?id=${id}`
const show = (query = '') => visit(page, `/admin/listings${query}`, { cookie: admin.cookie })
const open = (id: number) => visit(page, address(id), { cookie: admin.cookie })
async function decide(id: number, intent: string, more: Record<string, string> = {}, seen?: number) {
  const form = { intent, id: String(id), seen: String(seen ?? (await versionOf(id))), ...more }
  return visit(page, address(id), { cookie: admin.cookie, form })
}
const rowOf = (id: number) => db().selectFrom('listings').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
const offered = (html: string) => ['approve', 'requestInfo', 'reject', 'suspend', 'reinstate'].filter((intent) => html.includes(`id="decide-${intent}"`))
const ids = (html: string) => [...html.matchAll(/href="\/admin\/listings\?[^"]*id=(\d+)"/g)].map((found) => Number(found[1]))

/** A changed version of an approved listing that waits for review. */
async function aChange(owner: ApprovedMember, id: number, changes: Parameters<typeof typedFields>[0]): Promise<void> {
  const { fields } = await loadOwnListing(owner, String(id))
  const saved = await saveListing(owner, id, { seen: await versionOf(id), fields: { ...fields, ...changes }, saleStatus: 'for_sale' })
  if (!saved.ok) throw new Error(`not saved: ${saved.refused}`)
}

describe('the queue', () => {
  test('is titled "Listing Submissions", starts on all with pending ones first, and leaves drafts out · ADM-097 · ADM-098', async () => {
    const of = async (status: NonNullable<ListingOptions['status']>) => (await aListing({ status })).id
    const approved = await of('approved')
    const rejected = await of('rejected')
    const draft = await of('draft')
    const first = await of('pending')
    const second = await of('pending')
    const { html } = await show()
    expect(html).toMatch(/<h1[^>]*>Listing Submissions<\/h1>/)
    expect(ids(html).slice(0, 2)).toEqual([first, second])
    expect(ids(html)).toContain(approved)
    expect(ids(html)).not.toContain(draft)
    expect(ids((await show('?status=rejected')).html)).toEqual([rejected])
    expect(ids((await show('?status=pending')).html)).toEqual([first, second])
    expect((await show('?status=more_info_requested')).text).toContain('No listing fits')
  })

  test('a row has the company, who sent it with address and company, when, and the status · ADM-099', async () => {
    const owner = await aDeveloper({ name: 'Bruno Bielik' })
    const { id } = await aListing({ owner, status: 'pending', fields: { title: 'Amber Quay offices' } })
    await db().updateTable('listingRevisions').set({ submittedAt: new Date('2026-03-04T10:00:00Z') }).where('listingId', '=', id).execute()
    const row = /<li[^>]*>(?:(?!<\/li>)[\s\S])*Amber Quay offices[\s\S]*?<\/li>/.exec((await show('?status=pending')).html)?.[0] ?? ''
    for (const words of [owner.company.name, 'Bruno Bielik', owner.email, '4 Mar 2026', 'Under Review']) expect(row).toContain(words)
  })

  test('that cannot load says "Unable to load listings" / "Refresh the page or try again later." · ADM-106', async () => {
    await sql`alter table listings rename column title to away`.execute(db())
    try {
      const { status, text } = await show()
      expect(status).toBe(500)
      expect(text).toContain('Unable to load listings')
      expect(text).toContain('Refresh the page or try again later.')
    } finally {
      await sql`alter table listings rename column away to title`.execute(db())
    }
  })
})

describe('a decision', () => {
  test('is offered where the workflow has it, and refused everywhere else · ADM-100 · ADM-105', async () => {
    const expected = { pending: ['approve', 'requestInfo', 'reject'], more_info_requested: ['requestInfo', 'reject'], rejected: ['reject'], approved: ['suspend'] } as const
    for (const [status, intents] of Object.entries(expected)) {
      const { id } = await aListing({ status: status as keyof typeof expected })
      expect(offered((await open(id)).html)).toEqual(intents)
      for (const intent of ['approve', 'requestInfo', 'reject'].filter((one) => !intents.includes(one as never))) {
        expect((await decide(id, intent, { reason: 'x' })).status).toBe(409)
        expect((await rowOf(id)).approvalStatus).toBe(status)
      }
    }
    const draft = await aListing({ status: 'draft' })
    expect((await visitRefused(page, address(draft.id), { cookie: admin.cookie })).status).toBe(404)
    expect((await decideRefused(draft.id)).status).not.toBe(303)
    expect((await rowOf(draft.id)).approvalStatus).toBe('draft')
  })

  const decideRefused = async (id: number) =>
    visitRefused(page, '/admin/listings', { cookie: admin.cookie, form: { intent: 'approve', id: String(id), seen: String(await versionOf(id)) } })

  test('without a reason: "Reason required" / "Provide details for rejection or additional information requests." · ADM-101', async () => {
    const { id } = await aListing({ status: 'pending' })
    for (const intent of ['reject', 'requestInfo']) {
      const { status, text } = await decide(id, intent, { reason: '  ' })
      expect(status).toBe(422)
      expect(text).toContain('Reason required')
      expect(text).toContain('Provide details for rejection or additional information requests.')
    }
    expect((await rowOf(id)).approvalStatus).toBe('pending')
  })

  test('to approve puts it on the market · ADM-102', async () => {
    const { id } = await aListing({ status: 'pending' })
    expect(await decide(id, 'approve')).toMatchObject({ status: 303, location: address(id), toast: { title: 'Listing approved', tone: 'ok' } })
    expect(await rowOf(id)).toMatchObject({ approvalStatus: 'approved', listed: true, onMarket: true })
    expect((await open(id)).text).toContain('Published')
  })

  test('to request info or to reject keeps the reason and mails the owner once; a correction mails nobody · ADM-103 · ADM-104', async () => {
    const { id, owner } = await aListing({ status: 'pending' })
    const mails = async () => (await mailsTo(owner.email)).length
    const before = await mails()
    expect((await decide(id, 'requestInfo', { reason: 'Which floor?' })).toast?.title).toBe('Information requested')
    expect(await rowOf(id)).toMatchObject({ approvalStatus: 'more_info_requested' })
    expect((await decide(id, 'reject', { reason: 'No answer.' })).toast?.title).toBe('Listing rejected')
    expect(await mails()).toBe(before + 2)
    expect((await decide(id, 'reject', { reason: 'No answer in time.' })).toast?.title).toBe('Reason corrected')
    expect(await mails()).toBe(before + 2)
    expect((await open(id)).text).toContain('No answer in time.')
  })

  test('that fails says "Update failed" / "Unable to change listing status. Please try again." · ADM-107', async () => {
    const { id } = await aListing({ status: 'pending' })
    await sql`alter table review_decisions add constraint away check (reason is distinct from 'Break')`.execute(db())
    try {
      const failed = await decide(id, 'reject', { reason: 'Break', internalNotes: 'kept text' })
      expect(failed.status).toBe(500)
      expect(failed.text).toContain('Update failed')
      expect(failed.text).toContain('Unable to change listing status. Please try again.')
      expect(failed.html).toContain('kept text')
    } finally {
      await sql`alter table review_decisions drop constraint away`.execute(db())
    }
    expect((await rowOf(id)).approvalStatus).toBe('pending')
  })

  test('on a version that changed meanwhile is a conflict over the fresh record, the text kept', async () => {
    const { id } = await aListing({ status: 'pending' })
    const stale = await decide(id, 'reject', { reason: 'No photograph.' }, (await versionOf(id)) - 1)
    expect(stale.status).toBe(409)
    expect(stale.text).toContain('The record changed since you opened it.')
    expect(stale.html).toContain('No photograph.</textarea>')
  })

  test('suspends and reinstates with a reason, and the owner’s switch stays · ADM-195', async () => {
    const { id } = await aListing()
    expect((await decide(id, 'suspend', { reason: '' })).status).toBe(422)
    expect((await decide(id, 'suspend', { reason: 'Complaint 9' })).toast?.title).toBe('Listing suspended')
    expect(await rowOf(id)).toMatchObject({ approvalStatus: 'approved', listed: true, onMarket: false, suspensionReason: 'Complaint 9' })
    const { html, text } = await open(id)
    expect(text).toContain('Complaint 9')
    expect(offered(html)).toEqual(['reinstate'])
    expect((await decide(id, 'reinstate', { reason: 'Settled' })).toast?.title).toBe('Listing reinstated')
    expect(await rowOf(id)).toMatchObject({ onMarket: true, suspendedAt: null })
  })

  test('on the own company’s listing is not offered, in words, and refused · ADM-198', async () => {
    const owner = await aDeveloper()
    const { id } = await aListing({ owner, status: 'pending' })
    await db().updateTable('members').set({ role: 'admin' }).where('userId', '=', owner.userId).execute()
    const cookie = await signedInCookie(owner.userId)
    const { html, text } = await visit(page, address(id), { cookie })
    expect(offered(html)).toEqual([])
    expect(text).toContain('Nobody decides on a record of their own company. Another admin has to take this step.')
    const form = { intent: 'approve', id: String(id), seen: String(await versionOf(id)) }
    expect((await visit(page, address(id), { cookie, form })).status).toBe(403)
    expect((await rowOf(id)).approvalStatus).toBe('pending')
  })
})

describe('the record', () => {
  test('has the approved version beside the proposed one, the differences marked · ADM-139', async () => {
    const { id, owner } = await aListing({ fields: { title: 'Amber Quay', price: 13_760_000 } })
    await aChange(owner, id, { title: 'Amber Quay II', price: 12_500_000 })
    const { text } = await open(id)
    expect(text).toContain('Approved · version 1')
    expect(text).toContain('Proposed · version 2')
    expect(text).toContain('Differs in: Title, Asking price.')
    expect(text).toMatch(/Title Changed .*Amber Quay .*Amber Quay II/)
    expect(text).toMatch(/Asking price Changed .*€13,760,000 .*€12,500,000/)
    expect(text).not.toMatch(/Location Changed/)
  })

  test('keeps internal notes inside the back office · ADM-033', async () => {
    const canary = 'canary-5512-internal'
    const { id, owner } = await aListing({ status: 'pending' })
    await decide(id, 'requestInfo', { reason: 'Which floor?', memberNotes: 'For your eyes', internalNotes: canary })
    expect((await open(id)).text).toContain(canary)
    const cookie = await signedInCookie(owner.userId)
    const own = await visit(myListings, '/my-listings', { cookie })
    expect(own.html + JSON.stringify(own.data) + JSON.stringify(await loadOwnListing(owner, String(id)))).not.toContain(canary)
    const bodies = await db().selectFrom('emailQueue').select(['htmlBody', 'textBody']).execute()
    expect(JSON.stringify(bodies)).not.toContain(canary)
    expect(JSON.stringify(bodies)).toContain('For your eyes')
  })
})
