import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { signedInCookie } from '#test/world/accounts.ts'
import { anInvestor, fillInvestorForm } from '#test/world/investors.ts'
import { visit } from '#test/world/pages.tsx'
import { jurisdictions } from '../../schema/world.ts'
import * as options from '../options.ts'
import * as page from './investor.tsx'

await testDatabase()

const plain = (text = '') => text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'")
/** The options of this select, without its placeholder. */
const offered = (html: string, name: string) => {
  const select = new RegExp(`<select[^>]*name="${name}".*?</select>`, 's').exec(html)?.[0] ?? ''
  return [...select.matchAll(/<option value="([^"]+)"[^>]*>([^<]*)</g)].map(([, value, label]) => ({
    value,
    label: plain(label),
  }))
}
const boxes = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<input(?=[^>]*name="${name}")[^>]*value="([^"]+)"`, 'g'))].map(
    ([, value]) => value,
  )

test('step 4 offers every option of each list · MEM-214', async () => {
  const member = await anInvestor()
  await fillInvestorForm(member)
  const cookie = await signedInCookie(member.userId)
  const { html } = await visit(page, '/profile/investor?step=4', { cookie })
  expect(offered(html, 'legal_entity_type')).toEqual(options.legalEntityTypes)
  expect(offered(html, 'jurisdiction_incorporation')).toEqual(jurisdictions)
  expect(boxes(html, 'regulatory_status')).toEqual(['regulated', 'unregulated'])
  expect(boxes(html, 'pep_attestation')).toEqual(['yes', 'no'])
})
