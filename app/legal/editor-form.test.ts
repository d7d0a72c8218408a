import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  draftProblems,
  fieldNames,
  partAfter,
  publishProblems,
  readSheet,
  readStep,
  sheetFields,
  takeStep,
} from './editor-form.ts'
import { FIRST_TEXTS } from './first-texts.ts'
import { CONTENT_LIMITS, isSameSheet, paragraphsOf, type Sheet, tidy } from './schema.ts'

const typedText = fc
  .string({ unit: 'grapheme', maxLength: 40 })
  .map((text) => text.replaceAll(/[\r\0]/g, '-'))
const sheets = fc.array(
  fc.record({
    heading: typedText,
    items: fc.array(fc.record({ title: typedText, text: typedText }), { maxLength: 4 }),
  }),
  { maxLength: 5 },
)
const steps = fc
  .constantFrom('up', 'down', 'remove', 'add')
  .chain((verb) =>
    fc
      .record({ do: fc.constant(verb as 'up'), part: fc.nat(5) })
      .chain((step) =>
        fc
          .option(fc.nat(4), { nil: undefined })
          .map((item) => (item === undefined ? step : { ...step, item })),
      ),
  )
const wordsOf = (sheet: Sheet) =>
  sheet
    .flatMap(({ heading, items }) => [heading, ...items.flatMap(({ title, text }) => [title, text])])
    .toSorted()

describe('the editor’s form', () => {
  test('reads posted input as typed · ADM-203', () => {
    fc.assert(
      fc.property(sheets, (sheet) => {
        expect(readSheet(sheetFields(sheet))).toEqual(sheet)
      }),
    )
  })

  test('normalises line breaks and strips NUL and lone surrogates', () => {
    const posted = {
      [fieldNames.heading(0)]: 'Part\0',
      [fieldNames.text(0, 0)]: 'one\r\n\r\ntwo\ud800',
      [fieldNames.heading(2)]: 'after a gap',
    }
    expect(readSheet(posted)).toEqual([{ heading: 'Part', items: [{ title: '', text: 'one\n\ntwo\ufffd' }] }])
  })

  test('moving keeps every word, removing drops a single part or item, adding appends an empty one · ADM-203', () => {
    fc.assert(
      fc.property(sheets, steps, (sheet, step) => {
        const after = takeStep(sheet, step)
        const [before, now] = [wordsOf(sheet), wordsOf(after)]
        if (step.do === 'up' || step.do === 'down') expect(now).toEqual(before)
        else if (step.do === 'add')
          expect(now.filter((word) => word !== '')).toEqual(before.filter((word) => word !== ''))
        else expect(now.length).toBeLessThanOrEqual(before.length)
      }),
    )
  })

  test('the steps by name', () => {
    const item = (text: string) => ({ title: '', text })
    const sheet = [
      { heading: 'A', items: [item('1'), item('2')] },
      { heading: 'B', items: [item('3')] },
    ]
    const taken = (intent: string) => {
      const step = readStep(intent)
      return (
        step &&
        takeStep(sheet, step).map(({ heading, items }) => heading + items.map(({ text }) => text).join(''))
      )
    }
    expect(taken('down:0')).toEqual(['B3', 'A12'])
    expect(taken('up:0')).toEqual(['A12', 'B3'])
    expect(taken('up:0.1')).toEqual(['A21', 'B3'])
    expect(taken('remove:0.0')).toEqual(['A2', 'B3'])
    expect(taken('remove:1')).toEqual(['A12'])
    expect(taken('add:1')).toEqual(['A12', 'B3'])
    expect(takeStep(sheet, { do: 'add', part: 1 })[1]?.items).toHaveLength(2)
    expect(taken('add')).toEqual(['A12', 'B3', ''])
    expect(taken('down:9.9')).toEqual(['A12', 'B3'])
    for (const intent of ['', 'publish', 'up', 'up:', 'up:-1', 'up:1.', 'remove:1e3', 'up:1.2.3'])
      expect([intent, readStep(intent)]).toEqual([intent, null])
    expect(partAfter(sheet, { do: 'down', part: 0 })).toBe(1)
    expect(partAfter(sheet, { do: 'add', part: -1 })).toBe(2)
  })

  test('a draft may be incomplete, but a version may not · ADM-203', () => {
    const blank: Sheet = [{ heading: '', items: [{ title: '', text: ' ' }] }]
    expect(draftProblems('faq', blank)).toEqual({})
    expect(publishProblems('faq', blank)).toEqual({
      'p0-heading': 'Enter a heading.',
      'p0-0-title': 'Enter a question.',
      'p0-0-text': 'Enter the text.',
    })
    expect(Object.keys(publishProblems('terms', blank))).toEqual(['p0-heading', 'p0-0-text'])
    expect(publishProblems('terms', [])).toHaveProperty('form')
    expect(publishProblems('faq', [{ heading: 'Empty group', items: [] }])).toHaveProperty('form')
    for (const document of ['faq', 'terms', 'privacy'] as const)
      expect(publishProblems(document, FIRST_TEXTS[document].sheet)).toEqual({})
  })

  test('10,000 characters with Polish letters fit; an overlong text is reported with its length · ADM-203', () => {
    const long = (count: number): Sheet => [
      { heading: 'Zażółć gęślą jaźń', items: [{ title: '', text: 'ł'.repeat(count) }] },
    ]
    expect(draftProblems('terms', long(10_000))).toEqual({})
    expect(draftProblems('terms', long(CONTENT_LIMITS.text))).toEqual({})
    expect(draftProblems('terms', long(CONTENT_LIMITS.text + 1))).toEqual({
      'p0-0-text': 'The text has 20,001 characters. Shorten it to 20,000.',
    })
    const many = Array.from({ length: 7 }, () => long(CONTENT_LIMITS.text)).flat()
    expect(draftProblems('terms', many).form).toMatch(/^The document has 14\d,\d{3} characters/)
    const parts = Array.from({ length: CONTENT_LIMITS.parts + 1 }, () => long(1)).flat()
    expect(draftProblems('terms', parts).form).toBe('Use at most 40 parts.')
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
