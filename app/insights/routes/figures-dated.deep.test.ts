import { expect, test } from 'vitest'
import { importFigures } from '#app/market/commands/import-figures.server.ts'
import { prepareOwnFigures } from '#app/market/own-figures.server.ts'
import { testDatabase } from '#test/database.ts'
import { anInvestor } from '#test/world/access.ts'
import { welcomedCookie } from '#test/world/marks.ts'
import { type FigureLine, figuresCsv, fileOf } from '#test/world/market.ts'
import { visit } from '#test/world/pages.tsx'
import { pdfText } from '#test/world/pdf-text.ts'
import { loadMarketReport } from '../report/report.server.ts'
import * as page from './market-insights.tsx'

await testDatabase()
await prepareOwnFigures(process.cwd())
const cookie = await welcomedCookie(await anInvestor())

test('"Figures dated" shows the period of the figures, not the day of the import', async () => {
  const [growth, prices] = [
    'Real GDP growth, annual (World Bank)',
    'CPI inflation, monthly (Statistics Poland)',
  ]
  const inflation = { topic: 'macro.inflation', series: prices }
  const load = async (...lines: FigureLine[]) => {
    await importFigures(null, fileOf(figuresCsv(lines)))
    const { text } = await visit(page, '/market-insights', { cookie })
    const bare = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' }).format(new Date())
    expect(text).not.toContain(bare)
    return text
  }
  const text = await load(
    { series: growth, period: '2021', value: 6.9 },
    { series: growth, period: '2022', value: 5.3 },
    { ...inflation, period: '2026-02', value: 2.6 },
    { ...inflation, period: '2026-03', value: 2.5 },
  )
  expect(text).toContain('Figures dated 2022 to March 2026.')
  // Older than 24 months, so it is marked in the figure and on the line of its chart.
  expect(text).toMatch(/Real GDP growth 5.3 % y\/y 2022/)
  expect(text).toMatch(/Poland, 2022|GDP growth, 2022|growth, 2022/)
  expect(await load({ ...inflation, period: '2026-03', value: 2.5 })).toContain('Figures dated March 2026.')
  const report = await loadMarketReport()
  const paper = pdfText(report?.bytes ?? Buffer.alloc(0)).replace(/\s+/g, ' ')
  expect(paper).toMatch(/Generated on [^.]+\. Figures dated March 2026/)
  expect(paper).not.toContain('loaded on')
})
