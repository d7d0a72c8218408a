import { expect, test } from 'vitest'
import { formatArea, formatEur, formatPerSqm } from './format.ts'

test('money is in whole euros and areas in m², with comma separators · PUB-027, ADM-007', () => {
  expect(formatEur(12_500_000)).toBe('€12,500,000')
  expect(formatEur(999)).toBe('€999')
  expect(formatArea(8400)).toBe('8,400 m²')
  expect(formatArea(8400.25)).toBe('8,400.25 m²')
  expect(formatPerSqm(232_149)).toBe('€2,321/m²')
})
