import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import type { ApprovedMember } from '#app/lib/viewer.ts'
import { currentNda } from '#app/listings/queries/find-deal.server.ts'
import { testDatabase } from '#test/database.ts'
import { aMarketListing, anInvestor, type MarketListing } from '#test/world/access.ts'
import { signedInCookie } from '#test/world/accounts.ts'
import { aDeveloper, anAdmin, aPerson } from '#test/world/listings.ts'
import { visit } from '#test/world/pages.tsx'
import * as listingAccess from './listing-access.tsx'
import * as requestPage from './request-access.tsx'

testDatabase()

let owner: ApprovedMember
let member: ApprovedMember
let listing: MarketListing
let id: string
const cookies: Record<string, string> = {}

async function cookieOf(person: { userId: string }): Promise<string> {
  await db()
    .updateTable('members')
    .set({ welcomeSeenAt: new Date() })
    .where('userId', '=', person.userId)
    .execute()
  return signedInCookie(person.userId)
}

beforeAll(async () => {
  owner = await aDeveloper()
  for (const [name, person] of Object.entries({
    owner,
    admin: await anAdmin(),
    stranger: await aDeveloper(),
    pending: await aPerson({ companyStatus: 'pending' }),
  }))
    cookies[name] = await cookieOf(person)
})

beforeEach(async () => {
  member = await anInvestor('Ida Asker')
  cookies.member = await cookieOf(member)
  listing = await aMarketListing({ companyId: owner.company.id, visibility: 'private', unlockRule: 'both' })
  id = String(listing.id)
})

function send(form: Record<string, string> | null, who: string | null, slug = listing.slug) {
  const cookie = who === null ? undefined : cookies[who]
  return visit(requestPage, `/deal/${slug}/access`, {
    params: { slug },
    ...(form && { form }),
    ...(cookie && { cookie }),
  })
}

function decide(form: Record<string, string> | null, who: string, listingId = id) {
  return visit(listingAccess, `/my-listings/${listingId}/access`, {
    params: { id: listingId },
    cookie: cookies[who] ?? '',
    ...(form && { form }),
  })
}

const signed = async () => ({
  intent: 'request',
  message: 'We buy.',
  acceptNda: 'on',
  signedName: 'Ida Asker',
  ndaVersion: String((await currentNda(listing.id)).id),
})
const requestId = async () =>
  (
    await db()
      .selectFrom('accessRequests')
      .where('listingId', '=', listing.id)
      .select('id')
      .executeTakeFirstOrThrow()
  ).id

describe('asking', () => {
  test('is refused to guests with 401 and to members without approval with 403', async () => {
    for (const intent of ['request', 'withdraw', 'accept_nda']) {
      const form = { ...(await signed()), intent }
      expect((await send(form, null)).status).toBe(401)
      expect((await send(form, 'pending')).status).toBe(403)
    }
    expect(await db().selectFrom('accessRequests').where('listingId', '=', listing.id).execute()).toEqual([])
  })

  test('keeps what was typed and says beside the field what is missing · PUB-090', async () => {
    const page = await send({ intent: 'request', message: 'We buy.' }, 'member')
    expect(page.status).toBe(422)
    expect(page.text).toContain('Please accept the confidentiality undertaking.')
    expect(page.text).toContain('We buy.')
    const unnamed = await send({ ...(await signed()), signedName: ' ' }, 'member')
    expect(unnamed.text).toContain('Please type your full name.')
  })

  test('shows the whole NDA and leads back to the listing with a toast', async () => {
    const page = await send(null, 'member')
    expect(page.text).toContain('CONFIDENTIALITY UNDERTAKING')
    const done = await send(await signed(), 'member')
    expect([done.status, done.location, done.toast?.title]).toEqual([
      303,
      `/deal/${listing.slug}`,
      'Request sent',
    ])
    const again = await send(await signed(), 'member')
    expect(again.status).toBe(409)
    expect(again.text).toContain('Your company has asked already.')
  })

  test('says of a sample that it is one, to who asks and to who decides · PUB-013', async () => {
    expect((await send(null, 'member')).html).not.toContain('llustrative')
    expect((await decide(null, 'owner')).html).not.toContain('llustrative')
    await db().updateTable('listings').set({ isIllustrative: true }).where('id', '=', listing.id).execute()
    expect((await send(null, 'member')).html).toContain('>Illustrative</span>')
    expect((await decide(null, 'owner')).html).toContain('>Illustrative</span>')
  })

  test('about an unknown or hidden listing is 404 alike · PUB-094', async () => {
    const off = await aMarketListing({ companyId: owner.company.id, listed: false })
    for (const slug of ['no-such-listing', off.slug]) {
      expect((await send(null, 'member', slug)).status).toBe(404)
      expect((await send(await signed(), 'member', slug)).status).toBe(404)
    }
  })
})

describe('the owner’s page', () => {
  test('shows who asked and takes the answer · PUB-090 PUB-091', async () => {
    await send(await signed(), 'member')
    const page = await decide(null, 'owner')
    for (const part of [
      'Ida Asker',
      member.company.name,
      'We buy.',
      'NDA accepted',
      'No company has been given access.',
    ]) {
      expect(page.text).toContain(part)
    }
    const blank = await decide({ intent: 'decline', id: await requestId(), words: '' }, 'owner')
    expect([blank.status, blank.text.includes('Please tell the requester why.')]).toEqual([422, true])
    const done = await decide({ intent: 'grant', id: await requestId(), words: '', endsOn: '' }, 'owner')
    expect([done.status, done.toast?.title]).toEqual([303, 'Access granted'])
    const late = await decide({ intent: 'decline', id: await requestId(), words: 'No.' }, 'admin')
    expect(late.status).toBe(409)
  })

  test('is 404 for everybody but owner and admins, who may revoke · PUB-225', async () => {
    await send(await signed(), 'member')
    for (const who of ['stranger', 'member']) {
      expect((await decide(null, who)).status).toBe(404)
      expect((await decide({ intent: 'grant', id: await requestId() }, who)).status).toBe(404)
    }
    expect((await decide(null, 'owner', '999999')).status).toBe(404)
    expect((await decide(null, 'owner', 'x')).status).toBe(404)
    await decide({ intent: 'grant', id: await requestId() }, 'admin')
    const grant = await db()
      .selectFrom('accessGrants')
      .where('listingId', '=', listing.id)
      .select('id')
      .executeTakeFirstOrThrow()
    expect((await decide({ intent: 'revoke', id: grant.id }, 'stranger')).status).toBe(404)
    expect((await decide({ intent: 'revoke', id: grant.id }, 'owner')).toast?.title).toBe('Access revoked')
    expect((await decide({ intent: 'revoke', id: grant.id }, 'admin')).status).toBe(409)
  })
})
