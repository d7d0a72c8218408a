import { describe, expect, test } from 'vitest'
import { transaction } from '#app/db/client.server.ts'
import * as account from '#app/settings/routes/account.tsx'
import * as close from '#app/settings/routes/close.tsx'
import { testDatabase } from '#test/database.ts'
import { isDeepRun } from '#test/runs.ts'
import { aMember, signedInCookie } from '#test/world/accounts.ts'
import { aJoinedColleague, press } from '#test/world/colleagues.ts'
import { aDeveloper } from '#test/world/listings.ts'
import { untilOneWaits } from '#test/world/locks.ts'
import { visit } from '#test/world/pages.tsx'
import { accountOf } from '#test/world/people.ts'
import { selectRows } from '#test/world/rows.ts'

await testDatabase()

const NAME = { intent: 'personal', fullName: 'Renamed', position: '', phone: '', timeZone: 'Europe/Warsaw' }
const ROUNDS = isDeepRun ? 200 : 12
const saveName = (cookie: string) => visit(account, '/settings', { cookie, form: NAME })
const endSessions = (userId: string) =>
  transaction((tx) => tx.deleteFrom('sessions').where('userId', '=', userId).execute())

describe('a write while its right ends', () => {
  test('is never stored after the end of the right', async () => {
    const seen = { saved: 0, refused: 0 }
    const rounds = isDeepRun ? ROUNDS : 5
    for (let round = 0; round < rounds; round += 1) {
      const { userId } = await aMember({ fullName: 'Before', password: null })
      const cookie = await signedInCookie(userId)
      const after = endSessions(userId).then(() => accountOf(userId))
      const response = await saveName(cookie)
      const atTheEnd = await after
      const now = await accountOf(userId)
      expect(now?.fullName).toBe(atTheEnd?.fullName)
      if (response.status === 401) {
        expect(now?.fullName).toBe('Before')
        seen.refused += 1
      } else {
        expect([response.status, now?.fullName]).toEqual([303, 'Renamed'])
        seen.saved += 1
      }
    }
    expect(seen.saved + seen.refused).toBe(rounds)
  }, 300_000)

  test('a former owner’s write that waited for the handover is refused', async () => {
    const owner = await aDeveloper()
    const colleague = await aJoinedColleague(owner)
    const { writing } = await transaction(async (tx) => {
      await tx.selectFrom('members').where('userId', '=', owner.userId).selectAll().forUpdate().execute()
      const writing = press(owner, { intent: 'invite', email: 'kuba@office.example' })
      await untilOneWaits()
      for (const [userId, role] of [
        [owner.userId, 'colleague'],
        [colleague.userId, 'owner'],
      ] as const)
        await tx.updateTable('companyMembers').set({ role }).where('userId', '=', userId).execute()
      return { writing }
    })
    const { status, text } = await writing
    expect([status, text]).toEqual([403, expect.stringContaining('Your permissions have changed')])
  })
})

describe('twenty concurrent submits by one person block nobody', () => {
  const presses = (press: () => Promise<{ status: number }>) =>
    Promise.all(Array.from({ length: 20 }, () => press().then(({ status }) => status)))

  test('if two sessions end all others at the same time, one of them stays', async () => {
    const { userId } = await aMember({ password: null })
    const cookies = [await signedInCookie(userId), await signedInCookie(userId)]
    let turn = 0
    const form = { intent: 'end-others' }
    const answers = await presses(() =>
      visit(account, '/settings', { cookie: cookies[turn++ % 2] ?? '', form }),
    )
    expect(answers.filter((status) => status >= 500)).toEqual([])
    const left = await selectRows('sessions', { userId }, ['id'])
    expect(left).toHaveLength(1)
  })

  test('an account is closed once, and a concurrent write is stored before or refused', async () => {
    const { userId } = await aMember()
    const cookie = await signedInCookie(userId)
    const form = { sure: 'on' }
    const answers = await Promise.all([
      presses(() => visit(close, '/settings/data/close', { cookie, form })),
      presses(() => saveName(cookie)),
    ])
    expect(answers.flat().filter((status) => status >= 500)).toEqual([])
    const closed = await selectRows('auditLog', { action: 'account.close', subjectId: userId }, ['id'])
    expect(closed).toHaveLength(1)
    expect((await accountOf(userId))?.fullName).toBe('Closed account')
  })
})
