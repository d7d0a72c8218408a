import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#app/db/client.server.ts'
import { saveDraft } from '#app/legal/commands/draft.server.ts'
import { publishDraft } from '#app/legal/commands/publish.server.ts'
import { FIRST_TEXTS } from '#app/legal/first-texts.ts'
import { type Identity, identityOf, identitySheet } from '#app/legal/identity.ts'
import { identityValues } from '#app/legal/identity-form.ts'
import { publishedText } from '#app/legal/published.server.ts'
import { SAMPLE_IDENTITY } from '#app/legal/sample-identity.ts'
import { listSamples } from '#app/legal/samples.server.ts'
import type { DocumentName, Sheet } from '#app/legal/schema.ts'
import { storedSheet } from '#app/legal/versions.server.ts'
import { brandName, identity, SAMPLE, setIdentity } from '#app/lib/identity.ts'
import { composeMessage } from '#app/mail/message.server.ts'
import * as about from '#app/site/routes/about.tsx'
import * as picture from '#app/site/routes/picture.ts'
import * as privacy from '#app/site/routes/privacy.tsx'
import { testDatabase } from '#test/database.ts'
import { aSignedInAdmin, type SignedInAdmin } from '#test/world/back-office.tsx'
import { anAdminViewer } from '#test/world/companies.ts'
import { AN_IDENTITY, asFreshAdmin, contentRow } from '#test/world/content.ts'
import { linksOf, visit } from '#test/world/pages.tsx'
import { queueMailWithSubject } from '#test/world/email-queue.ts'
import { untilOneWaits } from '#test/world/locks.ts'
import { must } from '#test/world/must.ts'
import { insertRow, selectRow, selectRows } from '#test/world/rows.ts'
import * as content from './content.tsx'
import * as preview from './content-preview.tsx'
import * as page from './identity.tsx'

await testDatabase()

/** The form of the identity as a browser posts it. */
function identityForm(identity: Identity, seen: number, intent = 'save'): FormData {
  const form = new FormData()
  const fields = { document: 'identity', seen: String(seen), intent, ...identityValues(identity) }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

const PATH = '/admin/content/identity'
const PICTURE = 'data:image/png;base64,iVBORw0KGgo='

let admin: SignedInAdmin
beforeEach(async () => {
  admin = await aSignedInAdmin()
})
afterEach(() => setIdentity(SAMPLE))

async function draftOf(document: DocumentName, sheet: Sheet) {
  const { revision } = await contentRow(document)
  const seen = must(await saveDraft(await anAdminViewer(), { document, seen: revision, sheet }))
  return { document, seen }
}
const open = (path = PATH) => visit(page, path, { cookie: admin.cookie })
const seen = async () => (await contentRow('identity')).revision
const openPicture = (name: string, version = 2) =>
  visit(picture, `/identity/${name}?version=${version}`, { params: { picture: name } })
async function send(
  changed: Partial<Identity> = {},
  intent = 'save',
  more: Record<string, string | File> = {},
) {
  const form = identityForm({ ...AN_IDENTITY, ...changed }, await seen(), intent)
  for (const [name, value] of Object.entries(more)) form.set(name, value)
  return visit(page, PATH, { cookie: admin.cookie, form })
}
const A_PERSON = { name: 'Eva Berger', role: 'Product', email: '', profile: '', bio: 'Eva leads.', photo: '' }
const drafted = async () => identityOf(storedSheet((await contentRow('identity')).draft))

describe('the form', () => {
  test('starts from the sample, which cannot be published', async () => {
    const { html } = await open()
    expect(html).toContain('value="Parcela sp. z o.o. (sample)"')
    const person = { ...A_PERSON, name: 'Maria Lewandowska', role: 'Owner' }
    await send({ entity: 'Parcela sp. z o.o. (sample)', people: [person] })
    const refused = await send({}, 'publish')
    expect([refused.status, (await contentRow('identity')).version]).toEqual([422, 1])
    expect((await open(`${PATH}?view=review`)).text).toContain(
      'Replace or remove the remaining sample data: Legal entity, Maria Lewandowska.',
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

  test('a refusal keeps every picture and person', async () => {
    const photo = `data:image/webp;base64,${'A'.repeat(139_000)}`
    const people = Array.from({ length: 10 }, (_, at) => ({
      ...A_PERSON,
      name: at === 4 ? '' : `Person ${at}`,
      photo: at < 2 ? photo : '',
    }))
    const { status, html } = await send({ people, supportEmail: 'nobody' })
    expect(status).toBe(422)
    expect(html.split(`value="${photo}"`)).toHaveLength(3)
    expect(html).toContain('value="Person 9"')
    await send({ people: people.map((person) => ({ ...person, name: person.name || 'Person 4' })) })
    expect((await drafted()).people).toHaveLength(10)
  })

  test('what is typed is stored without invisible characters, and an address in its stored form', async () => {
    await send({
      name: 'Terra\u200bbor \u202e',
      supportEmail: 'HELP@Terrabor.example',
      socialUrl: 'http://x.example/',
    })
    expect(await drafted()).toMatchObject({
      name: 'Terrabor',
      supportEmail: 'help@terrabor.example',
      socialUrl: 'http://x.example/',
    })
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
    // The form can be sent again.
    expect(refused.html).toContain(`name="seen" value="${await seen()}"`)
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
  expect((await openPicture('logo')).status).toBe(404)
  const people = [
    { ...A_PERSON, photo: PICTURE },
    { ...A_PERSON, name: '李' },
    { ...A_PERSON, name: '王' },
  ]
  expect((await send({ people, logo: PICTURE })).location).toBe(PATH)
  expect(
    (await visit(preview, '/admin/content/preview?document=identity', { cookie: admin.cookie })).text,
  ).toContain('Why Terrabor Because Vienna is close')
  expect(identity().version).toBe(1)
  const terms = await draftOf('terms', FIRST_TEXTS.terms.sheet.toReversed())
  const early = await visit(content, '/admin/content?document=terms&view=review', {
    cookie: admin.cookie,
    form: { document: 'terms', seen: String(terms.seen), intent: 'publish' },
  })
  expect([early.status, early.text]).toEqual([422, expect.stringContaining('Publish your identity first')])
  expect(linksOf(early.html)).toContainEqual(expect.objectContaining({ href: PATH }))
  expect((await contentRow('terms')).version).toBe(1)
  const published = await send({}, 'publish')
  expect(published.toast?.title).toBe('Version 2 published')
  expect(published.headers.get('X-Remix-Reload-Document')).toBe('true')
  expect(identity()).toMatchObject({ version: 2, name: 'Terrabor', accent: { light: '#7a1f3d' } })
  const { text, html } = await visit(about, '/about')
  expect(new Set([...html.matchAll(/<dialog[^>]* id="([^"]+)"/g)].map(([, id]) => id)).size).toBe(3)
  expect(html).not.toContain('data:image')
  expect(html).toContain('src="/identity/0?version=2"')
  expect((await openPicture('0')).headers.get('Content-Type')).toBe('image/png')
  expect((await openPicture('1')).status).toBe(404)
  expect((await openPicture('logo', 2)).headers.get('Cache-Control')).toBe('public, max-age=86400')
  expect((await openPicture('logo', 1)).headers.get('Cache-Control')).toBe('no-store')
  expect(text).toContain('About Terrabor')
  expect(text).toContain('Why Terrabor Because Vienna is close')
  expect(text).toContain('Terrabor Invest GmbH Hauptstraße 1')
  expect(text).not.toMatch(/Parcela|Lewandowska|Sample content/)
  expect((await visit(privacy, '/privacy')).text).toContain(
    'controller of your data is Terrabor Invest GmbH, Hauptstraße 1, 1010 Vienna, Austria, FN 123456 a, ATU12345678.',
  )
  setIdentity({ ...identity(), name: brandName('=?utf-8?q?x?=') })
  const mail = await selectRow('emailQueue', { id: (await queueMailWithSubject('Hello')) ?? '' })
  expect(composeMessage(mail, new Date())).toMatchObject({
    from: { name: '= ?utf-8?q?x?=', address: 'no-reply@parcela.test' },
    replyTo: { address: 'help@terrabor.example' },
  })
  expect(await listSamples()).toEqual(['MAIL_FROM'])
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

test('a text keeps the operator who published it', async () => {
  await send({ name: 'Second', entity: 'Second GmbH' })
  const { version } = await contentRow('identity')
  await send({}, 'publish')
  expect((await visit(about, '/about')).text).toContain('About Second')
  expect((await visit(privacy, '/privacy')).text).toContain('controller of your data is Terrabor Invest GmbH')
  // Another process publishes at the same time, and the cache does not know it yet.
  const parts = JSON.stringify(identitySheet({ ...AN_IDENTITY, entity: 'Third GmbH' }))
  await insertRow('contentVersions', {
    document: 'identity',
    version: version + 2,
    updated: '1 May 2030',
    parts,
  })
  const own = `${SAMPLE_IDENTITY.entity} was here.`
  const sheet = [
    ...FIRST_TEXTS.terms.sheet,
    { heading: 'Former operator', items: [{ title: '', text: own }] },
  ]
  const [admin, draft] = [asFreshAdmin(await anAdminViewer()), await draftOf('terms', sheet)]
  const [publishing] = await transaction(async (tx) => {
    const identity = tx.updateTable('contentDocuments').where('document', '=', 'identity')
    await identity.set({ version: version + 2 }).execute()
    const done = publishDraft(admin, draft)
    await untilOneWaits()
    return [done] as const
  })
  must(await publishing)
  const { sheet: stored } = await publishedText('terms')
  expect(JSON.stringify(stored)).toContain('operated by Third GmbH')
  expect(await listSamples()).toEqual(['terms and conditions', 'MAIL_FROM'])
})
