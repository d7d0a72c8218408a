import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dailyMail } from './due.ts'

const due = (zone: string, at: string) => {
  const { day, due: moment } = dailyMail(zone, new Date(at))
  return [day, moment.toISOString()]
}

test("the daily email is due at 08:00 in the member's time zone, in summer and in winter", () => {
  expect(due('Europe/Warsaw', '2026-11-21T05:00:00Z')).toEqual(['2026-11-21', '2026-11-21T07:00:00.000Z'])
  expect(due('Europe/Warsaw', '2026-07-01T05:00:00Z')).toEqual(['2026-07-01', '2026-07-01T06:00:00.000Z'])
  expect(due('America/New_York', '2026-11-21T02:00:00Z')).toEqual(['2026-11-20', '2026-11-20T13:00:00.000Z'])
  expect(due('Pacific/Auckland', '2026-11-20T23:00:00Z')).toEqual(['2026-11-21', '2026-11-20T19:00:00.000Z'])
  expect(due('Asia/Kathmandu', '2026-11-21T01:00:00Z')).toEqual(['2026-11-21', '2026-11-21T02:15:00.000Z'])
})

test('on days when the clocks change it is due at 08:00 by the new time', () => {
  expect(due('Europe/Warsaw', '2026-03-29T00:30:00Z')).toEqual(['2026-03-29', '2026-03-29T06:00:00.000Z'])
  expect(due('Europe/Warsaw', '2026-10-25T00:30:00Z')).toEqual(['2026-10-25', '2026-10-25T07:00:00.000Z'])
})

test('an unknown zone falls back to Warsaw’s', () => {
  expect(due('Atlantis/Poseidonis', '2026-11-21T09:00:00Z')).toEqual([
    '2026-11-21',
    '2026-11-21T07:00:00.000Z',
  ])
})

test('at any moment, in any zone, the email is due at 08:00 by the wall clock of that day', () => {
  const zones = Intl.supportedValuesOf('timeZone')
  const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(fc.constantFrom(...zones), moment, (zone, at) => {
      const { day, due: when } = dailyMail(zone, at)
      const wall = new Intl.DateTimeFormat('sv-SE', {
        dateStyle: 'short',
        timeStyle: 'medium',
        timeZone: zone,
      }).format(when)
      expect(wall).toBe(`${day} 08:00:00`)
    }),
  )
})
