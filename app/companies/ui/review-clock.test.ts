import { expect, test } from 'vitest'
import { lengthText } from './review-clock.tsx'

test.each([
  [0, '1 minute'],
  [59 * 60, '59 minutes'],
  [3600, '1 hour'],
  [23 * 3600, '23 hours'],
  [86_400, '1 day'],
  [86_399, '1 day'],
  [30 * 3600, '1 day 6 hours'],
  [75 * 3600, '3 days 3 hours'],
])('%i seconds read %j', (seconds, words) => {
  expect(lengthText(seconds)).toBe(words)
})
