import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { connectDatabase } from '#app/db/client.server.ts'
import { anAdminViewer } from '#test/world/companies.ts'
import { AN_IDENTITY, publishIdentity } from '#test/world/content.ts'
import { mailsTo } from '#test/world/accounts.ts'
import { pdfText } from '#test/world/pdf-text.ts'
import { startBuilt } from './built-server.ts'
import { PATIENT } from './database.ts'
import { cookiesOf, doorWorld } from './door-world.ts'
import { NO_RATES } from './front.setup.ts'
import { DEMO, startDemoServer } from './kept-demo.ts'
import { fastFolder } from './server.ts'

const folder = await fastFolder()
const dataDir = join(folder, 'data')
const embedded = await startDemoServer(dataDir)
const database = await connectDatabase({ url: embedded.url, ...PATIENT })
const server = await startBuilt({ ...DEMO, DATABASE_URL: embedded.url, DATA_DIR: dataDir, ...NO_RATES })
afterAll(async () => {
  await database.close()
  await server.stop()
  await embedded.stop()
  await rm(folder, { recursive: true, force: true })
})

const open = (path: string, cookie = '', form?: Record<string, string>) =>
  fetch(server.origin + path, {
    redirect: 'manual',
    headers: { Origin: server.origin, Cookie: cookie, Accept: 'text/html' },
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  })
const read = async (path: string, cookie?: string) => (await open(path, cookie)).text()
/** The sample's name and addresses; the settings of the demo data and its accounts are not part of it. */
const SAMPLE = /Parcela|Lewandowska|support@parcela|privacy@parcela|no-reply@parcela/
const near = (text: string) =>
  /.{0,80}(?:Parcela|Lewandowska|(?:support|privacy)@parcela).{0,80}/.exec(text)?.[0]

test('with an identity of one’s own, no page, email or document names the sample', async () => {
  const world = await doorWorld()
  const { admin, investor } = await cookiesOf()
  expect(await read('/')).toContain('Parcela')
  const viewer = await anAdminViewer()
  await publishIdentity(viewer, AN_IDENTITY)
  // Every process reads it within seconds.
  await vi.waitFor(async () => expect(await read('/about')).toContain('Terrabor'), {
    timeout: 60_000,
    interval: 200,
  })
  const pages = [
    '/',
    '/about',
    '/faq',
    '/terms',
    '/privacy',
    '/signin',
    '/signup',
    '/forgot-password',
    '/early-access',
    '/listings',
    '/manifest.webmanifest',
    '/.well-known/security.txt',
    '/no-such-page',
  ].map((path) => [path, ''] as const)
  const inside = [
    '/platform',
    '/settings',
    '/settings/passkeys',
    '/market-circle',
    `/deal/${world.publicSlug}`,
  ]
  const opened = [
    ...pages,
    ...inside.map((path) => [path, investor] as const),
    ...['/admin', '/admin/content', '/admin/test-email'].map((path) => [path, admin] as const),
  ]
  for (const [path, cookie] of opened) {
    const response = await fetch(server.origin + path, { headers: { Cookie: cookie, Accept: 'text/html' } })
    const text = await response.text()
    expect([path, near(text)]).toEqual([path, undefined])
    expect([path, /terrabor/i.test(text)]).toEqual([path, true])
  }
  expect(await read('/')).toContain('light-dark(#7a1f3d,#f2a7bf)')
  expect(await read('/.well-known/security.txt')).toContain('Contact: mailto:help@terrabor.example')

  const [member, stranger] = ['investor@demo.parcela.test', 'stranger@firma.test']
  await open('/forgot-password', '', { email: member })
  const message = { formId: randomUUID(), website: '', firstName: 'Ewa', lastName: 'Nowak', message: 'Hello' }
  await open('/about', '', { ...message, email: stranger, company: '' })
  for (const address of [member, stranger]) {
    const sent = await vi.waitFor(async () => {
      const mail = (await mailsTo(address)).find(({ text }) => text.includes('Terrabor'))
      expect(mail).toBeDefined()
      return mail
    })
    expect(sent?.text).toContain('help@terrabor.example')
    expect(`${sent?.subject} ${sent?.text}`.replaceAll('demo.parcela.test', '')).not.toMatch(SAMPLE)
  }

  for (const path of [`/deal/${world.publicSlug}/pdf`, '/market-insights/report']) {
    const pdf = await open(path, investor)
    expect([path, pdf.status]).toEqual([path, 200])
    expect(pdf.headers.get('content-disposition')).toMatch(/terrabor/i)
    const bytes = Buffer.from(await pdf.arrayBuffer())
    expect(near(pdfText(bytes))).toBeUndefined()
    expect(pdfText(bytes)).toContain('Terrabor')
  }
})
