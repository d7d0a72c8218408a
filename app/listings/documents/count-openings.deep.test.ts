import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testDataFolder } from '#test/data-folder.ts'
import { testDatabase } from '#test/database.ts'
import { aGrant, anInvestor } from '#test/world/access.ts'
import { signedInCookie } from '#test/world/accounts.ts'
import { aDocument } from '#test/world/listing-documents.ts'
import { aDeveloper, aListing } from '#test/world/listings.ts'
import { callResource } from '#test/world/uploads.ts'
import { selectRows } from '#test/world/rows.ts'
import { db } from '#app/db/client.server.ts'
import { takeLimit } from '#app/db/limits.server.ts'
import { setClock } from '#app/lib/clock.ts'
import type { ApprovedMember } from '#app/lib/viewer.ts'
import * as door from '#app/site/routes/file.ts'
import * as standing from './routes/open-document.ts'
import { listOpenings } from './queries.server.ts'

await testDatabase()
testDataFolder()

const owner = await aDeveloper({ name: 'Olga Owner' })
const investor = await anInvestor('Ivo Reader')

async function click(id: string, person: ApprovedMember, ip?: string) {
  const cookie = await signedInCookie(person.userId)
  return callResource(standing, `/files/document/${id}`, { cookie, params: { id }, ...(ip && { ip }) })
}

async function follow(
  link: string,
  person: ApprovedMember,
  method?: string,
  headers?: Record<string, string>,
) {
  const id = /^\/files\/([^?]+)/.exec(link)?.[1] ?? ''
  const cookie = await signedInCookie(person.userId)
  return callResource(door, link, {
    cookie,
    params: { id },
    ...(method && { method }),
    ...(headers && { headers }),
  })
}

const linkOf = async (id: string, person: ApprovedMember) =>
  (await click(id, person)).headers.get('Location') ?? ''

async function aGrantedDocument() {
  const { id: listing, slug } = await aListing({ owner, visibility: 'semi_public' })
  await aGrant(listing, investor)
  return { listing, slug, ...(await aDocument(owner, listing)) }
}

const auditOf = (id: string) =>
  selectRows('auditLog', { action: 'listing.open_document', subjectId: id }, ['id'], 'id')

describe('counts one opening per link', () => {
  test('for repeated, different and concurrent requests · PUB-226', async () => {
    const { id, listing } = await aGrantedDocument()
    const start = new Date('2026-11-20T09:00:00Z')
    setClock(() => start)
    const link = await linkOf(id, investor)
    await follow(link, investor, 'HEAD')
    expect(await listOpenings(owner, listing)).toHaveLength(0)
    const responses = await Promise.all(Array.from({ length: 20 }, () => follow(link, investor)))
    expect(responses.every(({ status }) => status === 200)).toBe(true)
    await follow(link, investor, 'GET', { Range: 'bytes=0-99' })
    await follow(`${link}&view=inline&again=1`, investor)
    await follow(link, investor, 'HEAD')
    expect(await listOpenings(owner, listing)).toHaveLength(1)
    expect(await auditOf(id)).toHaveLength(1)
    // Another click and another person each get a new link.
    setClock(() => new Date(start.getTime() + 5000))
    await follow(await linkOf(id, investor), investor)
    await follow(await linkOf(id, owner), owner)
    expect((await listOpenings(owner, listing)).map(({ person }) => person)).toEqual([
      'Olga Owner',
      'Ivo Reader',
      'Ivo Reader',
    ])
    expect(await auditOf(id)).toHaveLength(3)
  })

  test('but none beyond the rate limit of an account, for clicks and links', async () => {
    const reader = await anInvestor()
    const { id, listing } = await aGrantedDocument()
    await aGrant(listing, reader)
    const link = await linkOf(id, reader)
    expect((await follow(link, reader)).status).toBe(200)
    for (let call = 0; call < 119; call += 1)
      await takeLimit(db(), { rule: 'document', subjects: [`account:${reader.userId}`] })
    const before = await everyOpening()
    for (const refused of [
      await click(id, reader),
      await follow(link, reader),
      await follow(link, reader, 'HEAD'),
    ]) {
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(3500)
    }
    expect(await everyOpening()).toBe(before)
    expect((await click(id, investor)).status).toBe(302)
  })

  test('with a separate limit for each of five readers in one network', async () => {
    const { id } = await aGrantedDocument()
    const counted = async () => {
      const { rows } = await sql<{ sum: number }>`
        select coalesce(sum(count), 0)::int as sum from rate_limits where key like 'document:%'`.execute(db())
      return rows[0]?.sum ?? 0
    }
    const before = await counted()
    await click(id, investor)
    expect(await counted()).toBe(before + 1)
    await click('00000000-0000-4000-8000-000000000000', investor)
    expect(await counted()).toBe(before + 1)
    for (let call = 0; call < 150; call += 1)
      await takeLimit(db(), { rule: 'document', subjects: ['ip:198.51.100.9'] })
    expect((await click(id, investor, '198.51.100.9')).status).toBe(302)
  })
})

async function everyOpening(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from listing_document_openings)
      + (select count(*) from audit_log where action = 'listing.open_document') as count`.execute(db())
  return rows[0]?.count ?? 0
}
