import { expect, test, vi } from 'vitest'
import { testDatabase } from './database.ts'
import { testSettings } from './settings.ts'
import { sendAdminDigests } from '#app/oversight/notifications/jobs.server.ts'
import { aSignedInAdmin } from './world/back-office.tsx'
import { anApplication } from './world/applications.ts'
import { anInvestorCompany } from './world/companies.ts'
import { CASE_DESKS, open, walk } from './world/desk-walk.ts'
import { mark, queueMailWithSubject } from './world/email-queue.ts'
import { aListing } from './world/listings.ts'
import { linksOf } from './world/pages.tsx'
import { updateRows } from './world/rows.ts'
import { anAdminIn, aWaitingRecord, reviewMailsOf } from './world/admin-mails.ts'
import { aTurnWorld } from './world/turn-worlds.ts'
import { isDeepRun } from './runs.ts'

await testDatabase()
testSettings({ LOG_LEVEL: 'silent' })
// Lists of several hundred documents, page by page.
vi.setConfig({ testTimeout: 60_000 })
const { cookie } = await aSignedInAdmin()
const DAY = 86_400_000

/** The counts above a desk and in its filter by next step, each with its link. */
async function countsOn(path: string, cookie: string): Promise<{ to: string; count: number }[]> {
  const { html } = await open(path, cookie)
  const lists = [
    ...html.matchAll(
      /<(nav|ul) aria-label="(?:Counts|Filter by next step)"[\s\S]*?<\/\1>|<dl[\s\S]*?<\/dl>/g,
    ),
  ]
  return lists
    .flatMap(([list]) => linksOf(list))
    .flatMap(({ text, href }) => {
      const count = /\d[\d,]*/.exec(text)?.[0]
      return count === undefined ? [] : [{ to: href, count: Number(count.replaceAll(',', '')) }]
    })
}

const START = Date.UTC(2026, 8, 1)

for (let seed = 1; seed <= (isDeepRun ? 6 : 4); seed += 1) await aTurnWorld(seed)
for (const status of ['pending', 'more_info_requested', 'rejected', 'replaced', 'withdrawn', 'approved']) {
  const id = await aWaitingRecord('version', new Date(START))
  const decidedAt = status === 'pending' ? null : new Date(START + DAY)
  const inForceAt = status === 'approved' ? decidedAt : null
  await updateRows('companyVersions', { id }, { status, decidedAt, inForceAt, reason: 'Why' })
}
// More than a page of records is pending, not in the order of creation.
for (let number = 0; number < 60; number += 1) {
  await aWaitingRecord('application', new Date(START + ((number * 7) % 60) * 1000))
  if (number < 8) await aWaitingRecord('profile', new Date(START + ((number * 5) % 8) * 1000))
  // Earlier than every generated listing, which no form would have sent.
  if (number < 6) await aWaitingRecord('listing', new Date(Date.UTC(2026, 5, 1 + ((number * 5) % 6))))
}
for (const status of ['approved', 'rejected'] as const) await aListing({ status })
const revoked = await aWaitingRecord('application', new Date(START))
const ended = { status: 'draft', submittedAt: null, revision: 0, revokedAt: new Date(START + DAY) }
await updateRows('applications', { id: revoked }, ended)
await anApplication()
await aWaitingRecord('message', new Date(START))
await aWaitingRecord('message', new Date('2026-11-20T08:00:00Z'))

const at = (path: string) => `/admin/${path}`
const everywhere = async (path: string) => {
  const found = await walk(path, cookie)
  expect(new Set(found.map(({ id }) => id)).size).toBe(found.length)
  return found
}

test.each(CASE_DESKS)(
  'each row of /admin/%s says who acts next; "To do", "Awaiting reply" and "Done" contain every case; ours come first, oldest first, and "next" follows that order',
  async (desk) => {
    const list = await everywhere(at(desk === 'kyc' ? 'kyc?status=all' : desk))
    const unsent = desk === 'profiles' ? await everywhere(at('profiles?status=incomplete')) : []
    const all = new Set([...list, ...unsent].map(({ id }) => id))
    const listed: string[] = []
    for (const turn of ['ours', 'theirs', 'done'] as const) {
      const rows = await everywhere(at(`${desk}?turn=${turn}`))
      expect(rows.length).toBeGreaterThan(0)
      for (const { id, turn: said } of rows) {
        listed.push(id)
        expect([id, said?.whose]).toEqual([id, turn])
      }
      if (turn !== 'ours') continue
      const since = rows.map(({ turn: said }) => said?.since ?? '')
      expect(since).toEqual(since.toSorted())
      expect(list.slice(0, rows.length).map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
      expect(list.slice(rows.length).some(({ turn: said }) => said?.whose === 'ours')).toBe(false)
      for (const [place, { id }] of rows.slice(0, isDeepRun ? 4 : 2).entries()) {
        const { data } = await open(at(`${desk}?turn=ours&id=${id}`), cookie)
        const { next } = data as { next: string | null }
        const expected = rows.length === 1 ? null : (rows[place + 1] ?? rows[0])?.id
        expect(next && new URLSearchParams(next.split('?')[1]).get('id')).toBe(expected ?? null)
      }
    }
    expect(listed.toSorted()).toEqual([...all].toSorted())
  },
)

test('row and record show whose turn it is, since when, and missing items', async () => {
  const { companyId } = await anInvestorCompany({ status: 'pending', name: 'Missing Homes' })
  await updateRows('companies', { id: companyId }, { submittedAt: new Date('2026-10-05T09:00:00Z') })
  const { text } = await open(at(`profiles?search=Missing+Homes&id=${companyId}`), cookie)
  expect(text).toMatch(
    /Awaiting reply since 5 Oct 2026 ?: Personal ID or passport, Company registration certificate/,
  )
  expect(text).toContain(
    'Awaiting reply since 5 Oct 2026 Still open: Personal ID or passport, Company registration certificate',
  )
  const application = await aWaitingRecord('application', new Date('2026-06-06T09:00:00Z'))
  const waiting = await open(at(`applications?id=${application}`), cookie)
  expect(waiting.text).toMatch(/To do since 6 Jun 2026[\s\S]*To do since 6 Jun 2026/)
  const createdAt = new Date('2026-10-07T09:00:00Z')
  const draft = { status: 'draft', submittedAt: null, revision: 0, createdAt }
  await updateRows('applications', { id: application }, draft)
  const unsent = await open(at(`applications?id=${application}`), cookie)
  expect(unsent.text).toContain('To do since 7 Oct 2026 Still open: Send the link')
  await updateRows('applications', { id: application }, { revokedAt: new Date() })
  const { data } = await open(at(`applications?id=${application}`), cookie)
  expect(data).toMatchObject({ turns: { [application]: { whose: 'done', since: null, missing: [] } } })
})

test.runIf(isDeepRun)('every other list is still newest first', async () => {
  for (const turn of ['theirs', 'done']) {
    const made = (await walk(at(`applications?turn=${turn}`), cookie)).map(({ row }) =>
      String(row['createdAt']),
    )
    expect(made).toEqual(made.toSorted().toReversed())
    const begun = (await walk(at(`profiles?turn=${turn}`), cookie)).map(({ row }) => String(row['createdAt']))
    expect(begun).toEqual(begun.toSorted().toReversed())
  }
})

/** The links in a part of a page that contain a number, with that number. */
const numbered = (html: string) =>
  linksOf(html).flatMap(({ text, href }) => {
    const count = /\d[\d,]*/.exec(text)?.[0]
    return count === undefined ? [] : [{ to: href, count: Number(count.replaceAll(',', '')) }]
  })

test
  .runIf(isDeepRun)
  .each(isDeepRun ? [...CASE_DESKS, 'messages', 'users', 'email-queue'] : ['profiles', 'users'])(
  'each count above /admin/%s links to exactly the records it counts, with its filter shown and removable',
  async (desk) => {
    await queueMailWithSubject('Counted')
    await mark(await queueMailWithSubject('Lost'), 'failed')
    const found = await countsOn(at(desk), cookie)
    expect(found.length).toBeGreaterThan(2)
    for (const { to, count } of found) {
      expect([to, (await everywhere(to)).length]).toEqual([to, count])
      if (desk === 'email-queue') continue
      const { html } = await open(to, cookie)
      const [filter] = /[?&](?:turn|role|state)=|[?&]status=(?!all)/.exec(to) ?? []
      const current = [...html.matchAll(/<a\b[^>]*aria-current="true".*?<\/a>/gs)].flatMap(([link]) =>
        linksOf(link),
      )
      if (filter && !current.some(({ href }) => href === to))
        expect(html).toMatch(/aria-label="Remove [^"]+"|Filter by next step"[\s\S]*?aria-current="true"/)
    }
  },
)

test('the overview cards link to exactly what they count, including overdue and failed items', async () => {
  const { html, text } = await open('/admin', cookie)
  const cards = /<ul class="mb-6 grid[\s\S]*?<h2[^>]*>Pending profiles/.exec(html)?.[0] ?? ''
  let sum = 0
  for (const card of cards.split('<li ').slice(1)) {
    const [, to] = /<h2[^>]*><a[^>]*href="([^"]*)"/.exec(card) ?? []
    const count = Number(
      /(\d[\d,]*)(?:<[^>]*>|\s)*(?:to review|pending)/.exec(card)?.[1]?.replaceAll(',', ''),
    )
    expect([to, (await everywhere(to ?? '')).length]).toEqual([to, count])
    if (!to?.startsWith('/admin/email-queue')) sum += count
    for (const late of numbered(card))
      expect([late.to, (await everywhere(late.to)).length]).toEqual([late.to, late.count])
  }
  expect(text).toContain(`${sum} items to review.`)
  const late = numbered(/overdue \(open for[\s\S]*?<\/ul>/.exec(html)?.[0] ?? '')
  expect(late.map(({ to }) => to)).toContain('/admin/profiles?turn=overdue')
  for (const link of late) expect(cards).toContain(`href="${link.to}"`)
})

test.runIf(isDeepRun)('the numbers in the digest link to exactly what they count', async () => {
  // Whatever the time, the digest hour has already passed today for one of them.
  const admins = [await anAdminIn('Europe/Warsaw'), await anAdminIn('Pacific/Kiritimati')]
  await sendAdminDigests()
  const [mail] = (await Promise.all(admins.map((admin) => reviewMailsOf('admin.digest', admin)))).flat()
  const links = [
    ...(mail?.text ?? '').matchAll(/(\S.*? [\d,]+ (?:to review|overdue))[\s\S]*?(\/admin\/\S+)/g),
  ]
  expect(links.length).toBeGreaterThan(6)
  for (const [, words = '', to = ''] of links) {
    const count = Number(/(\d[\d,]*) (?:to review|overdue)/.exec(words)?.[1]?.replaceAll(',', ''))
    expect([words, (await everywhere(to)).length]).toEqual([words, count])
  }
})
