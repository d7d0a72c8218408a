import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { db, transaction } from '#app/db/client.server.ts'
import { setClock } from '#app/lib/clock.ts'
import { testDatabase } from '#test/database.ts'
import { currentNda } from '#app/listings/queries/find-access.server.ts'
import { viewerFactsOf } from '#app/listings/visibility/policy.ts'
import { aGrant, anInvestor } from '#test/world/access.ts'
import { anAccessDesk, ask, levelOf, signature } from '#test/world/access-desk.ts'
import { acceptNda } from './nda.server.ts'
import { lockAccess } from './shared.server.ts'
import { requestAccess } from './request-access.server.ts'
import { dealFor } from '#test/world/listing-page.ts'
import { selectRows } from '#test/world/rows.ts'
import { untilOneWaits } from '#test/world/locks.ts'

await testDatabase()

const desk = await anAccessDesk()
const { listing } = desk

describe('the NDA', () => {
  test('stores the version, typed name and time of an acceptance, and nothing unless it is accepted', async () => {
    const member = await anInvestor()
    const { id, slug } = await listing({ unlockRule: 'both' })
    expect(await ask(member, slug)).toEqual({ ok: false, refused: 'nda_required' })
    expect(await requestAccess(member, slug, await signature(id, null))).toEqual({
      ok: false,
      refused: 'name_required',
    })
    expect(await requestAccess(member, slug, { ...(await signature(id)), ndaVersion: 'own-9' })).toEqual({
      ok: false,
      refused: 'nda_changed',
    })
    expect(await selectRows('ndaAcceptances', { listingId: id }, ['id'])).toEqual([])
    const at = new Date('2026-11-21T10:11:12Z')
    setClock(() => at)
    expect(await requestAccess(member, slug, await signature(id, 'Ivo Maria Investor'))).toMatchObject({
      ok: true,
      value: { status: 'pending' },
    })
    const stored = await selectRows('ndaAcceptances', { listingId: id }, [
      'signedName',
      'acceptedAt',
      'companyId',
      'versionId',
    ])
    expect(stored).toEqual([
      {
        signedName: 'Ivo Maria Investor',
        acceptedAt: at,
        companyId: member.company.id,
        versionId: (await currentNda(id)).id,
      },
    ])
    expect(await levelOf(member, slug)).toBe('REDUCED')
  })

  test('is accepted for the member’s current company, and again after they change company', async () => {
    const before = await anInvestor()
    const { id, slug } = await listing({ unlockRule: 'nda' })
    const signed = await signature(id)
    const mine = async () =>
      (await selectRows('ndaAcceptances', { listingId: id, userId: before.userId }, ['companyId'])).map(
        ({ companyId }) => companyId,
      )
    const member = { ...before, company: (await anInvestor()).company }
    for (const one of [before, member, member]) await requestAccess(one, slug, signed)
    expect((await mine()).toSorted()).toEqual([before, member].map(({ company }) => company.id).toSorted())
    expect(JSON.stringify(await dealFor(viewerFactsOf(member), slug))).toContain('canarymail-kw_numbers')
    const [request] = await selectRows('accessRequests', { companyId: member.company.id }, [
      'ndaAcceptanceId',
    ])
    const [acceptance] = await selectRows('ndaAcceptances', { companyId: member.company.id }, ['id'])
    expect(request?.ndaAcceptanceId).toBe(acceptance?.id)
    // The previous release names the key without the company, and must find it while both serve.
    await sql`insert into nda_acceptances (nda_version_id, listing_id, user_id, company_id, signed_name)
      values (${(await currentNda(id)).id}, ${id}, ${member.userId}, ${member.company.id}, 'Ivo')
      on conflict (listing_id, user_id, nda_version_id) do nothing`.execute(db())
    expect(await mine()).toHaveLength(2)
  })

  test('opens tier N to a grant holder who accepts it later · PUB-222 PUB-221', async () => {
    const member = await anInvestor()
    const { id, slug } = await listing()
    const bytes = async () => JSON.stringify(await dealFor(viewerFactsOf(member), slug))
    expect(await acceptNda(member, slug, await signature(id))).toEqual({ ok: false, refused: 'not_found' })
    await aGrant(id, member)
    expect(await bytes()).not.toContain('canarymail-kw_numbers')
    expect(await acceptNda(member, slug, await signature(id))).toMatchObject({ ok: true })
    expect(await bytes()).toContain('canarymail-kw_numbers')
  })

  test('is refused once the grant has been revoked, even while the acceptance waits for it', async () => {
    const member = await anInvestor()
    const { id, slug } = await listing()
    const grant = await aGrant(id, member)
    const signed = await signature(id)
    const { accepting } = await transaction(async (tx) => {
      await lockAccess(tx, id, member.company.id)
      const accepting = acceptNda(member, slug, signed)
      await untilOneWaits()
      await tx.updateTable('accessGrants').set({ revokedAt: new Date() }).where('id', '=', grant).execute()
      return { accepting }
    })
    expect(await accepting).toEqual({ ok: false, refused: 'not_found' })
    expect(await selectRows('ndaAcceptances', { listingId: id }, ['id'])).toEqual([])
  })
})
