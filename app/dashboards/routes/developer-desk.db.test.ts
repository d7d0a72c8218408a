import { describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { sendInquiry } from '#app/deals/commands/send-inquiry.server.ts'
import { requestConnection } from '#app/directory/commands/connections.server.ts'
import type { ApprovedMember, Member } from '#app/lib/viewer.ts'
import { testDatabase } from '#test/database.ts'
import { aGrant, aMarketListing, anInvestor } from '#test/world/access.ts'
import { setSuspended } from '#test/world/directory.ts'
import { aDeveloper, aListing } from '#test/world/listings.ts'
import { welcomedCookie } from '#test/world/marks.ts'
import { linksOf, visit } from '#test/world/pages.tsx'
import { insertRow, updateRows } from '#test/world/rows.ts'
import * as developerHome from './developer-home.tsx'
import * as investorInterest from './investor-interest.tsx'
import * as myProjects from './my-projects.tsx'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()

const open = async (module: object, path: string, { userId }: Pick<Member, 'userId'>) =>
  visit(module, path, { cookie: await welcomedCookie({ userId }) })
const press = async (
  module: object,
  path: string,
  { userId }: Pick<Member, 'userId'>,
  form: Record<string, string>,
) => visit(module, path, { cookie: await welcomedCookie({ userId }), form })

describe('the developer’s dashboard', () => {
  test('shows counts per status, views, inquiries and recent activity · MEM-306 · MEM-311', async () => {
    const owner = await aDeveloper()
    for (const status of ['draft', 'draft', 'pending', 'rejected', 'more_info_requested'] as const)
      await aListing({ owner, status })
    const house = await aMarketListing({
      companyId: owner.company.id,
      title: 'Counted House',
      visibility: 'semi_public',
    })
    const [reader, suspended] = [await anInvestor(), await anInvestor()]
    for (const { userId, company } of [reader, suspended]) {
      await insertRow('accessRequests', { listingId: house.id, userId, companyId: company.id })
      await insertRow('connectionRequests', {
        requesterId: userId,
        requesterCompanyId: company.id,
        companyId: owner.company.id,
        status: 'accepted',
        decidedAt: new Date(),
      })
    }
    await setSuspended(suspended.company.id, true)
    await sendInquiry(reader, house.slug, { kind: 'inquiry', message: 'Is it new?', phone: null })
    const done = await anInvestor()
    await sendInquiry(done, house.slug, { kind: 'inquiry', message: 'Is it sold?', phone: null })
    await updateRows('inquiries', { userId: done.userId }, { status: 'closed', closedAt: new Date() })
    const view = (createdAt: Date) => ({
      viewId: crypto.randomUUID(),
      sessionId: crypto.randomUUID(),
      listingId: house.id,
      userId: reader.userId,
      viewDuration: 30,
      createdAt,
    })
    await db()
      .insertInto('dealViews')
      .values([view(new Date()), view(new Date(Date.now() - 90 * 86_400_000))])
      .execute()
    const { html, text } = await open(developerHome, '/dashboard/developer', owner)
    const counts = (label: string) =>
      linksOf(new RegExp(`<ul aria-label="${label}"[\\s\\S]*?</ul>`).exec(html)?.[0] ?? '').map(
        (link) => link.text,
      )
    expect(counts('Listings')).toEqual([
      '2 Draft',
      '1 Under Review',
      '1 Published',
      '1 Rejected',
      '1 Action Required',
    ])
    expect(counts('Interest')).toEqual([
      '2 Views 1 in 30 days',
      '2 Inquiries 1 waiting',
      '1 Open access requests',
      '1 Connections',
    ])
    expect(text).toMatch(/Latest inquiries All inquiries Counted House/)
    expect(text).toContain('Recent activity')
  })

  test.runIf(isDeepRun)(
    'my-projects lists the developer’s listings with status; New Project opens /my-listings/new · MEM-307 · MEM-311',
    async () => {
      const owner = await aDeveloper()
      await aListing({ status: 'pending', fields: { title: 'Somebody else’s hall' } })
      for (const [status, title] of [
        ['draft', 'Own draft'],
        ['pending', 'Own pending'],
        ['approved', 'Own approved'],
        ['rejected', 'Own rejected'],
        ['more_info_requested', 'Own asked'],
      ] as const)
        await aListing({ owner, status, fields: { title } })
      const { html, text } = await open(myProjects, '/dashboard/developer/my-projects', owner)
      for (const words of [
        /Own draft .{0,60}Draft/,
        /Own pending .{0,60}Under Review/,
        /Own approved .{0,60}Published/,
        /Own rejected .{0,60}Rejected/,
        /Own asked .{0,60}Action Required/,
      ])
        expect(text).toMatch(words)
      expect(text).not.toContain('Somebody else’s hall')
      expect(linksOf(html)).toContainEqual({ href: '/my-listings/new', text: 'New Project' })
    },
  )
})

describe('investor-interest', () => {
  const PATH = '/dashboard/developer/investor-interest'

  async function asked() {
    const [owner, reader] = [await aDeveloper(), await anInvestor()]
    const yard = await aMarketListing({
      companyId: owner.company.id,
      title: 'Asked Yard',
      visibility: 'semi_public',
    })
    const { id } = await insertRow('accessRequests', {
      listingId: yard.id,
      userId: reader.userId,
      companyId: reader.company.id,
    })
    const connection = await requestConnection(reader, owner.company.id, 'We buy yards.')
    if (!connection.ok) throw new Error(connection.refused)
    return { owner, reader, yard, requestId: id, connectionId: connection.value.id }
  }
  const statusOf = async (table: 'accessRequests' | 'connectionRequests', id: string) =>
    (await db().selectFrom(table).where('id', '=', id).select('status').executeTakeFirst())?.status

  test('lists inquiries, access requests and connection requests with accept and decline · MEM-309', async () => {
    const { owner, reader, yard, requestId, connectionId } = await asked()
    await sendInquiry(reader, yard.slug, { kind: 'inquiry', message: 'Is it new?', phone: null })
    const page = await open(investorInterest, PATH, owner)
    for (const words of [
      `${reader.company.name} has requested access to Asked Yard`,
      'We buy yards.',
      'Waiting',
    ])
      expect(page.text).toContain(words)
    const granted = await press(investorInterest, PATH, owner, {
      intent: 'grant',
      id: requestId,
      listing: String(yard.id),
      words: '',
      endsOn: '',
    })
    expect([granted.location, granted.toast?.title]).toEqual([PATH, 'Access granted'])
    expect(await statusOf('accessRequests', requestId)).toBe('granted')
    const accepted = await press(investorInterest, PATH, owner, {
      intent: 'accept-connection',
      request: connectionId,
    })
    expect(accepted.toast?.title).toBe('Connection accepted')
    expect(await statusOf('connectionRequests', connectionId)).toBe('accepted')
    const after = await open(investorInterest, PATH, owner)
    for (const words of ['No open requests', 'No connection requests']) expect(after.text).toContain(words)
  })

  test('declines with a message, and refuses to decline without one', async () => {
    const { owner, yard, requestId, connectionId } = await asked()
    const form = { intent: 'decline', id: requestId, listing: String(yard.id) }
    const blank = await press(investorInterest, PATH, owner, { ...form, words: '  ' })
    expect([blank.status, await statusOf('accessRequests', requestId)]).toEqual([422, 'pending'])
    await press(investorInterest, PATH, owner, { ...form, words: 'Not now.' })
    expect(await statusOf('accessRequests', requestId)).toBe('declined')
    await press(investorInterest, PATH, owner, { intent: 'decline-connection', request: connectionId })
    expect(await statusOf('connectionRequests', connectionId)).toBe('declined')
  })

  test('returns 404 for other companies’ requests and refuses other member kinds', async () => {
    const { yard, requestId, connectionId, reader } = await asked()
    const grant = { intent: 'grant', id: requestId, listing: String(yard.id), words: '', endsOn: '' }
    const accept = { intent: 'accept-connection', request: connectionId }
    for (const form of [grant, accept]) {
      expect((await press(investorInterest, PATH, await aDeveloper(), form)).status).toBe(404)
      expect((await press(investorInterest, PATH, reader, form)).status).toBe(403)
    }
    expect([
      await statusOf('accessRequests', requestId),
      await statusOf('connectionRequests', connectionId),
    ]).toEqual(['pending', 'pending'])
  })

  test('shows activity from while access was granted, but none from other companies or from before joining · MEM-309', async () => {
    const { owner, reader, yard } = await asked()
    const [stranger, newcomer] = [await anInvestor(), await anInvestor()]
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
    await aGrant(yard.id, reader, { grantedAt: ago(8), revokedAt: ago(6) })
    await aGrant(yard.id, reader, { grantedAt: ago(4) })
    await updateRows('companyMembers', { userId: reader.userId }, { joinedAt: ago(30) })
    await updateRows(
      'companyMembers',
      { userId: newcomer.userId },
      { companyId: reader.company.id, role: 'colleague', joinedAt: ago(1.5) },
    )
    const view = ({ userId }: ApprovedMember, daysAgo: number, viewDuration: number) => ({
      viewId: crypto.randomUUID(),
      sessionId: crypto.randomUUID(),
      listingId: yard.id,
      userId,
      viewDuration,
      createdAt: ago(daysAgo),
    })
    await db()
      .insertInto('dealViews')
      .values([view(reader, 9, 4000), view(reader, 7, 100), view(reader, 5, 4000), view(reader, 1, 20)])
      .execute()
    await db()
      .insertInto('dealViews')
      .values([view(newcomer, 2, 4000), view(newcomer, 1, 60), view(stranger, 1, 50)])
      .execute()
    const table = async (person: ApprovedMember) =>
      (await open(investorInterest, PATH, person)).text.split('Activity while access is open').at(-1) ?? ''
    expect(await table(owner)).toMatch(
      new RegExp(`${reader.company.name}.{0,20}Asked Yard.{0,12}3.{0,18}3 min`),
    )
    expect(await table(owner)).not.toContain(stranger.company.name)
    expect(await table(await aDeveloper())).toContain('No company has access yet')
  })
})
