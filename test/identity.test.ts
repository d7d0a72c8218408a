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
/**
 * The sample's name and addresses with their surroundings, except in the standard NDA, whose text never changes. The
 * accounts of the demo data are not part of it.
 */
const sampleIn = (text: string) =>
  /.{0,80}(?:Parcela(?! \(the | or afterwards)|Lewandowska|(?:support|privacy|no-reply)@parcela).{0,80}/.exec(
    text,
  )?.[0]

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
  const opened = [
    [
      '',
      '/ /about /faq /terms /privacy /signin /signup /forgot-password /early-access /listings /no-such-page',
    ],
    ['', '/manifest.webmanifest /.well-known/security.txt'],
    [
      investor,
      `/market-insights /platform /settings /settings/passkeys /market-circle /deal/${world.publicSlug}`,
    ],
    [admin, '/admin /admin/content /admin/test-email'],
  ].flatMap(([cookie = '', paths = '']) => paths.split(' ').map((path) => [path, cookie] as const))
  for (const [path, cookie] of opened) {
    const response = await fetch(server.origin + path, { headers: { Cookie: cookie, Accept: 'text/html' } })
    const text = await response.text()
    expect([path, sampleIn(text)]).toEqual([path, undefined])
    expect([path, /terrabor/i.test(text)]).toEqual([path, true])
  }
  expect(await read('/')).toContain('light-dark(#7a1f3d,#f2a7bf)')
  expect(await read('/.well-known/security.txt')).toContain('Contact: mailto:help@terrabor.example')

  const [member, stranger] = ['investor@demo.parcela.test', 'stranger@firma.test']
  await open('/forgot-password', '', { email: member })
  const message = { formId: randomUUID(), website: '', firstName: 'Ewa', lastName: 'Nowak', message: 'Hello' }
  await open('/about', '', { ...message, email: stranger, company: '' })
  for (const address of [member, stranger]) {
    const sent = (await mailsTo(address)).find(({ text }) => text.includes('Terrabor'))
    expect(sent?.text).toContain('help@terrabor.example')
    expect(sampleIn(`${sent?.subject} ${sent?.text}`)).toBeUndefined()
  }

  for (const path of [`/deal/${world.publicSlug}/pdf`, '/market-insights/report']) {
    const pdf = await open(path, investor)
    expect([path, pdf.status]).toEqual([path, 200])
    expect(pdf.headers.get('content-disposition')).toMatch(/terrabor/i)
    const bytes = Buffer.from(await pdf.arrayBuffer())
    expect(sampleIn(pdfText(bytes))).toBeUndefined()
    expect(pdfText(bytes)).toContain('Terrabor')
  }
})
