import fc from 'fast-check'
import { expect, test } from 'vitest'
import { slugCandidate, slugOf } from './slugs.server.ts'

test('transliterates Polish letters, collapses separators and trims hyphens · PUB-064', () => {
  expect(slugOf('Łódź — Zespół Biurowy „Żółta Gęś”')).toBe('lodz-zespol-biurowy-zolta-ges')
  expect(slugOf('  Ćma & Ńandu: ŚÓĄĘ!  ')).toBe('cma-nandu-soae')
  expect(slugOf('Wrocław Distribution Hub')).toBe('wroclaw-distribution-hub')
  expect(slugOf('Straße Ørsted Æble')).toBe('strasse-orsted-aeble')
  expect(slugOf('Киев 東京')).toBe('listing')
})

test('a collision gets a numeric suffix · PUB-064', () => {
  expect([1, 2, 3].map((attempt) => slugCandidate('lodz-lofts', attempt))).toEqual([
    'lodz-lofts',
    'lodz-lofts-2',
    'lodz-lofts-3',
  ])
})

test('every title gives a slug that the database accepts', () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 120, unit: 'grapheme' }),
      fc.integer({ min: 1, max: 1_000_000_000 }),
      (title, attempt) => {
        const slug = slugCandidate(slugOf(title), attempt)
        expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
        expect(slug.length).toBeLessThanOrEqual(140)
        expect(slugOf(slug)).toBe(slug)
      },
    ),
  )
})
