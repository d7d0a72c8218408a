import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#test/source-files.ts'
import { storedKeysIn } from '#test/stored-keys.ts'
import { readCsv } from './csv.ts'
import { sourceForReaders } from './queries.server.ts'

/** Internal notes of the people who collected the figures. */
const NOTES =
  /github|commit [0-9a-f]{6}|webflow|\bcopy\b|derived|illustrative\b(?! figure)|to be confirmed|not open data|\(flag/i

test('every built-in source and licence is free of internal notes', async () => {
  const texts = new Set<string>()
  let count = 0
  for await (const { cells } of readCsv(createReadStream(join(root, 'db/market/figures.csv')))) {
    const [source = '', sourceDate = '', licence = '', confidence = ''] = cells.slice(7)
    if (source === 'source') continue
    count += 1
    const illustrative = confidence === 'belief'
    const words = sourceForReaders({ source, sourceDate, licence, illustrative })
    if (illustrative) expect(words.source).toBe('Illustrative figure')
    else expect(words.source.length).toBeGreaterThan(3)
    texts.add(words.source).add(words.licence)
  }
  expect(count).toBeGreaterThan(900)
  expect([...texts].filter((text) => NOTES.test(text) || storedKeysIn(text).length > 0)).toEqual([])
})
