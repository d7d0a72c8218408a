import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { signedInCookie } from '#test/world/accounts.ts'
import { anAdvisor } from '#test/world/advisors.ts'
import { visit } from '#test/world/pages.tsx'
import * as options from '../options.ts'
import * as page from './due-diligence.tsx'

await testDatabase()

const boxes = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<input(?=[^>]*name="${name}")[^>]*value="([^"]+)"`, 'g'))].map(
    ([, value]) => value,
  )

test.each([
  ['service_areas', 'MEM-229', options.serviceAreas],
  ['expertise_sectors', 'MEM-230', options.expertiseSectors],
  ['geographic_coverage', 'MEM-231', options.coverages],
  ['languages_offered', 'MEM-233', options.languages],
] as const)('the form offers every entry of %s, in order · %s', async (name, _row, list) => {
  const { userId } = await anAdvisor()
  const { html } = await visit(page, '/profile/due-diligence', { cookie: await signedInCookie(userId) })
  expect(boxes(html, name)).toEqual(list.map(({ value }) => value))
})
