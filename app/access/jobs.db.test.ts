import { describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { setClock } from '#app/lib/clock.ts'
import type { ApprovedMember } from '#app/lib/viewer.ts'
import { testDatabase } from '#test/database.ts'
import { aGrant, anInvestor, suspendCompany } from '#test/world/access.ts'
import { anAccessDesk } from '#test/world/access-desk.ts'
import { mailsTo } from '#test/world/accounts.ts'
import { accessJobs, remindEndingGrants } from './jobs.server.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()

const day = 86_400_000

const desk = await anAccessDesk()
const { listing } = desk

const mailsOf = async ({ email }: ApprovedMember, kind: string, about: string) =>
  (await mailsTo(email)).filter((mail) => mail.kind === kind && mail.text.includes(about))

describe('a grant with an end date', () => {
  test('notifies its holder once, 7 days before · PUB-225', async () => {
    const member = await anInvestor()
    const { id, slug } = await listing()
    await aGrant(id, member, { endsAt: new Date('2031-05-11T22:00:00Z') })
    const told = () => mailsOf(member, 'access.end_reminder', `/deal/${slug}`)
    setClock(() => new Date('2031-05-04T21:59:00Z'))
    await remindEndingGrants()
    expect(await told()).toEqual([])
    setClock(() => new Date('2031-05-04T22:01:00Z'))
    await Promise.all([remindEndingGrants(), remindEndingGrants(), remindEndingGrants()])
    setClock(() => new Date('2031-05-10T12:00:00Z'))
    await remindEndingGrants()
    const mails = await told()
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('11 May 2031')
  })

  test.runIf(isDeepRun)(
    'sends no reminder if it has no end, is revoked, over, paused or too short, or if its listing is hidden · PUB-225',
    async () => {
      const soon = new Date(Date.now() + 3 * day)
      const long = new Date(Date.now() - 20 * day)
      const grants = [
        {},
        { endsAt: soon, grantedAt: long, revokedAt: new Date() },
        { endsAt: new Date(Date.now() - day), grantedAt: long },
        { endsAt: soon },
      ]
      const silent: ApprovedMember[] = []
      for (const grant of grants) {
        const member = await anInvestor()
        await aGrant((await listing()).id, member, grant)
        silent.push(member)
      }
      const resting = await anInvestor()
      await aGrant((await listing()).id, resting, { endsAt: soon, grantedAt: long })
      silent.push(await suspendCompany(resting))
      const late = await anInvestor()
      await aGrant((await listing({ listed: false })).id, late, { endsAt: soon, grantedAt: long })
      silent.push(late)
      const heard = await anInvestor()
      await aGrant((await listing()).id, heard, { endsAt: soon, grantedAt: long })
      await remindEndingGrants()
      for (const member of silent) expect(await mailsOf(member, 'access.end_reminder', '/deal/')).toEqual([])
      expect(await mailsOf(heard, 'access.end_reminder', '/deal/')).toHaveLength(1)
    },
  )
})

test.runIf(isDeepRun)('one run goes through several batches of holders', async () => {
  const { id } = await listing()
  const soon = new Date(Date.now() + 3 * day)
  const members = await Promise.all(Array.from({ length: 51 }, () => anInvestor()))
  for (const member of members)
    await aGrant(id, member, { endsAt: soon, grantedAt: new Date(Date.now() - 20 * day) })
  const { signal } = new AbortController()
  for (const { run } of accessJobs) await run(signal)
  const { count } = await db()
    .selectFrom('accessGrants')
    .where('listingId', '=', id)
    .where('remindedAt', 'is not', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe(51)
})
