import { expect, test } from 'vitest'
import { FIRST_TEXTS } from './first-texts.ts'
import { publishedText } from './published.server.ts'
import { DOCUMENT_NAMES } from './schema.ts'

test('a process whose database is not connected yet shows the built-in texts', async () => {
  for (const document of DOCUMENT_NAMES) {
    const { version, sheet, earlier } = await publishedText(document)
    expect([version, sheet, earlier]).toEqual([1, FIRST_TEXTS[document].sheet, []])
  }
})
