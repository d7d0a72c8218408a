import { describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { setClock } from '#app/lib/clock.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { testDatabase } from '#test/database.ts'
import { aMarketListing, anInvestor } from '#test/world/access.ts'
import { anAccessDesk, ask, deskCanaries, levelOf, signature, waiting, yes } from '#test/world/access-desk.ts'
import { COLUMN_NEEDLES } from '#test/world/canaries.ts'
import { mailsTo } from '#test/world/accounts.ts'
import { aDeveloper, anAdmin } from '#test/world/listings.ts'
import { selectRow, selectRows } from '#test/world/rows.ts'
import { findListingAccess } from '../queries.server.ts'
import { decideRequest, revokeGrant } from './grants.server.ts'
import { requestAccess } from './request-access.server.ts'

await testDatabase()

const day = 86_400_000

const desk = await anAccessDesk()
const { owner, admin, listing } = desk

describe('a decision', () => {
  test('to decline sends the requester a message, and they may request again after 30 days · PUB-224', async () => {
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

  test('is made by the owner’s company or an admin; for others the request does not exist · PUB-090', async () => {
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
    const grant = await selectRow('accessGrants', { listingId: id })
    expect(grant.source).toBe('admin')
  })

  test('is refused on a request from the decider’s own company', async () => {
    const member = await anInvestor()
    const { id, slug } = await listing()
    await ask(member, slug)
    const inside = { ...(await anAdmin()), company: member.company } as AdminViewer
    expect(await decideRequest(inside, { ...yes, listingId: id, id: await waiting(id) })).toEqual({
      ok: false,
      refused: 'own_record',
    })
  })

  test('made concurrently by two people takes effect once', async () => {
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
  test('is revoked by owner or admin, once, and its holder is notified · PUB-225', async () => {
    const member = await anInvestor()
    const { id, slug } = await listing({ unlockRule: 'nda' })
    await requestAccess(member, slug, await signature(id))
    const [grant] = (await findListingAccess(owner, id))?.grants.rows ?? []
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
    // The accepted NDA does not reopen access that the owner revoked.
    expect(await requestAccess(member, slug, await signature(id))).toMatchObject({
      value: { status: 'pending' },
    })
  })
})

test('every step is audited, and no email contains a value of the listing · PUB-221', async () => {
  const rows = await db()
    .selectFrom('auditLog')
    .where('subjectType', 'in', ['access_request', 'access_grant'])
    .select('action')
    .distinct()
    .execute()
  expect(rows.map(({ action }) => action).toSorted()).toEqual([
    'access.decline',
    'access.grant',
    'access.grant_by_nda',
    'access.request',
    'access.revoke',
  ])
  const mails = await selectRows('emailQueue', {}, ['subject', 'htmlBody', 'textBody'])
  const text = mails.map((mail) => `${mail.subject}${mail.htmlBody}${mail.textBody}`).join('\n')
  const hidden = [
    ...deskCanaries.canaries.flatMap(({ needles }) => needles.filter((needle) => needle.length > 6)),
    ...Object.values(COLUMN_NEEDLES)
      .flat()
      .filter((needle) => needle.length > 6),
  ]
  expect(hidden.filter((needle) => text.includes(needle))).toEqual([])
})
