import { describe, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { mailsTo } from '#test/world/accounts.ts'
import {
  aCompanyInReview,
  approve,
  aReviewer,
  auditOfSubmission,
  noticesOf,
  reject,
  submissionOf,
} from '#test/world/kyc-review.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()

describe('50 concurrent calls', () => {
  test('that approve and reject one document have exactly one winner and send one email · ADM-089', async () => {
    const admins = await Promise.all(Array.from({ length: 5 }, () => aReviewer()))
    for (let round = 0; round < (isDeepRun ? 3 : 1); round += 1) {
      const { identity, member } = await aCompanyInReview()
      const all = await Promise.all(
        Array.from({ length: 50 }, (_, index) => {
          const admin = admins[index % admins.length] ?? admins[0]
          if (!admin) throw new Error('no admin')
          return index % 2 === 0 ? approve(admin, identity) : reject(admin, identity, `Reason ${index}.`)
        }),
      )
      const won = all.filter(({ ok }) => ok)
      expect(won).toHaveLength(1)
      expect(all.filter((one) => !one.ok && one.refused !== 'wrong_status')).toEqual([])
      const { status } = await submissionOf(identity)
      expect(won[0]).toMatchObject({ value: { status } })
      expect(
        (await auditOfSubmission(identity)).filter(({ actorKind }) => actorKind === 'admin'),
      ).toHaveLength(1)
      const told = status === 'rejected' ? 1 : 0
      expect(await mailsTo(member.email)).toHaveLength(told)
      expect(await noticesOf(member.userId)).toHaveLength(told)
    }
  })

  test.runIf(isDeepRun)(
    'that approve the last two required documents complete the set once and send one email · ADM-093',
    async () => {
      const [first, second] = [await aReviewer(), await aReviewer()]
      for (let round = 0; round < 8; round += 1) {
        const { identity, registration, member } = await aCompanyInReview()
        const all = await Promise.all(
          Array.from({ length: 25 }, () => [approve(first, identity), approve(second, registration)]).flat(),
        )
        const won = all.flatMap((one) => (one.ok ? [one.value] : []))
        expect(won).toHaveLength(2)
        expect(won.filter(({ allApproved }) => allApproved !== null)).toHaveLength(1)
        expect((await mailsTo(member.email)).map(({ kind }) => kind)).toEqual(['kyc.all_approved'])
        expect(await noticesOf(member.userId)).toHaveLength(1)
      }
    },
  )
})
