import { expect, test } from 'vitest'
import * as earlyAccess from '#app/deals/routes/early-access.tsx'
import * as inquiry from '#app/deals/routes/inquiry.tsx'
import * as deal from '#app/listings/page/routes/deal.tsx'
import { testDatabase } from '#test/database.ts'
import { aMarketListing, anInvestor } from '#test/world/access.ts'
import { aDeveloper } from '#test/world/listings.ts'
import { welcomedCookie } from '#test/world/marks.ts'
import { linksOf, visit } from '#test/world/pages.tsx'
import * as list from './list.tsx'

await testDatabase()

const owner = await aDeveloper()
const member = await welcomedCookie(await anInvestor())
const { slug } = await aMarketListing({ companyId: owner.company.id, title: 'Żuraw House', location: 'Łódź' })
const SEARCH = '/listings?location=%C5%81%C3%B3d%C5%BA&sort=yield&view=map'

const open = (path: string, cookie = '') => visit(deal, path, { params: { slug }, cookie })
const hrefOf = (html: string, text: string) => linksOf(html).find((one) => one.text === text)?.href ?? ''
const found = async (path: string, cookie?: string) =>
  hrefOf((await visit(list, path, { ...(cookie && { cookie }) })).html, 'Żuraw House')

test('the back link leads to the search with view and position, or to the list', async () => {
  for (const cookie of ['', member]) {
    const back = hrefOf((await open(await found(SEARCH, cookie), cookie)).html, 'Back to listings')
    expect(back).toBe(`${SEARCH}#listing-${slug}`)
    expect((await visit(list, back, { cookie })).html).toContain(`id="listing-${slug}"`)
    const plain = await open(await found('/listings', cookie), cookie)
    expect(hrefOf(plain.html, 'Back to listings')).toBe(`/listings#listing-${slug}`)
    expect(hrefOf((await open(`/deal/${slug}`, cookie)).html, 'Back to listings')).toBe('/listings')
  }
  const page = await found(`/listings?after=aaa&type=office`)
  expect(hrefOf((await open(page)).html, 'Back to listings')).toBe(
    `/listings?type=office&after=aaa#listing-${slug}`,
  )
})

test('the back link survives a sign-in, a question and the steps of early access', async () => {
  const path = await found(SEARCH)
  const signIn = hrefOf((await open(path)).html, 'Log In')
  expect(new URLSearchParams(signIn.split('?')[1]).get('from')).toBe(path)
  const search = path.slice(`/deal/${slug}`.length)
  const form = { message: 'Is the roof new?' }
  const asked = await visit(inquiry, `/deal/${slug}/inquiry${search}`, {
    params: { slug },
    cookie: member,
    form,
  })
  expect(asked.location).toBe(path)
  const further = hrefOf((await open(path, member)).html, 'Proceed with Deal')
  const page = await visit(earlyAccess, further, { cookie: member })
  expect(hrefOf(page.html, 'Back to the listing')).toBe(path)
  const sent = await visit(earlyAccess, further, { cookie: member, form: { ...form, kind: 'deal_interest' } })
  expect(sent.location).toBe(path)
})

test('no forged search leads out of the list', async () => {
  for (const search of ['//evil.example', 'https://evil.example', '#x', 'a=%00', 'x'.repeat(2000)]) {
    const { html } = await open(`/deal/${slug}?search=${encodeURIComponent(search)}`)
    expect(hrefOf(html, 'Back to listings')).toMatch(/^\/listings\?[^#/]*#listing-/)
  }
})
