import fc from 'fast-check'
import { expect, test } from 'vitest'
import { caretAfter, digitsOf, formatDigits } from './number-format.ts'

test('digits are grouped by commas', () => {
  expect(formatDigits('12500000')).toBe('12,500,000')
  expect(formatDigits(999)).toBe('999')
  expect(formatDigits('')).toBe('')
  expect(formatDigits('007')).toBe('7')
  expect(formatDigits('7.25', 2)).toBe('7.25')
  expect(formatDigits('1234.5', 2)).toBe('1234.5')
})

test('only digits are taken', () => {
  expect(digitsOf('€12,500,000')).toBe('12500000')
  expect(digitsOf('-5 m²')).toBe('5')
  expect(digitsOf('12.50')).toBe('12')
  expect(digitsOf('.5', 1)).toBe('0.5')
  expect(digitsOf('1.2.34', 2)).toBe('1.23')
})

test('a comma is a decimal mark where there are decimals, and groups where there are none', () => {
  expect(digitsOf('7,5', 2)).toBe('7.5')
  expect(digitsOf('12.500.000')).toBe('12500000')
  expect(digitsOf('12 500 000,00', 2)).toBe('12500000.00')
  expect(digitsOf('12500000.00')).toBe('12500000')
})

test('grouping never changes the number', () => {
  fc.assert(fc.property(fc.nat(), (value) => digitsOf(formatDigits(value)) === String(value)))
})

test('the caret stays behind the same digit', () => {
  expect(caretAfter('1,234', 1)).toBe(1)
  expect(caretAfter('1,234', 2)).toBe(3)
  expect(caretAfter('1,234', 4)).toBe(5)
})
