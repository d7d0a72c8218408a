import { db } from '#app/db/client.server.ts'
import { describe, expect, test } from 'vitest'
import { setClock } from '#app/lib/clock.ts'
import type { ApprovedMember } from '#app/lib/viewer.ts'
import { MEMBER_LIMIT_TEXT } from '#app/mail/queue.server.ts'
import { testDatabase } from '#test/database.ts'
import { aGrant, anInvestor } from '#test/world/access.ts'
import { anAccessDesk, inDays, levelOf } from '#test/world/access-desk.ts'
import { mailsTo } from '#test/world/accounts.ts'
import { aDeveloper } from '#test/world/listings.ts'
import { selectRow } from '#test/world/rows.ts'
import { remindEndingGrants } from '../jobs.server.ts'
import { changeGrantEnd, revokeGrant } from './grants.server.ts'
import { isDeepRun, MANY } from '#test/runs.ts'

await testDatabase()

const day = 86_400_000
const desk = await anAccessDesk()
const { owner } = desk

const dayAhead = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10)

describe('the end of a grant', () => {
  test('can be set, moved and removed; the holder is notified of each change and shortly before the end · PUB-225', async () => {
    const member = await anInvestor()
    const { id, slug } = await desk.listing()
    const grant = await aGrant(id, member)
    const mails = async (kind: string) => (await mailsTo(member.email)).filter((mail) => mail.kind === kind)
    expect(await changeGrantEnd(owner, id, { id: grant, endsOn: dayAhead(10) })).toMatchObject({ ok: true })
    inDays(4)
    await remindEndingGrants()
    expect(await mails('access.end_reminder')).toHaveLength(1)
    expect(await changeGrantEnd(owner, id, { id: grant, endsOn: dayAhead(9) })).toMatchObject({ ok: true })
    await remindEndingGrants()
    expect(await mails('access.end_reminder')).toHaveLength(1)
    expect(await changeGrantEnd(owner, id, { id: grant, endsOn: dayAhead(40) })).toMatchObject({ ok: true })
    inDays(12)
    expect(await levelOf(member, slug)).toBe('FULL')
    inDays(35)
    await remindEndingGrants()
    expect(await mails('access.end_reminder')).toHaveLength(2)
    expect(await levelOf(member, slug)).toBe('FULL')
    inDays(42)
    expect(await levelOf(member, slug)).toBe('REDUCED')
    expect(await changeGrantEnd(owner, id, { id: grant, endsOn: null })).toEqual({
      ok: false,
      refused: 'already_ended',
    })
    expect(await revokeGrant(owner, id, grant)).toEqual({ ok: false, refused: 'already_ended' })
    setClock(null)
    expect(await changeGrantEnd(owner, id, { id: grant, endsOn: null })).toMatchObject({ ok: true })
    inDays(400)
    expect(await levelOf(member, slug)).toBe('FULL')
    const told = await mails('access.end_changed')
    expect(told).toHaveLength(4)
    expect(told.at(-1)?.text).toContain('no longer has an end date')
  })

  test('must be in the future, and only the owner’s company or an admin can change it', async () => {
    const member = await anInvestor()
    const { id, slug } = await desk.listing()
    const grant = await aGrant(id, member)
    const change = (by: ApprovedMember, endsOn: string | null, listing = id) =>
      changeGrantEnd(by, listing, { id: grant, endsOn })
    expect(await change(owner, '2020-01-01')).toEqual({ ok: false, refused: 'ends_in_past' })
    for (const stranger of [member, await aDeveloper()])
      expect(await change(stranger, dayAhead(5))).toEqual({ ok: false, refused: 'not_found' })
    expect(await change(owner, dayAhead(5), (await desk.listing()).id)).toMatchObject({
      refused: 'not_found',
    })
    expect(await change(desk.admin as never, dayAhead(5))).toMatchObject({ ok: true })
    expect(await levelOf(member, slug)).toBe('FULL')
  })

  test.runIf(isDeepRun)(
    'causes at most twelve emails a day from one member to another, but a notice for every change',
    async () => {
      const member = await anInvestor()
      const { id } = await desk.listing()
      const grants = [await aGrant(id, member), await aGrant((await desk.listing()).id, member)]
      const at = await db().selectFrom('accessGrants').where('id', 'in', grants).selectAll().execute()
      for (const days of [20, 21, 22, 23, 24, 25, 26])
        for (const grant of at) {
          await db().deleteFrom('rateLimits').where('key', 'like', 'grantEnd:%').execute()
          await changeGrantEnd(owner, grant.listingId, { id: grant.id, endsOn: dayAhead(days) })
        }
      const mails = await db()
        .selectFrom('emailQueue')
        .where('toEmail', '=', member.email)
        .where('kind', '=', 'access.end_changed')
        .select(['status', 'errorMessage'])
        .execute()
      expect(mails).toHaveLength(14)
      expect(mails.filter(({ errorMessage }) => errorMessage === MEMBER_LIMIT_TEXT)).toHaveLength(2)
      const notices = db().selectFrom('notices').where('userId', '=', member.userId)
      expect(await notices.selectAll().execute()).toHaveLength(14)
    },
  )

  test.runIf(isDeepRun)(
    'notifies nobody if it is unchanged, and can be changed GRANT_END_RATE times per grant · PUB-225',
    async () => {
      const member = await anInvestor()
      const { id } = await desk.listing()
      const grant = await aGrant(id, member)
      const change = (endsOn: string | null) => changeGrantEnd(owner, id, { id: grant, endsOn })
      const told = async () =>
        (await mailsTo(member.email)).filter(({ kind }) => kind === 'access.end_changed').length
      expect([await change(null), await told()]).toEqual([{ ok: true, value: { id: grant } }, 0])
      await Promise.all(Array.from({ length: 50 }, () => change(dayAhead(10))))
      expect(await told()).toBe(1)
      for (const days of [11, 12, 13, 14, 15])
        expect(await change(dayAhead(days))).toMatchObject({ ok: true })
      expect(await change(dayAhead(16))).toEqual({ ok: false, refused: 'too_many' })
      expect(await change(dayAhead(15))).toMatchObject({ ok: true })
      expect(await told()).toBe(6)
      const { expiresAt } = await selectRow('accessGrants', { id: grant })
      expect(expiresAt?.getTime()).toBeLessThan(Date.now() + 16.1 * day)
      expect(
        await changeGrantEnd(owner, id, { id: await aGrant(id, await anInvestor()), endsOn: null }),
      ).toMatchObject({
        ok: true,
      })
    },
  )

  test('leaves no access if it is changed many times while the grant is being revoked', async () => {
    const member = await anInvestor()
    const { id, slug } = await desk.listing()
    const grant = await aGrant(id, member)
    const all = await Promise.all(
      Array.from({ length: MANY }, (_, index) =>
        index % 2
          ? changeGrantEnd(owner, id, { id: grant, endsOn: dayAhead(index) })
          : revokeGrant(owner, id, grant),
      ),
    )
    expect(all.filter(({ ok }, index) => ok && index % 2 === 0)).toHaveLength(1)
    expect(await levelOf(member, slug)).toBe('REDUCED')
    expect((await mailsTo(member.email)).filter(({ kind }) => kind === 'access.revoked')).toHaveLength(1)
  })
})
