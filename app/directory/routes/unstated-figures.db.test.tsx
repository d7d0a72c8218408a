import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { signedInCookie } from '#test/world/accounts.ts'
import { aListedCompany } from '#test/world/directory.ts'
import { aSubmittedInvestor } from '#test/world/investors.ts'
import { textOf, visit } from '#test/world/pages.tsx'
import * as page from './entity.tsx'
import * as list from './market-circle.tsx'

await testDatabase()

test('an unstated IRR shows as "—" on the page and in the table · MEM-100', async () => {
  const reader = await aListedCompany({ type: 'developer' })
  const cookie = await signedInCookie(reader.userId)
  const { companyId } = await aSubmittedInvestor({ decided: 'approve' })
  const { text } = await visit(page, `/market-circle/entity/${companyId}`, {
    cookie,
    params: { id: companyId },
  })
  expect(text).toContain('Projects / deals 18 Average IRR — ')
  const { html } = await visit(list, '/market-circle?q=northgate', { cookie })
  const row = /<tr(?:(?!<\/tr>).)*Northgate Capital.*?<\/tr>/s.exec(html)?.[0] ?? ''
  const cells = [...row.matchAll(/<t[dh][^>]*>(.*?)<\/t[dh]>/gs)].map(([, cell]) => textOf(cell ?? ''))
  expect(cells).toEqual(expect.arrayContaining(['18', '—']))
})

test('figures of a confidential track record show "—" like unstated ones · MEM-179', async () => {
  const reader = await aListedCompany()
  const { companyId } = await aListedCompany({
    type: 'investor',
    portfolioSize: 777,
    projectsDeals: 4321,
    avgIrrBps: 2345,
    questionnaire: { track_record_confidential: true },
  })
  const { text } = await visit(page, `/market-circle/entity/${companyId}`, {
    cookie: await signedInCookie(reader.userId),
    params: { id: companyId },
  })
  expect(text).toContain('Portfolio size — Projects / deals — Average IRR — ')
})
