import { isDeepRun } from '#test/runs.ts'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { aMarketListing, anInvestor } from '#test/world/access.ts'
import { aDeveloper } from '#test/world/listings.ts'
import { welcomedCookie } from '#test/world/marks.ts'
import { visit } from '#test/world/pages.tsx'
import { updateRows } from '#test/world/rows.ts'
import { readWorkbook, unzipped } from '#test/world/workbook.ts'
import * as sheet from './routes/export.ts'

await testDatabase()

const download = (ids: string, cookie = investor) => visit(sheet, `/compare/export?ids=${ids}`, { cookie })

const owner = await aDeveloper()
const investor = await welcomedCookie(await anInvestor())
const companyId = owner.company.id
await aMarketListing({
  companyId,
  slug: 'alpha',
  title: '=HYPERLINK("http://evil.example","Żółw & <Gęś>")',
  price: 12_500_000,
  pricePerSqmCents: 178_571,
  yieldBps: 725,
  details: {
    district: '-Śródmieście',
    zoning: '+U',
    green_certificate: '@SUM(A1)',
    parking_norm: '\t=1+1',
    figures_as_of: '2026-09-30',
    year_built: 2004,
    building_permit: true,
    anchor_tenant: { name: 'Hidden Tenant SA' },
  },
})
await aMarketListing({ companyId, slug: 'beta', title: 'Beta', price: null, details: {} })
await aMarketListing({ companyId, slug: 'gamma', title: 'Gamma', visibility: 'semi_public' })

test('the workbook contains figures as numbers, dates as dates, and *** with the reason · PUB-230', async () => {
  const { status, headers, bytes } = await download('alpha,beta,gamma')
  expect(status).toBe(200)
  expect(headers.get('Content-Type')).toBe(
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  )
  expect(headers.get('Content-Disposition')).toMatch(
    /^attachment; filename="parcela-comparison-\d{4}-\d\d-\d\d\.xlsx"/,
  )
  expect(headers.get('Cache-Control')).toBe('private, no-store')
  const rows = readWorkbook(bytes)
  const row = (label: string) => rows.find(([first]) => first === label)
  const hidden = '*** unlocks when you accept the NDA and the owner grants access'
  expect(row('Asking price')).toEqual([
    'Asking price',
    'EUR',
    { number: 12_500_000, format: '#,##0' },
    '*** not stated by the owner',
    hidden,
  ])
  expect(row('Price per m²')?.slice(1, 3)).toEqual(['EUR/m²', { number: 1785.71, format: '#,##0.00' }])
  expect(row('Yield')?.slice(1, 3)).toEqual(['%', { number: 7.25, format: '#,##0.00' }])
  expect(row('Year built')?.[2]).toEqual({ number: 2004, format: '0' })
  expect(row('Figures as of')?.[2]).toEqual({ number: 46_295, format: 'yyyy-mm-dd' })
  expect(row('Building permit')?.[2]).toBe('Yes')
  expect(row('Page')?.[3]).toMatch(/\/deal\/beta$/)
  expect(JSON.stringify(rows)).not.toContain('Hidden Tenant')
  for (const section of [
    'Financial snapshot',
    'Asset and development specs',
    'Risk profile',
    'Location and accessibility',
  ])
    expect(row(section)).toEqual([section])
})

test('text that begins with a formula character is neutralised, and letters stay intact · PUB-230', async () => {
  const { bytes } = await download('alpha,beta')
  const rows = readWorkbook(bytes)
  const of = (label: string) => rows.find(([first]) => first === label)?.[2]
  expect(rows[0]?.[2]).toBe('\'=HYPERLINK("http://evil.example","Żółw & <Gęś>")')
  expect(of('District')).toBe("'-Śródmieście")
  expect(of('Zoning symbol')).toBe("'+U")
  expect(of('Green certificate')).toBe("'@SUM(A1)")
  for (const cell of rows.flat()) if (typeof cell === 'string') expect(cell).not.toMatch(/^[=+\-@\t\r]/)
  expect([...unzipped(bytes).keys()]).toContain('[Content_Types].xml')
})

test('a sample is labelled in the workbook too · PUB-013', async () => {
  await aMarketListing({ companyId: owner.company.id, slug: 'sample', title: 'Sample', isIllustrative: true })
  const rows = readWorkbook((await download('beta,sample')).bytes)
  expect(rows.find(([first]) => first === 'Kind')?.slice(2)).toEqual([
    'Listing',
    'Illustrative sample, not a real property',
  ])
})

test('fewer than two listings redirect to the list; a guest signs in and returns to the comparison · PUB-073', async () => {
  const few = await download('alpha,nothing')
  expect([few.status, few.location]).toEqual([302, '/listings'])
  const guest = await visit(sheet, '/compare/export?ids=alpha,beta')
  expect(guest.status).toBe(302)
  const from = new URL(guest.location ?? '', 'http://own.invalid').searchParams.get('from') ?? ''
  expect(decodeURIComponent(from)).toBe('/compare?ids=alpha,beta')
  const suspended = await anInvestor()
  const cookie = await welcomedCookie(suspended)
  await updateRows(
    'companies',
    { id: suspended.company.id },
    { suspendedAt: new Date(), suspensionReason: 'For the test.' },
  )
  expect((await download('alpha,beta', cookie)).location).toBe('/profile/suspended')
})

test.runIf(isDeepRun)('an account can export at most 60 times an hour', async () => {
  const cookie = await welcomedCookie(await anInvestor())
  const responses = await Promise.all(Array.from({ length: 61 }, () => download('alpha', cookie)))
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(1)
  expect(responses.find(({ status }) => status === 429)?.headers.get('Retry-After')).toMatch(/^\d+$/)
})
