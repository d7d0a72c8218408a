import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as desk from '#app/listings/desk/desk.tsx'
import { db } from '#app/db/client.server.ts'
import { GUEST, type Viewer } from '#app/lib/viewer.ts'
import { testDatabase } from '#test/database.ts'
import { anInvestor } from '#test/world/access.ts'
import { mailsTo, signedInCookie } from '#test/world/accounts.ts'
import { aSignedInAdmin } from '#test/world/back-office.tsx'
import { open, typedOf } from '#test/world/listing-pages.ts'
import { aListing, anAdmin, typedFields, versionOf } from '#test/world/listings.ts'
import { expectExact } from '#test/world/market-cast.ts'
import { seenBy } from '#test/world/market-by-hand.ts'
import { visit } from '#test/world/pages.tsx'
import { selectRow, updateRows } from '#test/world/rows.ts'
import { listingFieldsSchema } from '../dictionary/fields.ts'
import { viewMarket } from '#app/listings/market/queries/market-version.server.ts'
import { searchListings } from '../market/queries/search-listings.server.ts'
import * as deal from '../page/routes/deal.tsx'
import * as edit from '../editor/routes/edit.tsx'
import * as mine from '../editor/routes/my-listings.tsx'
import { viewerFactsOf } from '../visibility/policy.ts'
import { decideListing } from './decide-listing.server.ts'
import { setLockAsAdmin } from './lock-listing.server.ts'
import { saveListing } from './save-listing.server.ts'
import { testSettings } from '#test/settings.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()
testSettings({ LOG_LEVEL: 'silent' })

const PRICE = '13,760,000'
const read = (id: number) => selectRow('listings', { id })
const workingOf = async (id: number) => {
  const row = await db()
    .selectFrom('listings as l')
    .innerJoin('listingRevisions as r', 'r.id', 'l.workingRevisionId')
    .where('l.id', '=', id)
    .select(['r.status', 'r.fields'])
    .executeTakeFirst()
  return row && { status: row.status, isLocked: (row.fields as { isLocked?: boolean }).isLocked }
}
const audited = async (id: number) =>
  (
    await db()
      .selectFrom('auditLog')
      .where('subjectId', '=', String(id))
      .where('action', 'in', ['listing.lock', 'listing.unlock'])
      .orderBy('id')
      .select(['action', 'fromStatus', 'toStatus', 'actorUserId'])
      .execute()
  ).map(({ action, fromStatus, toStatus, actorUserId }) => [action, fromStatus, toStatus, actorUserId])

/** Whether this viewer sees the figures on the listing's page and can find it by them in the list. */
async function shownTo(viewer: Viewer, slug: string, cookie: string | undefined) {
  const page = await visit(deal, `/deal/${slug}`, { ...(cookie && { cookie }), params: { slug } })
  const asked = { sort: 'newest', price: 'high' } as const
  await expectExact('viewer', viewer, await seenBy(viewer), asked)
  const { cards } = await searchListings(await viewMarket(viewerFactsOf(viewer)), asked)
  return { figures: page.text.includes(PRICE), found: cards.some((card) => card.slug === slug) }
}

test('a lock set in the editor hides figures from the next request on; unlocking needs a review · PUB-114', async () => {
  const { id, slug, owner } = await aListing()
  const investor = await anInvestor()
  await updateRows('members', { userId: investor.userId }, { welcomeSeenAt: new Date() })
  const cookie = await signedInCookie(investor.userId)
  expect(await shownTo(investor, slug, cookie)).toEqual({ figures: true, found: true })
  const path = `/my-listings/${id}`
  const page = await open(edit, path, owner)
  expect(page.text).toContain('Locked until access is granted')
  expect((await open(edit, path, owner, { ...(await typedOf(owner, id)), locked: 'yes' })).status).toBe(303)
  expect(await workingOf(id)).toBeUndefined()
  expect(await shownTo(investor, slug, cookie)).toEqual({ figures: false, found: false })
  await shownTo(GUEST, slug, undefined)
  expect((await open(edit, path, owner)).text).toContain('Analytics locked')

  expect((await open(edit, path, owner, { ...(await typedOf(owner, id)), locked: 'no' })).status).toBe(303)
  expect(await workingOf(id)).toEqual({ status: 'pending', isLocked: false })
  expect(await shownTo(investor, slug, cookie)).toEqual({ figures: false, found: false })
  const admin = await aSignedInAdmin()
  const record = await visit(desk, `/admin/listings?id=${id}`, { cookie: admin.cookie })
  expect(record.text).toContain('Differences: Analytics.')
  expect(record.text).toMatch(
    /Analytics Approved .*: Locked until access is granted Proposed .*: Same as visibility/,
  )
  await decideListing(await anAdmin(), id, await versionOf(id), { action: 'approve' })
  expect(await shownTo(investor, slug, cookie)).toEqual({ figures: true, found: true })
})

test('a post or an old version without the field leaves the lock unchanged', async () => {
  const { id, owner } = await aListing({ fields: { title: 'Kept Quay', isLocked: true } })
  const { locked, ...typed } = await typedOf(owner, id)
  expect(locked).toBe('yes')
  expect((await open(edit, `/my-listings/${id}`, owner, typed)).status).toBe(303)
  expect(await read(id)).toMatchObject({ isLocked: true, workingRevisionId: null })
  expect(listingFieldsSchema.parse({ title: 'Old', location: 'Łódź' }).isLocked).toBe(false)
})

test.runIf(isDeepRun)(
  'the migration copies the lock to existing versions, so that approving them keeps it',
  async () => {
    const { id, owner } = await aListing({ fields: { title: 'Older Quay', isLocked: true } })
    const typed = await typedOf(owner, id)
    expect(
      (await open(edit, `/my-listings/${id}`, owner, { ...typed, description: 'New words.' })).status,
    ).toBe(303)
    await sql`update listing_revisions set fields = fields - 'isLocked' where listing_id = ${id}`.execute(
      db(),
    )
    expect(await workingOf(id)).toEqual({ status: 'pending', isLocked: undefined })
    await sql.raw(readFileSync('db/migrations/0020_lock_in_versions.sql', 'utf8')).execute(db())
    await decideListing(await anAdmin(), id, await versionOf(id), { action: 'approve' })
    expect(await read(id)).toMatchObject({ isLocked: true, description: 'New words.' })
  },
)

test('the switch on /my-listings locks immediately, including the working version', async () => {
  const { id, owner } = await aListing({ fields: { title: 'Same Title' } })
  const seen = await versionOf(id)
  await saveListing(owner, id, {
    seen,
    fields: typedFields({ title: 'Same Title', price: 20_000_000 }),
    saleStatus: 'for_sale',
  })
  expect(await workingOf(id)).toEqual({ status: 'pending', isLocked: false })
  expect((await open(mine, '/my-listings', owner)).text).toContain('Lock analytics')
  const lock = { intent: 'lock', id: String(id) }
  expect((await open(mine, '/my-listings', owner, lock)).status).toBe(303)
  expect((await open(mine, '/my-listings', owner)).text).toContain('Analytics locked')
  await open(mine, '/my-listings', owner, lock)
  expect(await audited(id)).toEqual([['listing.lock', 'open', 'locked', owner.userId]])
  await decideListing(await anAdmin(), id, await versionOf(id), { action: 'approve' })
  expect(await read(id)).toMatchObject({ isLocked: true, price: 20_000_000 })
  const stranger = await aListing()
  expect((await open(mine, '/my-listings', stranger.owner, lock)).status).toBe(404)
})

test('an admin can lock and unlock, but not their own company’s listing, and not from a stale page', async () => {
  const { id, owner } = await aListing()
  const admin = await aSignedInAdmin()
  const path = `/admin/listings?id=${id}`
  const turn = async (intent: string, seen?: number) =>
    visit(desk, path, {
      cookie: admin.cookie,
      form: { intent, id: String(id), seen: String(seen ?? (await versionOf(id))) },
    })
  expect((await visit(desk, path, { cookie: admin.cookie })).text).toContain('Lock analytics')
  expect((await turn('lock')).toast?.title).toBe('Analytics locked')
  expect((await read(id)).isLocked).toBe(true)
  expect((await turn('lock')).toast?.title).toBe('Nothing was changed')
  expect((await turn('unlock', 1)).toast?.title).toBe('Nothing was changed')
  expect((await turn('unlock')).toast?.title).toBe('Analytics unlocked')
  expect((await read(id)).isLocked).toBe(false)
  expect(await audited(id)).toEqual([
    ['listing.lock', 'open', 'locked', admin.userId],
    ['listing.unlock', 'locked', 'open', admin.userId],
  ])
  const subjects = (await mailsTo(owner.email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => /^Analytics (locked|unlocked): /.test(subject))).toHaveLength(2)
  const own = await anAdmin({ company: owner.company })
  expect(await setLockAsAdmin(own, id, await versionOf(id), true)).toEqual({
    ok: false,
    refused: 'own_record',
  })
  const pending = await aListing({ status: 'pending' })
  expect(await setLockAsAdmin(await anAdmin(), pending.id, await versionOf(pending.id), true)).toEqual({
    ok: false,
    refused: 'wrong_status',
  })
})
