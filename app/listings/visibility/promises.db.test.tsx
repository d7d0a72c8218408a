import { expect, test } from 'vitest'
import { findComparison } from '#app/listings/compare/queries.server.ts'
import * as list from '#app/listings/market/routes/list.tsx'
import * as deal from '#app/listings/page/routes/deal.tsx'
import { testDatabase } from '#test/database.ts'
import { aMarketListing, type MarketListing } from '#test/world/access.ts'
import { aDeveloper, aPerson } from '#test/world/listings.ts'
import { welcomedCookie } from '#test/world/marks.ts'
import { textOf, visit } from '#test/world/pages.tsx'
import { updateRows } from '#test/world/rows.ts'
import { viewerFactsOf } from './policy.ts'

await testDatabase()

const companyId = (await aDeveloper()).company.id
const PRICE = '€12,500,000'
const made = (title: string, more: object) =>
  aMarketListing({ companyId, title, price: 12_500_000, isIllustrative: false, ...more })

const APPROVAL = 'Approved members see the figures'
const ACCESS = 'Unlocks once you’re approved and granted access'
const INVITATION = 'Unlocks for approved members with an invitation or access'
const promised: [MarketListing, string][] = [
  [await made('Alpha House', {}), APPROVAL],
  [await made('Beta Locked', { isLocked: true }), ACCESS],
  [await made('Gamma Court', { visibility: 'semi_public' }), ACCESS],
  [await made('Delta Secret', { visibility: 'private' }), INVITATION],
]
const sample = await made('Open Sample', { isIllustrative: true })
const waiting = await aPerson({ type: 'investor', companyStatus: 'pending' })
const unapproved = await welcomedCookie(waiting)

const cardsOf = async (cookie?: string) => {
  const { html } = await visit(list, '/listings', { ...(cookie && { cookie }) })
  return (slug: string) => {
    const from = html.indexOf(`id="listing-${slug}"`)
    return textOf(html.slice(from, html.indexOf('</article>', from)))
  }
}
const open = ({ slug }: MarketListing, cookie?: string) =>
  visit(deal, `/deal/${slug}`, { params: { slug }, ...(cookie && { cookie }) })
const others = (own: string) => [APPROVAL, ACCESS, INVITATION].filter((words) => words !== own)
const dialogOf = (html: string) => textOf(html.slice(html.indexOf('Unlock this opportunity')))

test('card, page, dialog and comparison promise guests and unapproved members the same', async () => {
  const asker = { ...viewerFactsOf(waiting), userId: waiting.userId }
  for (const cookie of [undefined, unapproved]) {
    const card = await cardsOf(cookie)
    for (const [listing, words] of promised) {
      expect(card(listing.slug)).toContain(words)
      const page = await open(listing, cookie)
      expect(page.text).toContain(words)
      for (const other of others(words)) {
        expect(card(listing.slug)).not.toContain(other)
        expect(page.text).not.toContain(other)
      }
      if (!cookie) expect(dialogOf(page.html)).toContain(`${words}.`)
      const comparison = await findComparison(asker, [listing.slug, sample.slug])
      const reasons = comparison?.sections.flatMap(({ rows }) =>
        rows.flatMap(({ key, cells }) => {
          const [cell] = cells
          return key === 'price' && cell?.lock ? [cell.reason] : []
        }),
      )
      expect(reasons).toEqual([words])
    }
  }
})

test('approval unlocks what was promised, and nothing else', async () => {
  await updateRows(
    'companies',
    { createdByUserId: waiting.userId },
    { approvalStatus: 'approved', approvedAt: new Date() },
  )
  const card = await cardsOf(unapproved)
  for (const [listing, words] of promised) {
    expect(card(listing.slug).includes(PRICE), listing.slug).toBe(words === APPROVAL)
    expect((await open(listing, unapproved)).text.includes(PRICE), listing.slug).toBe(words === APPROVAL)
  }
})
