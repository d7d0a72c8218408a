import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { testDatabase } from '#test/database.ts'
import { aGrant, aMarketListing, anInvestor, anOpenInvitation } from '#test/world/access.ts'
import { aListedCompany } from '#test/world/directory.ts'
import { home, inDays, listOf, settledMember, tasksOf } from '#test/world/home.ts'
import { aDeveloper } from '#test/world/listings.ts'
import { welcomedCookie } from '#test/world/marks.ts'
import { linksOf, textOf, visit } from '#test/world/pages.tsx'
import { insertRow, selectRow, updateRows } from '#test/world/rows.ts'
import * as notifications from './notifications.tsx'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()

const owner = await settledMember(await aDeveloper())
const house = await aMarketListing({
  companyId: owner.company.id,
  title: 'Alpha House',
  visibility: 'semi_public',
})
const asker = await settledMember(await anInvestor('Adam Asker'))

test('home starts with the tasks, or offers a next step if there are none', async () => {
  const NEXT = [
    [await settledMember(await anInvestor()), 'Browse Properties', '/listings'],
    [await settledMember(await aDeveloper()), 'New listing', '/my-listings/new'],
  ] as const
  await sql`select rebuild_turns()`.execute(db())
  for (const [member, text, href] of NEXT) {
    const { html, text: words } = await home(member)
    expect(words).toMatch(/Your tasks All notifications No action needed\./)
    expect(linksOf(html)).toContainEqual({ text, href })
    const order = [
      'Your tasks',
      'Active',
      'The market today',
      'New matches',
      'Companies to meet',
      'Recent activity',
    ]
    const places = order.map((part) => words.indexOf(part))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places).not.toContain(-1)
  }
})

test('tasks, decisions and expiring rights are ordered by time, each with one action', async () => {
  const colleague = await settledMember(await anInvestor('Cora Colleague'))
  const request = await insertRow('accessRequests', {
    listingId: house.id,
    companyId: colleague.company.id,
    userId: colleague.userId,
    createdAt: new Date('2026-10-02T10:00:00Z'),
  })
  const far = await aMarketListing({ companyId: (await aDeveloper()).company.id, title: 'Far House' })
  await aGrant(far.id, owner, { endsAt: inDays(9) })
  const near = await aMarketListing({ companyId: far.companyId, title: 'Near House', visibility: 'private' })
  const { email } = await selectRow('users', { id: owner.userId })
  await anOpenInvitation(near.id, email)
  await updateRows('accessInvitations', { listingId: near.id }, { expiresAt: inDays(3) })
  const later = await aMarketListing({ companyId: far.companyId, title: 'Later House' })
  await aGrant(later.id, owner, { endsAt: inDays(40) })
  await insertRow('notices', {
    userId: owner.userId,
    kind: 'decided',
    key: 'test:decided',
    title: 'Listing approved: Alpha House',
    text: 'It is on the market.',
    path: '/my-listings',
  })
  // A notice about a listing that the member may no longer see.
  const closed = await aMarketListing({ companyId: far.companyId, listed: false })
  await insertRow('notices', {
    userId: owner.userId,
    kind: 'access_decided',
    key: 'test:closed',
    title: 'Access granted: Closed House',
    path: `/deal/${closed.slug}`,
    restsOn: [`listing:${closed.id}`],
  })
  await sql`select rebuild_turns()`.execute(db())
  const { html } = await home(owner)
  expect(html).not.toContain('Closed House')
  const tasks = tasksOf(html)
  expect(tasks).toEqual([
    expect.stringMatching(/^Action needed Access to Alpha House since 2 Oct 2026 Reply needed$/),
    expect.stringMatching(/^New Listing approved: Alpha House .* It is on the market\. Open$/),
    expect.stringMatching(/^Ends soon Invitation to Near House ends .* Open listing$/),
    expect.stringMatching(/^Your access to Far House ends .* Open listing$/),
  ])
  const links = linksOf(listOf(html, 'Your tasks'))
  expect(links).toEqual([
    { text: 'Reply needed', href: `/my-listings/${house.id}/access#request-${request.id}` },
    { text: 'Open listing', href: `/deal/${near.slug}` },
    { text: 'Open listing', href: `/deal/${far.slug}` },
  ])
})

test('a notice opened from home is marked read and is no longer a task', async () => {
  const { html } = await home(owner)
  const id = /<form[^>]*action="\/notifications"[^>]*>.*?name="id"[^>]*value="([^"]+)"/s.exec(html)?.[1] ?? ''
  const cookie = await welcomedCookie(owner)
  const stranger = await visit(notifications, '/notifications', {
    cookie: await welcomedCookie(asker),
    form: { id, intent: 'open' },
  })
  expect(stranger.status).toBe(404)
  const opened = await visit(notifications, '/notifications', { cookie, form: { id, intent: 'open' } })
  expect([opened.status, opened.location]).toEqual([303, '/my-listings'])
  expect(tasksOf((await home(owner)).html).join()).not.toContain('Listing approved')
})

test('the member’s requests say who has to answer, under a name that the member may know', async () => {
  const hidden = await aMarketListing({ companyId: owner.company.id, title: 'Renamed Secret', listed: false })
  for (const [listing, askedTitle, day] of [
    [house, 'Alpha House', 3],
    [hidden, 'As It Was', 4],
  ] as const)
    await insertRow('accessRequests', {
      listingId: listing.id,
      companyId: asker.company.id,
      userId: asker.userId,
      askedTitle,
      createdAt: new Date(`2026-10-0${day}T10:00:00Z`),
    })
  await sql`select rebuild_turns()`.execute(db())
  const { html, data } = await home(asker)
  const waiting = listOf(html, 'Awaiting reply')
  expect(textOf(waiting)).toMatch(
    /^Access to Alpha House Sent to the owner on 3 Oct 2026 ?\. Access to As It Was Sent to the owner on 4 Oct 2026 ?\.$/,
  )
  expect(linksOf(waiting).map(({ href }) => href)).toEqual(['/my-access', '/my-access'])
  expect(html + JSON.stringify(data)).not.toContain('Renamed Secret')
})

test('investors see active deals, developers see listings with their open requests', async () => {
  const holder = await anInvestor('Hana Holder')
  await aGrant(house.id, holder, { endsAt: inDays(5) })
  const row = (html: string, name: string) =>
    textOf(/<tr(?![^>]*thead).*?<\/tr>/gs[Symbol.match](html)?.find((one) => one.includes(name)) ?? '')
  const deals = await home(holder)
  expect(deals.text).toContain('Active deals')
  expect(row(deals.html, 'Alpha House')).toMatch(/^Alpha House Details Accept the NDA ends /)
  expect(row((await home(asker)).html, 'Alpha House')).toMatch(
    /^Alpha House Details Awaiting the owner’s reply /,
  )
  const listings = await home(owner)
  expect(listings.text).toContain('Active listings')
  expect(row(listings.html, `/my-listings/${house.id}"`)).toBe('Alpha House Published 2 0')
  expect(listings.text).not.toContain('Active deals')
})

test.runIf(isDeepRun)(
  'new matches are listings that fit, with reasons; companies to meet are of several kinds',
  async () => {
    const me = await aListedCompany({ type: 'investor' })
    await insertRow('favorites', { userId: me.userId, listingId: house.id, title: 'Alpha House' })
    for (const type of ['due_diligence', 'due_diligence', 'due_diligence', 'developer', 'developer'] as const)
      await aListedCompany({ type })
    await aMarketListing({ companyId: owner.company.id, title: 'Fitting Offices', propertyType: 'office' })
    const { html } = await home(me)
    const matches = textOf(listOf(html, 'New matches'))
    expect(matches).toContain('Fitting Offices')
    expect(matches).toContain('Office Complex, like your favourites')
    const kinds = textOf(listOf(html, 'Companies to meet')).match(/Developer|Investor|Due Diligence/g) ?? []
    expect(kinds).toHaveLength(5)
    for (const kind of ['Developer', 'Due Diligence'])
      expect(kinds.filter((one) => one === kind).length).toBeLessThanOrEqual(2)
  },
)

test('an open question shows the listing title that its sender knows', async () => {
  const writer = await settledMember(await anInvestor('Wera Writer'))
  const gone = await aMarketListing({ companyId: owner.company.id, title: 'Later Name' })
  await insertRow('inquiries', {
    listingId: gone.id,
    companyId: writer.company.id,
    userId: writer.userId,
    listingTitle: 'Name As Asked',
    message: 'How old is the roof?',
    lastWrittenAt: new Date(),
  })
  await updateRows('listings', { id: gone.id }, { listed: false })
  await sql`select rebuild_turns()`.execute(db())
  const { html, data } = await home(writer)
  expect(html).toContain('Name As Asked')
  expect(html + JSON.stringify(data)).not.toContain('Later Name')
})

test.runIf(isDeepRun)('tasks beyond the limit are mentioned, and an ending only once', async () => {
  const busy = await settledMember(await aDeveloper())
  const { id } = await aMarketListing({
    companyId: busy.company.id,
    title: 'Busy House',
    visibility: 'semi_public',
  })
  for (let count = 0; count < 9; count += 1) {
    const one = await anInvestor(`Person ${count}`)
    await insertRow('accessRequests', { listingId: id, companyId: one.company.id, userId: one.userId })
  }
  const other = await aMarketListing({ companyId: owner.company.id, title: 'Ending House' })
  await aGrant(other.id, busy, { endsAt: inDays(2) })
  await insertRow('notices', {
    userId: busy.userId,
    kind: 'access_decided',
    key: 'test:ending',
    title: 'Access ends soon: Ending House',
    path: `/deal/${other.slug}`,
  })
  await sql`select rebuild_turns()`.execute(db())
  const { html, text } = await home(busy)
  const tasks = tasksOf(html)
  expect(tasks.filter((task) => task.includes('Access to Busy House'))).toHaveLength(8)
  expect(tasks.map((task) => /^(Action needed|New|Ends soon)/.exec(task)?.[0] ?? '')).toEqual([
    'Action needed',
    ...Array.from({ length: 7 }, () => ''),
    'Ends soon',
  ])
  expect(tasks.at(-1)).toContain('Your access to Ending House')
  expect(text).toContain('You have more tasks. Your account menu shows how many.')
  expect(text).not.toContain('No action needed.')
})
