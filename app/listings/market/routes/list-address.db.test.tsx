import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { aMarketListing } from '#test/world/access.ts'
import { aDeveloper } from '#test/world/listings.ts'
import { visit } from '#test/world/pages.tsx'
import * as list from './list.tsx'

await testDatabase()
const { company } = await aDeveloper()
await aMarketListing({
  companyId: company.id,
  location: 'Łódź',
  propertyType: 'office',
  riskProfile: 'core+',
  price: 4_000_000,
  isIllustrative: true,
})

test.each([
  ['/listings?location=&type=office&size=&price=&yield=&risk=&sort=newest', '/listings?type=office'],
  ['/listings?sort=newest', '/listings'],
  [
    '/listings?wault_from=&energy=B&type=office&price_from=4000000&price_to=&type=mixed&type=office',
    '/listings?type=office&type=mixed&price_from=4000000&energy=B',
  ],
  ['/listings?view=list&risk=core%2B', '/listings?risk=core%2B'],
  ['/listings?type=&type=castle&view=map&utm=mail', '/listings?type=castle&view=map&utm=mail'],
])('%s redirects to its canonical path', async (long, short) => {
  const page = await visit(list, long)
  expect([page.status, page.location]).toEqual([302, short])
  expect((await visit(list, short)).status).toBe(200)
})

test.each([
  ['/listings', '/listings', true],
  ['/listings?risk=core%2B&type=office', '/listings?type=office&risk=core%2B', false],
  ['/listings?location=lodz', '/listings?location=lodz', true],
  ['/listings?type=office&view=map', '/listings?type=office', true],
  ['/listings?price=low', '/listings?price=low', false],
  ['/listings?type=mixed', '/listings?type=mixed', false],
  ['/listings?type=mixed&type=office', '/listings?type=mixed&type=office', false],
  ['/listings?price_from=3000000', '/listings?price_from=3000000', false],
  ['/listings?location=Atlantis', '/listings', false],
  ['/listings?location=Atlantis&type=office', '/listings?type=office', false],
])('%s declares its canonical URL', async (path, canonical, isKept) => {
  const { data } = await visit(list, path)
  const tags = list.meta({ loaderData: data } as never) as object[]
  expect(tags).toContainEqual({
    tagName: 'link',
    rel: 'canonical',
    href: expect.stringMatching(new RegExp(`^https?://[^/]+${canonical.replaceAll(/[?+]/g, '\\$&')}$`)),
  })
  expect(tags.some((tag) => 'name' in tag && tag.name === 'robots')).toBe(!isKept)
})
