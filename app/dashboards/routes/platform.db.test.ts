import { isDeepRun } from '#test/runs.ts'
import { describe, expect, test } from 'vitest'
import { recordActivity } from '#app/companies/activities.server.ts'
import { transaction } from '#app/db/client.server.ts'
import { answerConnection, requestConnection } from '#app/directory/commands/connections.server.ts'
import type { ApprovedMember, Member } from '#app/lib/viewer.ts'
import { switchCountry } from '#app/market/commands/switches.server.ts'
import { importFigures } from '#app/market/commands/import-figures.server.ts'
import { NEEDED_FIGURES } from '#app/market/schema.ts'
import { figuresCsv, fileOf } from '#test/world/market.ts'
import { prepareOwnFigures } from '#app/market/own-figures.server.ts'
import { testDatabase } from '#test/database.ts'
import { signedInCookie } from '#test/world/accounts.ts'
import { aMarketListing, anInvestor } from '#test/world/access.ts'
import { CANARY_COLUMNS, COLUMN_NEEDLES, canaryDetails } from '#test/world/canaries.ts'
import { aDeveloper, anAdmin, aPerson } from '#test/world/listings.ts'
import { welcomedCookie } from '#test/world/marks.ts'
import { linksOf, visit } from '#test/world/pages.tsx'
import { insertRow, updateRows } from '#test/world/rows.ts'
import { aDocument } from '#test/world/companies.ts'
import * as page from './platform.tsx'

await testDatabase()

async function home({ userId }: Pick<Member, 'userId'>) {
  await updateRows('members', { userId }, { welcomeSeenAt: new Date() })
  return visit(page, '/platform', { cookie: await signedInCookie(userId) })
}

await prepareOwnFigures(process.cwd())

async function aVerifiedOwner(): Promise<ApprovedMember> {
  const owner = await aDeveloper()
  for (const type of ['personal_id', 'company_registration_cert'] as const)
    await aDocument(owner.userId, type, { status: 'approved' })
  return owner
}

describe('the home', () => {
  test('is at /platform; guests go to /signin, unapproved members to the gate · MEM-319', async () => {
    const guest = await visit(page, '/platform')
    expect([guest.status, guest.location]).toEqual([302, '/signin?from=%2Fplatform'])
    const pending = await visit(page, '/platform', {
      cookie: await signedInCookie((await aPerson({ companyStatus: 'pending' })).userId),
    })
    expect([pending.status, pending.location]).toEqual([302, '/profile/pending'])
    const developer = await aDeveloper({ name: 'Dorota Kalwera' })
    // A time zone that newer browsers know but this server does not.
    await updateRows('members', { userId: developer.userId }, { timeZone: 'Mars/Olympus' })
    const { status, text } = await home(developer)
    expect(status).toBe(200)
    expect(text).toContain('Welcome, Dorota Kalwera')
    expect(text).toContain(developer.company.name)
  })

  test('features verified listings strictly under the viewer’s projection · MEM-314', async () => {
    const owner = await aVerifiedOwner()
    const { details, canaries } = canaryDetails('home')
    for (const visibility of ['semi_public', 'private'] as const)
      await aMarketListing({
        companyId: owner.company.id,
        ...CANARY_COLUMNS,
        visibility,
        details: details as never,
      })
    const { html, data, text } = await home(await anInvestor())
    expect(text).toContain('Featured listings')
    const answer = html.replace(/<svg[\s\S]*?<\/svg>/g, '') + JSON.stringify(data)
    for (const needle of [
      ...Object.values(COLUMN_NEEDLES).flat(),
      ...canaries.flatMap(({ needles }) => needles),
    ])
      expect(answer).not.toContain(needle)
    const admin = await anAdmin()
    expect((await home(admin)).text).toContain('€73,111,019')
  })
})

describe('the market cards', () => {
  test('enable Poland only and list the other seven as coming soon without links · MEM-312', async () => {
    const investor = await anInvestor()
    const { html, text } = await home(investor)
    const nav = /<nav aria-label="Country"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? ''
    expect(linksOf(nav)).toEqual([{ href: '/platform', text: 'Poland' }])
    expect(nav.match(/Coming Soon/g)).toHaveLength(7)
    expect(text).toContain(
      'Poland Romania Coming Soon Czech Republic Coming Soon Hungary Coming Soon Bulgaria Coming Soon Slovakia Coming Soon Slovenia Coming Soon Croatia Coming Soon',
    )
    const asked = await visit(page, '/platform?country=CZ', { cookie: await welcomedCookie(investor) })
    expect(asked.text).toContain('Prime office yield, Warsaw')
  })

  test.runIf(isDeepRun)(
    'are four, each with its source, and home also shows saved deals, featured listings, matches and activity · MEM-313',
    async () => {
      const { data, text } = await home(await anInvestor())
      const { readings } = (data as Awaited<ReturnType<typeof page.loader>>).cards
      expect(readings).toHaveLength(4)
      for (const { label, source } of readings)
        for (const words of [label, source]) expect(text).toContain(words)
      for (const words of ['Favourites', 'Featured listings', 'New matches', 'Recent activity'])
        expect(text).toContain(words)
    },
  )

  test('show a disclaimer while a figure is illustrative, until the member dismisses it · MEM-012', async () => {
    const [reader, other] = [await anInvestor(), await anInvestor()]
    const cookie = await welcomedCookie(reader)
    const words = 'Some of these figures are illustrative'
    expect((await visit(page, '/platform', { cookie })).text).toContain(words)
    const put = await visit(page, '/platform', { cookie, form: { intent: 'dismiss-illustrative' } })
    expect([put.status, put.location]).toEqual([303, '/platform'])
    for (let device = 0; device < 2; device += 1)
      expect(
        (await visit(page, '/platform', { cookie: await signedInCookie(reader.userId) })).text,
      ).not.toContain(words)
    expect((await home(other)).text).toContain(words)
  })
})

test('saved deals are the member’s favourites, in euros with separators, under their projection · MEM-314 · MEM-381', async () => {
  const member = await anInvestor()
  const owner = await aDeveloper()
  const house = await aMarketListing({ companyId: owner.company.id, title: 'Marked House', price: 7_123_456 })
  const secret = await aMarketListing({
    companyId: owner.company.id,
    title: 'Marked Secret',
    visibility: 'private',
    price: 73_111_019,
  })
  for (const { id } of [house, secret])
    await insertRow('favorites', { userId: member.userId, listingId: id, title: 'As read' })
  const { html, data, text } = await home(member)
  expect(text).toMatch(/Favourites View all 2.{0,200}Marked/)
  expect(text).toContain('€7,123,456')
  expect(html + JSON.stringify(data)).not.toContain('73,111,019')
  expect((await home(await anInvestor())).text).toContain('No favourites yet.')
})

test('recent activity covers the member’s company and its connections · MEM-314 · MEM-011', async () => {
  const [member, friend, stranger] = [await anInvestor(), await aDeveloper(), await aDeveloper()]
  await transaction(async (tx) => {
    for (const [company, text] of [
      [member.company, 'own step'],
      [friend.company, 'step of a friend'],
      [stranger.company, 'step of a stranger'],
    ] as const)
      await recordActivity(tx, { companyId: company.id, kind: 'approved', text, key: `test:${company.id}` })
  })
  const asked = await requestConnection(member, friend.company.id, null)
  if (!asked.ok) throw new Error(asked.refused)
  expect((await home(member)).text).not.toContain('step of a friend')
  await answerConnection(friend, asked.value.id, 'accept')
  const { text } = await home(member)
  expect(text).toContain('Your company · own step')
  expect(text).toContain(`${friend.company.name} · step of a friend`)
  expect(text).not.toContain('step of a stranger')
})

// Replaces the figures of this file's database, so it runs last.
test.runIf(isDeepRun)(
  'a country without figures cannot be switched on; a country that an admin switches on can be opened · MEM-312',
  async () => {
    const admin = await anAdmin()
    expect(await switchCountry(admin, 'HR', true)).toEqual({ ok: false, refused: 'no_figures' })
    const figures = Object.entries(NEEDED_FIGURES).flatMap(([topic, min]) =>
      Array.from({ length: min }, (_, at) => ({ country: 'HR', topic, period: 2018 + at })),
    )
    await importFigures(null, fileOf(figuresCsv(figures)))
    expect(await switchCountry(admin, 'HR', true)).toMatchObject({ ok: true })
    const cookie = await welcomedCookie(await anInvestor())
    const { html, text } = await visit(page, '/platform?country=HR', { cookie })
    expect(html).toMatch(/<a(?=[^>]*href="\/platform\?country=HR")(?=[^>]*aria-current="true")/)
    expect(text).not.toContain('Prime office yield, Warsaw')
  },
)
