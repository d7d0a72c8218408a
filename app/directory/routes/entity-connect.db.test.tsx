import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { testDatabase } from '#test/database.ts'
import { signedInCookie } from '#test/world/accounts.ts'
import { aListedCompany } from '#test/world/directory.ts'
import { linksOf, visit } from '#test/world/pages.tsx'
import { selectRows } from '#test/world/rows.ts'
import * as connections from './connections.tsx'
import * as page from './entity.tsx'
import * as list from './market-circle.tsx'

await testDatabase()

const me = await aListedCompany({ name: 'Reader Capital', type: 'investor' })
const cookie = await signedInCookie(me.userId)

const open = (id: string, as = cookie) =>
  visit(page, `/market-circle/entity/${id}`, { cookie: as, params: { id } })
const post = (id: string, form: Record<string, string>, as = cookie) =>
  visit(page, `/market-circle/entity/${id}`, { cookie: as, params: { id }, form })

test('a member sees their own company as others do, without a connection action, and a request is refused · MEM-368', async () => {
  const own = await open(me.companyId)
  expect(own.text).toContain('Your company as other members see it')
  expect(own.html).not.toContain('value="connect"')
  const asked = await post(me.companyId, { intent: 'connect' })
  expect(asked.status).toBe(422)
  expect(await selectRows('connectionRequests', { companyId: me.companyId }, ['id'])).toEqual([])
  const row = (await visit(list, '/market-circle?q=reader', { cookie })).html
  expect(linksOf(row).some(({ href }) => href === `/market-circle/entity/${me.companyId}#connect`)).toBe(
    false,
  )
})

describe('a connection request', () => {
  test('without a session is refused with the specified message · MEM-366', async () => {
    const refused = await post(me.companyId, { intent: 'connect' }, '').catch((thrown: unknown) => thrown)
    expect(refused).toMatchObject({ status: 401 })
    expect(JSON.stringify(refused)).toContain('You must be logged in to request connections')
  })

  test('that fails otherwise shows the specified message · MEM-366', async () => {
    const { companyId } = await aListedCompany()
    await sql`alter table connection_requests add constraint broken check (message <> 'break')`.execute(db())
    try {
      const failed = await post(companyId, { intent: 'connect', message: 'break' })
      expect([failed.status, failed.text.includes('Failed to create connection request')]).toEqual([
        500,
        true,
      ])
      // The typed message is kept.
      expect(failed.html).toMatch(/<textarea[^>]*>break<\/textarea>/)
    } finally {
      await sql`alter table connection_requests drop constraint broken`.execute(db())
    }
  })

  test('that is repeated gets the specified message, and the page shows its state · MEM-367 MEM-371', async () => {
    const { companyId, userId } = await aListedCompany({ name: 'Stated Company' })
    const done = await post(companyId, { intent: 'connect', message: 'Dzień dobry' })
    expect([done.status, done.location, done.toast?.title]).toEqual([
      303,
      `/market-circle/entity/${companyId}`,
      'Connection requested',
    ])
    const again = await post(companyId, { intent: 'connect' })
    expect(again.status).toBe(409)
    expect(again.text).toContain('You have already requested a connection with this entity')
    const shown = await open(companyId)
    expect([shown.text.includes('Requested'), shown.html.includes('value="connect"')]).toEqual([true, false])
    const row = (await visit(list, '/market-circle?q=stated', { cookie })).text
    expect(row).toContain('Requested')
    const theirs = await signedInCookie(userId)
    expect((await open(me.companyId, theirs)).text).toContain('Wants to connect')
  })

  const SHOWN_PHONE = '+48 55 500 02 22'

  test('shares contact details with both sides once accepted, and not a byte earlier · MEM-369 MEM-386', async () => {
    const other = await aListedCompany({
      name: 'Contact House',
      phone: '+48555000222',
      fullName: 'Cela Kontaktowa',
    })
    const theirs = await signedInCookie(other.userId)
    const mine = { email: me.email, seen: () => open(me.companyId, theirs) }
    const its = { email: other.email, seen: () => open(other.companyId) }
    await post(other.companyId, { intent: 'connect' })
    const pages = () =>
      Promise.all([
        mine.seen(),
        its.seen(),
        visit(connections, '/connections', { cookie }),
        visit(connections, '/connections', { cookie: theirs }),
      ])
    for (const { html, data } of await pages())
      for (const secret of [me.email, other.email, '+48555000222', SHOWN_PHONE, 'Cela Kontaktowa']) {
        expect(html).not.toContain(secret)
        expect(JSON.stringify(data)).not.toContain(secret)
      }
    const inbox = await visit(connections, '/connections', { cookie: theirs })
    const [, request = ''] = /name="request" value="([^"]+)"/.exec(inbox.html) ?? []
    const answered = await visit(connections, '/connections', {
      cookie: theirs,
      form: { intent: 'accept', request },
    })
    expect(answered.toast?.title).toBe('Connected')
    const [theirPage, myPage, ...lists] = await pages()
    for (const one of [myPage, lists[0]])
      for (const words of [other.email, SHOWN_PHONE, 'Cela Kontaktowa', 'Partner'])
        expect(one?.text).toContain(words)
    for (const one of [theirPage, lists[1]]) expect(one?.text).toContain(me.email)
    const stranger = await aListedCompany()
    const foreign = await open(other.companyId, await signedInCookie(stranger.userId))
    expect(foreign.html).not.toContain(other.email)
  })

  test('to an unknown company gets the message of that company’s page · MEM-360', async () => {
    for (const id of [crypto.randomUUID(), 'no-id']) {
      const refused = await post(id, { intent: 'connect' })
      expect([refused.status, refused.text.includes('Entity Not Found')]).toEqual([404, true])
    }
  })
})
