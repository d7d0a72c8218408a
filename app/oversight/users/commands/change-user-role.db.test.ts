import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { changeRole } from '#app/account/commands/roles.server.ts'
import { db } from '#app/db/client.server.ts'
import { testDatabase } from '#test/database.ts'
import { aMember, anAdmin, mailsTo } from '#test/world/accounts.ts'
import { accountOf, aFreshAdmin, freshAdminOf, stepsOn } from '#test/world/people.ts'
import { selectRows, updateRows } from '#test/world/rows.ts'
import { changeSuspension, changeUserRole } from './change-account.server.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()
beforeEach(async () => {
  // The database always keeps an admin, so one from an earlier test may remain; this test does not count it.
  await db().deleteFrom('members').where('role', '=', 'member').execute()
})

const admins = async () =>
  (await selectRows('members', { role: 'admin' }, ['userId'])).map(({ userId }) => userId)

const seenOf = async (id: string) => (await accountOf(id)).version

describe('the role', () => {
  test('is granted and removed with one audit row and one email each · ADM-201 · ADM-009', async () => {
    const admin = await aFreshAdmin()
    const { userId: id, email } = await aMember()
    const given = await changeUserRole(admin, { id, seen: await seenOf(id), intent: 'promote' })
    expect(given.ok).toBe(true)
    expect((await accountOf(id)).role).toBe('admin')
    expect((await changeUserRole(admin, { id, seen: await seenOf(id), intent: 'demote' })).ok).toBe(true)
    expect((await accountOf(id)).role).toBe('member')
    const by = { action: 'account.change_role', actorKind: 'admin', actorUserId: admin.userId, reason: null }
    expect(await stepsOn(id)).toEqual([
      { ...by, fromStatus: 'member', toStatus: 'admin' },
      { ...by, fromStatus: 'admin', toStatus: 'member' },
    ])
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
      'You are now an admin of Parcela',
      'You are no longer an admin of Parcela',
    ])
  })

  test('cannot be changed on the admin’s own account, on a suspended or unknown one, or from a stale page', async () => {
    const [admin, other] = [await aFreshAdmin(), await aFreshAdmin()]
    const own = { id: admin.userId, seen: await seenOf(admin.userId), intent: 'demote' } as const
    expect(await changeUserRole(admin, own)).toEqual({ ok: false, refused: 'own_record' })
    const { userId: id } = await aMember()
    const seen = await seenOf(id)
    expect(await changeUserRole(admin, { id, seen: seen + 1, intent: 'promote' })).toMatchObject({
      refused: 'stale',
    })
    expect(await changeUserRole(admin, { id, seen, intent: 'demote' })).toMatchObject({
      refused: 'wrong_status',
    })
    await changeSuspension(admin, { id, seen, intent: 'suspend', reason: 'R' })
    const resting = { id, seen: await seenOf(id), intent: 'promote' } as const
    expect(await changeUserRole(admin, resting)).toMatchObject({ refused: 'wrong_status' })
    for (const unknown of [crypto.randomUUID(), 'x', "' or 1=1"])
      expect(await changeUserRole(admin, { id: unknown, seen: 1, intent: 'promote' })).toMatchObject({
        refused: 'not_found',
      })
    expect(await admins()).toEqual(expect.arrayContaining([admin.userId, other.userId]))
  })
})

describe('concurrently', () => {
  test('if two admins demote each other, one stays · ADM-201', async () => {
    const [one, two] = [await aFreshAdmin(), await aFreshAdmin()]
    for (const id of await admins())
      if (id !== one.userId && id !== two.userId)
        await updateRows('members', { userId: id }, { role: 'member' })
    const [first, second] = await Promise.all([
      changeUserRole(one, { id: two.userId, seen: await seenOf(two.userId), intent: 'demote' }),
      changeUserRole(two, { id: one.userId, seen: await seenOf(one.userId), intent: 'demote' }),
    ])
    expect([first, second].filter(({ ok }) => ok)).toHaveLength(1)
    expect(await admins()).toHaveLength(1)
  })

  test.runIf(isDeepRun)(
    '50 mutual demotions leave at least one admin, with one audit row per success · ADM-201',
    async () => {
      const people = await Promise.all(Array.from({ length: 10 }, () => aFreshAdmin()))
      for (const id of await admins())
        if (!people.some(({ userId }) => userId === id))
          await updateRows('members', { userId: id }, { role: 'member' })
      const answers = await Promise.all(
        Array.from({ length: 50 }, async (_, index) => {
          const [actor, target] = [people[index % 10], people[(index * 3 + 1) % 10]]
          if (!actor || !target) throw new Error('there should be ten people')
          const asked = { id: target.userId, seen: 1, intent: 'demote' } as const
          return index % 2 === 0
            ? changeUserRole(actor, { ...asked, seen: await seenOf(target.userId) })
            : changeRole(target.email, 'member', { kind: 'system' })
        }),
      )
      const left = await admins()
      expect(left.length).toBeGreaterThan(0)
      expect(10 - left.length).toBe(answers.filter(({ ok }) => ok).length)
      const rows = await Promise.all(people.map(({ userId }) => stepsOn(userId)))
      expect(rows.flat()).toHaveLength(10 - left.length)
    },
  )
})

test('random steps never leave the platform without an admin, and make only changes in the table', async () => {
  const OTHERS = 4
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          actor: fc.nat(OTHERS),
          target: fc.nat(OTHERS),
          intent: fc.constantFrom('promote', 'demote', 'suspend', 'reinstate', 'cli-demote', 'cli-promote'),
          isStale: fc.boolean(),
        }),
        { minLength: 1, maxLength: 14 },
      ),
      async (steps) => {
        const people = [
          await anAdmin(),
          await anAdmin(),
          ...(await Promise.all([aMember(), aMember(), aMember()])),
        ]
        for (const id of await admins())
          if (!people.some(({ userId }) => userId === id))
            await updateRows('members', { userId: id }, { role: 'member' })
        for (const { actor, target, intent, isStale } of steps) {
          const [by, on] = [people[actor], people[target]]
          if (!by || !on) throw new Error('there should be five people')
          const before = await accountOf(on.userId)
          if (intent === 'cli-demote' || intent === 'cli-promote')
            await changeRole(on.email, intent === 'cli-demote' ? 'member' : 'admin', { kind: 'system' })
          else {
            const admin = await freshAdminOf(by.userId).catch(() => null)
            if (!admin) continue
            const asked = { id: on.userId, seen: before.version - (isStale ? 1 : 0) }
            await (intent === 'promote' || intent === 'demote'
              ? changeUserRole(admin, { ...asked, intent })
              : changeSuspension(admin, { ...asked, intent, reason: 'Because' }))
          }
          const after = await accountOf(on.userId)
          const state = ({ role, suspendedAt }: typeof after) => (suspendedAt ? 'suspended' : role)
          const [from, to] = [state(before), state(after)]
          if (from !== to)
            expect(['member>admin', 'admin>member', 'member>suspended', 'suspended>member']).toContain(
              `${from}>${to}`,
            )
          const last = (await stepsOn(on.userId)).at(-1)
          if (from !== to) expect([last?.fromStatus, last?.toStatus]).toEqual([from, to])
          if (last) expect(last.toStatus).toBe(to)
          expect(after.version - before.version).toBe(from === to ? 0 : 1)
          expect(await admins()).not.toEqual([])
        }
        return true
      },
    ),
    { numRuns: isDeepRun ? 15 : 4 },
  )
}, 300_000)
