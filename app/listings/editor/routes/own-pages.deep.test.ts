import { expect, test } from 'vitest'
import * as projects from '#app/dashboards/routes/my-projects.tsx'
import { db } from '#app/db/client.server.ts'
import type { ApprovedMember } from '#app/lib/viewer.ts'
import { testDatabase } from '#test/database.ts'
import { open } from '#test/world/listing-pages.ts'
import { aDeveloper, aListing, typedFields } from '#test/world/listings.ts'
import { welcomedCookie } from '#test/world/marks.ts'
import { linksOf, visit } from '#test/world/pages.tsx'
import { createListing } from '#app/listings/commands/create-listing.server.ts'
import { duplicateListing } from '../commands/duplicate-listing.server.ts'
import * as create from './new.tsx'
import * as mine from './my-listings.tsx'

await testDatabase()

const LISTINGS = 160
const PAGES = { '/my-listings': mine, '/dashboard/developer/my-projects': projects }

/** Adds drafts to a company. */
async function drafts(owner: ApprovedMember, count: number): Promise<void> {
  const from = Date.now() - 100_000_000
  const rows = Array.from({ length: count }, (_, at) => ({
    companyId: owner.company.id,
    createdByUserId: owner.userId,
    title: `Draft ${String(at).padStart(4, '0')}`,
    slug: `draft-${owner.company.id.slice(0, 8)}-${at}`,
    location: 'Warsaw',
    createdAt: new Date(from + Math.floor(at / 3) * 1000),
    updatedAt: new Date(from),
  }))
  await db().insertInto('listings').values(rows).execute()
}

const owner = await aDeveloper()
const stranger = await aDeveloper()
await drafts(owner, LISTINGS)
await aListing({ owner: stranger, fields: { title: 'Not Theirs' } })

const show = async (path: keyof typeof PAGES, search = '', person: ApprovedMember = owner) =>
  visit(PAGES[path], path + search, { cookie: await welcomedCookie(person) })
const titlesOf = ({ text }: { text: string }) =>
  [...text.matchAll(/Draft (\d{4})/g)].map(([, at]) => Number(at))
const nextOf = ({ html }: { html: string }) => {
  const link = linksOf(html).find(({ text }) => text === 'Next')
  return link ? new URL(link.href, 'http://x').search : null
}

test.each(Object.keys(PAGES) as (keyof typeof PAGES)[])(
  'pages the listings by 50, newest first, each exactly once: %s · ADM-109 · MEM-307',
  async (path) => {
    const seen = new Set<number>()
    const moments: number[] = []
    let search: string | null = ''
    for (let pages = 0; search !== null; pages += 1) {
      expect(pages).toBeLessThan(LISTINGS / 50 + 1)
      const page = await show(path, search)
      expect(page.status).toBe(200)
      expect(Buffer.byteLength(page.html)).toBeLessThan(1_000_000)
      expect(Buffer.byteLength(JSON.stringify(page.data))).toBeLessThan(60_000)
      const numbers = [...new Set(titlesOf(page))]
      expect(numbers.length).toBeLessThanOrEqual(50)
      expect(numbers.some((number) => seen.has(number))).toBe(false)
      for (const number of numbers) seen.add(number)
      moments.push(...numbers.map((number) => Math.floor(number / 3)))
      search = nextOf(page)
    }
    expect(seen.size).toBe(LISTINGS)
    expect(moments).toEqual(moments.toSorted((a, b) => b - a))
    const first = titlesOf(await show(path))
    for (const cursor of ['x', '2026-11-01T00:00:00.000Z|0', '2026-13-01T00:00:00.000Z|1', '%00|%00'])
      expect(titlesOf(await show(path, `?after=${cursor}`)), cursor).toEqual(first)
    const theirs = await show(path, nextOf(await show(path)) ?? '', stranger)
    expect(theirs.status).toBe(200)
    expect(titlesOf(theirs)).toEqual([])
  },
  60_000,
)

test('a company has at most 200 drafts and listings in review, even with 50 concurrent posts; the input is kept', async () => {
  const maker = await aDeveloper()
  const { id } = await aListing({ owner: maker, status: 'draft', fields: { title: 'The first' } })
  await drafts(maker, 189)
  await db()
    .updateTable('listings')
    .set((eb) => ({
      approvalStatus: eb
        .case()
        .when('title', '<', 'Draft 0090')
        .then('pending')
        .else('more_info_requested')
        .end(),
    }))
    .where('companyId', '=', maker.company.id)
    .where('title', '<', 'Draft 0180')
    .execute()
  const made = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      createListing(maker, {
        companyId: maker.company.id,
        fields: typedFields({ title: `Parallel ${at}` }),
        saleStatus: 'for_sale',
      }),
    ),
  )
  expect(made.filter(({ ok }) => ok).length).toBe(10)
  expect(made.flatMap((one) => (one.ok ? [] : [one.refused]))).toEqual(
    Array.from({ length: 40 }, () => 'too_many_unapproved'),
  )
  const { count } = await db()
    .selectFrom('listings')
    .where('companyId', '=', maker.company.id)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe(200)
  expect(await duplicateListing(maker, id)).toEqual({ ok: false, refused: 'too_many_unapproved' })
  const page = await open(create, '/my-listings/new', maker, {
    companyId: maker.company.id,
    title: 'One too many',
    location: 'Gdańsk',
    status: 'for_sale',
    country: 'Poland',
    visibility: 'public',
    locked: 'no',
    unlockRule: 'both',
  })
  expect(page.status).toBe(409)
  expect(page.text).toContain('Your company has reached the limit of 200 drafts and listings in review.')
  expect(page.html).toContain('value="One too many"')
})
