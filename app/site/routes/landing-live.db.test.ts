import { expect, test } from 'vitest'
import * as deal from '#app/listings/page/routes/deal.tsx'
import { prepareOwnFigures } from '#app/market/own-figures.server.ts'
import { marketVersion } from '#app/market/queries.server.ts'
import { testDatabase } from '#test/database.ts'
import { aGrant, aMarketListing, anAcceptedNda, anInvestor } from '#test/world/access.ts'
import { aDeveloper } from '#test/world/listings.ts'
import { aListedCompany } from '#test/world/directory.ts'
import { welcomedCookie } from '#test/world/marks.ts'
import { linksOf, textOf, visit } from '#test/world/pages.tsx'
import { selectRows, updateRows } from '#test/world/rows.ts'
import { setClock } from '#app/lib/clock.ts'
import { formatDay } from '#app/lib/format.ts'
import * as landing from './landing.tsx'

await testDatabase()

const page = () => visit(landing, '/')
const part = (html: string, id: string) => {
  const from = html.indexOf(`<section id="${id}"`)
  return from < 0 ? '' : html.slice(from, html.indexOf('<section id="market', from + 10))
}
const cardsOf = (html: string) => html.match(/<article.*?<\/article>/gs) ?? []
const numbersOf = (html: string) =>
  [...html.matchAll(/<dt>([^<]+)<\/dt><dd>([^<]+)<\/dd>/g)].map(([, label, number]) => `${number} ${label}`)

const owner = await aDeveloper()
const at = (day: number) => new Date(`2026-11-${String(day).padStart(2, '0')}T12:00:00Z`)
const listed = (title: string, day: number, more = {}) =>
  aMarketListing({
    companyId: owner.company.id,
    title,
    firstApprovedAt: at(day),
    isIllustrative: false,
    ...more,
  })

test('an empty installation shows no zeros; with fewer than three listings the section says what will show up', async () => {
  const empty = await page()
  expect(empty.text).toContain('No listings published yet.')
  expect(cardsOf(empty.html)).toEqual([])
  expect(numbersOf(empty.html)).toEqual([])
  expect(empty.html).not.toMatch(/Our numbers|Stages of access|fewer than 3|<figure/)
  await listed('Alder House', 1)
  await listed('Private House', 9, { visibility: 'private' })
  const one = await page()
  expect(cardsOf(one.html).map(textOf)).toEqual([expect.stringContaining('Alder House')])
  expect(one.text).toContain('The 3 newest listings show up here.')
})

test('shows the three newest public or illustrative listings under a guest’s projection', async () => {
  await listed('Birch House', 2, { price: 7_123_456 })
  await listed('Cedar House', 3, { isIllustrative: true, price: 4_100_000, location: 'Gdynia' })
  await listed('Elm House', 4, { saleStatus: 'sold' })
  await listed('Fir House', 5, { visibility: 'semi_public' })
  const secret = await listed('Private Sample', 30, { visibility: 'private', isIllustrative: true })
  const { html, text } = await page()
  const cards = cardsOf(html).map(textOf)
  expect(cards.map((card) => /Alder House|Birch House|Cedar House|Elm|Fir|Private/.exec(card)?.[0])).toEqual([
    'Cedar House',
    'Birch House',
    'Alder House',
  ])
  expect(cards[0]).toContain('€4,100,000')
  expect(cards[0]).toContain('Illustrative')
  expect(cards[1]).toContain('***')
  expect(html).not.toMatch(/7,123,456|Private Sample/)
  await updateRows('listings', { id: secret.id }, { listed: false })
  expect(text).not.toContain('No listings published yet.')
})

test('shows the numbers from the database with their date and the illustrative share', async () => {
  setClock(() => at(26))
  await prepareOwnFigures(process.cwd())
  const version = await marketVersion()
  const sourced = (version?.pointCount ?? 0) - (version?.illustrativeCount ?? 0)
  const { html, text } = await page()
  expect(sourced).toBeGreaterThan(300)
  expect(numbersOf(html)).toEqual([
    '6 listings on the market, 1 of them illustrative',
    '2 cities',
    `${sourced} market figures, each with source and date`,
  ])
  expect(text).toContain(`As of ${formatDay(at(26))}.`)
  await updateRows('listings', { companyId: owner.company.id }, { isIllustrative: true })
  expect(numbersOf((await page()).html)[0]).toBe('6 illustrative listings on the market')
})

test('counts companies per kind, hides counts below three and does not name companies', async () => {
  for (const name of ['Quince Capital', 'Rowan Fund', 'Sorbus Partners'])
    await aListedCompany({ type: 'investor', name, portfolioSize: 777_000_111 })
  await aListedCompany({ type: 'due_diligence', name: 'Lonely Advisor' })
  const { html, data } = await page()
  const rows = [...part(html, 'market-circle').matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row]) =>
    textOf(row ?? ''),
  )
  expect(rows[0]).toBe('Member type and what members see Companies')
  expect(rows.slice(1)).toEqual([
    expect.stringMatching(/^Developers .* fewer than 3$/),
    expect.stringMatching(/^Investors .* 3$/),
    expect.stringMatching(/^Due diligence .* fewer than 3$/),
  ])
  // Neither the other numbers nor the loader data reveal the two hidden counts.
  expect(numbersOf(html)[0]).toBe('3+ companies in the Market Circle')
  expect(data).toMatchObject({ parts: { kinds: { developer: null, investor: 3, due_diligence: null } } })
  expect((data as { parts: { numbers: object } }).parts.numbers).toMatchObject({
    companies: { least: 3, isAll: false, samples: 'none' },
  })
  expect(html + JSON.stringify(data)).not.toMatch(/Quince|Rowan|Sorbus|Lonely Advisor|777,?000|2,331/)
  for (const type of ['developer', 'due_diligence'] as const)
    for (let more = 0; more < 2; more += 1) await aListedCompany({ type })
  expect(numbersOf((await page()).html)[0]).toBe(`${await countOf()} companies in the Market Circle`)
})

/** The number of companies in the directory. */
const countOf = async () => (await selectRows('directoryEntries', {}, ['companyId'])).length

test('the ladder shows one illustrative listing as each stage would see it, and no value too early', async () => {
  const { id, slug } = await listed('Ladder Court', 20, {
    isIllustrative: true,
    visibility: 'semi_public',
    price: 8_765_431,
    yieldBps: 777,
    location: 'Toruń',
    sector: 'commercial',
    details: {
      net_yield: 6.66,
      address: 'ulica Kanaryjska 17',
      anchor_tenant: { name: 'Secret Tenant', share: 40, sector: 'Retail' },
    },
  })
  const holder = await anInvestor('Hanna Holder')
  await aGrant(id, holder)
  await anAcceptedNda(id, holder)
  const readers = [undefined, await welcomedCookie(await anInvestor()), await welcomedCookie(holder)]
  const pages = await Promise.all(
    readers.map((cookie) => visit(deal, `/deal/${slug}`, { params: { slug }, ...(cookie && { cookie }) })),
  )
  const VALUES: Record<string, string> = {
    City: 'Toruń',
    'Deal structure': 'Asset deal',
    Owner: owner.company.name,
    Sector: 'Commercial',
    'Asking price': '8,765,431',
    'Net initial yield': '6.66',
    Address: 'ulica Kanaryjska 17',
    'Main tenant': 'Secret Tenant',
  }
  const { html } = await page()
  const ladder = part(html, 'marketplace')
  const stages = [...ladder.matchAll(/<li><h4.*?<\/dl><\/li>/gs)].map(([stage]) => stage)
  expect(stages.map((stage) => textOf(/<h4.*?<\/h4>/s.exec(stage)?.[0] ?? ''))).toEqual([
    '1 Teaser',
    '2 Details',
    '3 Access',
  ])
  for (const [index, stage] of stages.entries()) {
    const facts = [...stage.matchAll(/<dt>([^<]+)<\/dt><dd>(.*?)<\/dd>/gs)]
    expect(facts.map(([, label]) => label)).toEqual(Object.keys(VALUES))
    for (const [, label = '', said = ''] of facts) {
      const isOpen = pages[index]?.text.includes(VALUES[label] ?? '') ?? false
      expect([index, label, textOf(said).includes('***')]).toEqual([index, label, !isOpen])
    }
  }
  expect(linksOf(ladder)).toContainEqual({ href: `/deal/${slug}`, text: 'Ladder Court' })
  expect(textOf(ladder)).toContain(
    'an illustrative listing. Public listings show price and yield to approved members. Illustrative public listings show them to everyone.',
  )
  expect(html).not.toMatch(/8,?765,?431|6\.66|Kanaryjska|Secret Tenant/)
})

test('changes to what guests may not see change no byte of the page', async () => {
  await listed('Open Court', 25)
  const answer = async () => {
    const { html, data } = await page()
    return html + JSON.stringify(data)
  }
  const before = await answer()
  expect(before).toContain('Open Court')
  const details = { net_yield: 3.14, address: 'ulica Inna 3', anchor_tenant: { name: 'Other Tenant' } }
  const hidden = { price: 3_141_592, yieldBps: 314, builtSurface: 31_415, plotSize: 92_653 }
  for (const title of ['Open Court', 'Fir House', 'Private House', 'Ladder Court'])
    await updateRows('listings', { title }, { ...hidden, details: JSON.stringify(details) })
  await updateRows('listings', { title: 'Private House' }, { title: 'Renamed House' })
  expect(await answer()).toBe(before)
})

test('a listing that leaves the market or is no longer illustrative leaves the ladder with the next request', async () => {
  expect((await page()).text).toContain('Ladder Court , an illustrative listing.')
  await updateRows('listings', { title: 'Ladder Court' }, { listed: false })
  expect((await page()).text).toContain('Fir House , an illustrative listing.')
  expect((await page()).html).not.toContain('Ladder Court')
  await updateRows('listings', { title: 'Fir House' }, { isIllustrative: false, dealKind: null })
  expect((await page()).text).not.toContain('Stages of access')
})
