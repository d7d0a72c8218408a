import { describe, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { visitRefused } from '#test/world/back-office.tsx'
import { anAdminViewer } from '#test/world/companies.ts'
import { publishSheet, withPart } from '#test/world/content.ts'
import { linksOf, visit } from '#test/world/pages.tsx'
import * as faq from './faq.tsx'
import * as privacy from './privacy.tsx'
import * as terms from './terms.tsx'

await testDatabase()

const admin = await anAdminViewer()

/** A day as shown on a page. */
const DAY = /Last updated \d{1,2} [A-Z][a-z]+ \d{4}(?!\d)/
const pages = { terms, privacy, faq } as const
const tagsOf = ({ meta }: (typeof pages)[keyof typeof pages], loaderData: unknown) =>
  JSON.stringify(meta({ loaderData } as never))

describe('versioned texts', () => {
  test('a first version does not mention others', async () => {
    for (const [document, page] of Object.entries(pages)) {
      const { text, data } = await visit(page, `/${document}`)
      expect(text).not.toContain('Earlier versions')
      expect(text).not.toContain('no longer in force')
      expect(tagsOf(page, data)).not.toContain('noindex')
    }
  })

  for (const document of ['terms', 'privacy', 'faq'] as const) {
    test(`/${document}: a later version has its own date, and the first stays readable · PUB-151 ADM-203`, async () => {
      const page = pages[document]
      expect(await publishSheet(admin, document, withPart(document, 'Żółw'))).toBe(2)
      const newest = await visit(page, `/${document}`)
      expect(newest.text).toMatch(DAY)
      expect(newest.text).toContain('Żółw')
      expect(linksOf(newest.html)).toContainEqual({
        href: `/${document}?version=1`,
        text: document === 'faq' ? 'Version 1' : 'Version 1 (January 2025)',
      })
      const first = await visit(page, `/${document}?version=1`)
      expect(first.status).toBe(200)
      expect(first.text).not.toContain('Żółw')
      expect(first.text).toContain('is no longer in force')
      expect(tagsOf(page, first.data)).toContain('noindex')
      expect(tagsOf(page, newest.data)).not.toContain('noindex')
      expect(first.text).toContain('Version 2 (')
      expect(linksOf(first.html)).toContainEqual({
        href: `/${document}`,
        text: 'Read the current version',
      })
      if (document !== 'faq') expect(first.text).toContain('Last updated January 2025')
      const same = await visit(page, `/${document}?version=2`)
      expect(same.text).toContain('Żółw')
      expect(same.text).not.toContain('no longer in force')
    })

    test(`/${document}: a version that does not exist is not found · ADM-203`, async () => {
      for (const asked of ['0', '3', '01', '-1', '1.5', 'x', '', '99999999999999', '1%27'])
        expect([
          asked,
          (await visitRefused(pages[document], `/${document}?version=${asked}`)).status,
        ]).toEqual([asked, 404])
    })
  }

  test('typed markup is shown as text; a line break stays inside its paragraph', async () => {
    const text = '<b>bold</b> & <script>alert(1)</script>\nsecond line\n\nnext paragraph'
    await publishSheet(admin, 'terms', withPart('terms', '<i>Heading</i>', text))
    const { html } = await visit(terms, '/terms')
    expect(html).toContain('&lt;i&gt;Heading&lt;/i&gt;</h2>')
    expect(html).toContain(
      '>&lt;b&gt;bold&lt;/b&gt; &amp; &lt;script&gt;alert(1)&lt;/script&gt;\nsecond line</p>',
    )
    expect(html).toContain('>next paragraph</p>')
  })

  test('10,000 Polish letters are published unchanged', async () => {
    const long = 'ąćęłńóśźż '.repeat(1000).trim()
    await publishSheet(admin, 'privacy', withPart('privacy', 'Long', long))
    expect((await visit(privacy, '/privacy')).html).toContain(`>${long}</p>`)
  })
})
