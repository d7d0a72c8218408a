import { beforeEach, describe, expect, test } from 'vitest'
import { readSheet } from '#app/legal/editor-form.ts'
import { FIRST_TEXTS } from '#app/legal/first-texts.ts'
import { type DocumentName, type Sheet, tidy } from '#app/legal/schema.ts'
import * as terms from '#app/site/routes/terms.tsx'
import { testDatabase } from '#test/database.ts'
import { aSignedInAdmin, type SignedInAdmin } from '#test/world/back-office.tsx'
import { contentRow, editorForm, withPart } from '#test/world/content.ts'
import { linksOf, visit } from '#test/world/pages.tsx'
import { updateRows } from '#test/world/rows.ts'
import * as preview from './content-preview.tsx'
import * as content from './content.tsx'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()

let admin: SignedInAdmin
beforeEach(async () => {
  admin = await aSignedInAdmin()
})

const EDITOR = '/admin/content?document='
const open = (path: string, form?: Record<string, string>, who = admin) =>
  visit(content, path, { cookie: who.cookie, ...(form && { form }) })
const post = async (document: DocumentName, sheet: Sheet, intent = 'save', seen?: number, who = admin) =>
  open(
    EDITOR + document,
    editorForm(document, seen ?? (await contentRow(document)).revision, sheet, intent),
    who,
  )

const unescaped = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')

/** Reads the form's text, as a browser would post it, into a sheet. Browsers drop the line break after the tag. */
function typedOn(document: DocumentName, html: string): Sheet {
  const [, text = ''] = /<textarea\b[^>]*>\n?([^<]*)<\/textarea>/.exec(html) ?? []
  return readSheet(document, unescaped(text))
}
const seenOn = (html: string) => Number(/name="seen"[^>]*value="(\d+)"/.exec(html)?.[1])

describe('the editor without JavaScript', () => {
  test('starts from the live version and saves a draft as typed · ADM-203', async () => {
    const first = await open(`${EDITOR}privacy`)
    expect(typedOn('privacy', first.html)).toEqual(tidy(FIRST_TEXTS.privacy.sheet))
    const sheet = withPart('privacy', 'Zażółć <b>gęślą</b> "jaźń"', 'one\n\n\n& two')
    const saved = await post('privacy', sheet)
    expect([saved.status, saved.location, saved.toast?.title]).toEqual([
      303,
      '/admin/content?document=privacy',
      'Draft saved',
    ])
    const again = await open(`${EDITOR}privacy`)
    expect(typedOn('privacy', again.html)).toEqual(sheet)
    expect((await contentRow('privacy')).draft).toEqual(sheet)
  })

  test.each(['save', 'discard', 'add:0'])(
    'a window opened before the update loses neither the draft nor what was typed: %s · ADM-203',
    async (intent) => {
      const draft = withPart('faq', 'Saved before')
      await post('faq', draft)
      const before = await contentRow('faq')
      const refused = await open(`${EDITOR}faq`, {
        document: 'faq',
        seen: String(before.revision),
        'p0-heading': 'Typed',
        'p0-0-title': 'Why?',
        'p0-0-text': 'Because.',
        'p0-1-title': 'How?',
        'p0-1-text': 'So.',
        intent,
      })
      expect(refused.status).toBe(409)
      expect(refused.text).toContain('then reload this page')
      expect(typedOn('faq', refused.html)).toEqual([
        {
          heading: 'Typed',
          items: [
            { title: 'Why?', text: 'Because.' },
            { title: 'How?', text: 'So.' },
          ],
        },
      ])
      expect(await contentRow('faq')).toEqual(before)
    },
  )

  test.runIf(isDeepRun)(
    'a discarded or replaced draft comes back with “Undo last change” · ADM-203',
    async () => {
      const [first, second] = [withPart('faq', 'First'), withPart('faq', 'Second')]
      const drafted = async () => (await contentRow('faq')).draft
      await post('faq', first)
      await post('faq', second)
      await post('faq', second, 'undo')
      expect(await drafted()).toEqual(first)
      await post('faq', first, 'discard')
      expect(await drafted()).toBeNull()
      await post('faq', first, 'undo')
      expect(await drafted()).toEqual(first)
    },
  )

  test.runIf(isDeepRun)(
    'of two concurrent editors, the second sees both versions, loses nothing and may overwrite · ADM-203',
    async () => {
      const other = await aSignedInAdmin()
      const { revision } = await contentRow('terms')
      const [theirs, mine] = [
        withPart('terms', 'Theirs', 'Their words.'),
        withPart('terms', 'Mine', 'My words.'),
      ]
      expect((await post('terms', theirs, 'save', revision, other)).status).toBe(303)
      for (const intent of ['save', 'undo', 'discard', 'preview', 'review']) {
        const refused = await post('terms', mine, intent, revision)
        expect([intent, refused.status]).toEqual([intent, 409])
        expect(refused.text).toMatch(/The draft was saved on .{10,25} by Ada Admin\./)
        expect(refused.text).toContain('still in the form below')
        expect(refused.text).toContain('Before: − Their words.')
        expect(refused.text).toContain('Now: + My words.')
        expect(typedOn('terms', refused.html)).toEqual(mine)
        expect((await contentRow('terms')).draft).toEqual(theirs)
      }
      const refused = await post('terms', mine, 'save', revision)
      expect(refused.text).toContain('Replace with my text')
      expect((await post('terms', mine, 'save', seenOn(refused.html))).status).toBe(303)
      expect(await contentRow('terms')).toMatchObject({ draft: mine, draftBefore: theirs })
    },
  )
})

describe('preview, comparison and publishing', () => {
  test('the preview matches the future public page, which stays unchanged · ADM-203', async () => {
    const sheet = withPart('terms', 'Only a draft', 'Not published.')
    const saved = await post('terms', sheet, 'preview')
    expect([saved.status, saved.location]).toEqual([303, '/admin/content/preview?document=terms'])
    const shown = await visit(preview, saved.location ?? '', { cookie: admin.cookie })
    expect(shown.text).toContain('Preview of a draft')
    expect(shown.text).toContain('Only a draft')
    expect((await visit(terms, '/terms')).text).not.toContain('Only a draft')
    const { revision } = await contentRow('terms')
    await open(`${EDITOR}terms&view=review`, { document: 'terms', seen: String(revision), intent: 'publish' })
    const textOf = (html: string) => /<section>.*<\/section>.*$/s.exec(html)?.[0]
    expect(textOf((await visit(terms, '/terms')).html)).toBe(textOf(shown.html))
  })

  test.runIf(isDeepRun)('compares the draft with the live version and marks changes · ADM-203', async () => {
    const sheet = FIRST_TEXTS.privacy.sheet.map((part, at) =>
      at === 0 ? { ...part, heading: 'What is kept' } : part,
    )
    const saved = await post('privacy', sheet, 'review')
    const { text, html } = await open(saved.location ?? '')
    expect(text).toContain('Version 1, live')
    expect(text).toContain('Draft of version 2')
    expect(text).toContain('1 change')
    expect(html).toMatch(/<del[^>]*><span[^>]*>Before: <\/span><span[^>]*>−<\/span>What we keep<\/del>/)
    expect(html).toMatch(/<ins[^>]*><span[^>]*>Now: <\/span><span[^>]*>\+<\/span>What is kept<\/ins>/)
    expect(text).toContain('Publish version 2 and notify members')
  })

  test('publishing needs a fresh proof and changes nothing without one · ADM-203', async () => {
    await post('terms', withPart('terms', 'For a fresh admin'))
    const { revision, version } = await contentRow('terms')
    await updateRows(
      'sessions',
      { userId: admin.userId },
      { createdAt: new Date(Date.now() - 3_600_000), confirmedAt: null },
    )
    const press = { document: 'terms', seen: String(revision), intent: 'publish' }
    const refused = await open(`${EDITOR}terms&view=review`, press)
    expect(refused.status).toBe(403)
    expect(refused.text).toContain('Confirm it’s you')
    expect(linksOf(refused.html).map(({ href }) => href)).toContain('/settings/confirm?window=own')
    expect(await contentRow('terms')).toMatchObject({ revision, version })
    await updateRows('sessions', { userId: admin.userId }, { confirmedAt: new Date() })
    const done = await open(`${EDITOR}terms&view=review`, press)
    expect([done.status, done.toast?.title]).toEqual([303, `Version ${version + 1} published`])
    expect((await visit(terms, '/terms')).text).toContain('For a fresh admin')
    const stale = await open(`${EDITOR}terms&view=review`, press)
    expect([stale.status, stale.text.includes('Nothing was published.')]).toEqual([409, true])
    expect((await contentRow('terms')).version).toBe(version + 1)
  })

  test('an incomplete draft lists what is missing and is not published · ADM-203', async () => {
    const sheet = [...FIRST_TEXTS.privacy.sheet, { heading: '', items: [{ title: '', text: 'No heading' }] }]
    const saved = await post('privacy', sheet, 'review')
    const shown = await open(saved.location ?? '')
    expect(shown.text).toContain('Not ready to publish')
    expect(shown.text).toContain(`Part ${sheet.length}: Enter a heading.`)
    const { revision, version } = await contentRow('privacy')
    const press = { document: 'privacy', seen: String(revision), intent: 'publish' }
    const refused = await open(`${EDITOR}privacy&view=review`, press)
    expect([refused.status, (await contentRow('privacy')).version]).toEqual([422, version])
    expect(refused.text).toContain('The draft is incomplete. Nothing was published.')
  })

  test('saving a stale text reports the version published in the meantime · ADM-203', async () => {
    const { revision } = await contentRow('faq')
    await post('faq', withPart('faq', 'Quick'))
    const now = await contentRow('faq')
    await open(`${EDITOR}faq&view=review`, { document: 'faq', seen: String(now.revision), intent: 'publish' })
    const mine = withPart('faq', 'Slow')
    const refused = await post('faq', mine, 'save', revision)
    expect(refused.status).toBe(409)
    expect(refused.text).toContain(`The draft no longer exists. Version ${now.version + 1} is live.`)
    expect(typedOn('faq', refused.html)).toEqual(mine)
  })
})
