import { expect, test } from 'vitest'
import * as compare from '#app/listings/compare/routes/compare.tsx'
import * as deal from '#app/listings/page/routes/deal.tsx'
import { prepareOwnFigures } from '#app/market/own-figures.server.ts'
import { SAMPLE, SAMPLE_MARKS } from '#app/listings/visibility/samples.ts'
import { testDatabase } from '#test/database.ts'
import { anAdmin, signedInCookie } from '#test/world/accounts.ts'
import { visit } from '#test/world/pages.tsx'
import { selectRows } from '#test/world/rows.ts'
import { testSettings } from '#test/settings.ts'
import { loadDemo } from './load.server.ts'

testSettings({ DEMO_PASSWORD: 'a demo password' })
await testDatabase()
await loadDemo()
await prepareOwnFigures(process.cwd())

const eur = (value: number) => `€${value.toLocaleString('en-US')}/m²`

/** Sample text that no owner would write by chance. */
const SAMPLE_TEXTS = [
  ...SAMPLE.vicinity.flatMap(({ entries }) => entries),
  ...SAMPLE.transport,
  ...SAMPLE.concept.map(({ value }) => value).filter((value) => value.length > 8),
  ...Object.values(SAMPLE_MARKS).map(eur),
  'sample score',
  'illustrative, like the listing',
  'District price level',
]

const shownOf = (text: string) => SAMPLE_TEXTS.filter((one) => text.includes(one))

test('sample content appears only on the sample complex, not on other listings or in comparisons', async () => {
  const cookie = await signedInCookie((await anAdmin()).userId)
  const listings = await selectRows('listings', {}, ['slug', 'isSample'])
  const pages = await Promise.all(
    listings.map(async ({ slug, isSample }) => {
      const { text } = await visit(deal, `/deal/${slug}`, { params: { slug }, cookie })
      if (isSample) expect(text).not.toMatch(/Not stated by the owner: .*(vicinity|Transport links|Zoning)/)
      return { slug, isSample, shown: shownOf(text) }
    }),
  )
  expect(pages.filter(({ isSample }) => isSample).map(({ shown }) => shown)).toEqual([SAMPLE_TEXTS])
  expect(pages.filter(({ isSample, shown }) => !isSample && shown.length > 0)).toEqual([])
  for (let at = 0; at < listings.length; at += 4) {
    const slugs = listings.slice(at, at + 4).map(({ slug }) => slug)
    const { text } = await visit(compare, `/compare?ids=${slugs.join(',')}`, { cookie })
    expect(shownOf(text)).toEqual([])
  }
})
