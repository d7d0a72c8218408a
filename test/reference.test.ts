import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { settings } from '#app/lib/env.ts'
import { pagesOfCode, stalePages } from '../scripts/docs/pages.ts'
import { wrongCommands } from '../scripts/docs/reference/commands.ts'
import { constant } from '../scripts/docs/reference/constants.ts'
import { everyMetric } from '../scripts/docs/reference/metrics.ts'
import { writtenDefault } from '../scripts/docs/reference/settings.ts'
import { root } from './source-files.ts'

const pages = pagesOfCode()
const reference = readFileSync(join(root, 'docs/reference.md'), 'utf8')

test('the tables of settings, limits, commands, metrics and refusals match the code; `npm run docs` writes them', () => {
  expect(stalePages(pages)).toEqual([])
  const others = Object.fromEntries(Object.entries(pages).map(([path, text]) => [path, `${text}x`]))
  expect(stalePages(others)).toEqual(['docs/architecture.md', 'docs/reference.md', 'docs/domain.md'])
})

test('every setting, script and metric has a line in docs/reference.md', () => {
  const names = Object.keys(settings.shape)
  expect(names.filter((name) => !reference.includes(`\n| \`${name}\` | `))).toEqual([])
  expect(wrongCommands()).toEqual([])
  const metrics = everyMetric().map(({ name }) => name)
  expect(metrics).toEqual([...new Set(metrics)])
  expect(metrics.length).toBeGreaterThan(25)
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
