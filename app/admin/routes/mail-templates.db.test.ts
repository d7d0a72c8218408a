import { expect, test } from 'vitest'
import { env } from '#app/lib/env.ts'
import { withSupport } from '#app/mail/content.ts'
import { testDatabase } from '#test/database.ts'
import { aMember, signedInCookie } from '#test/world/accounts.ts'
import { aSignedInAdmin } from '#test/world/back-office.tsx'
import { linksOf, visit } from '#test/world/pages.tsx'
import { selectRows } from '#test/world/rows.ts'
import { keyedGallery } from '../mail-samples/gallery.server.ts'
import * as page from './mail-templates.tsx'
import { isWhole } from '#test/runs.ts'

await testDatabase()
const cookie = (await aSignedInAdmin()).cookie

const HERE = '/admin/test-email/templates'
const samples = keyedGallery().flatMap((group) => group.samples)

test.runIf(isWhole)(
  'lists every email and opens it with sample data: HTML in a frame without scripts, and text',
  async () => {
    const links = linksOf((await visit(page, HERE, { cookie })).html).map(({ href }) => href)
    for (const { key, content } of samples) {
      const path = `${HERE}?mail=${encodeURIComponent(key)}`
      expect(links).toContain(path)
      const { status, html, text } = await visit(page, path, { cookie })
      expect([key, status]).toEqual([key, 200])
      expect(html).toMatch(/<iframe[^>]*sandbox=""[^>]*srcDoc="&lt;!doctype html&gt;/i)
      expect([key, text.includes(content.subject)]).toEqual([key, true])
      for (const words of withSupport(content.paragraphs, env().supportEmail))
        expect([key, text.includes(words.replace(/\s+/g, ' ').trim())]).toEqual([key, true])
    }
  },
)

test('shows a placeholder for a one-time link · ADM-161', async () => {
  const { text } = await visit(page, `${HERE}?mail=account.password_reset`, { cookie })
  expect(text).toContain('[one-time link]')
})

test('viewing queues nothing, reports an unknown template and refuses members', async () => {
  for (const name of ['nothing', '../x', '<script>', 'a'.repeat(5000)])
    expect((await visit(page, `${HERE}?mail=${encodeURIComponent(name)}`, { cookie })).text).toContain(
      'Template not found.',
    )
  expect(await selectRows('emailQueue', {}, ['id'])).toEqual([])
  const member = await signedInCookie((await aMember()).userId)
  expect((await visit({ loader: page.loader }, HERE, { cookie: member })).status).toBe(403)
})
