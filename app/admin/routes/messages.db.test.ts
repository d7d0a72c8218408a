import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { testDatabase } from '#test/database.ts'
import { aMember, signedInCookie } from '#test/world/accounts.ts'
import { aSignedInAdmin, visitRefused } from '#test/world/back-office.tsx'
import { aContactMessage } from '#test/world/oversight.ts'
import { factsOf, linksOf, visit } from '#test/world/pages.tsx'
import { selectRows } from '#test/world/rows.ts'
import * as frame from '../frame.tsx'
import * as messages from '#app/contact/desk/desk.tsx'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()

const PATH = '/admin/messages'
const at = (id: string) => `${PATH}?id=${id}`
const shown = async (query: string, cookie: string) => {
  const { data } = await visit(messages, `${PATH}?${query}`, { cookie })
  return (data as { page: { rows: { id: string }[] } }).page.rows.map(({ id }) => id)
}
const auditOf = (id: string) =>
  db()
    .selectFrom('auditLog')
    .where('subjectId', '=', id)
    .where('action', 'in', ['message.mark_answered', 'message.reopen'])
    .orderBy('id')
    .select(['action', 'actorUserId', 'fromStatus', 'toStatus'])
    .execute()

test('a message shows its name, company, email, text and time as plain text · ADM-202', async () => {
  const { cookie } = await aSignedInAdmin()
  const id = await aContactMessage({ lastName: '<b>Pająk</b>', message: 'One\n<script>alert(1)</script>' })
  const page = await visit(messages, at(id), { cookie })
  expect(page.status).toBe(200)
  const facts = Object.fromEntries(factsOf(page.html).map(({ label, text }) => [label, text]))
  expect(facts).toMatchObject({
    Name: 'Wanda <b>Pająk</b>',
    Company: 'Writer Sp. z o.o.',
    Email: 'wanda@writer.example',
  })
  expect(facts['Received']).toMatch(/\d{1,2} \w+ \d{4}, \d\d:\d\d/)
  expect(page.html).toContain('One\n&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(page.html).not.toContain('<script>alert')
  const reply = linksOf(page.html).find(({ text }) => text === 'Reply by email')?.href ?? ''
  expect(reply).toMatch(
    /^mailto:wanda@writer\.example\?subject=Your%20message%20to%20Parcela&body=Hello%20Wanda/,
  )
  expect(decodeURIComponent(reply)).toContain('> One\r\n> <script>')
  expect((await visitRefused(messages, at(crypto.randomUUID()), { cookie })).status).toBe(404)
})

test('messages are sorted newest first, with counts of open, answered and all; the sidebar counts the open ones · ADM-202', async () => {
  const { cookie } = await aSignedInAdmin()
  const before = await shown('status=all', cookie)
  const [older, newer] = [await aContactMessage(), await aContactMessage()]
  expect(await shown('status=all', cookie)).toEqual([newer, older, ...before])
  await visit(messages, at(older), { cookie, form: { intent: 'answer', id: older } })
  expect(await shown('', cookie)).toEqual([newer, ...before])
  expect(await shown('status=answered', cookie)).toEqual([older])
  const { html, text } = await visit(messages, PATH, { cookie })
  const open = before.length + 1
  expect(linksOf(html)).toContainEqual({ href: PATH, text: `Open ${open}` })
  expect(linksOf(html)).toContainEqual({ href: `${PATH}?status=answered`, text: 'Answered 1' })
  expect(linksOf(html)).toContainEqual({ href: `${PATH}?status=all`, text: `All ${open + 1}` })
  expect(text).toContain('Wanda Writer')
  const sidebarPage = await visit(frame, PATH, { cookie })
  expect(linksOf(sidebarPage.html)).toContainEqual({ href: PATH, text: `Messages ${open}` })
})

test('marking as answered and reopening each store the admin and time and write an audit row · ADM-202', async () => {
  const { cookie, userId } = await aSignedInAdmin()
  const id = await aContactMessage()
  const marked = await visit(messages, at(id), { cookie, form: { intent: 'answer', id } })
  expect([marked.location, marked.toast?.title]).toEqual([at(id), 'Message marked as answered'])
  const page = await visit(messages, at(id), { cookie })
  expect(page.text).toContain('Marked by Ada Admin')
  expect(page.text).toContain('Reopen')
  await visit(messages, at(id), { cookie, form: { intent: 'reopen', id } })
  expect((await visit(messages, at(id), { cookie })).text).toContain('Mark as answered')
  expect(await auditOf(id)).toEqual([
    { action: 'message.mark_answered', actorUserId: userId, fromStatus: 'open', toStatus: 'answered' },
    { action: 'message.reopen', actorUserId: userId, fromStatus: 'answered', toStatus: 'open' },
  ])
})

test.runIf(isDeepRun)(
  'only one of 50 concurrent submissions marks it and writes an audit row; the others are refused · ADM-202',
  async () => {
    const admins = [await aSignedInAdmin(), await aSignedInAdmin()]
    const id = await aContactMessage()
    const press = (n: number) =>
      visit(messages, at(id), { cookie: admins[n % 2]?.cookie ?? '', form: { intent: 'answer', id } })
    const responses = await Promise.all(Array.from({ length: 50 }, (_, n) => press(n)))
    const statuses = responses.map(({ status }) => status)
    expect(statuses.filter((status) => status === 303)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(49)
    const refused = responses.find(({ status }) => status === 409)
    expect(refused?.text).toContain('Another admin has already marked this message as answered.')
    expect(refused?.text).toContain('Reopen')
    expect(await auditOf(id)).toHaveLength(1)
  },
)

test('answering clears its bell notice for every admin · ADM-202', async () => {
  const { cookie, userId } = await aSignedInAdmin()
  const id = await aContactMessage()
  const bells = () => selectRows('notices', { userId, path: `/admin/messages?id=${id}` }, ['readAt'])
  expect(await bells()).toEqual([{ readAt: null }])
  await visit(messages, at(id), { cookie, form: { intent: 'answer', id } })
  expect((await bells()).every(({ readAt }) => readAt !== null)).toBe(true)
})

test.each([
  ['zolta', 'name without accents'],
  ['ŻÓŁTA kacz', 'beginnings of words in any case'],
  ['acme', 'the company'],
  ['zofia@kaczka', 'the address'],
  ['kaczka.example', 'a part of the address'],
])('a search for “%s” finds the message by %s · ADM-202', async (search) => {
  const { cookie } = await aSignedInAdmin()
  const id = await aContactMessage({
    firstName: 'Zofia',
    lastName: 'Żółta-Kaczka',
    company: 'ACME & Synowie',
    email: `zofia@kaczka.example`,
    message: `Marker ${crypto.randomUUID().replaceAll(/[\d-]/g, 'q')}`,
  })
  expect(await shown(`search=${encodeURIComponent(search)}`, cookie)).toContain(id)
  expect(await shown('search=nobodywritesthis', cookie)).toEqual([])
})

test.runIf(isDeepRun)('paging has no gaps or duplicates', async () => {
  const { cookie } = await aSignedInAdmin()
  const word = `w${crypto.randomUUID().slice(0, 8)}`
  const ids: string[] = []
  for (let n = 0; n < 60; n++) ids.push(await aContactMessage({ message: `${word} ${n}` }))
  const first = await visit(messages, `${PATH}?search=${word}`, { cookie })
  const next = linksOf(first.html).find(({ text }) => text === 'Next')?.href ?? ''
  const second = await shown(next.split('?')[1] ?? '', cookie)
  expect([...(await shown(`search=${word}`, cookie)), ...second]).toEqual(ids.toReversed())
})

test('only an admin can read or mark a message; an invalid form changes nothing · ADM-008', async () => {
  const id = await aContactMessage()
  const member = await signedInCookie((await aMember()).userId)
  const { cookie } = await aSignedInAdmin()
  const form = { intent: 'answer', id }
  expect((await visitRefused(messages, PATH, { cookie: member })).status).toBe(403)
  expect((await visitRefused(messages, PATH, { cookie: member, form })).status).toBe(403)
  expect((await visitRefused(messages, PATH, { form })).status).toBe(401)
  expect((await visitRefused(messages, PATH, { cookie, form: { intent: 'delete', id } })).status).toBe(422)
  const unknown = { intent: 'answer', id: crypto.randomUUID() }
  expect((await visitRefused(messages, PATH, { cookie, form: unknown })).status).toBe(404)
  expect(await auditOf(id)).toEqual([])
})
