import { afterEach, beforeEach, expect, test } from 'vitest'
import { setClock } from '#app/lib/clock.ts'
import { isOld, spanText } from './period.ts'

beforeEach(() => setClock(() => new Date('2026-11-26T10:00:00Z')))
afterEach(() => setClock(null))

test('the span states the newest period, and the oldest if that differs', () => {
  const spans: [string[], string | null][] = [
    [['2025-Q4', '2026-03', '2022'], '2022 to March 2026'],
    [['2024', '2024'], '2024'],
    [['2024-Q4', '2024'], '2024'],
    [['2026-03-08', '2025-H1'], 'H1 2025 to 8 March 2026'],
    [['2022/2023', '2025-9M'], '2022/23 to January–September 2025'],
    // A forecast.
    [['2027', '2026-Q1', '2030'], 'Q1 2026'],
    [['2027'], null],
    [[], null],
    [['n.d.'], null],
  ]
  for (const [periods, words] of spans) expect(spanText(periods)).toBe(words)
})

test('a figure is old once its period ended more than 24 months ago', () => {
  expect(['2024-11-25', '2024-Q3', '2023', '2022/2023'].map(isOld)).toEqual([true, true, true, true])
  expect(['2024-11-26', '2024', '2024-Q4', '2026-03', 'n.d.'].map(isOld)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ])
  setClock(() => new Date('2026-11-26T23:30:00Z'))
  expect(isOld('2024-11-26')).toBe(true)
})
