import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Identity, identityOf } from '#app/legal/identity.ts'
import { storedSheet } from '#app/legal/stored-sheet.server.ts'
import { identity, SAMPLE, setIdentity } from '#app/lib/identity.ts'
import { composeMessage } from '#app/mail/message.server.ts'
import * as about from '#app/site/routes/about.tsx'
import * as logo from '#app/site/routes/logo.ts'
import * as privacy from '#app/site/routes/privacy.tsx'
import { testDatabase } from '#test/database.ts'
import { aSignedInAdmin, type SignedInAdmin } from '#test/world/back-office.tsx'
import { AN_IDENTITY, contentRow, identityForm } from '#test/world/content.ts'
import { visit } from '#test/world/pages.tsx'
import { queueMailNamed } from '#test/world/email-queue.ts'
import { selectRow, selectRows } from '#test/world/rows.ts'
import * as preview from './content-preview.tsx'
import * as page from './identity.tsx'

await testDatabase()

const PATH = '/admin/content/identity'

let admin: SignedInAdmin
beforeEach(async () => {
  admin = await aSignedInAdmin()
})
afterEach(() => setIdentity(SAMPLE))

const open = (path = PATH) => visit(page, path, { cookie: admin.cookie })
const seen = async () => (await contentRow('identity')).revision
async function send(
  changed: Partial<Identity> = {},
  intent = 'save',
  more: Record<string, string | File> = {},
) {
  const form = identityForm({ ...AN_IDENTITY, ...changed }, await seen(), intent)
  for (const [name, value] of Object.entries(more)) form.set(name, value)
  return visit(page, PATH, { cookie: admin.cookie, form })
}
const drafted = async () => identityOf(storedSheet((await contentRow('identity')).draft))

describe('the form', () => {
  test('starts from the sample, which cannot be published', async () => {
    const { html } = await open()
    expect(html).toContain('value="Parcela sp. z o.o. (sample)"')
    const person = { name: 'Maria Lewandowska', role: 'Markets', email: '', profile: '', bio: '', photo: '' }
    await send({ entity: 'Parcela sp. z o.o. (sample)', people: [person] })
    const refused = await send({}, 'publish')
    expect([refused.status, (await contentRow('identity')).version]).toEqual([422, 1])
    expect((await open(`${PATH}?view=review`)).text).toContain(
      'Replace or remove what is still the sample: Legal entity, Maria Lewandowska.',
    )
  })

  test.each([
    [
      { accentLight: '#ffe08a' },
      /contrast with the page is 1\.\d:1 in light and 9\.\d:1 in dark\. Both must be at least 4\.5:1/,
    ],
    [{ accentDark: '#7a1f3d' }, /is 9\.\d:1 in light and 1\.\d:1 in dark/],
    [{ accentDark: '' }, /Enter a colour for each theme/],
    [{ accentLight: 'red' }, /Enter a colour such as #1f5c4a/],
    [{ supportEmail: 'nobody' }, /Support email: Enter an email address/],
    [{ socialUrl: 'javascript:alert(1)' }, /Social link: Enter an address that starts with https/],
    [{ name: 'x'.repeat(41) }, /Brand name: Use at most 40 characters/],
  ])('%j is refused beside its field, and the input is kept', async (changed, words) => {
    const { status, text, html } = await send(changed)
    expect(status).toBe(422)
    expect(text).toMatch(words)
    expect(html).toContain('value="Terrabor Invest GmbH"')
  })

  test('a PNG becomes the logo, redrawn; anything else is refused', async () => {
    const png = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#7a1f3d' } })
      .withExif({ IFD0: { Copyright: 'secret note' } })
      .png()
      .toBuffer()
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    const refused = await send({}, 'save', {
      'logo-file': new File([svg], 'logo.png', { type: 'image/png' }),
    })
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('Choose a PNG file.')])
    const large = new File([new Uint8Array(100_001)], 'logo.png')
    expect((await send({}, 'save', { 'logo-file': large })).text).toContain('Choose a file of at most')
    expect((await send({ logo: 'data:text/html;base64,PHA+' })).text).toContain('Choose the picture again.')
    await send({}, 'save', { 'logo-file': new File([Buffer.from(png)], 'logo.png') })
    const { logo: drawn } = await drafted()
    const bytes = Buffer.from(drawn.slice(drawn.indexOf(',') + 1), 'base64')
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 384, height: 128 })
    expect(bytes.includes('secret note')).toBe(false)
    await send({ logo: drawn }, 'save', { 'logo-remove': 'on' })
    expect((await drafted()).logo).toBe('')
  })
})

test('a published identity is live immediately, audited, and can be the start of another version', async () => {
  expect((await visit(logo, '/identity/logo.png')).status).toBe(404)
  expect((await send()).location).toBe(PATH)
  expect(
    (await visit(preview, '/admin/content/preview?document=identity', { cookie: admin.cookie })).text,
  ).toContain('Why Terrabor Because Vienna is close')
  expect(identity()).toEqual({ ...SAMPLE, supportEmail: identity().supportEmail })
  const published = await send({}, 'publish')
  expect(published.toast?.title).toBe('Version 2 published')
  expect(published.headers.get('X-Remix-Reload-Document')).toBe('true')
  expect(identity()).toMatchObject({ version: 2, name: 'Terrabor', accent: { light: '#7a1f3d' } })
  const { text } = await visit(about, '/about')
  expect(text).toContain('About Terrabor')
  expect(text).toContain('Why Terrabor Because Vienna is close')
  expect(text).toContain('Terrabor Invest GmbH Hauptstraße 1')
  expect(text).not.toMatch(/Parcela|Lewandowska|Sample content/)
  expect((await visit(privacy, '/privacy')).text).toContain(
    'controller of your data is Terrabor Invest GmbH, Hauptstraße 1, 1010 Vienna, Austria, FN 123456 a, ATU12345678.',
  )
  const mail = await selectRow('emailQueue', { id: (await queueMailNamed('Hello')) ?? '' })
  expect(composeMessage(mail, new Date())).toMatchObject({
    from: { name: 'Terrabor', address: 'no-reply@parcela.test' },
    replyTo: { address: 'help@terrabor.example' },
  })
  const rows = await selectRows(
    'auditLog',
    { subjectType: 'content', subjectId: 'identity' },
    ['action'],
    'id',
  )
  expect(rows.map(({ action }) => action).slice(-1)).toEqual(['content.publish'])
  const again = await open(`${PATH}?version=1`)
  expect(again.text).toContain('Version 1 is in the form')
  expect(again.html).toContain('value="Parcela sp. z o.o. (sample)"')
  expect((await open(`${PATH}?version=9`)).status).toBe(404)
})
