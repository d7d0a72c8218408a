import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPlain, readDegrees, typedFigure, understand } from './figures.ts'

test('commas are stripped; blank or not numeric becomes null · ADM-128', () => {
  expect(understand('price', '12,500,000').value).toBe(12_500_000)
  expect(understand('price', ' 12 500 000 EUR ').value).toBe(12_500_000)
  expect(understand('price', '12.500.000').value).toBe(12_500_000)
  expect(understand('price', '').value).toBeNull()
  expect(understand('price', 'on request')).toEqual({
    value: null,
    echo: '',
    error: 'Not read as a number. Type digits, or leave the field empty.',
  })
})

test('negative and infinite values are refused · ADM-128', () => {
  for (const typed of ['-5', '−5', '- 5', '-∞'])
    expect(understand('price', typed).error).toBe('A negative number cannot be kept here.')
  for (const typed of ['Infinity', '∞', 'inf', '1e999'])
    expect(understand('price', typed).error).toBe('An infinite number cannot be kept here.')
})

test('a decimal comma is a decimal mark and is echoed as understood', () => {
  expect(understand('yieldPercent', '7,5')).toEqual({ value: 7.5, echo: 'Understood as 7.5 %' })
  expect(understand('builtSurface', '8.400,25')).toEqual({
    value: 8400.25,
    echo: 'Understood as 8,400.25 m²',
  })
  expect(understand('gla', '1234.567').value).not.toBe(1_234_567)
})

test('impossible values are errors beside the field', () => {
  expect(understand('price', '0').error).toBe(
    'This has to be more than 0. Leave it empty when it is not known.',
  )
  expect(understand('yieldPercent', '0').value).toBe(0)
  expect(understand('yieldPercent', '101').error).toBe(
    'This can be 20 % at most. Please check the decimal mark.',
  )
  expect(understand('price', '12,5').error).toBe('Whole euros only, without cents.')
})

test('what the editor shows is read back as the same value and leaves nothing to echo', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9_999_999_999 }), (hundredths) => {
      const value = hundredths / 100
      const shown = typedFigure(value)
      expect(understand('plotSize', shown).value).toBe(value)
      expect(isPlain('plotSize', shown)).toBe(true)
    }),
  )
  expect(isPlain('yieldPercent', '7,5')).toBe(false)
})

test('degrees are read with a dot or a comma', () => {
  expect(readDegrees('52.2297')).toBe(52.2297)
  expect(readDegrees('52,2297°')).toBe(52.2297)
  expect(readDegrees('')).toBeNull()
  expect(readDegrees('north')).toBeNaN()
})
