import { describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import type { ApprovedMember } from '#app/lib/viewer.ts'
import { testDatabase } from '#test/database.ts'
import { viewerFactsOf } from '#app/listings/visibility/policy.ts'
import { aGrant, anInvestor, suspendCompany } from '#test/world/access.ts'
import { anAccessDesk, ask, levelOf, signature, waiting, yes } from '#test/world/access-desk.ts'
import { mailsTo } from '#test/world/accounts.ts'
import { aPerson } from '#test/world/listings.ts'
import { decideRequest } from './grants.server.ts'
import { requestAccess } from './request-access.server.ts'
import { dealFor } from '#test/world/listing-page.ts'
import { selectRows } from '#test/world/rows.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()

const desk = await anAccessDesk()
const { owner, listing } = desk

describe('a request', () => {
  test('is stored with its message, emailed to both sides, and unlocks FULL once granted · PUB-090', async () => {
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
    expect((await mailsTo(member.email)).map(({ kind }) => kind)).toEqual([
      'access.receipt',
      'access.granted',
    ])
  })

  test('belongs to the company: a colleague sees the listing too, a stranger does not · PUB-221', async () => {
    const member = await anInvestor()
    const { id, slug } = await listing()
    await ask(member, slug)
    await decideRequest(owner, { ...yes, listingId: id, id: await waiting(id) })
    const colleague = (await aPerson({ company: member.company, type: 'investor' })) as ApprovedMember
    expect(await levelOf(colleague, slug)).toBe('FULL')
    expect(await levelOf(await anInvestor(), slug)).toBe('REDUCED')
    const resting = await suspendCompany(member)
    expect((await dealFor(viewerFactsOf(resting), slug))?.level).toBe('TEASER')
  })

  test(
    'sent fifty times concurrently stores one request and emails each side once · PUB-224',
    { timeout: 300_000 },
    async () => {
      const member = await anInvestor()
      const { id, slug } = await listing()
      const results = await Promise.all(Array.from({ length: 50 }, () => ask(member, slug)))
      expect(results.filter(({ ok }) => ok)).toHaveLength(1)
      expect(new Set(results.flatMap((answer) => (answer.ok ? [] : [answer.refused])))).toEqual(
        new Set(['already_pending']),
      )
      const { count } = await db()
        .selectFrom('accessRequests')
        .where('listingId', '=', id)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      expect(count).toBe(1)
      expect(await mailsTo(member.email)).toHaveLength(1)
    },
  )

  test.runIf(isDeepRun)(
    'sent fifty times concurrently with an accepted NDA creates one grant · PUB-222',
    { timeout: 300_000 },
    async () => {
      const member = await anInvestor()
      const { id, slug } = await listing({ unlockRule: 'nda' })
      const signed = await signature(id)
      const answers = await Promise.all(Array.from({ length: 50 }, () => requestAccess(member, slug, signed)))
      expect(answers.filter(({ ok }) => ok)).toEqual([{ ok: true, value: { slug, status: 'granted' } }])
      expect(new Set(answers.flatMap((answer) => (answer.ok ? [] : [answer.refused])))).toEqual(
        new Set(['has_access']),
      )
      const grants = await selectRows('accessGrants', { listingId: id }, ['source', 'companyId'])
      expect(grants).toEqual([{ source: 'nda', companyId: member.company.id }])
      expect(await levelOf(member, slug)).toBe('FULL')
    },
  )

  test('is refused for a hidden listing, the member’s own listing and a listing already granted · PUB-094', async () => {
    const member = await anInvestor()
    const off = await listing({ listed: false })
    const open = await listing()
    await aGrant(open.id, member)
    expect(await ask(member, off.slug)).toEqual({ ok: false, refused: 'not_found' })
    expect(await ask(member, 'no-such-listing')).toEqual({ ok: false, refused: 'not_found' })
    expect(await ask(owner, open.slug)).toEqual({ ok: false, refused: 'own_listing' })
    expect(await ask(member, open.slug)).toEqual({ ok: false, refused: 'has_access' })
  })

  test.runIf(isDeepRun)(
    'is possible twenty times a day, not counting refused requests · PUB-224',
    { timeout: 300_000 },
    async () => {
      const member = await anInvestor()
      const first = await listing()
      for (let index = 0; index < 19; index += 1)
        expect((await ask(member, (await listing()).slug)).ok).toBe(true)
      await ask(member, first.slug)
      expect(await ask(member, first.slug)).toEqual({ ok: false, refused: 'already_pending' })
      const last = await listing()
      expect(await ask(member, last.slug)).toEqual({ ok: false, refused: 'too_many' })
      const stored = await selectRows('accessRequests', { listingId: last.id }, ['id'])
      expect(stored).toEqual([])
      // A colleague on the same IP address is not affected.
      expect(await ask(await anInvestor(), last.slug)).toMatchObject({ ok: true })
    },
  )
})
