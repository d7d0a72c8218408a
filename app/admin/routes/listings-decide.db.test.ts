import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { testDatabase } from '#test/database.ts'
import { mailsTo, signedInCookie } from '#test/world/accounts.ts'
import { aSignedInAdmin, offeredOn, visitRefused } from '#test/world/back-office.tsx'
import { open as openOwn } from '#test/world/listing-pages.ts'
import { aDeveloper, aListing, versionOf } from '#test/world/listings.ts'
import { visit } from '#test/world/pages.tsx'
import { selectRow, updateRows } from '#test/world/rows.ts'
import * as mine from '#app/listings/editor/routes/my-listings.tsx'
import * as page from '#app/listings/desk/desk.tsx'
import { testSettings } from '#test/settings.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()
testSettings({ LOG_LEVEL: 'silent' })

const admin = await aSignedInAdmin()

const address = (id: number) => `/admin/listings?id=${id}`

const open = (id: number) => visit(page, address(id), { cookie: admin.cookie })
async function decide(id: number, intent: string, more: Record<string, string> = {}, seen?: number) {
  const form = { intent, id: String(id), seen: String(seen ?? (await versionOf(id))), ...more }
  return visit(page, address(id), { cookie: admin.cookie, form })
}
const rowOf = (id: number) => selectRow('listings', { id })

describe('a decision', () => {
  test.runIf(isDeepRun)(
    'is offered where the workflow allows it, and otherwise refused · ADM-100 · ADM-105',
    async () => {
      const expected = {
        pending: ['approve', 'requestInfo', 'reject'],
        more_info_requested: ['requestInfo', 'reject'],
        rejected: ['reject', 'reopen'],
        approved: ['suspend'],
      } as const
      for (const [status, intents] of Object.entries(expected)) {
        const { id } = await aListing({ status: status as keyof typeof expected })
        expect(offeredOn((await open(id)).html)).toEqual(intents)
        for (const intent of ['approve', 'requestInfo', 'reject'].filter(
          (one) => !intents.includes(one as never),
        )) {
          expect((await decide(id, intent, { reason: 'x' })).status).toBe(409)
          expect((await rowOf(id)).approvalStatus).toBe(status)
        }
      }
      const draft = await aListing({ status: 'draft' })
      expect((await visitRefused(page, address(draft.id), { cookie: admin.cookie })).status).toBe(404)
      expect((await decideRefused(draft.id)).status).toBe(409)
      expect((await rowOf(draft.id)).approvalStatus).toBe('draft')
    },
  )

  const decideRefused = async (id: number) =>
    visitRefused(page, '/admin/listings', {
      cookie: admin.cookie,
      form: { intent: 'approve', id: String(id), seen: String(await versionOf(id)) },
    })

  test('to request info or to reject needs a reason, stores it and emails the owner once; a correction emails nobody · ADM-101 · ADM-103 · ADM-104', async () => {
    const { id, owner } = await aListing({ status: 'pending' })
    const mails = async () => (await mailsTo(owner.email)).length
    const before = await mails()
    for (const intent of ['reject', 'requestInfo']) {
      const { status, text } = await decide(id, intent, { reason: '  ' })
      expect(status).toBe(422)
      expect(text).toContain('Reason required')
      expect(text).toContain('Provide details for rejection or additional information requests.')
    }
    expect((await rowOf(id)).approvalStatus).toBe('pending')
    expect((await decide(id, 'requestInfo', { reason: 'Which floor?' })).toast?.title).toBe(
      'Information requested',
    )
    expect(await rowOf(id)).toMatchObject({ approvalStatus: 'more_info_requested' })
    expect((await open(id)).text).toContain('Which floor?')
    expect((await decide(id, 'requestInfo', { reason: 'Which floor, exactly?' })).status).toBe(303)
    expect((await open(id)).text).toContain('Which floor, exactly?')
    expect((await decide(id, 'reject', { reason: 'No answer.' })).toast?.title).toBe('Listing rejected')
    expect(await mails()).toBe(before + 3)
    expect((await decide(id, 'reject', { reason: 'No answer in time.' })).toast?.title).toBe(
      'Reason corrected',
    )
    expect(await mails()).toBe(before + 3)
    expect((await open(id)).text).toContain('No answer in time.')
  })

  test('to approve puts it on the market · ADM-102', async () => {
    // Nothing else is pending, so the desk stays on this listing.
    await updateRows('listingRevisions', { status: 'pending' }, { status: 'draft' })
    await updateRows('listings', { approvalStatus: 'pending' }, { approvalStatus: 'draft' })
    const { id } = await aListing({ status: 'pending' })
    expect(await decide(id, 'approve')).toMatchObject({
      status: 303,
      location: address(id),
      toast: { title: 'Listing approved', tone: 'ok' },
    })
    expect(await rowOf(id)).toMatchObject({ approvalStatus: 'approved', listed: true, onMarket: true })
    expect((await open(id)).text).toContain('Published')
  })

  test.runIf(isDeepRun)(
    'that fails says "Update failed" / "Unable to change listing status. Please try again." · ADM-107',
    async () => {
      const { id } = await aListing({ status: 'pending' })
      await sql`alter table review_decisions add constraint away check (reason is distinct from 'Break')`.execute(
        db(),
      )
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
    },
  )

  test.runIf(isDeepRun)(
    'to suspend or lock also applies to a version submitted in the meantime; lifting it does not',
    async () => {
      const { id, owner } = await aListing()
      const seen = await versionOf(id)
      const turn = (intent: string, value: string) =>
        openOwn(mine, '/my-listings', owner, { intent, id: String(id), value })
      expect((await turn('saleStatus', 'for_sale')).status).toBe(303)
      expect(await versionOf(id)).toBe(seen)
      await turn('visibility', 'private')
      expect(await versionOf(id)).toBe(seen + 1)
      expect((await decide(id, 'lock', {}, seen)).toast?.title).toBe('Analytics locked')
      expect((await decide(id, 'unlock', {}, seen)).toast?.title).toBe('Nothing was changed')
      const suspended = await decide(id, 'suspend', { reason: 'Complaint 9' }, seen)
      expect(suspended.toast?.title).toBe('Listing suspended')
      expect((await decide(id, 'reinstate', { reason: 'Settled' }, seen)).status).toBe(409)
      expect(await rowOf(id)).toMatchObject({ isLocked: true, onMarket: false, visibility: 'private' })
    },
  )

  test('on the admin’s own listing is not offered, with a reason, and is refused · ADM-198', async () => {
    const owner = await aDeveloper()
    const { id } = await aListing({ owner, status: 'pending' })
    await updateRows('members', { userId: owner.userId }, { role: 'admin' })
    const cookie = await signedInCookie(owner.userId)
    const { html, text } = await visit(page, address(id), { cookie })
    expect(offeredOn(html)).toEqual([])
    expect(text).toContain('You cannot decide on a record of your own company. Ask another admin.')
    const form = { intent: 'approve', id: String(id), seen: String(await versionOf(id)) }
    expect((await visit(page, address(id), { cookie, form })).status).toBe(403)
    expect((await rowOf(id)).approvalStatus).toBe('pending')
  })
})
