import { expect, test } from 'vitest'
import * as listingAccess from '#app/access/routes/listing-access.tsx'
import * as myAccess from '#app/access/routes/my-access.tsx'
import * as inquiries from '#app/deals/routes/inquiries.tsx'
import * as connections from '#app/directory/routes/connections.tsx'
import * as myListings from '#app/listings/editor/routes/my-listings.tsx'
import { countTurnsOf } from '#app/review/turn-index.server.ts'
import { menuEntries } from '#app/site/viewer-summary.ts'
import { testDatabase } from './database.ts'
import { aMarketListing } from './world/access.ts'
import { welcomedCookie } from './world/marks.ts'
import { visit, type PageModule } from './world/pages.tsx'
import { insertRow, selectRow, updateRows } from './world/rows.ts'
import { startThread, startThreadAboutAnotherListing, threadCast, writeThread } from './world/threads.ts'

await testDatabase()
const cast = await threadCast()
const { owner, asker, house } = cast
const { id: listing } = await selectRow('listings', { slug: house.slug })

const NONE = 'No action needed'
type Reader = typeof owner
const read = async (page: PageModule, path: string, who: Reader, params: Record<string, string> = {}) =>
  (await visit(page, path, { params, cookie: await welcomedCookie(who) })).text
const menuOf = async (who: Reader) =>
  Object.fromEntries(
    menuEntries(who, await countTurnsOf(who.company.id)).map(({ label, count }) => [label, count]),
  )

test('inquiry rows show who acts next, and can be filtered to those that need the reader’s action', async () => {
  const id = await startThread(cast)
  const received = '/inquiries?box=received&turn=yours'
  const sent = '/inquiries?box=sent&turn=yours'
  expect(await read(inquiries, '/inquiries?box=received', owner)).toMatch(
    /Action needed 1.*Action needed since \d/s,
  )
  expect(await read(inquiries, '/inquiries?box=sent', asker)).toMatch(
    /Action needed 0.*Sent to the owner on \d/s,
  )
  expect(await read(inquiries, received, owner)).toContain('Alpha House')
  expect(await read(inquiries, sent, asker)).toContain(NONE)
  await writeThread(owner, id, 'The roof is from 2019.')
  for (const [box, reader] of [
    ['received', owner],
    ['sent', asker],
  ] as const) {
    expect(await read(inquiries, `/inquiries?box=${box}`, reader)).not.toMatch(/Action needed since|Sent to/)
    expect(await read(inquiries, `/inquiries?box=${box}&turn=yours`, reader)).toContain(NONE)
    expect((await menuOf(reader)).Inquiries).toBeUndefined()
  }
})

test('connection rows show who acts next, and can be filtered to those that need the reader’s action', async () => {
  await insertRow('connectionRequests', {
    companyId: owner.company.id,
    requesterCompanyId: asker.company.id,
    requesterId: asker.userId,
  })
  const narrowed = '/connections?turn=yours'
  expect(await read(connections, '/connections', owner)).toMatch(/Action needed 1.*Action needed since \d/s)
  expect(await read(connections, '/connections', asker)).toContain(`Sent to ${owner.company.name} on`)
  expect(await read(connections, narrowed, owner)).toContain(asker.company.name)
  expect(await read(connections, narrowed, asker)).not.toContain(owner.company.name)
  expect([(await menuOf(owner)).Connections, (await menuOf(asker)).Connections]).toEqual([1, undefined])
})

test('access request rows show who acts next, on both sides', async () => {
  const { id } = await insertRow('accessRequests', {
    listingId: listing,
    companyId: asker.company.id,
    userId: asker.userId,
    askedTitle: 'Alpha House',
  })
  const path = `/my-listings/${listing}/access`
  const params = { id: String(listing) }
  expect(await read(listingAccess, path, owner, params)).toMatch(/Action needed 1.*Action needed since \d/s)
  expect(await read(listingAccess, `${path}?turn=yours`, owner, params)).toContain('Grant access')
  expect((await read(myAccess, '/my-access', asker)).match(/Sent to the owner on/g)).toHaveLength(1)
  expect(await read(myAccess, '/my-access?turn=yours', asker)).toContain(NONE)
  await updateRows('accessRequests', { id }, { status: 'declined', decidedAt: new Date() })
  expect(await read(listingAccess, `${path}?turn=yours`, owner, params)).toContain(NONE)
  expect(await read(myAccess, '/my-access', asker)).not.toContain('Sent to the owner on')
})

test('an owner’s listing rows show who acts next, and can be filtered to those that need the owner’s action', async () => {
  const other = await aMarketListing({ companyId: owner.company.id, title: 'Beta House' })
  const { id } = await selectRow('listings', { slug: other.slug })
  const revision = await insertRow('listingRevisions', {
    listingId: id,
    number: 2,
    status: 'draft',
    fields: { title: 'Beta House', location: 'Gdańsk' },
  })
  await updateRows('listings', { id }, { workingRevisionId: revision.id })
  expect(await read(myListings, '/my-listings', owner)).toMatch(
    /Action needed 1.*Beta House.*Action needed since \d/s,
  )
  const narrowed = await read(myListings, '/my-listings?turn=yours', owner)
  expect([narrowed.includes('Beta House'), narrowed.includes('Alpha House')]).toEqual([true, false])
  expect((await menuOf(owner))['My listings']).toBe(1)
  await updateRows('listingRevisions', { id: revision.id }, { status: 'pending', submittedAt: new Date() })
  expect(await read(myListings, '/my-listings', owner)).toContain('In review since')
  expect(await read(myListings, '/my-listings?turn=yours', owner)).toContain(NONE)
})

test('each menu count links to exactly the rows it counts', async () => {
  const id = await startThread(cast)
  await writeThread(owner, id, 'The lift is from 2021.')
  await startThreadAboutAnotherListing(cast)
  const pages: Record<string, PageModule> = {
    'My listings': myListings,
    Inquiries: inquiries,
    Connections: connections,
  }
  let followed = 0
  for (const who of [owner, asker]) {
    for (const { label, to, count } of menuEntries(who, await countTurnsOf(who.company.id))) {
      if (!count) continue
      const page = pages[label]
      if (!page) throw new Error(`no page for ${label}`)
      const { data } = await visit(page, to, { cookie: await welcomedCookie(who) })
      const { rows, incoming } = data as { rows?: unknown[]; incoming?: { rows: unknown[] } }
      expect([label, (rows ?? incoming?.rows)?.length]).toEqual([label, count])
      followed += 1
    }
  }
  expect(followed).toBeGreaterThan(1)
})
