import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { setClock } from '#app/lib/clock.ts'
import type { AdminViewer, ApprovedMember } from '#app/lib/viewer.ts'
import { currentNda, findDeal } from '#app/listings/queries/find-deal.server.ts'
import { viewerFactsOf } from '#app/listings/visibility/policy.ts'
import { testDatabase } from '#test/database.ts'
import { aGrant, aMarketListing, anInvestor, suspended } from '#test/world/access.ts'
import { canaryDetails, CANARY_COLUMNS, COLUMN_NEEDLES } from '#test/world/canaries.ts'
import { mailsTo } from '#test/world/accounts.ts'
import { aDeveloper, anAdmin, aPerson } from '#test/world/listings.ts'
import { findListingAccess } from '../queries.server.ts'
import { acceptNda } from './accept-nda.server.ts'
import { decideRequest } from './decide-request.server.ts'
import { requestAccess } from './request-access.server.ts'
import { revokeGrant } from './revoke-grant.server.ts'
import { withdrawRequest } from './withdraw-request.server.ts'

testDatabase()

let owner: ApprovedMember
let admin: AdminViewer
const day = 86_400_000

beforeAll(async () => {
  owner = await aDeveloper({ name: 'Olga Owner' })
  admin = await anAdmin()
})
afterEach(() => setClock(null))

const { details, canaries } = canaryDetails('mail')
const listing = (changes: object = {}) =>
  aMarketListing({
    companyId: owner.company.id,
    visibility: 'semi_public',
    unlockRule: 'approval',
    ...CANARY_COLUMNS,
    details: details as never,
    ...changes,
  })

const plain = { acceptNda: false, signedName: null }
const ask = (member: ApprovedMember, slug: string, message: string | null = null) =>
  requestAccess(member, slug, { ...plain, message })

async function signature(listingId: number, signedName: string | null = 'Ivo Investor') {
  return { acceptNda: true, signedName, ndaVersion: (await currentNda(listingId)).id, message: null }
}

async function levelOf(member: ApprovedMember, slug: string) {
  return (await findDeal(viewerFactsOf(member), slug))?.level ?? null
}

async function waiting(listingId: number) {
  const { id } = await db()
    .selectFrom('accessRequests')
    .where('listingId', '=', listingId)
    .where('status', '=', 'pending')
    .select('id')
    .executeTakeFirstOrThrow()
  return id
}

const yes = { action: 'grant', words: '', endsOn: null } as const

describe('a request', () => {
  test('is stored with its message, mailed to both sides, and unlocks FULL once granted · PUB-090', async () => {
    const member = await anInvestor()
    const { id, slug } = await listing()
    expect(await levelOf(member, slug)).toBe('REDUCED')
    expect(await ask(member, slug, 'We buy offices.')).toEqual({
      ok: true,
      value: { slug, status: 'pending' },
    })
    expect(await levelOf(member, slug)).toBe('REDUCED')
    const [toOwner] = (await mailsTo(owner.email)).filter(({ text }) =>
      text.includes(`/my-listings/${id}/access`),
    )
    expect(toOwner?.text).toContain('We buy offices.')
    expect(toOwner?.text).toContain(member.company.name)
    expect(await decideRequest(owner, { ...yes, listingId: id, id: await waiting(id) })).toMatchObject({
      ok: true,
    })
    expect(await levelOf(member, slug)).toBe('FULL')
    expect((await mailsTo(member.email)).map(({ kind }) => kind)).toEqual(['access.receipt', 'access.grant'])
  })

  test('belongs to the company: a colleague sees the listing too, a stranger does not · PUB-221', async () => {
    const member = await anInvestor()
    const { id, slug } = await listing()
    await ask(member, slug)
    await decideRequest(owner, { ...yes, listingId: id, id: await waiting(id) })
    const colleague = (await aPerson({ company: member.company, type: 'investor' })) as ApprovedMember
    expect(await levelOf(colleague, slug)).toBe('FULL')
    expect(await levelOf(await anInvestor(), slug)).toBe('REDUCED')
    const resting = await suspended(member)
    expect((await findDeal(viewerFactsOf(resting), slug))?.level).toBe('TEASER')
  })

  test(
    'sent fifty times at once is one request and one mail a side · PUB-224',
    { timeout: 30_000 },
    async () => {
      const member = await anInvestor()
      const { id, slug } = await listing()
      const answers = await Promise.all(Array.from({ length: 50 }, () => ask(member, slug)))
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
      expect(new Set(answers.flatMap((answer) => (answer.ok ? [] : [answer.refused])))).toEqual(
        new Set(['already_pending']),
      )
      const { count } = await db()
        .selectFrom('accessRequests')
        .where('listingId', '=', id)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      expect(Number(count)).toBe(1)
      expect(await mailsTo(member.email)).toHaveLength(1)
    },
  )

  test('by NDA at once, fifty times, is one grant · PUB-222', { timeout: 30_000 }, async () => {
    const member = await anInvestor()
    const { id, slug } = await listing({ unlockRule: 'nda' })
    const signed = await signature(id)
    const answers = await Promise.all(Array.from({ length: 50 }, () => requestAccess(member, slug, signed)))
    expect(answers.filter(({ ok }) => ok)).toEqual([{ ok: true, value: { slug, status: 'granted' } }])
    expect(new Set(answers.flatMap((answer) => (answer.ok ? [] : [answer.refused])))).toEqual(
      new Set(['has_access']),
    )
    const grants = await db()
      .selectFrom('accessGrants')
      .where('listingId', '=', id)
      .select(['source', 'companyId'])
      .execute()
    expect(grants).toEqual([{ source: 'nda', companyId: member.company.id }])
    expect(await levelOf(member, slug)).toBe('FULL')
  })

  test('is refused when it is for a hidden or an own listing, or when access is there · PUB-094', async () => {
    const member = await anInvestor()
    const off = await listing({ listed: false })
    const open = await listing()
    await aGrant(open.id, member)
    expect(await ask(member, off.slug)).toEqual({ ok: false, refused: 'not_found' })
    expect(await ask(member, 'no-such-listing')).toEqual({ ok: false, refused: 'not_found' })
    expect(await ask(owner, open.slug)).toEqual({ ok: false, refused: 'own_listing' })
    expect(await ask(member, open.slug)).toEqual({ ok: false, refused: 'has_access' })
  })

  test(
    'is possible twenty times a day, and a refused one does not count · PUB-224',
    { timeout: 30_000 },
    async () => {
      const member = await anInvestor()
      const first = await listing()
      for (let index = 0; index < 19; index += 1)
        expect((await ask(member, (await listing()).slug)).ok).toBe(true)
      await ask(member, first.slug)
      expect(await ask(member, first.slug)).toEqual({ ok: false, refused: 'already_pending' })
      const last = await listing()
      expect(await ask(member, last.slug)).toEqual({ ok: false, refused: 'too_many' })
      const stored = await db()
        .selectFrom('accessRequests')
        .where('listingId', '=', last.id)
        .select('id')
        .execute()
      expect(stored).toEqual([])
    },
  )
})

describe('the NDA', () => {
  test('stores version, typed name and time, and mails the text to both sides · PUB-223', async () => {
    const member = await anInvestor()
    const { id, slug } = await listing({ unlockRule: 'both' })
    expect(await ask(member, slug)).toEqual({ ok: false, refused: 'nda_required' })
    expect(await requestAccess(member, slug, await signature(id, null))).toEqual({
      ok: false,
      refused: 'name_required',
    })
    expect(await requestAccess(member, slug, { ...(await signature(id)), ndaVersion: 999 })).toEqual({
      ok: false,
      refused: 'nda_changed',
    })
    expect(
      await db().selectFrom('ndaAcceptances').where('listingId', '=', id).select('id').execute(),
    ).toEqual([])
    const at = new Date('2026-11-21T10:11:12Z')
    setClock(() => at)
    expect(await requestAccess(member, slug, await signature(id, 'Ivo Maria Investor'))).toMatchObject({
      ok: true,
      value: { status: 'pending' },
    })
    const stored = await db()
      .selectFrom('ndaAcceptances')
      .where('listingId', '=', id)
      .select(['signedName', 'acceptedAt', 'companyId', 'ndaVersionId'])
      .execute()
    expect(stored).toEqual([
      {
        signedName: 'Ivo Maria Investor',
        acceptedAt: at,
        companyId: member.company.id,
        ndaVersionId: (await currentNda(id)).id,
      },
    ])
    for (const person of [member, owner]) {
      const mail = (await mailsTo(person.email)).findLast(({ kind }) => kind === 'access.nda')
      expect(mail?.text).toContain('CONFIDENTIALITY UNDERTAKING')
      expect(mail?.text).toContain('Ivo Maria Investor')
      expect(mail?.text).toContain('2026-11-21 10:11:12')
    }
    expect(await levelOf(member, slug)).toBe('REDUCED')
  })

  test('alone grants at once, on a private listing only after a yes · PUB-222', async () => {
    const member = await anInvestor()
    const open = await listing({ unlockRule: 'nda' })
    const closed = await listing({ unlockRule: 'nda', visibility: 'private' })
    expect(await requestAccess(member, open.slug, await signature(open.id))).toMatchObject({
      value: { status: 'granted' },
    })
    expect(await requestAccess(member, closed.slug, await signature(closed.id))).toMatchObject({
      value: { status: 'pending' },
    })
    expect([await levelOf(member, open.slug), await levelOf(member, closed.slug)]).toEqual([
      'FULL',
      'MINIMAL',
    ])
  })

  test('opens tier N to a holder who accepts it later · PUB-222 PUB-221', async () => {
    const member = await anInvestor()
    const { id, slug } = await listing()
    const bytes = async () => JSON.stringify(await findDeal(viewerFactsOf(member), slug))
    expect(await acceptNda(member, slug, await signature(id))).toEqual({ ok: false, refused: 'not_found' })
    await aGrant(id, member)
    expect(await bytes()).not.toContain('canarymail-kw_numbers')
    expect(await acceptNda(member, slug, await signature(id))).toMatchObject({ ok: true })
    expect(await bytes()).toContain('canarymail-kw_numbers')
  })
})

describe('a decision', () => {
  test('declines with words that the requester reads, who may ask again after 30 days · PUB-224', async () => {
    const member = await anInvestor()
    const { id, slug } = await listing()
    await ask(member, slug)
    const request = await waiting(id)
    expect(
      await decideRequest(owner, { listingId: id, id: request, action: 'decline', words: ' ', endsOn: null }),
    ).toEqual({ ok: false, refused: 'reason_required' })
    const no = {
      listingId: id,
      id: request,
      action: 'decline',
      words: 'Sold to a neighbour.',
      endsOn: null,
    } as const
    expect(await decideRequest(owner, no)).toMatchObject({ ok: true })
    expect((await mailsTo(member.email)).at(-1)?.text).toContain('Sold to a neighbour.')
    expect(await ask(member, slug)).toEqual({ ok: false, refused: 'too_soon' })
    setClock(() => new Date(Date.now() + 31 * day))
    expect(await ask(member, slug)).toMatchObject({ ok: true })
  })

  test('is the owner’s company’s or an admin’s; for others there is no such request · PUB-090', async () => {
    const member = await anInvestor()
    const { id, slug } = await listing()
    await ask(member, slug)
    const request = await waiting(id)
    const other = await aDeveloper()
    const others = await aMarketListing({ companyId: other.company.id })
    for (const stranger of [other, member]) {
      expect(await decideRequest(stranger, { ...yes, listingId: id, id: request })).toEqual({
        ok: false,
        refused: 'not_found',
      })
    }
    expect(await decideRequest(other, { ...yes, listingId: others.id, id: request })).toEqual({
      ok: false,
      refused: 'not_found',
    })
    expect(
      await decideRequest(
        { ...owner, company: { ...owner.company, suspended: true } },
        { ...yes, listingId: id, id: request },
      ),
    ).toEqual({ ok: false, refused: 'not_found' })
    expect(await levelOf(member, slug)).toBe('REDUCED')
    expect(await decideRequest(admin, { ...yes, listingId: id, id: request })).toMatchObject({ ok: true })
    const grant = await db()
      .selectFrom('accessGrants')
      .where('listingId', '=', id)
      .select('source')
      .executeTakeFirstOrThrow()
    expect(grant.source).toBe('admin')
  })

  test('is nobody’s on a request of their own company', async () => {
    const member = await anInvestor()
    const { id, slug } = await listing()
    await ask(member, slug)
    const inside = { ...(await anAdmin()), company: member.company } as AdminViewer
    expect(await decideRequest(inside, { ...yes, listingId: id, id: await waiting(id) })).toEqual({
      ok: false,
      refused: 'own_record',
    })
  })

  test('by two people at once is one decision', async () => {
    const member = await anInvestor()
    const { id, slug } = await listing()
    await ask(member, slug)
    const request = await waiting(id)
    const both = await Promise.all([
      decideRequest(owner, { ...yes, listingId: id, id: request }),
      decideRequest(admin, { listingId: id, id: request, action: 'decline', words: 'No.', endsOn: null }),
    ])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect((await mailsTo(member.email)).filter(({ kind }) => kind !== 'access.receipt')).toHaveLength(1)
  })
})

describe('a grant', () => {
  test('ends on its last day, and the next request gets the lower projection · PUB-225', async () => {
    const member = await anInvestor()
    const { id, slug } = await listing()
    await ask(member, slug)
    const request = await waiting(id)
    expect(await decideRequest(owner, { ...yes, listingId: id, id: request, endsOn: '2020-01-01' })).toEqual({
      ok: false,
      refused: 'ends_in_past',
    })
    const soon = new Date(Date.now() + 10 * day)
    expect(
      await decideRequest(owner, {
        ...yes,
        listingId: id,
        id: request,
        endsOn: soon.toISOString().slice(0, 10),
      }),
    ).toMatchObject({ ok: true })
    expect(await levelOf(member, slug)).toBe('FULL')
    setClock(() => new Date(Date.now() + 12 * day))
    expect(await levelOf(member, slug)).toBe('REDUCED')
    expect(await ask(member, slug)).toMatchObject({ ok: true })
    await decideRequest(owner, { ...yes, listingId: id, id: await waiting(id) })
    expect(await levelOf(member, slug)).toBe('FULL')
  })

  test('is revoked by owner or admin, once, and its holder is told · PUB-225', async () => {
    const member = await anInvestor()
    const { id, slug } = await listing({ unlockRule: 'nda' })
    await requestAccess(member, slug, await signature(id))
    const [grant] = (await findListingAccess(owner, id))?.grants ?? []
    const stranger = await aDeveloper()
    expect(await revokeGrant(stranger, id, grant?.id ?? '')).toEqual({ ok: false, refused: 'not_found' })
    expect(await revokeGrant(member, id, grant?.id ?? '')).toEqual({ ok: false, refused: 'not_found' })
    const both = await Promise.all([
      revokeGrant(owner, id, grant?.id ?? ''),
      revokeGrant(admin, id, grant?.id ?? ''),
    ])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await levelOf(member, slug)).toBe('REDUCED')
    expect((await mailsTo(member.email)).filter(({ kind }) => kind === 'access.revoked')).toHaveLength(1)
    // The accepted NDA does not open again by itself what the owner has closed.
    expect(await requestAccess(member, slug, await signature(id))).toMatchObject({
      value: { status: 'pending' },
    })
  })
})

test('a requester withdraws their own waiting request and nobody else’s · PUB-224', async () => {
  const member = await anInvestor()
  const { id, slug } = await listing()
  await ask(member, slug)
  const request = await waiting(id)
  expect(await withdrawRequest(await anInvestor(), request)).toEqual({ ok: false, refused: 'not_found' })
  expect(await withdrawRequest(member, request)).toEqual({ ok: true, value: { slug } })
  expect(await withdrawRequest(member, request)).toEqual({ ok: false, refused: 'not_found' })
  expect(await decideRequest(owner, { ...yes, listingId: id, id: request })).toEqual({
    ok: false,
    refused: 'wrong_status',
  })
  expect(await ask(member, slug)).toMatchObject({ ok: true })
})

test('every step is audited, and no mail holds a value of the listing · PUB-221', async () => {
  const rows = await db()
    .selectFrom('auditLog')
    .where('subjectType', 'in', ['access_request', 'access_grant'])
    .select('action')
    .distinct()
    .execute()
  expect(rows.map(({ action }) => action).toSorted()).toEqual([
    'access.decline',
    'access.grant',
    'access.granted_by_nda',
    'access.request',
    'access.revoke',
    'access.withdraw',
  ])
  const mails = await db().selectFrom('emailQueue').select(['subject', 'htmlBody', 'textBody']).execute()
  const text = mails.map((mail) => `${mail.subject}${mail.htmlBody}${mail.textBody}`).join('\n')
  const hidden = [
    ...canaries.flatMap(({ needles }) => needles.filter((needle) => needle.length > 6)),
    ...Object.values(COLUMN_NEEDLES)
      .flat()
      .filter((needle) => needle.length > 6),
  ]
  expect(hidden.filter((needle) => text.includes(needle))).toEqual([])
})

test('the owner’s page lists who asked and who has access, for owner and admin alone · PUB-091', async () => {
  const member = await anInvestor('Ida Asker')
  const holder = await anInvestor('Hugo Holder')
  const { id, slug } = await listing()
  await aGrant(id, holder)
  await ask(member, slug, 'Please.')
  const found = await findListingAccess(owner, id)
  expect(found?.requests).toMatchObject([
    { company: member.company.name, person: 'Ida Asker', message: 'Please.', status: 'pending' },
  ])
  expect(found?.grants).toMatchObject([
    { company: holder.company.name, person: 'Hugo Holder', isResting: false },
  ])
  expect(await findListingAccess(admin, id)).toEqual(found)
  expect(await findListingAccess(member, id)).toBeNull()
  expect(await findListingAccess(await aDeveloper(), id)).toBeNull()
})
