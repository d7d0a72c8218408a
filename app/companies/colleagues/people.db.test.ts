import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import type { Member } from '#app/lib/viewer.ts'
import { testDatabase } from '#test/database.ts'
import { mailsTo, signedInCookie } from '#test/world/accounts.ts'
import {
  aPersonWithoutCompany,
  aColleagueInvitation,
  aJoinedColleague,
  PATH,
  peopleOf,
  press,
} from '#test/world/colleagues.ts'
import { viewerOf } from '#test/world/companies.ts'
import { aDeveloper } from '#test/world/listings.ts'
import { aProfileDesk } from '#test/world/profile-desk.ts'
import { visit } from '#test/world/pages.tsx'
import { selectRow, updateRows } from '#test/world/rows.ts'
import { handOver, leaveCompany, removeColleague } from './commands/change-people.server.ts'
import { inviteColleague } from './commands/invite.server.ts'
import { acceptInvitation } from './commands/join.server.ts'
import { MAX_COLLEAGUES } from './policy.ts'
import * as join from './routes/join.tsx'
import { isDeepRun, MANY } from '#test/runs.ts'

await testDatabase()
beforeEach(() => db().deleteFrom('rateLimits').execute())

describe('joining', () => {
  test('is possible only for the invited address, and only without a company', async () => {
    const owner = await aDeveloper()
    const person = await aPersonWithoutCompany()
    const id = await aColleagueInvitation(owner, person)
    const stranger = await aPersonWithoutCompany('Sten Stranger')
    expect(await acceptInvitation(stranger, id)).toEqual({ ok: false, refused: 'other_address' })
    const params = { id }
    const seen = await visit(join, `/join/${id}`, { params, cookie: await signedInCookie(stranger.userId) })
    expect(seen.text).toContain('This invitation was sent to another address.')
    expect(seen.html).not.toContain(person.email)
    const busy = await aDeveloper()
    const other = await aColleagueInvitation(owner, busy)
    expect(await acceptInvitation(busy, other)).toEqual({ ok: false, refused: 'has_company' })
    await updateRows('users', { id: person.userId }, { emailVerified: false })
    expect(await acceptInvitation(person, id)).toEqual({ ok: false, refused: 'other_address' })
  })

  test('happens once despite many concurrent calls, and in only one of two companies', async () => {
    const [one, two] = [await aDeveloper(), await aDeveloper()]
    const person = await aPersonWithoutCompany()
    const ids = [await aColleagueInvitation(one, person), await aColleagueInvitation(two, person)]
    const results = await Promise.all(
      Array.from({ length: MANY }, (_, index) => acceptInvitation(person, ids[index % 2] ?? '')),
    )
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect((await peopleOf(one)).length + (await peopleOf(two)).length).toBe(3)
    const tells = (await mailsTo(one.email)).length + (await mailsTo(two.email)).length
    expect(tells).toBe(1)
  })
})

describe('leaving and handing over', () => {
  test('a colleague can leave immediately, the owner cannot', async () => {
    const owner = await aDeveloper()
    const colleague = await aJoinedColleague(owner)
    const form = { intent: 'leave', id: owner.company.id }
    expect((await press(colleague, form)).toast?.title).toBe('You left the company')
    expect((await viewerOf(colleague.userId)).company).toBeNull()
    expect((await press(owner, form)).text).toContain('The owner cannot leave the company.')
  })

  test('a stale page of a previous company does not affect the current one', async () => {
    const [former, present] = [await aDeveloper(), await aDeveloper()]
    const colleague = await aJoinedColleague(present)
    for (const id of [former.company.id, '', 'not-an-id'])
      expect((await press(colleague, { intent: 'leave', id })).text).toContain('no longer exists')
    expect((await viewerOf(colleague.userId)).company?.id).toBe(present.company.id)
  })

  test('a handover needs a sign-in within the last 15 minutes and swaps both roles · MEM-394', async () => {
    const owner = await aDeveloper()
    const colleague = await aJoinedColleague(owner)
    const form = { intent: 'hand-over', id: colleague.userId }
    const late = await press(owner, form, new Date(Date.now() - 16 * 60_000))
    expect(late.location).toBe(`/settings/confirm?from=${encodeURIComponent(PATH)}`)
    expect((await press(owner, form)).toast?.title).toBe('Company handed over')
    expect([
      (await viewerOf(owner.userId)).company?.role,
      (await viewerOf(colleague.userId)).company?.role,
    ]).toEqual(['colleague', 'owner'])
    const subject = `${owner.company.name} has a new owner`
    for (const [{ email }, words] of [
      [colleague, 'over to you. You can now edit its profile'],
      [owner, 'You stay in the company as a colleague'],
    ] as const)
      expect((await mailsTo(email)).at(-1)).toMatchObject({ subject, text: expect.stringContaining(words) })
    expect((await press(owner, form)).text).toContain('Only the owner of the company can do this.')
  })

  test('after a handover, a page opened before it can still suspend the company but not reinstate it', async () => {
    const owner = await aDeveloper()
    const colleague = await aJoinedColleague(owner)
    const { id } = owner.company
    const { version } = await selectRow('companies', { id })
    await press(owner, { intent: 'hand-over', id: colleague.userId })
    const desk = await aProfileDesk()
    const decide = (intent: string) =>
      desk.decide({ companyId: id, version }, intent, { reason: 'Complaint 7' })
    expect((await decide('suspend')).toast?.title).toBe('Company suspended')
    expect((await decide('reinstate')).status).toBe(409)
    expect((await viewerOf(colleague.userId)).company?.suspended).toBe(true)
  })

  test('a company is not handed over to a suspended colleague', async () => {
    const owner = await aDeveloper()
    const colleague = await aJoinedColleague(owner)
    await updateRows(
      'members',
      { userId: colleague.userId },
      { suspendedAt: new Date(), suspensionReason: 'R' },
    )
    const response = await press(owner, { intent: 'hand-over', id: colleague.userId })
    expect([response.status, response.text]).toEqual([
      409,
      expect.stringContaining('This account is suspended'),
    ])
    expect(await peopleOf(owner)).toContainEqual({ userId: owner.userId, role: 'owner' })
  })

  test.runIf(isDeepRun)(
    'in any order of steps, concurrent or not, a company has one owner and at most 20 colleagues',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(
            fc.record({
              actor: fc.nat(3),
              step: fc.constantFrom('hand', 'remove', 'leave', 'back'),
              target: fc.nat(3),
            }),
            {
              minLength: 2,
              maxLength: 8,
            },
          ),
          async (steps) => {
            await db().deleteFrom('rateLimits').execute()
            const owner = await aDeveloper()
            const people: Member[] = [
              owner,
              await aJoinedColleague(owner),
              await aJoinedColleague(owner),
              await aJoinedColleague(owner),
            ]
            const run = async ({ actor, step, target }: (typeof steps)[number]) => {
              const [who, whom] = [people[actor], people[target]]
              if (!who || !whom) return
              if (step === 'hand') await handOver(who, whom.userId)
              else if (step === 'remove') await removeColleague(who, whom.userId)
              else if (step === 'leave') await leaveCompany(who, owner.company?.id ?? '')
              else {
                const again = await inviteColleague({ ...who, company: owner.company }, whom.email)
                if (again.ok) await acceptInvitation(whom, again.value.id)
              }
            }
            const half = Math.floor(steps.length / 2)
            for (const one of steps.slice(0, half)) await run(one)
            await Promise.all(steps.slice(half).map(run))
            const now = await peopleOf(owner)
            expect(now.filter(({ role }) => role === 'owner')).toHaveLength(1)
            expect(now.length).toBeLessThanOrEqual(1 + MAX_COLLEAGUES)
            const company = await selectRow('companies', { id: owner.company.id })
            expect(now).toContainEqual({ userId: company.createdByUserId, role: 'owner' })
          },
        ),
        { numRuns: 12 },
      )
    },
  )
})
