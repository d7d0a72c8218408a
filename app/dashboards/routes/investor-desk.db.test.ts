import { isDeepRun } from '#test/runs.ts'
import { describe, expect, test } from 'vitest'
import { sendInquiry } from '#app/deals/commands/send-inquiry.server.ts'
import { writeMessage } from '#app/deals/commands/messages.server.ts'
import type { Member } from '#app/lib/viewer.ts'
import { testDatabase } from '#test/database.ts'
import { aGrant, aMarketListing, anInvestor } from '#test/world/access.ts'
import { aDeveloper } from '#test/world/listings.ts'
import { welcomedCookie } from '#test/world/marks.ts'
import { linksOf, visit } from '#test/world/pages.tsx'
import { insertRow, updateRows } from '#test/world/rows.ts'
import * as dealInterests from './deal-interests.tsx'
import * as investorHome from './investor-home.tsx'

await testDatabase()

const open = async (module: object, path: string, { userId }: Pick<Member, 'userId'>) =>
  visit(module, path, { cookie: await welcomedCookie({ userId }) })

describe('the investor’s dashboard', () => {
  test('shows the member’s own counts, favourites, inquiries and access only · MEM-300', async () => {
    const [owner, reader, other] = [await aDeveloper(), await anInvestor(), await anInvestor()]
    const house = await aMarketListing({
      companyId: owner.company.id,
      title: 'Counted House',
      visibility: 'semi_public',
    })
    await insertRow('favorites', { userId: reader.userId, listingId: house.id, title: 'Counted House' })
    await sendInquiry(reader, house.slug, { kind: 'inquiry', message: 'Is it new?', phone: null })
    await aGrant(house.id, reader)
    const glance = (html: string) =>
      linksOf(/<ul aria-label="At a glance"[\s\S]*?<\/ul>/.exec(html)?.[0] ?? '').map(({ text }) => text)
    const { html, text } = await open(investorHome, '/dashboard/investor', reader)
    expect(glance(html)).toEqual([
      '1 Favourites',
      '0 Saved searches',
      '1 Open inquiries',
      '1 Listings with full access',
      '0 Active alerts',
      '0 Connections',
    ])
    expect(text).toMatch(/Favourites View all 1 .{0,80}Counted House/)
    expect(text).toMatch(/Your inquiries All inquiries Counted House/)
    expect(text).toMatch(/Your access .{0,40}Counted House .{0,60}Granted/)
    const empty = await open(investorHome, '/dashboard/investor', other)
    expect(glance(empty.html).every((words) => words.startsWith('0 '))).toBe(true)
    expect(empty.text).not.toMatch(/(Favourites|Your inquiries|Your access).{0,90}Counted House/)
  })

  test.runIf(isDeepRun)('deal interests are Waiting, In Progress or Closed · MEM-301', async () => {
    const [owner, reader] = [await aDeveloper(), await anInvestor()]
    const make = (title: string) =>
      aMarketListing({ companyId: owner.company.id, title, visibility: 'semi_public' })
    const ask = async (slug: string) => {
      const sent = await sendInquiry(reader, slug, { kind: 'inquiry', message: 'Hello', phone: null })
      if (!sent.ok) throw new Error(sent.refused)
      return sent.value.id
    }
    const [quiet, answered, done] = [
      await make('Quiet Hall'),
      await make('Answered Hall'),
      await make('Done Hall'),
    ]
    await ask(quiet.slug)
    await writeMessage(owner, await ask(answered.slug), { key: crypto.randomUUID(), message: 'Yes.' })
    await updateRows('inquiries', { id: await ask(done.slug) }, { status: 'closed', closedAt: new Date() })
    const request = async (title: string, status: 'pending' | 'granted' | 'declined', listingId?: number) => {
      const id = listingId ?? (await make(title)).id
      const asked = await insertRow('accessRequests', {
        listingId: id,
        userId: reader.userId,
        companyId: reader.company.id,
        askedTitle: title,
        status,
        decidedAt: status === 'pending' ? null : new Date(),
      })
      if (status === 'granted')
        await updateRows('accessGrants', { id: await aGrant(id, reader) }, { requestId: asked.id })
      return id
    }
    await request('Asked Yard', 'pending')
    // Declined, asked again and granted.
    await request('Granted Yard', 'granted', await request('Granted Yard', 'declined'))
    const { text } = await open(dealInterests, '/dashboard/investor/deal-interests', reader)
    for (const words of [
      /Quiet Hall Inquiry .{0,16}Waiting/,
      /Answered Hall Inquiry .{0,16}In Progress/,
      /Done Hall Inquiry .{0,16}Closed/,
      /Asked Yard Access request .{0,16}Waiting/,
      /Granted Yard Access request .{0,16}In Progress/,
      /Granted Yard Access request .{0,16}Closed/,
    ])
      expect(text).toMatch(words)
    expect(
      (await open(dealInterests, '/dashboard/investor/deal-interests', await anInvestor())).text,
    ).toContain('No deal interests yet')
  })

  test('a listing that has since been hidden keeps the title it had at the time of the request', async () => {
    const [owner, reader] = [await aDeveloper(), await anInvestor()]
    const house = await aMarketListing({ companyId: owner.company.id, title: 'Old words' })
    await insertRow('accessRequests', {
      listingId: house.id,
      userId: reader.userId,
      companyId: reader.company.id,
      askedTitle: 'Old words',
    })
    await updateRows('listings', { id: house.id }, { title: 'Secret new title', listed: false })
    const { text, html, data } = await open(dealInterests, '/dashboard/investor/deal-interests', reader)
    expect(text).toContain('Old words')
    expect(html + JSON.stringify(data)).not.toContain('Secret new title')
  })
})
