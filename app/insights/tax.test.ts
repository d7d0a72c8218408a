import { expect, test } from 'vitest'
import { TAX_LABEL, TAX_NOTE, TAX_SNAPSHOT } from './tax.ts'

test('the tax snapshot has the specified figures, marked as samples · PUB-136', () => {
  expect(TAX_SNAPSHOT.map(({ label, value }) => [label, value])).toEqual([
    ['Property tax', '0.7-2.0%'],
    ['VAT', '23%'],
    ['Capital gains', '19%'],
    ['Withholding', '20%'],
    ['Closing timeline', '45-60 days'],
  ])
  expect(TAX_LABEL).toBe('Sample data')
  expect(TAX_NOTE).toMatch(/^Sample figures for guidance only, not tax advice\./)
})
