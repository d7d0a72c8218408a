import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { anInvestor } from '#test/world/access.ts'
import { welcomedCookie } from '#test/world/marks.ts'
import { linksOf, visit } from '#test/world/pages.tsx'
import * as alerts from './alerts.tsx'

await testDatabase()

test('offers exactly the four types in order · MEM-010 MEM-327', async () => {
  const { html } = await visit(alerts, '/alerts', { cookie: await welcomedCookie(await anInvestor()) })
  const nav = /<nav aria-label="Alert type".*?<\/nav>/s.exec(html)?.[0] ?? ''
  expect(linksOf(nav).map(({ text }) => text)).toEqual([
    'Price change',
    'New listing',
    'Market update',
    'Recommendation',
  ])
})
