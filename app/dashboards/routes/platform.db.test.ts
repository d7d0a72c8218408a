import { describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import type { Member } from '#app/lib/viewer.ts'
import { testDatabase } from '#test/database.ts'
import { anAdmin, signedInCookie } from '#test/world/accounts.ts'
import { aGrant, aMarketListing, anInvestor } from '#test/world/access.ts'
import { CANARY_COLUMNS, COLUMN_NEEDLES, canaryDetails } from '#test/world/canaries.ts'
import { aDeveloper, aListing, aPerson } from '#test/world/listings.ts'
import { visit } from '#test/world/pages.tsx'
import * as page from './platform.tsx'

testDatabase()

async function home({ userId }: Pick<Member, 'userId'>) {
  await db().updateTable('members').set({ welcomeSeenAt: new Date() }).where('userId', '=', userId).execute()
  return visit(page, '/platform', { cookie: await signedInCookie(userId) })
}

async function aRequest(
  listingId: number,
  member: Awaited<ReturnType<typeof anInvestor>>,
  status: 'pending' | 'granted' | 'declined' = 'pending',
) {
  const decidedAt = status === 'pending' ? null : new Date()
  await db()
    .insertInto('accessRequests')
    .values({ listingId, userId: member.userId, companyId: member.company.id, status, decidedAt })
    .execute()
}

describe('the home', () => {
  test('stands at /platform; a guest goes to /signin, an unapproved member meets the gate · MEM-319', async () => {
    const guest = await visit(page, '/platform')
    expect([guest.status, guest.location]).toEqual([302, '/signin?from=%2Fplatform'])
    const pending = await visit(page, '/platform', {
      cookie: await signedInCookie((await aPerson({ companyStatus: 'pending' })).userId),
    })
    expect([pending.status, pending.location]).toEqual([302, '/profile/pending'])
    const developer = await aDeveloper({ name: 'Dorota Kalwera' })
    const { status, text } = await home(developer)
    expect(status).toBe(200)
    expect(text).toContain('Welcome, Dorota Kalwera')
    expect(text).toContain(developer.company.name)
  })

  test('says what will be here while there is nothing', async () => {
    const developer = await home(await aDeveloper())
    expect(developer.text).toContain('No listings yet')
    expect(developer.text).toContain('No request waits')
    expect(developer.html).toContain('href="/my-listings/new"')
    const investor = await home(await anInvestor())
    expect(investor.text).toContain('No requests yet')
    expect(investor.html).not.toContain('href="/my-listings/new"')
  })

  test('shows the newest listings under the viewer’s projection, nothing beyond it', async () => {
    const owner = await aDeveloper()
    const { details, canaries } = canaryDetails('home')
    for (const visibility of ['semi_public', 'private'] as const)
      await aMarketListing({
        companyId: owner.company.id,
        ...CANARY_COLUMNS,
        visibility,
        details: details as never,
      })
    const { html, data, text } = await home(await anInvestor())
    expect(text).toContain('Newest listings')
    const answer = html.replace(/<svg[\s\S]*?<\/svg>/g, '') + JSON.stringify(data)
    for (const needle of [
      ...Object.values(COLUMN_NEEDLES).flat(),
      ...canaries.flatMap(({ needles }) => needles),
    ])
      expect(answer).not.toContain(needle)
    const admin = await anAdmin()
    expect((await home(admin)).text).toContain('€73,111,019')
  })

  test('marks a sample on its card and among the own listings, a real listing nowhere · PUB-013', async () => {
    const owner = await aDeveloper()
    const sample = { companyId: owner.company.id, isIllustrative: true } as const
    await aMarketListing({ ...sample, title: 'Sample Yard', visibility: 'private' })
    await aMarketListing({ companyId: owner.company.id, title: 'Real Yard' })
    const investor = await home(await anInvestor())
    const cardOf = (title: string) => investor.html.split('<article').find((part) => part.includes(title))
    expect(cardOf('Sample Yard')).toContain('>Illustrative</span>')
    expect(cardOf('Real Yard')).not.toContain('llustrative')
    const rowOf = (html: string, title: string) => html.split('<li').filter((part) => part.includes(title))
    const { html } = await home(owner)
    expect(rowOf(html, 'Sample Yard')).toHaveLength(2)
    for (const row of rowOf(html, 'Sample Yard')) expect(row).toContain('>Illustrative</span>')
    for (const row of rowOf(html, 'Real Yard')) expect(row).not.toContain('llustrative')
  })

  test('has a developer’s own listings with their status, nobody else’s · MEM-307 · MEM-311', async () => {
    const owner = await aDeveloper()
    const other = await aListing({ status: 'pending', fields: { title: 'Somebody else’s hall' } })
    for (const [status, title] of [
      ['draft', 'Own draft'],
      ['pending', 'Own pending'],
      ['approved', 'Own approved'],
      ['rejected', 'Own rejected'],
      ['more_info_requested', 'Own asked'],
    ] as const)
      await aListing({ owner, status, fields: { title } })
    const { text, html } = await home(owner)
    for (const words of [
      /Own draft .{0,60}Draft/,
      /Own pending .{0,60}Under Review/,
      /Own approved .{0,60}Published/,
      /Own rejected .{0,60}Rejected/,
      /Own asked .{0,60}Action Required/,
    ])
      expect(text).toMatch(words)
    expect(text).toContain('5 listings')
    expect(html).not.toContain(`/my-listings/${other.id}"`)
    expect(text).not.toContain('Somebody else’s hall')
  })

  test('tells a developer who waits for access, and nobody else', async () => {
    const owner = await aDeveloper()
    const listing = await aMarketListing({
      companyId: owner.company.id,
      title: 'Asked Yard',
      visibility: 'semi_public',
    })
    const investor = await anInvestor('Ivana Horáková')
    await aRequest(listing.id, investor)
    const { text, html } = await home(owner)
    expect(text).toContain('1 request waits for your answer')
    expect(text).toContain(`${investor.company.name} asks for Asked Yard`)
    expect(html).toContain(`href="/my-listings/${listing.id}/access"`)
    expect((await home(await aDeveloper())).text).not.toContain('Ivana Horáková')
  })

  test('has an investor’s requests and grants with their state; what is hidden by now has no title', async () => {
    const owner = await aDeveloper()
    const investor = await anInvestor()
    const colleague = await aPerson({ company: investor.company, type: 'investor', name: 'Colleague' })
    const make = (title: string) =>
      aMarketListing({ companyId: owner.company.id, title, visibility: 'semi_public' })
    const [asked, open, ended, declined, gone] = [
      await make('Asked Hall'),
      await make('Open Hall'),
      await make('Ended Hall'),
      await make('Declined Hall'),
      await make('Secret new title'),
    ]
    await aRequest(asked.id, investor)
    await aRequest(open.id, investor, 'granted')
    await aGrant(open.id, investor)
    await aGrant(ended.id, investor, { endsAt: new Date(Date.now() - 1000) })
    await aRequest(declined.id, investor, 'declined')
    await aRequest(gone.id, investor)
    await db().updateTable('listings').set({ listed: false }).where('id', '=', gone.id).execute()
    for (const person of [investor, colleague]) {
      const { text, html, data } = await home(person)
      for (const words of [
        /Asked Hall Asked .{0,16}Waiting/,
        /Open Hall Opened .{0,16}Granted/,
        /Ended Hall .{0,60}Ended/,
        /Declined Hall Answered .{0,16}Declined/,
      ])
        expect(text).toMatch(words)
      expect(text).toContain('A listing that is not on the market any more')
      expect(html + JSON.stringify(data)).not.toContain('Secret new title')
    }
    expect((await home(await anInvestor())).text).not.toMatch(/Asked Hall Asked/)
  })
})
