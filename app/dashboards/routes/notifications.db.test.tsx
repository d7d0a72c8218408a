import { describe, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { aMember, signedInCookie } from '#test/world/accounts.ts'
import { aDeveloper } from '#test/world/listings.ts'
import { bellOf, sendNotice } from '#test/world/notices.ts'
import { linksOf, visit } from '#test/world/pages.tsx'
import { selectRows, updateRows } from '#test/world/rows.ts'
import { sealNumber } from '#app/lib/sealed-number.server.ts'
import { countUnread, numberScope, PAGE_SIZE } from '#app/notices/queries.server.ts'
import * as choicesPage from '#app/notices/routes/choices.tsx'
import * as page from './notifications.tsx'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()

async function aReader() {
  const person = await aMember({ password: null })
  const cookie = await signedInCookie(person.userId)
  const open = (path = '/notifications') => visit(page, path, { cookie })
  const post = (form: Record<string, string>, path = '/notifications') => visit(page, path, { cookie, form })
  return { ...person, cookie, open, post }
}

describe('/notifications', () => {
  test('lists only the member’s notices, page by page and newest first, with unread ones marked', async () => {
    const [reader, other] = [await aReader(), await aReader()]
    await sendNotice(other.userId, { title: 'For somebody else' })
    for (let number = 1; number <= PAGE_SIZE + 3; number += 1)
      await sendNotice(reader.userId, { title: `Event ${number}.`, text: `<b>Łódź</b> ${number}` })
    const first = await reader.open()
    const titles = [...first.text.matchAll(/New: (Event \d+\.)/g)].map(([, title]) => title)
    expect(titles).toEqual(Array.from({ length: PAGE_SIZE }, (_, index) => `Event ${PAGE_SIZE + 3 - index}.`))
    expect(first.text).toContain('<b>Łódź</b> 23')
    const next = linksOf(first.html).find(({ text }) => text === 'Next')?.href ?? ''
    const second = await reader.open(next)
    expect(second.text).toMatch(/Event 3\..*Event 2\..*Event 1\./s)
    expect(second.text).not.toContain('Event 4.')
    expect(linksOf(second.html).map(({ text }) => text)).toContain('Newest')
    expect(`${first.html}${second.html}`).not.toContain('For somebody else')
  })

  test('opening a notice redirects to its page and marks it read; a notice that is already read is a plain link', async () => {
    const reader = await aReader()
    await sendNotice(reader.userId, { path: '/my-listings', title: 'Listing approved: Amber Quay' })
    const [notice] = await bellOf(reader.userId)
    const response = await reader.post({ id: notice?.name ?? '', intent: 'open' })
    expect([response.status, response.location]).toEqual([303, '/my-listings'])
    expect(await countUnread(reader.userId)).toBe(0)
    const { html, text } = await reader.open()
    expect(linksOf(html)).toContainEqual({ href: '/my-listings', text: 'Listing approved: Amber Quay' })
    expect(text).not.toContain('New:')
    const readAt = (await bellOf(reader.userId))[0]?.readAt
    await reader.post({ id: notice?.name ?? '', intent: 'open' })
    expect((await bellOf(reader.userId))[0]?.readAt).toEqual(readAt)
  })

  test('marking one as read stays on the page; marking all leaves later ones unread', async () => {
    const reader = await aReader()
    for (let number = 0; number < 4; number += 1) await sendNotice(reader.userId)
    const ids = (await bellOf(reader.userId)).map(({ name }) => name)
    const path = `/notifications?before=${ids[3]}`
    const one = await reader.post({ id: ids[0] ?? '', intent: 'read' }, path)
    expect([one.status, one.location]).toEqual([303, path])
    expect(await countUnread(reader.userId)).toBe(3)
    await reader.post({ id: ids[2] ?? '', intent: 'all' })
    const left = (await bellOf(reader.userId)).filter(({ readAt }) => readAt === null)
    expect(left.map(({ name }) => name)).toEqual([ids[3]])
  })

  test('returns 404 for an unknown notice or another member’s, and refuses anything else', async () => {
    const [reader, other] = [await aReader(), await aReader()]
    await sendNotice(other.userId)
    const [theirs] = await bellOf(other.userId)
    const foreign = theirs?.name ?? ''
    const ids = [foreign, sealNumber(theirs?.id ?? 0, numberScope(reader)), String(theirs?.id), '999999999']
    for (const intent of ['open', 'read'])
      for (const id of ids) expect((await reader.post({ id, intent })).status).toBe(404)
    expect((await reader.post({ id: foreign, intent: 'all' })).status).toBe(404)
    expect(await countUnread(other.userId)).toBe(1)
    for (const form of [{}, { id: foreign, intent: 'delete' }] as Record<string, string>[])
      expect((await reader.post(form)).status).toBe(422)
  })

  test.runIf(isDeepRun)('50 concurrent requests mark a notice read once', async () => {
    const reader = await aReader()
    await sendNotice(reader.userId)
    const id = (await bellOf(reader.userId))[0]?.name ?? ''
    const responses = await Promise.all(Array.from({ length: 50 }, () => reader.post({ id, intent: 'open' })))
    expect(new Set(responses.map(({ location }) => location))).toEqual(new Set(['/my-listings']))
    expect(await countUnread(reader.userId)).toBe(0)
  })

  test('redirects guests to sign in and suspended members to their status page · PUB-201', async () => {
    for (const [module, path] of [
      [page, '/notifications'],
      [choicesPage, '/settings/notifications'],
    ] as const) {
      expect((await visit(module, path)).location).toBe(`/signin?from=${encodeURIComponent(path)}`)
      expect((await visit(module, path, { form: {} })).status).toBe(401)
      const { userId, company } = await aDeveloper()
      await updateRows(
        'companies',
        { id: company.id },
        { suspendedAt: new Date(), suspensionReason: 'Under inquiry.' },
      )
      const cookie = await signedInCookie(userId)
      expect((await visit(module, path, { cookie })).location).toBe('/profile/suspended')
      expect((await visit(module, path, { cookie, form: {} })).status).toBe(403)
    }
  })
})

describe('/settings/notifications', () => {
  const boxes = (html: string) =>
    Object.fromEntries(
      [...html.matchAll(/<input type="checkbox"[^>]*>/g)].map(([box]) => [
        /name="([^"]+)"/.exec(box)?.[1] ?? '',
        [box.includes('checked=""') && 'on', box.includes('disabled=""') && 'fixed']
          .filter(Boolean)
          .join(' '),
      ]),
    )

  test('saves the choices, shows them again and applies them from then on · MEM-382 MEM-303', async () => {
    const reader = await aReader()
    const form = { 'decided.mail': 'on', 'received.bell': 'on', 'security.bell': 'on', 'no.such': 'on' }
    const saved = await visit(choicesPage, '/settings/notifications', { cookie: reader.cookie, form })
    expect([saved.status, saved.location, saved.toast?.title]).toEqual([
      303,
      '/settings/notifications',
      'Notification settings saved',
    ])
    const { html } = await visit(choicesPage, '/settings/notifications', { cookie: reader.cookie })
    const on = Object.entries(boxes(html)).filter(([, state]) => state.startsWith('on'))
    expect(on).toEqual([
      ['received.bell', 'on'],
      ['decided.mail', 'on'],
      ['security.bell', 'on'],
      ['security.mail', 'on fixed'],
      ['legal.mail', 'on fixed'],
    ])
    await sendNotice(reader.userId, { kind: 'decided' })
    await sendNotice(reader.userId, { kind: 'received' })
    expect((await bellOf(reader.userId)).map(({ kind }) => kind)).toEqual(['received'])
    const audited = await selectRows('auditLog', { subjectId: reader.userId }, ['action'], 'id')
    expect(audited).toEqual([{ action: 'notice.choose' }])
  })
})
