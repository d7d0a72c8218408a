import { describe, expect, test } from 'vitest'
import type { ApprovedMember } from '#app/lib/viewer.ts'
import { testDatabase } from '#test/database.ts'
import { anInvestor, suspendCompany } from '#test/world/access.ts'
import {
  type AccessDesk,
  anAccessDesk,
  ask,
  inDays,
  levelOf,
  signature,
  waiting,
} from '#test/world/access-desk.ts'
import { listActiveDeals } from '#app/dashboards/queries/active-deals.server.ts'
import { loadTasks } from '#app/dashboards/queries/tasks.server.ts'
import { formatDay, marketDay } from '#app/lib/format.ts'
import { mailsTo } from '#test/world/accounts.ts'
import { aDeveloper, aPerson } from '#test/world/listings.ts'
import { updateRows } from '#test/world/rows.ts'
import { decideRequest } from '../commands/grants.server.ts'
import { requestAccess } from '../commands/request-access.server.ts'
import { resendInvitation, revokeInvitation, type Invite, inviteToListing } from './commands/invite.server.ts'
import { listOwnAccess } from '../queries/own-access.server.ts'
import { notifyInvitedMembers } from '../jobs.server.ts'
import { listInvitations } from './queries.server.ts'

await testDatabase()

const day = 86_400_000
let owner: ApprovedMember
let listing: AccessDesk['listing']

// One owner per test, since the daily limit is per person.
const desk = await anAccessDesk()

const freshOwner = async () => {
  owner = await aDeveloper({ name: 'Olga Owner' })
  listing = (changes = {}) => desk.listing({ companyId: owner.company.id, ...changes })
}

function invite(listingId: number, email: string, changes: Partial<Invite> = {}, by = owner) {
  return inviteToListing(by, listingId, { email, message: null, days: 30, accessEndsOn: null, ...changes })
}
const openId = async (listingId: number) => (await listInvitations(listingId)).rows[0]?.id ?? ''
const kinds = async (email: string) => (await mailsTo(email)).map(({ kind }) => kind)

describe('an invitation', () => {
  test('counts as approval: the invited member opens the listing without a decision · PUB-222', async () => {
    await freshOwner()
    for (const visibility of ['semi_public', 'private'] as const) {
      for (const unlockRule of ['approval', 'nda', 'both'] as const) {
        const [invited, other] = [await anInvestor(), await anInvestor()]
        const { id, slug } = await listing({ visibility, unlockRule })
        expect(await invite(id, invited.email)).toMatchObject({ ok: true })
        const before = visibility === 'private' ? 'MINIMAL' : 'REDUCED'
        expect(await levelOf(invited, slug)).toBe(before)
        const form = unlockRule === 'approval' ? null : await signature(id)
        const use = (member: ApprovedMember) => (form ? requestAccess(member, slug, form) : ask(member, slug))
        if (form) expect(await ask(invited, slug)).toEqual({ ok: false, refused: 'nda_required' })
        expect(await use(invited), `${visibility} ${unlockRule}`).toMatchObject({
          value: { status: 'granted' },
        })
        expect(await levelOf(invited, slug)).toBe('FULL')
        const opensAlone = unlockRule === 'nda' && visibility !== 'private'
        expect(await use(other)).toMatchObject({ value: { status: opensAlone ? 'granted' : 'pending' } })
      }
    }
  })

  test('can be sent to an address without an account, and does not reveal which addresses have one · PUB-222', async () => {
    await freshOwner()
    const { id, slug } = await listing({ visibility: 'private' })
    const member = await anInvestor()
    const nobody = `nobody-${member.email}`
    const results = [await invite(id, member.email), await invite(id, nobody)]
    expect(results.map(({ ok }) => ok)).toEqual([true, true])
    const [one, other] = [await mailsTo(member.email), await mailsTo(nobody)]
    expect(one[0]?.text.replaceAll(member.email, '@')).toBe(other[0]?.text.replaceAll(nobody, '@'))
    const shown = (await listInvitations(id)).rows.map(({ state, message, accessEndsAt, usedBy }) => ({
      state,
      message,
      accessEndsAt,
      usedBy,
    }))
    expect(shown[0]).toEqual(shown[1])
    // The account is created later: unconfirmed, then pending, then approved.
    const person = await aPerson({ type: 'investor', companyStatus: 'pending' })
    await updateRows('users', { id: person.userId }, { email: nobody, emailVerified: false })
    expect(await notifyInvitedMembers()).toBe(0)
    inDays(1)
    await updateRows(
      'companies',
      { id: person.company?.id ?? '' },
      { approvalStatus: 'approved', approvedAt: new Date(Date.now() + day) },
    )
    const joined = {
      ...person,
      email: nobody,
      company: { ...person.company, status: 'approved' },
    } as ApprovedMember
    expect(await notifyInvitedMembers()).toBe(0)
    expect(await ask(joined, slug)).toMatchObject({ value: { status: 'pending' } })
    await updateRows('users', { id: person.userId }, { emailVerified: true })
    expect([await notifyInvitedMembers(), await notifyInvitedMembers()]).toEqual([1, 0])
    expect((await kinds(nobody)).filter((kind) => kind === 'access.invitation_opened')).toHaveLength(1)
    expect(await ask(joined, slug)).toMatchObject({ value: { status: 'granted' } })
    expect(await levelOf(joined, slug)).toBe('FULL')
    expect((await listInvitations(id)).rows.find(({ state }) => state === 'used')?.usedBy).toMatchObject({
      person: person.fullName,
    })
  })

  test('gives access up to its last day and can be used once · PUB-225', async () => {
    await freshOwner()
    const member = await anInvestor()
    const { id, slug } = await listing()
    expect(await invite(id, member.email, { accessEndsOn: '2020-01-01' })).toEqual({
      ok: false,
      refused: 'ends_in_past',
    })
    const last = new Date(Date.now() + 10 * day).toISOString().slice(0, 10)
    await invite(id, member.email, { accessEndsOn: last })
    await ask(member, slug)
    expect(await levelOf(member, slug)).toBe('FULL')
    inDays(12)
    expect(await levelOf(member, slug)).toBe('REDUCED')
    expect(await ask(member, slug)).toMatchObject({ value: { status: 'pending' } })
  })

  test('expires with the access that it gives, for its owner and in its email', async () => {
    await freshOwner()
    const member = await anInvestor()
    const { id } = await listing()
    const last = new Date(Date.now() + 10 * day)
    await invite(id, member.email, { accessEndsOn: marketDay(last) })
    expect((await mailsTo(member.email))[0]?.text).toContain(formatDay(last))
    const shown = async () => [
      (await listInvitations(id)).rows.map(({ state }) => state),
      (await listOwnAccess(member)).rows.map(({ state }) => state),
    ]
    expect(await shown()).toEqual([['waiting'], ['invited']])
    inDays(12)
    expect(await shown()).toEqual([['expired'], []])
    expect(await resendInvitation(owner, id, await openId(id))).toEqual({ ok: false, refused: 'access_over' })
  })

  test('is no longer offered to a company that the owner has declined since', async () => {
    await freshOwner()
    const member = await anInvestor()
    const { id, slug } = await listing()
    await ask(member, slug)
    await invite(id, member.email)
    const offers = async () => [
      (await listOwnAccess(member)).rows.map(({ state }) => state),
      (await listActiveDeals(member)).map(({ state }) => state),
      (await loadTasks(member)).tasks.filter(({ group }) => group === 'ends').length,
    ]
    inDays(20)
    expect(await offers()).toEqual([['invited'], ['invited'], 1])
    await decideRequest(owner, {
      listingId: id,
      id: await waiting(id),
      action: 'decline',
      words: 'No.',
      endsOn: null,
    })
    expect(await offers()).toEqual([['declined'], [], 0])
  })

  test('gives no access once it is withdrawn, expired or followed by a decline', async () => {
    await freshOwner()
    const member = await anInvestor()
    const { id, slug } = await listing()
    await invite(id, member.email)
    expect(await revokeInvitation(owner, id, await openId(id))).toMatchObject({ ok: true })
    expect(await revokeInvitation(owner, id, await openId(id))).toEqual({ ok: false, refused: 'not_open' })
    expect((await kinds(member.email)).length).toBe(2)
    expect(await ask(member, slug)).toMatchObject({ value: { status: 'pending' } })
    await invite(id, member.email)
    inDays(0.1)
    const no = {
      listingId: id,
      id: await waiting(id),
      action: 'decline',
      words: 'No.',
      endsOn: null,
    } as const
    await decideRequest(owner, no)
    expect(await ask(member, slug)).toEqual({ ok: false, refused: 'too_soon' })
    const late = await anInvestor()
    await invite(id, late.email, { days: 7 })
    inDays(8)
    expect(await ask(late, slug)).toMatchObject({ value: { status: 'pending' } })
    expect((await listInvitations(id)).rows.find(({ email }) => email === late.email)?.state).toBe('expired')
  })

  test('is paused while the invited company is suspended, and while the listing is off the market', async () => {
    await freshOwner()
    const member = await anInvestor()
    const { id, slug } = await listing()
    await invite(id, member.email)
    const resting = await suspendCompany(member)
    expect(await notifyInvitedMembers()).toBe(0)
    expect(await levelOf(resting, slug)).not.toBe('FULL')
    await updateRows('companies', { id: member.company.id }, { suspendedAt: null, suspensionReason: null })
    await updateRows('listings', { id }, { listed: false })
    expect(await ask(member, slug)).toEqual({ ok: false, refused: 'not_found' })
    expect(await invite(id, 'somebody@else.example')).toEqual({ ok: false, refused: 'off_market' })
    await updateRows('listings', { id }, { listed: true })
    expect(await ask(member, slug)).toMatchObject({ value: { status: 'granted' } })
  })
})
