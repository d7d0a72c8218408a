import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { REVIEW_TIME } from '#app/lib/review-time.ts'
import { root, sourceFiles } from './source-files.ts'

test('the review time is "2-3 business days" wherever it is quoted, from one constant · MEM-006 ADM-006', () => {
  expect(REVIEW_TIME).toBe('2-3 business days')
  const sources = sourceFiles('app', 'db')
    .filter((file) => !/\.test\.|lib\/(review-time|business-days)\.ts$/.test(file))
    .map((file) => [file, readFileSync(join(root, file), 'utf8')] as const)
  // The first published FAQ and legal texts stay as they are; each quotes the same.
  const kept = /^app\/legal\/(faq|texts)\.ts$/
  const quoted = sources.flatMap(([file, source]) =>
    [...source.matchAll(/.{0,12}[0-9a-z] (?:business|working) days/gi)].map(
      ([words]) => [file, words] as const,
    ),
  )
  const ofKept = quoted.filter(([file]) => kept.test(file))
  expect(ofKept.length).toBeGreaterThan(1)
  expect(ofKept.filter(([, words]) => !words.endsWith('2-3 business days'))).toEqual([])
  // The back office counts open items in business days.
  const others = quoted.filter(([file]) => !kept.test(file))
  expect(others.filter(([, words]) => /\d ?(business|working)/i.test(words))).toEqual([])
  const users = sources.filter(([, source]) => /\bREVIEW_TIME\b/.test(source))
  expect(users.length).toBeGreaterThan(14)
})
