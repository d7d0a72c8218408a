import { expect, test } from 'vitest'
import { recordActivity } from '#app/companies/activities.server.ts'
import { transaction } from '#app/db/client.server.ts'
import { requestConnection } from '#app/directory/commands/connections.server.ts'
import { testDatabase } from '#test/database.ts'
import { aMarketListing, anInvestor } from '#test/world/access.ts'
import { aDeveloper } from '#test/world/listings.ts'
import { welcomedCookie } from '#test/world/marks.ts'
import { visit } from '#test/world/pages.tsx'
import { insertRow } from '#test/world/rows.ts'
import * as developerHome from './developer-home.tsx'
import * as investorHome from './investor-home.tsx'
import * as investorInterest from './investor-interest.tsx'
import * as platform from './platform.tsx'

await testDatabase()

const active = (companyId: string, text: string) =>
  transaction((tx) => recordActivity(tx, { companyId, kind: 'approved', text, key: `test:${text}` }))

test('the investor dashboard shows matching recent listings and activity · MEM-300', async () => {
  const [owner, reader] = [await aDeveloper(), await anInvestor()]
  await aMarketListing({ companyId: owner.company.id, title: 'Fitting House' })
  await active(reader.company.id, 'an own step')
  const { text, data } = await visit(investorHome, '/dashboard/investor', {
    cookie: await welcomedCookie(reader),
  })
  const { recommended } = data as { recommended: { card: { title: string } }[] }
  expect(recommended.map(({ card }) => card.title)).toEqual(['Fitting House'])
  for (const words of [
    'Recent listings that fit your profile',
    'Fitting House',
    'Your company · an own step',
  ])
    expect(text).toContain(words)
})

test('the developer dashboard shows the latest company activity · MEM-306', async () => {
  const owner = await aDeveloper()
  await active(owner.company.id, 'a step of the developer')
  const { text } = await visit(developerHome, '/dashboard/developer', { cookie: await welcomedCookie(owner) })
  expect(text).toContain('Your company · a step of the developer')
})

test('each suggested company has a Connect and an Ignore button · MEM-313 MEM-315', async () => {
  const other = await aDeveloper()
  const { html } = await visit(platform, '/platform', { cookie: await welcomedCookie(await anInvestor()) })
  const list = /<ul aria-label="Companies to meet"[\s\S]*?<\/ul>/.exec(html)?.[0] ?? ''
  const row = list.split('<li').find((part) => part.includes(`value="${other.company.id}"`)) ?? ''
  expect(row).toMatch(/<form(?=[^>]*method="post")(?=[^>]*action="\/platform")/)
  for (const [intent, label] of [
    ['connect', 'Connect'],
    ['ignore', 'Ignore'],
  ])
    expect(row).toMatch(
      new RegExp(`<button(?=[^>]*name="intent")(?=[^>]*value="${intent}")[^>]*>(<span[^>]*>)?${label}<`),
    )
})

test('a guest is redirected from the home page to sign in, keeps the origin and gets no data · MEM-317', async () => {
  const guest = await visit(platform, '/platform')
  expect([guest.status, guest.location]).toEqual([302, '/signin?from=%2Fplatform'])
  expect([guest.data ?? null, guest.html]).toEqual([null, ''])
})

test('each request on investor interest has buttons to accept and decline · MEM-309', async () => {
  const [owner, reader] = [await aDeveloper(), await anInvestor()]
  const yard = await aMarketListing({ companyId: owner.company.id, visibility: 'semi_public' })
  const { id } = await insertRow('accessRequests', {
    listingId: yard.id,
    userId: reader.userId,
    companyId: reader.company.id,
  })
  const asked = await requestConnection(reader, owner.company.id, 'We buy yards.')
  if (!asked.ok) throw new Error(asked.refused)
  const { html } = await visit(investorInterest, '/dashboard/developer/investor-interest', {
    cookie: await welcomedCookie(owner),
  })
  const forms = [...html.matchAll(/<form\b[\s\S]*?<\/form>/g)].map(([form]) => form)
  const intentsFor = (value: string) =>
    forms
      .filter((form) => form.includes(`value="${value}"`))
      .flatMap((form) => [...form.matchAll(/<button(?=[^>]*name="intent")[^>]*?value="([^"]+)"/g)])
      .map(([, intent = '']) => intent)
      .toSorted((a, b) => a.localeCompare(b))
  expect(intentsFor(id)).toEqual(['decline', 'grant'])
  expect(intentsFor(asked.value.id)).toEqual(['accept-connection', 'decline-connection'])
})
