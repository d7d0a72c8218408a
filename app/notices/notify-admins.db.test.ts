import { isDeepRun } from '#test/runs.ts'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#app/db/client.server.ts'
import { testDatabase } from '#test/database.ts'
import { aMember, anAdmin, mailsTo } from '#test/world/accounts.ts'
import { memberOf } from '#test/world/kyc-review.ts'
import { bellOf, setChannels } from '#test/world/notices.ts'
import { updateRows } from '#test/world/rows.ts'
import { removeAdmins } from '#test/world/admin-mails.ts'
import { readAllNotices } from './commands/read-notices.server.ts'
import { countUnread, listNotices } from './queries.server.ts'
import { settleWork, notifyAdmins, type PendingReview } from './notify-admins.server.ts'

await testDatabase()

const aPendingReview = (changes: Partial<PendingReview> = {}): PendingReview => ({
  work: 'profile',
  subjectId: crypto.randomUUID(),
  title: 'Profile to review: Łódź Yards',
  path: '/admin/profiles',
  ...changes,
})
const notifyAbout = (work: PendingReview) => transaction((tx) => notifyAdmins(tx, work))
const unreadOf = async (userId: string) => (await bellOf(userId)).filter(({ readAt }) => readAt === null)
const role = (userId: string, to: 'member' | 'admin') => updateRows('members', { userId }, { role: to })

beforeEach(removeAdmins)

describe('new reviews under the bell', () => {
  test('notify every admin, and nobody else, immediately, under the bell and without an email · ADM-206', async () => {
    const [one, other, member] = [await anAdmin(), await anAdmin(), await aMember()]
    await notifyAbout(aPendingReview())
    for (const { userId, email } of [one, other]) {
      expect(await bellOf(userId)).toMatchObject([
        { kind: 'work', title: 'Profile to review: Łódź Yards', path: '/admin/profiles', readAt: null },
      ])
      expect(await mailsTo(email)).toEqual([])
    }
    expect(await bellOf(member.userId)).toEqual([])
  })

  test('start with a promotion and end with a demotion, which hides earlier notices · ADM-206', async () => {
    const [admin, person] = [await anAdmin(), await aMember()]
    await notifyAbout(aPendingReview())
    await role(person.userId, 'admin')
    await notifyAbout(aPendingReview({ title: 'Second' }))
    expect((await bellOf(person.userId)).map(({ title }) => title)).toEqual(['Second'])
    expect(await countUnread(person.userId)).toBe(1)
    await role(person.userId, 'member')
    await notifyAbout(aPendingReview({ title: 'Third' }))
    expect((await bellOf(person.userId)).map(({ title }) => title)).toEqual(['Second'])
    expect(await countUnread(person.userId)).toBe(0)
    expect((await listNotices(await memberOf(person.userId), null)).notices).toEqual([])
    expect(await countUnread(admin.userId)).toBe(3)
  })

  test('skip an admin who has turned the bell off; a cause that fails notifies nobody', async () => {
    const [muted, admin] = [await anAdmin(), await anAdmin()]
    await setChannels(muted.userId, 'work', false, true)
    const failing = transaction(async (tx) => {
      await notifyAdmins(tx, aPendingReview())
      throw new Error('the cause failed')
    })
    await expect(failing).rejects.toThrow('the cause failed')
    await notifyAbout(aPendingReview())
    expect([await bellOf(muted.userId), await bellOf(admin.userId)]).toMatchObject([[], [{ kind: 'work' }]])
  })
})

describe('50 concurrent notices', () => {
  test('with one cause notify each admin once, even when repeated · ADM-206', async () => {
    const admins = await Promise.all(Array.from({ length: 4 }, () => anAdmin({ password: null })))
    const work = aPendingReview({ cause: 3 })
    await Promise.all(Array.from({ length: 50 }, () => notifyAbout(work)))
    await notifyAbout(work)
    for (const { userId } of admins) expect(await bellOf(userId)).toHaveLength(1)
  })

  test.runIf(isDeepRun)(
    'with many causes for one record leave one unread notice per admin, even while others settle it',
    async () => {
      const admins = await Promise.all(Array.from({ length: 4 }, () => anAdmin({ password: null })))
      const subjectId = crypto.randomUUID()
      await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          index % 5 === 4
            ? transaction((tx) => settleWork(tx, 'profile', subjectId))
            : notifyAbout(aPendingReview({ subjectId, cause: index })),
        ),
      )
      await notifyAbout(aPendingReview({ subjectId, cause: 'last' }))
      for (const { userId } of admins) expect(await unreadOf(userId)).toHaveLength(1)
    },
  )
})

test('notifying, settling and reading in any order leave at most one unread notice per record, and one per cause', async () => {
  const step = fc.record({
    thing: fc.integer({ min: 0, max: 2 }),
    what: fc.constantFrom('tell', 'tell', 'settle', 'read'),
    cause: fc.integer({ min: 0, max: 2 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      await removeAdmins()
      const { userId } = await anAdmin({ password: null })
      const run = crypto.randomUUID()
      const subject = (thing: number) => `${run}-${thing}`
      const told = new Map<string, Set<number>>()
      const calls = new Set<string>()
      for (const { thing, what, cause } of steps) {
        const subjectId = subject(thing)
        if (what === 'tell') {
          await notifyAbout(aPendingReview({ subjectId, cause }))
          const causes = told.get(subjectId) ?? new Set()
          if (!calls.has(subjectId) && !causes.has(cause)) {
            told.set(subjectId, causes.add(cause))
            calls.add(subjectId)
          }
        } else if (what === 'settle') {
          await transaction((tx) => settleWork(tx, 'profile', subjectId))
          calls.delete(subjectId)
        } else {
          await readAllNotices(await memberOf(userId), Number.MAX_SAFE_INTEGER)
          calls.clear()
        }
      }
      const bell = await bellOf(userId)
      expect(bell).toHaveLength([...told.values()].reduce((sum, causes) => sum + causes.size, 0))
      expect(await unreadOf(userId)).toHaveLength(calls.size)
      expect(new Set((await unreadOf(userId)).map(({ about }) => about))).toEqual(
        new Set([...calls].map((subjectId) => `profile:${subjectId}`)),
      )
    }),
    { numRuns: 40 },
  )
})
