import { isDeepRun } from '#test/runs.ts'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { mailsTo, whileMissing } from '#test/world/accounts.ts'
import { aCandidateDocument, aWaitingApplication, activeLinks } from '#test/world/application-desk.ts'
import { anApplication, applicationRow } from '#test/world/applications.ts'
import { aSignedInAdmin } from '#test/world/back-office.tsx'
import { approvedCompany } from '#test/world/companies.ts'
import { linksOf, visit } from '#test/world/pages.tsx'
import { selectRows, updateRows } from '#test/world/rows.ts'
import * as page from '#app/applications/desk/desk.tsx'

await testDatabase()
const cookie = (await aSignedInAdmin()).cookie

const open = (path: string) => visit(page, path, { cookie })
const post = (form: Record<string, string>, path = '/admin/applications') =>
  visit(page, path, { cookie, form })
const titles = (html: string) =>
  linksOf(html)
    .filter(({ href }) => /[?&]id=/.test(href))
    .map(({ text }) => text)

test('the list shows address, company, role, status and day, newest first · ADM-051', async () => {
  await anApplication({
    companyName: 'Żuraw Capital',
    role: 'investor',
    email: 'older@firma.test',
    at: new Date('2026-03-02T10:00:00Z'),
  })
  const { id } = await aWaitingApplication({
    companyName: 'Wisła Offices',
    at: new Date('2026-04-02T10:00:00Z'),
  })
  const submittedAt = new Date('2026-05-07T10:00:00Z')
  await updateRows('applications', { id }, { submittedAt })
  const { status, html, text } = await open('/admin/applications')
  expect(status).toBe(200)
  expect(titles(html).indexOf('Wisła Offices')).toBeLessThan(titles(html).indexOf('Żuraw Capital'))
  expect(text).toContain('Żuraw Capital Draft Investor 2 Mar 2026 older@firma.test')
  expect(text).toContain('Wisła Offices Pending Developer 2 Apr 2026')
})

test('search ignores case and accents, can be combined with status and role, and has counts and an empty state', async () => {
  expect(titles((await open('/admin/applications?search=zuraw')).html)).toEqual(['Żuraw Capital'])
  expect(titles((await open('/admin/applications?search=OLDER%40firma')).html)).toEqual(['Żuraw Capital'])
  expect(titles((await open('/admin/applications?search=zuraw&status=submitted')).html)).toEqual([])
  await anApplication({ companyName: 'Łódzka', email: 'biuro@łódź-dom.pl' })
  for (const search of ['biuro@lodz-dom', 'ŁÓDŹ-DOM', 'biuro@xn--d-dom-zta66c8n.pl'])
    expect([
      search,
      titles((await open(`/admin/applications?search=${encodeURIComponent(search)}`)).html),
    ]).toEqual([search, ['Łódzka']])
  const { text } = await open('/admin/applications?role=due_diligence')
  expect(text).toContain('No matching applications')
  expect((await open('/admin/applications?search=%25')).text).toContain('No matching applications')
  const { data } = await open('/admin/applications?status=submitted')
  expect(data).toMatchObject({ counts: { submitted: 1, draft: 2, all: 3 } })
  expect((await open('/admin/applications?cursor=nonsense')).status).toBe(200)
})

test.runIf(isDeepRun)('a failed load shows "Error" and "Failed to load applications" · ADM-052', async () => {
  const { status, text } = await whileMissing('application_links', () =>
    whileMissing('applications', () => open('/admin/applications')),
  )
  expect(status).toBe(500)
  expect(text).toContain('Error Failed to load applications')
})

test.runIf(isDeepRun)(
  'without an email or role: "Missing data"; a malformed address is refused too · ADM-046, ADM-047',
  async () => {
    for (const form of [
      { email: '', role: 'investor' },
      { email: 'a@firma.test', role: '' },
      { email: '  ', role: '' },
    ]) {
      const { status, text } = await post({ intent: 'invite', companyName: 'Kept', ...form })
      expect(status).toBe(422)
      expect(text).toContain('Missing data')
      expect(text).toContain('Email and role are required.')
    }
    for (const email of ['no address', 'a@firma.test, b@firma.test']) {
      const wrong = await post({ intent: 'invite', email, role: 'investor', companyName: 'Kept 10' })
      expect([email, wrong.status]).toEqual([email, 422])
      expect(wrong.text).toContain('Please enter a valid email address')
      expect(wrong.html).toContain('value="Kept 10"')
    }
  },
)

test('any other role becomes developer, and the new draft opens without an email · ADM-048', async () => {
  const form = { intent: 'invite', email: ' New@Firma.test ', role: 'admin', companyName: '' }
  const { status, location, toast } = await post(form)
  expect(status).toBe(303)
  expect(toast).toMatchObject({ title: 'Application created', tone: 'ok' })
  const id = new URL(location ?? '', 'http://x').searchParams.get('id') ?? ''
  expect(await applicationRow(id)).toMatchObject({
    email: 'new@firma.test',
    role: 'developer',
    companyName: null,
    status: 'draft',
  })
  expect(await mailsTo('new@firma.test')).toEqual([])
  const created = await open(location ?? '')
  expect(created.text).toContain(
    'Send the link? Close This emails the link to new@firma.test. Nobody has a link yet.',
  )
  expect(created.html).toContain('href="/admin/users?state=early_access"')
})

test('explains with a link why an address cannot be invited · ADM-050', async () => {
  const email = 'again@firma.test'
  const revoked = await anApplication({ email })
  await updateRows('applications', { id: revoked.id }, { revokedAt: new Date() })
  const { id } = await anApplication({ email })
  const again = await post({ intent: 'invite', email, role: 'investor' })
  expect(again.status).toBe(409)
  expect(again.text).toContain('Error creating application')
  expect(again.text).toContain(`${email} already has an open application.`)
  expect(linksOf(again.html).find(({ text }) => text.startsWith('Open the application'))?.href).toBe(
    `/admin/applications?id=${id}`,
  )
  const { member, companyId } = await approvedCompany()
  const company = await post({ intent: 'invite', email: member.email.toUpperCase(), role: 'developer' })
  expect(company.status).toBe(409)
  expect(company.text).toContain('already has an account that belongs to Kowalska Development')
  expect(linksOf(company.html).some(({ href }) => href.endsWith(`/admin/profiles?id=${companyId}`))).toBe(
    true,
  )
})

test('“Copy link” warns that the old link stops working, then shows the new one once · ADM-053', async () => {
  const { id } = await anApplication({ email: 'copy@firma.test' })
  const [link] = await activeLinks(id)
  const path = `/admin/applications?id=${id}`
  const before = await open(path)
  expect(before.text).toContain(
    'This creates a new link and copies it to your clipboard. The previous link stops working immediately',
  )
  expect(before.html).not.toContain('/apply/')
  const { status, html, text } = await post({ intent: 'copy_link', id, seen: link?.id ?? '' }, path)
  expect(status).toBe(200)
  expect(text).toContain('Link created. Only the newest link works.')
  expect(html).toMatch(/value="http[^"]*\/apply\/[\w-]{43}"/)
  expect((await open(path)).html).not.toContain('/apply/')
  const stale = await post({ intent: 'copy_link', id, seen: link?.id ?? '' }, path)
  expect(stale.status).toBe(409)
  expect(stale.text).toContain('A newer link was created after you opened this page')
})

test('Send link emails a new link; a failure shows "Error sending link" · ADM-054', async () => {
  const { id, email } = await anApplication({ email: 'send@firma.test' })
  const [link] = await activeLinks(id)
  const path = `/admin/applications?id=${id}`
  expect((await open(path)).text).toContain(
    `This emails a new link to ${email}. The previous link stops working immediately for anyone who has it.`,
  )
  const sent = await post({ intent: 'send_link', id, seen: link?.id ?? '' }, path)
  expect(sent.status).toBe(303)
  expect(sent.toast).toMatchObject({ title: 'Link queued', link: { to: '/admin/email-queue' } })
  expect(await mailsTo(email)).toHaveLength(1)
  const again = await post({ intent: 'send_link', id, seen: link?.id ?? '' }, path)
  expect([again.status, again.text.includes('Error sending link')]).toEqual([409, true])
  expect(await mailsTo(email)).toHaveLength(1)
  const over = await anApplication({ status: 'approved' })
  const late = await post({ intent: 'send_link', id: over.id, seen: '' }, `/admin/applications?id=${over.id}`)
  expect(late.text).toContain('Error sending link')
})

test('the record lists the application’s documents with their decisions · ADM-076', async () => {
  const { id } = await anApplication({ status: 'submitted', email: 'files@firma.test' })
  const document = await aCandidateDocument(id, 'passport_or_id')
  const path = `/admin/applications?id=${id}`
  const { text } = await open(path)
  expect(text).toContain('Personal ID or passport passport_or_id.pdf')
  const blank = await post(
    { intent: 'reject_document', id, document: document.id, code: 'other', reason: ' ' },
    path,
  )
  expect([blank.status, blank.text.includes('Please provide a rejection reason')]).toEqual([422, true])
  const approved = await post({ intent: 'approve_document', id, document: document.id, noEnd: 'on' }, path)
  expect([approved.status, approved.location]).toEqual([303, path])
  const twice = await post({ intent: 'approve_document', id, document: document.id, noEnd: 'on' }, path)
  expect(twice.status).toBe(409)
  const viewed = await post({ intent: 'view', id, file: document.fileId }, path)
  expect(viewed.location).toContain(`/files/${document.fileId}`)
  const foreign = await aCandidateDocument((await anApplication()).id, 'passport_or_id')
  const other = await post({ intent: 'view', id, file: foreign.fileId }, path)
  expect(other.toast).toMatchObject({ title: 'Error', text: 'File URL not found' })
})

test.runIf(isDeepRun)(
  'an unexpected failure shows the title of the failed action, keeps the input and changes nothing · ADM-050, ADM-054',
  async () => {
    const { id, email } = await anApplication({ email: 'broken@firma.test' })
    const [link] = await activeLinks(id)
    const path = `/admin/applications?id=${id}`
    const broken = (form: Record<string, string>) => whileMissing('audit_log', () => post(form, path))
    const invite = {
      intent: 'invite',
      email: 'never@firma.test',
      role: 'investor',
      companyName: 'Kept Words',
    }
    const created = await broken(invite)
    expect([created.status, created.text.includes('Error creating application')]).toEqual([500, true])
    expect(created.html).toContain('value="Kept Words"')
    for (const [intent, title] of [
      ['send_link', 'Error sending link'],
      ['copy_link', 'Error copying link'],
    ] as const) {
      const response = await broken({ intent, id, seen: link?.id ?? '' })
      expect([intent, response.status, response.text.includes(title)]).toEqual([intent, 500, true])
    }
    const made = await selectRows('applications', { email: 'never@firma.test' }, ['id'])
    expect(made).toEqual([])
    expect((await activeLinks(id)).map((one) => one.id)).toEqual([link?.id])
    expect(await mailsTo(email)).toEqual([])
  },
)
