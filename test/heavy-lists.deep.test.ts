import { expect, test } from 'vitest'
import * as listingAccess from '#app/access/routes/listing-access.tsx'
import * as myAccess from '#app/access/routes/my-access.tsx'
import * as ndaText from '#app/access/routes/nda-text.tsx'
import * as audit from '#app/admin/routes/audit.tsx'
import * as messages from '#app/contact/desk/desk.tsx'
import * as profiles from '#app/companies/desk/desk.tsx'
import { db, transaction } from '#app/db/client.server.ts'
import * as threadPage from '#app/deals/routes/thread.tsx'
import * as connections from '#app/directory/routes/connections.tsx'
import { writeAudit } from '#app/review/audit.server.ts'
import { recordDecision } from '#app/review/decide.server.ts'
import { testDatabase } from '#test/database.ts'
import { aMarketListing, anInvestor } from '#test/world/access.ts'
import { aSignedInAdmin } from '#test/world/back-office.tsx'
import { aDeveloper } from '#test/world/listings.ts'
import { welcomedCookie } from '#test/world/marks.ts'
import { linksOf, type PageModule, visit } from '#test/world/pages.tsx'
import { insertRow } from '#test/world/rows.ts'
import { startThread, threadCast } from '#test/world/threads.ts'

await testDatabase()

const ROWS = 60
const MAX_BYTES = 600_000
const name = (at: number) => `Row ${String(at).padStart(3, '0')}`
/** A text of the maximum length in its form, in two-byte letters. */
const long = (at: number, max: number) => `${name(at)} `.padEnd(max, 'ąęłó ')
const at = (number: number) => new Date(Date.now() - 1_000_000_000 + number * 1000)
const rowsOf = <T>(make: (at: number) => T) => Array.from({ length: ROWS }, (_, number) => make(number))

const { cookie: adminCookie, ...admin } = await aSignedInAdmin()
const owner = await aDeveloper()
const house = await aMarketListing({ companyId: owner.company.id })
const member = await anInvestor()

type Walk = {
  module: PageModule
  path: string
  cookie: string
  params?: Record<string, string>
  link?: RegExp
}

/** The rows of each page of a list, found by following the links from page to page; checks that every page is light. */
async function walk({ module, path, cookie, params = {}, link = /^Next$/ }: Walk): Promise<string[][]> {
  const pages: string[][] = []
  for (let here: string | undefined = path; here;) {
    const page = await visit(module, here, { cookie, params })
    expect(page.status).toBe(200)
    expect(Buffer.byteLength(page.html) + Buffer.byteLength(JSON.stringify(page.data))).toBeLessThan(
      MAX_BYTES,
    )
    pages.push([...new Set(JSON.stringify(page.data).match(/Row \d{3}/g))])
    expect(pages.length).toBeLessThanOrEqual(ROWS)
    const next = linksOf(page.html).find(({ text }) => link.test(text))
    here = next && decodeURI(next.href).split('#')[0]
  }
  return pages
}

function expectEachOnce(pages: string[][]): void {
  expect(pages.length).toBeGreaterThan(1)
  const seen = pages.flat()
  expect(seen.length).toBe(ROWS)
  expect(new Set(seen).size).toBe(ROWS)
}

test('a thread of maximum-length messages is read in light pages, each message once', async () => {
  const cast = await threadCast()
  const id = await startThread(cast)
  const message = { inquiryId: id, authorId: cast.asker.userId, side: 'asker' }
  await db()
    .insertInto('inquiryMessages')
    .values(rowsOf((number) => ({ ...message, body: long(number, 5000), createdAt: at(number) })))
    .execute()
  const cookie = await welcomedCookie(cast.owner)
  const list = { module: threadPage, path: `/inquiries/${id}`, cookie, params: { id } }
  expectEachOnce(await walk({ ...list, link: /^Show earlier messages$/ }))
})

test('connection requests with text of maximum length are read in light pages, each once', async () => {
  for (let number = 0; number < ROWS; number += 1) {
    const from = await anInvestor()
    await insertRow('connectionRequests', {
      requesterId: from.userId,
      requesterCompanyId: from.company.id,
      companyId: owner.company.id,
      message: long(number, 2000),
      createdAt: at(number),
    })
  }
  const cookie = await welcomedCookie(owner)
  expectEachOnce(await walk({ module: connections, path: '/connections', cookie }))
})

test('answered requests, invitations and accepted NDAs of a listing are read in light pages, each once · PUB-225', async () => {
  const version = await insertRow('ndaVersions', { listingId: house.id, number: 900, body: 'Own text' })
  for (let number = 0; number < ROWS; number += 1) {
    const { userId, company } = await anInvestor()
    const about = { listingId: house.id, userId, companyId: company.id, createdAt: at(number) }
    const words = { message: long(number, 2000), decisionWords: long(number, 2000) }
    await insertRow('accessRequests', {
      ...about,
      ...words,
      status: 'declined',
      decidedAt: at(number),
      askedTitle: 'House',
    })
    await insertRow('ndaAcceptances', {
      listingId: house.id,
      companyId: company.id,
      userId,
      ndaVersionId: version.id,
      signedName: name(number),
      acceptedAt: at(number),
    })
    await insertRow('accessInvitations', {
      listingId: house.id,
      email: `row.${number}@example.test`,
      message: long(number, 2000),
      invitedBy: owner.userId,
      createdAt: at(number),
      sentAt: at(number),
      expiresAt: new Date(number % 2 === 0 ? Date.now() + 1e9 : at(number).getTime() + 1),
    })
  }
  const cookie = await welcomedCookie(owner)
  const path = `/my-listings/${house.id}/access`
  for (const [list, column] of [
    ['answered', 'answered'],
    ['invited', 'invitations'],
    ['accepted', 'acceptances'],
  ] as const) {
    const seen: string[] = []
    let [search, pages]: [string | null, number] = ['', 0]
    for (; search !== null; pages += 1) {
      const page = await visit(listingAccess, path + search, { cookie, params: { id: String(house.id) } })
      expect(page.status).toBe(200)
      expect(Buffer.byteLength(page.html)).toBeLessThan(MAX_BYTES * 2)
      const data = page.data as Record<string, { rows: unknown[]; next: string | null }>
      const { rows = [], next = null } = data[column] ?? {}
      expect(rows.length).toBeGreaterThan(0)
      seen.push(...rows.map((row) => /Row \d{3}/.exec(JSON.stringify(row))?.[0] ?? ''))
      search = next && `?${new URLSearchParams({ [list]: next }).toString()}`
      const links = linksOf(page.html).map(({ href }) => decodeURIComponent(href))
      if (search !== null) expect(links).toContain(decodeURIComponent(path + search))
    }
    expect(pages, list).toBeGreaterThan(1)
    expect(seen.toSorted(), list).toEqual(rowsOf(name))
    // Open invitations come before all other rows.
    const waiting = list === 'invited' ? seen.findIndex((row) => Number(row.slice(4)) % 2 === 1) : ROWS / 2
    expect(waiting).toBe(ROWS / 2)
  }
})

test('a company’s access list is read in light pages, each listing once, including the oldest of many · PUB-224', async () => {
  for (let number = 0; number < ROWS; number += 1) {
    const { id } = await aMarketListing({ companyId: owner.company.id })
    const words = { message: long(number, 2000), decisionWords: long(number, 2000) }
    const about = {
      listingId: id,
      userId: member.userId,
      companyId: member.company.id,
      createdAt: at(number),
    }
    await insertRow('accessRequests', {
      ...about,
      ...words,
      status: 'declined',
      decidedAt: at(number),
      askedTitle: 'House',
    })
  }
  const cookie = await welcomedCookie(member)
  const pages = await walk({ module: myAccess, path: '/my-access', cookie })
  expectEachOnce(pages)
  expect(pages.flat()).toEqual(pages.flat().toSorted().toReversed())
})

test('the versions of an NDA text are read in light pages, each once · PUB-223', async () => {
  const { id } = await aMarketListing({ companyId: owner.company.id })
  for (let number = 0; number < ROWS; number += 1)
    await insertRow('ndaVersions', { listingId: id, number: number + 1, body: long(number, 50_000) })
  const cookie = await welcomedCookie(owner)
  const path = `/my-listings/${id}/access/nda`
  const pages = await walk({ module: ndaText, path, cookie, params: { id: String(id) } })
  // The newest text is also in the form of each page.
  expectEachOnce(pages.map((rows, page) => rows.filter((row) => page === 0 || row !== name(ROWS - 1))))
})

test('messages to our team are read in light pages, each once', async () => {
  for (let number = 0; number < ROWS; number += 1)
    await insertRow('contactMessages', {
      firstName: 'Wanda',
      lastName: 'Writer',
      email: 'wanda@example.test',
      message: long(number, 5000),
      formId: crypto.randomUUID(),
      createdAt: at(number),
    })
  expectEachOnce(await walk({ module: messages, path: '/admin/messages', cookie: adminCookie }))
})

test('the audit log is read in light pages, each row once', async () => {
  await transaction(async (tx) => {
    for (let number = 0; number < ROWS; number += 1)
      await writeAudit(tx, {
        actor: { kind: 'admin', userId: admin.userId },
        action: 'account.suspend',
        subject: { type: 'user', id: member.userId },
        reason: long(number, 2000),
        details: { note: 'ą'.repeat(2000) },
      })
  })
  const path = `/admin/audit?subjectType=user&subjectId=${member.userId}`
  expectEachOnce(await walk({ module: audit, path, cookie: adminCookie }))
})

test('a record shows as many of its latest decisions as fit on a light page', async () => {
  await transaction(async (tx) => {
    for (let number = 0; number < ROWS * 3; number += 1)
      await recordDecision(tx, {
        subject: { type: 'company', id: member.company.id },
        revision: number,
        action: 'reject',
        from: 'pending',
        to: 'rejected',
        reason: long(number, 2000),
        memberNotes: 'ą'.repeat(2000),
        internalNotes: 'ą'.repeat(2000),
        decidedBy: admin.userId,
      })
  })
  const path = `/admin/profiles?id=${member.company.id}`
  const page = await visit(profiles, path, { cookie: adminCookie })
  expect(page.status).toBe(200)
  expect(Buffer.byteLength(page.html) + Buffer.byteLength(JSON.stringify(page.data))).toBeLessThan(MAX_BYTES)
  expect(page.html).toContain(name(ROWS * 3 - 1))
})
