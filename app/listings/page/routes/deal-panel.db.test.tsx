import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { aGrant, aMarketListing, anAcceptedNda, anInvestor } from '#test/world/access.ts'
import { signedInCookie } from '#test/world/accounts.ts'
import { aCompanyInReview } from '#test/world/kyc-review.ts'
import { aDeveloper, anAdmin, aPerson } from '#test/world/listings.ts'
import { welcomedCookie } from '#test/world/marks.ts'
import { linksOf, textOf, visit } from '#test/world/pages.tsx'
import { insertRow } from '#test/world/rows.ts'
import * as deal from './deal.tsx'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()

const owner = await aDeveloper()
const common = { companyId: owner.company.id, isIllustrative: false }
const listings = {
  open: await aMarketListing({
    ...common,
    title: 'Open House',
    details: { wault: 4, yield_basis: 'net_initial' },
  }),
  nda: await aMarketListing({
    ...common,
    title: 'Signed House',
    visibility: 'semi_public',
    unlockRule: 'both',
  }),
  locked: await aMarketListing({ ...common, title: 'Locked House', isLocked: true }),
  sold: await aMarketListing({
    ...common,
    title: 'Sold House',
    saleStatus: 'sold',
    saleStatusOn: '2026-11-05',
  }),
  soldLocked: await aMarketListing({
    ...common,
    title: 'Sold Locked House',
    visibility: 'semi_public',
    saleStatus: 'sold',
  }),
}
type Name = keyof typeof listings

const asker = await anInvestor('Adam Asker')
for (const { id: listingId } of [listings.nda, listings.locked])
  await insertRow('accessRequests', {
    listingId,
    companyId: asker.company.id,
    userId: asker.userId,
    createdAt: new Date('2026-11-20T12:00:00Z'),
  })
const holder = await anInvestor('Hana Holder')
await aGrant(listings.nda.id, holder, {
  grantedAt: new Date('2026-11-12T12:00:00Z'),
  endsAt: new Date('2099-02-10T23:00:00Z'),
})
const signer = await anInvestor('Stefan Signer')
await aGrant(listings.nda.id, signer, { grantedAt: new Date('2026-11-12T12:00:00Z') })
await aGrant(listings.locked.id, signer)
for (const { id } of [listings.nda, listings.locked]) await anAcceptedNda(id, signer)
const asked = await aPerson({ type: 'investor', companyStatus: 'more_info_requested' })
const waiting = (await aCompanyInReview()).member

const cookies = {
  guest: undefined,
  asked: await signedInCookie(asked.userId),
  waiting: await signedInCookie(waiting.userId),
  investor: await welcomedCookie(await anInvestor()),
  asker: await welcomedCookie(asker),
  holder: await welcomedCookie(holder),
  signer: await welcomedCookie(signer),
  owner: await welcomedCookie(owner),
  admin: await welcomedCookie(await anAdmin()),
}
type Who = keyof typeof cookies

async function open(name: Name, who: Who) {
  const { slug } = listings[name]
  const cookie = cookies[who]
  return visit(deal, `/deal/${slug}`, { params: { slug }, ...(cookie !== undefined && { cookie }) })
}

const between = (html: string, from: RegExp, end: string) => {
  const start = html.search(from)
  return start < 0 ? null : html.slice(start, html.indexOf(end, start))
}
const places = (html: string) => ({
  panel: between(html, /<aside aria-label="Price and next step"/, '</aside>'),
  bar: between(html, /<section aria-label="Price and next step, compact"/, '</section>'),
  overview: between(html, /<section id="overview"/, '</section>'),
  overlay: between(html, /<section aria-labelledby="locked-title"/, '</section>'),
})
/** The labels of the main buttons in one part of the page. */
const mains = (html: string) =>
  [
    ...html.matchAll(/<(a|button)\b[^>]*class="[^"]*bg-boundary text-boundary-ink[^"]*"[^>]*>(.*?)<\/\1>/gs),
  ].map(([, , inner = '']) => textOf(inner))

const BUTTONS: [Name, Who, string[]][] = [
  ['open', 'guest', ['Sign Up']],
  ['open', 'investor', ['Proceed with Deal']],
  ['open', 'owner', ['Edit listing']],
  ['open', 'admin', ['View as']],
  ['nda', 'guest', ['Sign Up']],
  ['nda', 'waiting', []],
  ['nda', 'investor', ['Request access']],
  ['nda', 'asker', []],
  ['nda', 'holder', ['Accept the NDA']],
  ['nda', 'signer', ['Proceed with Deal']],
  ['locked', 'guest', ['Sign Up']],
  ['locked', 'investor', ['Request access']],
  ['sold', 'guest', []],
  ['sold', 'investor', []],
  ['sold', 'owner', []],
  ['sold', 'admin', []],
]

test.each(BUTTONS.slice(0, isDeepRun ? undefined : 6))(
  '%s, as %s: one main button, the same in panel, bar and overlay',
  async (name, who, expected) => {
    const { html } = await open(name, who)
    const { panel, bar, overview, overlay } = places(html)
    expect(mains(panel ?? '')).toEqual(expected)
    expect(mains(bar ?? '')).toEqual(expected)
    expect(mains(overview ?? '')).toEqual([])
    expect(overlay === null ? null : mains(overlay)).toEqual(name === 'locked' ? expected : null)
  },
)

test('an unapproved member gets a link to the next step of their status', async () => {
  const { html } = await open('open', 'asked')
  const { panel } = places(html)
  const [label] = mains(panel ?? '')
  expect(label).toBeTruthy()
  expect(linksOf(panel ?? '').find(({ text }) => text === label)?.href).toMatch(/^\//)
  expect(textOf(places((await open('open', 'waiting')).html).panel ?? '')).toContain(
    'Member features unlock once your company is approved. In review since',
  )
})

test('a requester sees the day of their request and can withdraw it; after a sale everyone sees that the listing is sold', async () => {
  const { panel } = places((await open('nda', 'asker')).html)
  expect(textOf(panel ?? '')).toContain('Requested on 20 Nov 2026. Withdraw')
  expect(panel).toContain(`action="/deal/${listings.nda.slug}/access"`)
  expect(panel).toContain('value="withdraw"')
  for (const who of ['guest', 'investor', 'owner', 'admin'] as const) {
    const words = textOf(places((await open('sold', who)).html).panel ?? '')
    expect(words).toContain('Sold on 5 Nov 2026')
    expect(words).not.toContain('Proceed')
  }
  const locked = await open('soldLocked', 'investor')
  expect(locked.text).not.toContain('Request access')
  const sold = places((await open('sold', 'investor')).html).panel ?? ''
  expect(linksOf(sold)).toContainEqual({ href: '#similar-listings', text: 'View similar listings' })
})

const OVERLAYS: [Who, RegExp | null][] = [
  ['guest', /\. Sign Up Log In Ask a question$/],
  ['waiting', /Member features unlock once your company is approved\. In review since [^.]+\.$/],
  ['investor', /\. Request access Ask a question$/],
  ['asker', /\. Requested on 20 Nov 2026\. Withdraw request Ask a question$/],
  ['signer', null],
]

test.each(OVERLAYS)(
  'the overlay of a locked listing shows %s the next step and where to ask · PUB-115',
  async (who, expected) => {
    const { html, text } = await open('locked', who)
    const { panel, overlay, overview } = places(html)
    expect(text).not.toContain('Request More Information')
    if (expected === null) {
      expect(overlay).toBeNull()
      expect(textOf(overview ?? '')).toContain('Proceed with Deal')
      return
    }
    expect(textOf(overlay ?? '')).toMatch(expected)
    expect(mains(overlay ?? '')).toEqual(mains(panel ?? ''))
    expect(text).not.toContain('Proceed with Deal')
    expect(html).not.toContain('/early-access?listing=')
    const links = linksOf(overlay ?? '').filter(({ text: label }) => label === 'Ask a question')
    expect(links.every(({ href }) => href === '#inquiry')).toBe(true)
    expect(html.includes('id="inquiry"')).toBe(links.length === 1)
  },
)

test('the overview offers every approved member and guest to proceed · PUB-112', async () => {
  const { overview } = places((await open('open', 'investor')).html)
  expect(linksOf(overview ?? '')).toEqual([
    { href: `/early-access?listing=${listings.open.slug}`, text: 'Proceed with Deal' },
  ])
  for (const who of ['investor', 'asker', 'holder', 'signer'] as const)
    expect(textOf(places((await open('nda', who)).html).overview ?? ''), who).toContain('Proceed with Deal')
  expect((await open('nda', 'waiting')).text).not.toContain('Proceed with Deal')
  await aMarketListing({ companyId: owner.company.id, isIllustrative: true, isSample: true })
  const missing = await visit(deal, '/deal/no-such-listing', {
    params: { slug: 'no-such-listing' },
    cookie: cookies.investor,
  })
  expect(textOf(places(missing.html).overview ?? '')).toContain('Proceed with Deal')
  const guest = places((await open('open', 'guest')).html).overview ?? ''
  expect(textOf(guest)).toContain('Proceed with Deal')
  expect(guest).toContain(`action="/early-access?listing=${listings.open.slug}"`)
})

test.runIf(isDeepRun)(
  'the panel shows price, yield, the viewer’s stage with its days, and further actions',
  async () => {
    const words = async (name: Name, who: Who) => textOf(places((await open(name, who)).html).panel ?? '')
    const open2 = await words('open', 'investor')
    expect(open2).toMatch(/Asking price €[\d,]+ .*Yield [\d.]+ % net initial/)
    for (const tool of ['Ask', 'Favourite', 'Compare', 'Share', 'Print']) expect(open2).toContain(tool)
    expect(await words('nda', 'guest')).toContain('stage 1 of 3')
    expect(await words('nda', 'waiting')).toContain('stage 1 of 3')
    expect(await words('nda', 'investor')).toContain('stage 2 of 3')
    expect(await words('nda', 'asker')).toContain('stage 2 of 3')
    expect(await words('nda', 'holder')).toContain('since 12 Nov 2026, until 10 Feb 2099')
    expect(await words('nda', 'holder')).toContain('stage 2 of 3')
    expect(await words('nda', 'signer')).toContain('stage 3 of 3')
    for (const who of ['owner', 'admin'] as const) expect(await words('nda', who)).not.toContain('stage')
    for (const who of Object.keys(cookies) as Who[]) {
      const { text } = await open('nda', who)
      expect(text).not.toMatch(/\bRoom\b|Exclusivity/)
    }
    const hidden = await words('nda', 'investor')
    expect(hidden).toContain('Asking price ***')
    expect(hidden).not.toContain('€')
  },
)
