import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { draftProblems, publishProblems, readSheet, sheetText } from './editor-form.ts'
import { FIRST_TEXTS } from './first-texts.ts'
import { CONTENT_LIMITS, isSameSheet, paragraphsOf, type Sheet, tidy } from './schema.ts'

const typedText = fc
  .string({ unit: 'grapheme', maxLength: 40 })
  .map((text) => text.replaceAll(/[\r\0\u2028\u2029]/g, '-'))
const sheets = fc.array(
  fc.record({
    heading: typedText,
    items: fc.array(fc.record({ title: typedText, text: typedText }), { maxLength: 4 }),
  }),
  { maxLength: 5 },
)

describe('the editor’s text', () => {
  test('reads as the document that it shows, whatever its lines begin with · ADM-203', () => {
    fc.assert(
      fc.property(sheets, (sheet) => {
        const shown = sheet.map(({ heading, items }) => ({
          heading: heading.replaceAll(/\s+/g, ' ').trim(),
          items: items.map(({ title, text }) => ({
            title: title.replaceAll(/\s+/g, ' ').trim(),
            text: `# ${text}\n\\## ${text}`,
          })),
        }))
        expect(isSameSheet(readSheet('faq', sheetText(shown)), shown)).toBe(true)
      }),
    )
    for (const document of ['faq', 'terms', 'privacy'] as const)
      expect(readSheet(document, sheetText(FIRST_TEXTS[document].sheet))).toEqual(
        tidy(FIRST_TEXTS[document].sheet),
      )
  })

  test('keeps every typed line: text before a heading, questions in a legal text, other line breaks', () => {
    const typed =
      'Before\r\n\r\n# Part\0\r\none\r\n\r\ntwo\ud800\n##Why\nBecause\u2028of\n## \nNo question\n#\n\\#hash\n### hashes'
    expect(readSheet('faq', typed)).toEqual([
      { heading: '', items: [{ title: '', text: 'Before' }] },
      {
        heading: 'Part',
        items: [
          { title: '', text: 'one\n\ntwo\ufffd' },
          { title: 'Why', text: 'Because\nof' },
          { title: '', text: 'No question' },
        ],
      },
      { heading: '', items: [{ title: '', text: '#hash\n### hashes' }] },
    ])
    expect(readSheet('terms', '#A\u2028# B')).toEqual([
      { heading: 'A', items: [] },
      { heading: 'B', items: [] },
    ])
    expect(readSheet('terms', '# A\n## B\nC')).toEqual([
      { heading: 'A', items: [{ title: '', text: '## B\nC' }] },
    ])
    const marked: Sheet = [{ heading: 'A', items: [{ title: '', text: '# B\n## C' }] }]
    expect(readSheet('terms', sheetText(marked))).toEqual(marked)
  })

  test('a draft may be incomplete, but a version may not · ADM-203', () => {
    const blank: Sheet = [{ heading: '', items: [{ title: '', text: ' ' }] }]
    expect(draftProblems('faq', blank)).toEqual([])
    expect(publishProblems('faq', blank)).toEqual([
      'Part 1: Enter a heading.',
      'Part 1: Enter a question.',
      'Part 1: Enter the text.',
    ])
    expect(publishProblems('terms', blank)).toHaveLength(2)
    const empty = 'Add text to every part, or remove the empty part.'
    expect(publishProblems('terms', [])).toEqual([empty])
    expect(publishProblems('faq', [{ heading: 'Empty group', items: [] }])).toEqual([empty])
    for (const document of ['faq', 'terms', 'privacy'] as const)
      expect(publishProblems(document, FIRST_TEXTS[document].sheet)).toEqual([])
  })

  test('10,000 characters with Polish letters fit; an overlong text is reported with its length · ADM-203', () => {
    const long = (count: number): Sheet => [
      { heading: 'Zażółć gęślą jaźń', items: [{ title: '', text: 'ł'.repeat(count) }] },
    ]
    expect(draftProblems('terms', long(10_000))).toEqual([])
    expect(draftProblems('terms', long(CONTENT_LIMITS.text))).toEqual([])
    expect(draftProblems('terms', long(CONTENT_LIMITS.text + 1))).toEqual([
      'Part 1: The text has 20,001 characters. Shorten it to 20,000.',
    ])
    const many = Array.from({ length: 7 }, () => long(CONTENT_LIMITS.text)).flat()
    expect(draftProblems('terms', many)[0]).toMatch(/^The document has 14\d,\d{3} characters/)
    const parts = Array.from({ length: CONTENT_LIMITS.parts + 1 }, () => long(1)).flat()
    expect(draftProblems('terms', parts)).toEqual(['Use at most 40 parts.'])
  })
})

describe('a text', () => {
  test('an empty line separates paragraphs, with or without spaces in it', () => {
    expect(paragraphsOf('one\ntwo\n\n\n three \n \t\nfour\n')).toEqual(['one\ntwo', 'three', 'four'])
    expect(paragraphsOf(' \n \n')).toEqual([])
  })

  test('whitespace around the text is not a change', () => {
    fc.assert(
      fc.property(sheets, (sheet) => {
        expect(tidy(tidy(sheet))).toEqual(tidy(sheet))
        const loose = sheet.map(({ heading, items }) => ({
          heading: ` ${heading} `,
          items: items.map(({ title, text }) => ({ title: `${title}\n`, text: `\n${text}\n\n` })),
        }))
        expect(isSameSheet(sheet, loose)).toBe(true)
      }),
    )
  })
})
