import fc from 'fast-check'
import { expect, test } from 'vitest'
import { COLUMNS, FigureCheck, headerProblem } from './check-figures.ts'
import { FILE_LIMITS, readCsv, UnreadableFile } from './csv.ts'
import { isSourceDate, periodEnd } from './period.ts'

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function records(text: string | Uint8Array, size = 3) {
  const found = []
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
  for await (const record of readCsv(inPieces(bytes, size))) found.push(record)
  return found
}

async function refusal(text: string | Uint8Array, size?: number) {
  try {
    await records(text, size)
  } catch (error) {
    if (error instanceof UnreadableFile) return error.problem
    throw error
  }
  return null
}

test('quotes, doubled quotes, commas, line breaks and Polish letters survive any chunking', async () => {
  const text = '\uFEFFa,"b,""c""",Łódź\r\n"two\nlines",,ż\n\n"",x,y'
  for (const size of [1, 2, 3, 5, 1000]) {
    expect(await records(text, size)).toEqual([
      { line: 1, cells: ['a', 'b,"c"', 'Łódź'] },
      { line: 2, cells: ['two\nlines', '', 'ż'] },
      { line: 5, cells: ['', 'x', 'y'] },
    ])
  }
})

test('reads any cell as written, however the input is chunked', async () => {
  const cell = fc.string({ unit: 'grapheme', maxLength: 12 }).filter((text) => !text.includes('\0'))
  const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(
      rows,
      fc.integer({ min: 1, max: 40 }),
      fc.constantFrom('\n', '\r\n'),
      async (all, size, end) => {
        const text = all
          .map((cells) => cells.map((one) => `"${one.replaceAll('"', '""')}"`).join(','))
          .join(end)
        const withText = all.filter((cells) => cells.some((one) => one.trim() !== ''))
        expect((await records(text, size)).map(({ cells }) => cells)).toEqual(withText)
      },
    ),
    { numRuns: 60 },
  )
})

test('refuses other file types and says which type they are', async () => {
  const bytes = (...all: number[]) => new Uint8Array(all)
  const cases: [string | Uint8Array, string][] = [
    [
      bytes(0x50, 0x4b, 0x03, 0x04, 1, 2),
      'This is a spreadsheet or an archive. Save it as "CSV UTF-8" first.',
    ],
    [new TextEncoder().encode('%PDF-1.7 and so on'), 'This is a PDF, not a CSV file.'],
    [bytes(0xff, 0xfe, 0x41, 0), 'This file is UTF-16 text. Save it as "CSV UTF-8" first.'],
    // "a,Łód" in Windows-1250.
    [bytes(0x61, 0x2c, 0xa3, 0xf3, 0x64), 'The file is not UTF-8 text. Save it as "CSV UTF-8".'],
    [bytes(0x61, 0xc5), 'The file is not UTF-8 text. Save it as "CSV UTF-8".'],
    ['a,\0,b', 'The file contains NUL characters, so it is not a CSV file.'],
  ]
  for (const [text, reason] of cases) expect(await refusal(text)).toEqual({ line: null, reason })
})

test('stops at an unclosed quote, text after a quote, an endless cell and an oversized file', async () => {
  expect(await refusal('a,b\n"c,d\n')).toEqual({ line: 2, reason: 'a quote is never closed' })
  expect(await refusal('a\n"b"c\n')).toEqual({ line: 2, reason: 'unexpected text after a closing quote' })
  expect(await refusal(`a\n"${'x'.repeat(2000)}"`)).toEqual({
    line: 2,
    reason: 'a cell is longer than 1,000 characters. Check for a missing closing quote',
  })
  expect(await refusal(','.repeat(101))).toEqual({ line: 1, reason: 'more than 100 cells in one line' })
  const line = new TextEncoder().encode(`${'y'.repeat(900)}\n`)
  async function* endless() {
    for (;;) yield line
  }
  let bytes = 0
  await expect(async () => {
    for await (const record of readCsv(endless())) bytes += (record.cells[0]?.length ?? 0) + 1
  }).rejects.toThrow('The file is larger than 16 MB.')
  expect(bytes).toBeLessThanOrEqual(FILE_LIMITS.bytes)
})

test('periods end on their last day, and invalid periods have no end', () => {
  const ends = {
    2024: '2024-12-31',
    '2025-Q1': '2025-03-31',
    '2025-Q2': '2025-06-30',
    '2025-H1': '2025-06-30',
    '2025-H2': '2025-12-31',
    '2025-9M': '2025-09-30',
    '2024-02': '2024-02-29',
    '2025-07-02': '2025-07-02',
    '2024/2025': '2025-06-30',
  }
  for (const [period, end] of Object.entries(ends)) expect([period, periodEnd(period)]).toEqual([period, end])
  for (const junk of [
    '',
    '25',
    '1989',
    '2101',
    '2025-Q5',
    '2025-13',
    '2025-02-30',
    '2024/2026',
    '2025-H3',
    '2025 ',
  ]) {
    expect([junk, periodEnd(junk)]).toEqual([junk, null])
  }
  expect(['n.d.', '2025', '2025-03', '2025-03-31', '03/2025', '2025-02-30'].map(isSourceDate)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
  ])
})

const GOOD = {
  country: 'PL',
  region: 'national',
  topic: 'macro.gdp',
  series: 'Growth',
  unit: '% y/y',
  period: '2024',
  value: '3',
  source: 'Statistics Poland',
  source_date: '2025-01',
  licence: 'reuse with attribution',
  confidence: 'read',
}
const cells = (change: Partial<typeof GOOD> = {}) => {
  const row = { ...GOOD, ...change }
  return COLUMNS.map((column) => row[column])
}
const reasons = (change: Partial<typeof GOOD>) => {
  const read = new FigureCheck().read(2, cells(change))
  return 'problems' in read ? read.problems.map(({ reason }) => reason) : []
}

test('reports everything wrong with a line', () => {
  expect(reasons({})).toEqual([])
  expect(reasons({ value: '-2.5' })).toEqual([])
  expect(reasons({ value: '7,5' })).toEqual([
    'value "7,5" must be a plain number with a decimal point and up to 4 decimals',
  ])
  expect(reasons({ value: '250' })).toEqual(['value 250 is outside -30 to 60 % y/y'])
  expect(reasons({ value: '1e3', country: 'XX', topic: 'nothing', unit: 'furlongs', period: 'May' })).toEqual(
    [
      'unknown country "XX"',
      'unknown topic "nothing"',
      'unknown unit "furlongs"',
      'period "May" must be a year, 2025-Q1, 2025-H1, 2025-9M, 2025-03, a day such as 2025-03-31, or an academic year such as 2024/2025',
      'value "1e3" must be a plain number with a decimal point and up to 4 decimals',
    ],
  )
  expect(reasons({ country: '__proto__', topic: 'constructor', unit: 'toString' })).toHaveLength(3)
  expect(reasons({ source: ' x', licence: '' })).toEqual([
    'source starts or ends with a space',
    'licence is empty',
  ])
  expect(reasons({ source_date: '1/2025', confidence: 'maybe' })).toEqual([
    'source_date "1/2025" must be YYYY, YYYY-MM, YYYY-MM-DD or n.d.',
    'confidence "maybe" must be "read" or "belief"',
  ])
  const short = new FigureCheck().read(9, ['PL', 'national'])
  expect(short).toEqual({ problems: [{ line: 9, reason: 'has 2 cells instead of 11' }] })
})

test('refuses formulas and hidden line breaks', () => {
  for (const source of ['=HYPERLINK("x")', '+1', '-1', '@SUM(A1)']) {
    expect(reasons({ source })).toEqual([
      `source starts with "${source[0]}", which spreadsheets run as a formula`,
    ])
  }
  expect(reasons({ series: 'a\nb' })).toEqual(['series contains a control character or a line break'])
})

test('exactly the figures without a source must be illustrative', () => {
  const belief = { confidence: 'belief', source: 'ILLUSTRATIVE: a guess', licence: 'none (illustrative)' }
  expect(reasons(belief)).toEqual([])
  expect(reasons({ ...belief, source: 'A report' })).toHaveLength(1)
  expect(reasons({ ...belief, licence: 'CC BY 4.0' })).toHaveLength(1)
  expect(reasons({ source: 'ILLUSTRATIVE: a guess' })).toEqual([
    'confidence must be "belief" for a source that starts with ILLUSTRATIVE',
  ])
})

test('finds a repeated point, a changed unit and a low end above the high end across lines', () => {
  const check = new FigureCheck()
  check.read(2, cells())
  expect(check.read(3, cells())).toEqual({
    problems: [{ line: 3, reason: 'same series and period as line 2' }],
  })
  expect(check.read(4, cells({ period: '2025', unit: '%' }))).toEqual({
    problems: [{ line: 4, reason: 'unit differs from "% y/y" in earlier lines of this series' }],
  })
  check.read(5, cells({ series: 'Yield, low end', value: '6' }))
  check.read(6, cells({ series: 'Yield, high end', value: '5' }))
  expect(check.finish()).toEqual([{ line: 5, reason: 'low end is above the high end in line 6' }])
})

test('checks the header, with or without a byte order mark', () => {
  expect(headerProblem(['\uFEFFCountry', ...COLUMNS.slice(1)])).toBeNull()
  expect(headerProblem([COLUMNS.join(';')])?.reason).toMatch(/Separate the columns with commas\.$/)
  expect(headerProblem(['a', 'b'])?.line).toBe(1)
})
