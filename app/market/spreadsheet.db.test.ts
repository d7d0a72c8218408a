import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { figuresCsv, fileOf } from '#test/world/market.ts'
import { importFigures } from './commands/import-figures.server.ts'

await testDatabase()

/** Sixty lines as a spreadsheet saves them after rows and columns were cleared, and another with this period. */
function saved(period: string, extra = '') {
  const lines = Array.from({ length: 60 }, (_, at) => ({ series: `Series ${at}` }))
  const [header, ...read] = figuresCsv([...lines, { series: 'Last', period }]).split('\n')
  const last = read.pop() ?? ''
  const commas = Array.from({ length: 150 }, () => ','.repeat(12))
  const all = [
    `${header},,`,
    ...read.map((line) => `${line},,`),
    ...commas,
    '',
    ' , ',
    '',
    `${last},,${extra}`,
  ]
  return fileOf([...all, ...commas].join('\r\n'))
}

test('ignores empty spreadsheet lines and columns, and reports the only error with its line', async () => {
  expect(await importFigures(null, saved('03.2025'))).toMatchObject({
    ok: false,
    hasMore: false,
    problems: [{ line: 215, reason: expect.stringContaining('period "03.2025" must be') }],
  })
  expect(await importFigures(null, saved('2025-03', 'a note'))).toMatchObject({
    ok: false,
    problems: [{ line: 215, reason: 'has 12 cells instead of 11' }],
  })
  expect(await importFigures(null, saved('2025-03'))).toMatchObject({ ok: true, value: { points: 61 } })
})
