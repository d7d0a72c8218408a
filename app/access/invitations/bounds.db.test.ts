import { describe, expect, test } from 'vitest'
import type { ApprovedMember } from '#app/lib/viewer.ts'
import { testDatabase } from '#test/database.ts'
import { anInvestor } from '#test/world/access.ts'
import { type AccessDesk, anAccessDesk, ask, inDays, levelOf } from '#test/world/access-desk.ts'
import { mailsTo } from '#test/world/accounts.ts'
import { aDeveloper } from '#test/world/listings.ts'
import { findListingAccess } from '../queries.server.ts'
import { resendInvitation, revokeInvitation, type Invite, inviteToListing } from './commands/invite.server.ts'
import { listInvitations } from './queries.server.ts'
import { MANY, isDeepRun } from '#test/runs.ts'

await testDatabase()

let owner: ApprovedMember
let listing: AccessDesk['listing']

// One owner per test, since the daily limit is per person.
const desk = await anAccessDesk()
const { admin } = desk

const useNewOwner = async () => {
  owner = await aDeveloper({ name: 'Olga Owner' })
  listing = (changes = {}) => desk.listing({ companyId: owner.company.id, ...changes })
}

function invite(listingId: number, email: string, changes: Partial<Invite> = {}, by = owner) {
  return inviteToListing(by, listingId, { email, message: null, days: 30, accessEndsOn: null, ...changes })
}
const openId = async (listingId: number) => (await listInvitations(listingId)).rows[0]?.id ?? ''

describe('the limits on invitations', () => {
  test('only the owner’s company and admins can send, resend and withdraw them · PUB-091', async () => {
    await useNewOwner()
    const { id } = await listing()
    const stranger = await aDeveloper()
    expect(await invite(id, 'a@b.example', {}, stranger)).toEqual({ ok: false, refused: 'not_found' })
    expect(await invite(id, owner.email)).toEqual({ ok: false, refused: 'own_company' })
    expect(await invite(id, 'a@b.example', {}, admin as never)).toMatchObject({ ok: true })
    const open = await openId(id)
    for (const change of [resendInvitation, revokeInvitation]) {
      expect(await change(stranger, id, open)).toEqual({ ok: false, refused: 'not_found' })
      expect(await change(owner, (await listing()).id, open)).toEqual({ ok: false, refused: 'not_found' })
      expect(await change(owner, id, 'x')).toEqual({ ok: false, refused: 'not_found' })
    }
  })

  test('an invitation can be resent once a day, at most five times, and resending renews an expired one', async () => {
    await useNewOwner()
    const { id } = await listing()
    await invite(id, 'again@b.example', { days: 7 })
    expect(await invite(id, 'again@b.example')).toEqual({ ok: false, refused: 'already_invited' })
    expect(await resendInvitation(owner, id, await openId(id))).toEqual({
      ok: false,
      refused: 'sent_today',
    })
    for (const days of [8, 16, 24, 32]) {
      inDays(days)
      expect(await resendInvitation(owner, id, await openId(id))).toMatchObject({ ok: true })
      expect((await listInvitations(id)).rows[0]?.state).toBe('waiting')
    }
    inDays(40)
    expect(await resendInvitation(owner, id, await openId(id))).toEqual({
      ok: false,
      refused: 'sent_often',
    })
    expect(await mailsTo('again@b.example')).toHaveLength(5)
  })

  test.runIf(isDeepRun)(
    'a new invitation after a withdrawal counts as a resend: once a day, five in total',
    async () => {
      await useNewOwner()
      const { id } = await listing()
      const outcomes: (string | true)[] = []
      const inviteAndEnd = async () => {
        const sent = await invite(id, 'on-off@b.example')
        if (sent.ok) await revokeInvitation(owner, id, sent.value.id)
        outcomes.push(sent.ok || sent.refused)
      }
      for (let round = 0; round < 6; round += 1) {
        inDays(round * 1.1)
        await inviteAndEnd()
        await inviteAndEnd()
      }
      expect(outcomes).toEqual([
        ...Array.from({ length: 5 }, () => [true, 'sent_today']).flat(),
        'sent_often',
        'sent_often',
      ])
    },
  )

  test.runIf(isDeepRun)(
    'concurrent sends stop at the daily limit, and fifty sends to one address create one invitation',
    async () => {
      await useNewOwner()
      const { id } = await listing()
      const same = await Promise.all(Array.from({ length: 50 }, () => invite(id, 'one@b.example')))
      expect(same.filter(({ ok }) => ok)).toHaveLength(1)
      expect(await mailsTo('one@b.example')).toHaveLength(1)
      const many = await Promise.all(
        Array.from({ length: 50 }, (_, index) => invite(id, `many${index}@b.example`)),
      )
      expect(many.filter(({ ok }) => ok)).toHaveLength(19)
      expect(many.find(({ ok }) => !ok)).toMatchObject({ refused: 'too_many' })
    },
  )

  test('only one of many concurrent uses and withdrawals takes effect', async () => {
    await useNewOwner()
    const member = await anInvestor()
    const { id, slug } = await listing()
    await invite(id, member.email)
    const open = await openId(id)
    const all = await Promise.all(
      Array.from({ length: MANY }, (_, index) =>
        index % 2 ? revokeInvitation(owner, id, open) : ask(member, slug),
      ),
    )
    const grants = (await findListingAccess(owner, id))?.grants.rows ?? []
    const [invitation] = (await listInvitations(id)).rows
    expect(grants.length).toBe(invitation?.state === 'used' ? 1 : 0)
    expect(await levelOf(member, slug)).toBe(grants.length === 1 ? 'FULL' : 'REDUCED')
    expect(all.filter(({ ok }, index) => ok && index % 2)).toHaveLength(grants.length === 1 ? 0 : 1)
  })
})
