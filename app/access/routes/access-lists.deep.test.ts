import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import type { AdminViewer, ApprovedMember } from '#app/lib/viewer.ts'
import { testDatabase } from '#test/database.ts'
import { aMarketListing, anInvestor } from '#test/world/access.ts'
import { aDeveloper, anAdmin } from '#test/world/listings.ts'
import { welcomedCookie } from '#test/world/marks.ts'
import { linksOf, visit } from '#test/world/pages.tsx'
import { insertRow } from '#test/world/rows.ts'
import * as access from './listing-access.tsx'

await testDatabase()

const OTHERS = 120
const from = Date.now() - 100_000_000
const moment = (at: number) => new Date(from + Math.floor(at / 3) * 1000)

const owner = await aDeveloper()
const house = await aMarketListing({ companyId: owner.company.id, title: 'Asked House' })
for (let at = 0; at < OTHERS; at += 1) {
  const { userId, company } = await anInvestor(`Person ${String(at).padStart(3, '0')}`)
  const about = { listingId: house.id, userId, companyId: company.id }
  const asked = { ...about, createdAt: moment(at), askedTitle: 'Asked House', message: `Ask ${at}` }
  await db()
    .insertInto('accessRequests')
    .values([
      { ...asked, status: 'declined', decidedAt: moment(at), decisionWords: 'No' },
      { ...asked, status: 'pending' },
    ])
    .execute()
  await insertRow('accessGrants', { ...about, source: 'admin', grantedAt: moment(at) })
}

type Rows = { rows: { person: string }[]; next?: string | null; more?: boolean }
type Data = Record<'waiting' | 'answered' | 'grants', Rows>
const open = async (search = '', person: ApprovedMember | AdminViewer = owner) => {
  const path = `/my-listings/${house.id}/access`
  return visit(access, path + search, {
    params: { id: String(house.id) },
    cookie: await welcomedCookie(person),
  })
}
const places = (rows: readonly { person: string }[]) =>
  rows.map(({ person }) => Math.floor(Number(person.slice(-3)) / 3))

test.each(['answered', 'grants'] as const)(
  'requests and grants of a listing come in pages of 50, newest first, each exactly once: %s · PUB-225',
  async (list) => {
    const seen: { person: string }[] = []
    let search: string | null = ''
    for (let pages = 0; search !== null; pages += 1) {
      expect(pages).toBeLessThan(4)
      const page = await open(search)
      expect(page.status).toBe(200)
      expect(Buffer.byteLength(page.html)).toBeLessThan(1_000_000)
      const data = page.data as Data
      for (const part of ['waiting', 'answered', 'grants'] as const)
        expect(data[part].rows.length).toBeLessThanOrEqual(50)
      seen.push(...data[list].rows)
      for (const { person } of data[list].rows) expect(page.html).toContain(person)
      const link = linksOf(page.html).find(({ href, text }) => text === 'Next' && href.includes(`?${list}=`))
      search = link ? new URL(link.href, 'http://x').search : null
    }
    expect(seen.length).toBe(OTHERS)
    expect(new Set(seen.map(({ person }) => person)).size).toBe(OTHERS)
    expect(places(seen)).toEqual(places(seen).toSorted((a, b) => b - a))
  },
)

test('the page shows the oldest 50 pending requests and says that there are more · PUB-224', async () => {
  const page = await open()
  const { waiting } = page.data as Data
  expect(waiting.more).toBe(true)
  expect(places(waiting.rows)).toEqual(places(waiting.rows).toSorted((a, b) => a - b))
  expect(waiting.rows[0]?.person).toMatch(/^Person 00[0-2]$/)
  expect(page.text).toContain('These are the 50 oldest requests.')
  const toCompanies = async (reader: ApprovedMember | AdminViewer, path: string) =>
    linksOf((await open('', reader)).html).filter(({ href }) => href.startsWith(path)).length
  expect(await toCompanies(owner, '/market-circle/entity/')).toBe(150)
  expect(await toCompanies(await anAdmin(), '/admin/profiles?id=')).toBe(150)
})

test('an invalid cursor starts at the newest entry, and a valid cursor shows a stranger nothing', async () => {
  const first = (await open()).data as Data
  for (const cursor of ['x', '2026-02-30T00:00:00.000000Z|1', '%00'])
    expect(((await open(`?grants=${cursor}`)).data as Data).grants.rows).toEqual(first.grants.rows)
  const search = `?${new URLSearchParams({ grants: first.grants.next ?? '' }).toString()}`
  expect((await open(search, await aDeveloper())).status).toBe(404)
})
