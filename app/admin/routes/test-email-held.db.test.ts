import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { aSignedInAdmin } from '#test/world/back-office.tsx'
import { visit } from '#test/world/pages.tsx'
import { selectRows } from '#test/world/rows.ts'
import * as page from './test-email.tsx'
import { testSettings } from '#test/settings.ts'

await testDatabase()
testSettings({ SMTP_URL: undefined })

test('without a mail server the page says so, sends nothing and queues nothing · ADM-155', async () => {
  const { cookie } = await aSignedInAdmin()
  const shown = await visit(page, '/admin/test-email', { cookie })
  expect(shown.text).toContain('No mail server is configured.')
  expect(shown.html.match(/aria-disabled="true"/g)).toHaveLength(5)
  for (const send of ['basic', 'all']) {
    const form = { email: 'ops@desk.example', send }
    const response = await visit(page, '/admin/test-email', { cookie, form })
    expect([response.status, response.text.includes('No mail server is configured.')]).toEqual([409, true])
  }
  expect(await selectRows('emailQueue', {}, ['id'])).toEqual([])
})
