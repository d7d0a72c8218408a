import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expiryPeriods, expiryProfile } from './expiry.ts'
import { type Lease, lettingOf } from './lease.ts'
import { leaseText, pasteRows, readLeaseText, rowsOf, rowText } from './lease-text.ts'

const AS_OF = '2026-09-30'
const YEAR = 365.25 * 86_400_000

const day = fc
  .integer({ min: -1000, max: 9000 })
  .map((days) => new Date(Date.parse(AS_OF) + days * 86_400_000).toISOString().slice(0, 10))
const lease: fc.Arbitrary<Lease> = fc
  .record({
    tenant: fc.constantFrom(null, 'Alfa', 'ALFA', 'Beta; Sp. z o.o.'),
    use: fc.constantFrom(null, 'Offices', 'Retail, ground floor'),
    area: fc.integer({ min: 0, max: 500_000 }).map((hundredths) => hundredths / 100),
    rent: fc.integer({ min: 0, max: 900_000 }),
    end: fc.option(day),
    break: fc.option(day),
  })
  .map((one) => ({
    ...one,
    break: one.end !== null && one.break !== null && one.break < one.end ? one.break : null,
  }))
const leases = fc.array(lease, { maxLength: 12 })
const ONE: Lease = { tenant: null, use: null, area: 100, rent: 50_000, end: null, break: null }

describe('the letting of stated leases', () => {
  test('equals a plain sum over those that have not ended · decision 156', () => {
    fc.assert(
      fc.property(leases, fc.option(fc.integer({ min: 1, max: 60_000 })), (all, gla) => {
        let [rent, toEnd, toBreak, area, unnamed, hasBreak] = [0, 0, 0, 0, 0, false]
        const names = new Set<string>()
        const ends: string[] = []
        for (const one of all) {
          if (one.end !== null && one.end < AS_OF) continue
          rent += one.rent
          area += one.area
          if (one.tenant === null) unnamed += 1
          else names.add(one.tenant.toLowerCase())
          if (one.end === null) continue
          ends.push(one.end)
          const left = (until: string) => (Date.parse(until) - Date.parse(AS_OF)) / YEAR
          toEnd += one.rent * left(one.end)
          const leaves = one.break !== null && one.break >= AS_OF
          hasBreak ||= leaves
          toBreak += one.rent * left(leaves && one.break !== null ? one.break : one.end)
        }
        const given = lettingOf(all, AS_OF, gla)
        const near = (value: number | null, expected: number) =>
          expected === 0
            ? expect(value).toBeNull()
            : expect(Math.abs((value ?? -9) - expected)).toBeLessThan(0.101)
        near(given.wault, rent === 0 ? 0 : toEnd / rent)
        near(given.walb, rent === 0 || !hasBreak ? 0 : toBreak / rent)
        if (given.wault !== null && given.walb !== null) expect(given.walb).toBeLessThanOrEqual(given.wault)
        expect(given.let_area).toBeCloseTo(area, 1)
        if (gla === null) expect(given.vacancy_rate).toBeNull()
        else expect(given.vacancy_rate).toBeCloseTo(Math.max(0, 100 - (100 * area) / gla), 1)
        expect(given.tenant_count).toBe(names.size + unnamed)
        expect(given.longest_lease_expiry).toBe(ends.toSorted().at(-1) ?? null)
      }),
      { numRuns: 200 },
    )
  })

  test('is read back from its own text', () => {
    fc.assert(
      fc.property(leases, (all) => {
        expect(readLeaseText(leaseText(all))).toEqual({ value: all.length > 0 ? all : null })
      }),
      { numRuns: 100 },
    )
  })
})

test('the shares of an expiry profile add up to 100 in their steps and differ from the exact ones by less than one', () => {
  fc.assert(
    fc.property(leases, (all) => {
      const rent = all.reduce((sum, one) => sum + one.rent, 0)
      const profile = expiryProfile(all)
      if (rent === 0) {
        expect(profile).toEqual([])
        return
      }
      expect(profile.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(100, 6)
      for (const { label, share, isYear } of profile.filter((bar) => bar.isYear)) {
        const exact = all.filter(({ end }) => end?.startsWith(label)).reduce((sum, one) => sum + one.rent, 0)
        expect(isYear && Math.abs(share - (100 * exact) / rent)).toBeLessThanOrEqual(0.1 + 1e-6)
      }
    }),
    { numRuns: 200 },
  )
})

test('periods hide individual leases: each bar covers at least two paying leases, and the last has no end · decision 156', () => {
  const ending = (...ends: (number | null)[]) =>
    ends.map((year) => ({ ...ONE, end: year === null ? null : `${year}-06-30` }))
  const barsOf = (all: readonly Lease[]) => expiryPeriods(all).map(({ label, share }) => `${label} ${share}`)
  expect(barsOf(ending(2027, 2028, 2029, 2030, 2031))).toEqual(['2027–2028 40', '2029 or later 60'])
  expect(barsOf(ending(2028, 2028, 2031, 2031, 2040))).toEqual(['2028 40', '2029 or later 60'])
  expect(barsOf(ending(2028, 2028, 2029, 2033, null))).toEqual(['2028 40', '2029 or later, or open-ended 60'])
  expect(barsOf(ending(null, null, null, null, 2030))).toEqual(['2030 or later, or open-ended 100'])
  expect(barsOf(ending(2028, 2029, 2030, 2031))).toEqual([])
  const unpaid = ending(2028, 2029, 2030, 2040).map((lease) => ({ ...lease, rent: 0 }))
  expect(barsOf([...ending(2031), ...unpaid])).toEqual([])
  fc.assert(
    fc.property(leases, (all) => {
      const paying = all.filter(({ rent }) => rent > 0)
      const years = paying.map(({ end }) => Number(end?.slice(0, 4)))
      const bars = expiryPeriods(all)
      expect(bars.length > 0).toBe(paying.length >= 5)
      if (bars.length > 0) expect(bars.reduce((sum, { share }) => sum + share, 0)).toBe(100)
      for (const { label, isYear } of bars) {
        const [from = 0, to = isYear ? from : 9999] = (label.match(/\d+/g) ?? ['9999']).map(Number)
        const dated = years.filter((year) => year >= from && year <= to).length
        const open = label.toLowerCase().includes('open-ended') ? years.filter(Number.isNaN).length : 0
        expect(dated + open).toBeGreaterThanOrEqual(2)
      }
    }),
    { numRuns: 200 },
  )
})

test('pasted rows are read with tabs, regional dates and separators, and each error names its lease and column', () => {
  expect(readLeaseText('Alfa\tOffices\t1 200,5\t240 000\t31.12.2030\t\n\n;;100;0;;').value).toEqual([
    { tenant: 'Alfa', use: 'Offices', area: 1200.5, rent: 240_000, end: '2030-12-31', break: null },
    { tenant: null, use: null, area: 100, rent: 0, end: null, break: null },
  ])
  const errorOf = (text: string) => readLeaseText(text).error
  expect(errorOf('Alfa; Offices; 100; 5000; 2030-12-31\nBeta; ; ; many; 2030-02-31; 2029-01-01')).toMatch(
    /^Lease 2, area: Enter the area\. Lease 2, yearly rent: .+ Lease 2, lease end: Enter a date/,
  )
  expect(errorOf('Alfa; ; 100; 5000\n\nBeta; ; ; 5000')).toBe('Lease 3, area: Enter the area.')
  expect(errorOf('Alfa; ; 100; 5000; 2030-12-31; 2031-01-01')).toContain('must not be after the lease end')
  expect(errorOf('Alfa; ; 100; 5000; ; 2031-01-01')).toContain('A break date needs a lease end.')
  expect(errorOf('Alfa; ; 100; 5000; 2031-01-01; ; x')).toContain('at most 6 values')
  expect(errorOf('Alfa; ; 100; 5000\n'.repeat(61))).toBe('Enter at most 60 leases.')
})

test('pasted rows fill the cells from a given one, without a header; what does not fit is left out and reported', () => {
  const copied = 'Tenant\tUse\tArea m2\tRent\nAlfa\tOffices\t100\t5000\t\t\tnote\n\nBeta; Sons\t\t200\t9000'
  const { rows, isCut } = pasteRows([], copied, [0, 0])
  expect(rows).toEqual([
    ['Alfa', 'Offices', '100', '5000', '', ''],
    ['Beta; Sons', '', '200', '9000', '', ''],
  ])
  expect(isCut).toBe(true)
  expect(rowsOf(rowText([...rows, ['']]))).toEqual(rows)
  expect(pasteRows(rows, '2030-12-31\t\n2031-12-31\t', [0, 4])).toEqual({
    rows: [
      ['Alfa', 'Offices', '100', '5000', '2030-12-31', ''],
      ['Beta; Sons', '', '200', '9000', '2031-12-31', ''],
    ],
    isCut: false,
  })
  expect(pasteRows([], 'Alfa\nBeta', [0, 0]).rows).toHaveLength(2)
  const long = pasteRows(rows, 'Gamma\t\t1\t2\n'.repeat(70), [1, 0])
  expect([long.rows.length, long.isCut]).toEqual([60, true])
})
