import { expect, test } from 'vitest'
import { pagesOfCode, stalePages } from '../scripts/docs/pages.ts'
import { constant } from '../scripts/docs/reference/constants.ts'
import { everyMetric } from '../scripts/docs/reference/metrics.ts'
import { writtenDefault } from '../scripts/docs/reference/settings.ts'

const pages = pagesOfCode()

test('the tables of settings, limits, commands, metrics and refusals match the code; `npm run docs` writes them', () => {
  expect(stalePages(pages)).toEqual([])
  const others = Object.fromEntries(Object.entries(pages).map(([path, text]) => [path, `${text}x`]))
  expect(stalePages(others)).toEqual(['docs/architecture.md', 'docs/reference.md', 'docs/domain.md'])
})

test('no two metrics have the same name', () => {
  const metrics = everyMetric().map(({ name }) => name)
  expect(metrics).toEqual([...new Set(metrics)])
})

test('default values are written as a person would set them', () => {
  expect(writtenDefault('SIGN_IN_RATE')).toBe('10/15m')
  expect(writtenDefault('SESSION_IDLE')).toBe('12h')
  expect(writtenDefault('PORT')).toBe('3000')
  expect(writtenDefault('DATABASE_URL')).toBe('none: embedded')
})

test('a constant that is missing or not a number causes an error with its file and name', () => {
  expect(constant('server/http/request-limits.ts', 'REQUEST_LIMITS.nameBytes')).toBe(300)
  expect(constant('app/files/rules.ts', 'DEFAULT_MAX_BYTES')).toBe(10 * 1024 * 1024)
  expect(() => constant('app/files/rules.ts', 'NO_SUCH')).toThrow('app/files/rules.ts has no number NO_SUCH')
  expect(() => constant('app/files/rules.ts', 'ACCEPTED.general')).toThrow('has no number')
})
