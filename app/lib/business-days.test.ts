import fc from 'fast-check'
import { expect, test } from 'vitest'
import { businessDays, businessDaysBefore } from './business-days.ts'

const between = (from: string, to: string) => businessDays(new Date(from), new Date(to))

test('weekends and Polish public holidays are not business days; Christmas Eve is one until 2024', () => {
  const businessDaysIn = (days: string[]) =>
    days.filter((day) => between(`${day}T10:00:00Z`, `${day}T11:00:00Z`) > 0)
  expect(
    businessDaysIn([
      '2026-11-21',
      '2026-11-22',
      '2026-01-01',
      '2026-01-06',
      '2026-04-06',
      '2026-05-01',
      '2026-06-04',
      '2026-11-11',
      '2026-12-24',
      '2026-12-25',
      '2027-03-29',
      '2027-05-03',
      '2027-05-27',
      '2027-11-01',
      '2025-12-24',
      '2025-04-21',
      '2025-06-19',
    ]),
  ).toEqual([])
  const on = [
    '2026-11-20',
    '2026-11-23',
    '2026-04-03',
    '2026-06-05',
    '2024-12-24',
    '2026-12-31',
    '2027-03-26',
  ]
  expect(businessDaysIn(on)).toEqual(on)
})

test('three business days from Friday noon end on Wednesday at noon, or on Thursday at noon if there is a holiday', () => {
  expect(between('2026-11-13T11:00:00Z', '2026-11-18T11:00:00Z')).toBe(3)
  expect(between('2026-11-06T11:00:00Z', '2026-11-12T11:00:00Z')).toBe(3)
  expect(between('2026-11-13T11:00:00Z', '2026-11-16T11:00:00Z')).toBe(1)
  expect(between('2026-11-21T08:00:00Z', '2026-11-22T20:00:00Z')).toBe(0)
  expect(between('2026-11-20T11:00:00Z', '2026-11-20T11:00:00Z')).toBe(0)
  expect(between('2026-11-23T11:00:00Z', '2026-11-20T11:00:00Z')).toBe(0)
})

test('days are in Warsaw time: Sunday 23:30 UTC in winter is Monday', () => {
  expect(between('2026-11-22T20:00:00Z', '2026-11-23T00:00:00Z')).toBeCloseTo(1 / 24)
  expect(between('2026-07-05T20:00:00Z', '2026-07-05T23:00:00Z')).toBeCloseTo(1 / 24)
})

test('over many years, a record is overdue exactly when it began before the cut-off', () => {
  const moment = fc.date({ min: new Date('2024-01-01'), max: new Date('2032-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(
      moment,
      fc.integer({ min: 1, max: 14 * 86_400_000 }),
      fc.integer({ min: 1, max: 5 }),
      (at, ago, days) => {
        const since = new Date(at.getTime() - ago)
        const edge = businessDaysBefore(at, days)
        // The hour that repeats when the clocks go back is on a Sunday.
        expect(since < edge).toBe(businessDays(since, at) > days + 1e-9)
      },
    ),
    { numRuns: 2000 },
  )
})

test('the waiting time never decreases, and grows by at most one business day per day', () => {
  const moment = fc.date({ min: new Date('2024-01-01'), max: new Date('2032-01-01'), noInvalidDate: true })
  const span = fc.integer({ min: 0, max: 40 * 86_400_000 })
  fc.assert(
    fc.property(moment, span, fc.integer({ min: 0, max: 86_400_000 }), (since, waited, more) => {
      const before = businessDays(since, new Date(since.getTime() + waited))
      const after = businessDays(since, new Date(since.getTime() + waited + more))
      expect(after).toBeGreaterThanOrEqual(before - 1e-9)
      // The clocks change on Sundays, so no business day is longer than 24 hours.
      expect(after - before).toBeLessThanOrEqual(1 + 1 / 24 + 1e-9)
    }),
  )
})
