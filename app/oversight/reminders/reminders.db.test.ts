import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { decideRequest } from '#app/access/commands/grants.server.ts'
import { withdrawRequest } from '#app/access/commands/request-access.server.ts'
import { db } from '#app/db/client.server.ts'
import { markNoAnswerNeeded } from '#app/deals/commands/end-inquiry.server.ts'
import { setClock } from '#app/lib/clock.ts'
import type { ApprovedMember } from '#app/lib/viewer.ts'
import { claimDue } from '#app/mail/lease.server.ts'
import { testDatabase } from '#test/database.ts'
import { testSettings } from '#test/settings.ts'
import { anInvestor, suspendCompany } from '#test/world/access.ts'
import { ask, deskCanaries, waiting, yes } from '#test/world/access-desk.ts'
import { aNewcomer } from '#test/world/companies.ts'
import { aDeveloper, aPerson } from '#test/world/listings.ts'
import { aRequest, at, BEGIN, begin, emailReminders, bellReminders, settle } from '#test/world/reminders.ts'
import { insertRow, selectRows, updateRows } from '#test/world/rows.ts'
import { startThread, threadCast, writeThread } from '#test/world/threads.ts'
import { purgeReminders } from './open-turns.server.ts'
import { sendReminders } from './jobs.server.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()
testSettings({ SMTP_URL: 'smtp://127.0.0.1:1', PUBLIC_ORIGIN: 'https://parcela.example' })

beforeEach(async () => {
  await db().deleteFrom('turns').execute()
  begin()
})
afterAll(() => setClock(null))

describe('a member with an open turn', () => {
  test('is reminded after 3, 7 and 14 days in the app and by email; the third reminder is marked as the last', async () => {
    const { owner, house } = await aRequest()
    const colleague = (await aPerson({ company: owner.company, name: 'Karol Colleague' })) as ApprovedMember
    await settle()
    const counts: number[] = []
    for (const day of [2, 3, 4, 6, 7, 8, 13, 14, 15, 30, 200]) {
      at(day, 3)
      await Promise.all([sendReminders(), sendReminders(), sendReminders()])
      counts.push((await emailReminders(owner)).length)
    }
    expect(counts).toEqual([0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3])
    const mails = await emailReminders(owner)
    for (const { text } of mails) {
      expect(text).toContain(`/my-listings/${house.id}/access`)
      expect(text).toContain('Reply needed')
      expect(text).toContain('13 Jan 2031')
      expect(
        deskCanaries.canaries.flatMap(({ needles }) => needles).filter((one) => text.includes(one)),
      ).toEqual([])
      expect(text).not.toContain('Please.')
    }
    expect(mails.map(({ text }) => text.includes('This is the last reminder.'))).toEqual([false, false, true])
    const bells = await bellReminders(owner)
    expect(bells.map(({ text }) => text)).toEqual([
      'Reply needed',
      'Reply needed',
      'Reply needed. This is the last reminder.',
    ])
    for (const { path } of bells) expect(path).toContain(`/my-listings/${house.id}/access#request-`)
    expect(await emailReminders(colleague)).toHaveLength(3)
  })

  test('is never reminded of an answered or withdrawn request · PUB-224', async () => {
    const { owner, asker, house, id } = await aRequest()
    const { owner: other, asker: second, id: withdrawn } = await aRequest()
    await decideRequest(owner, { ...yes, listingId: house.id, id })
    await withdrawRequest(second, withdrawn)
    for (const day of [3, 7, 14]) {
      at(day, 3)
      await sendReminders()
    }
    for (const one of [owner, asker, other, second]) expect(await emailReminders(one)).toEqual([])
  })

  test('gets all reminders of a day in one email, at 09:00 in their zone', async () => {
    const { owner, listing } = await aRequest()
    const second = await listing()
    await ask(await anInvestor(), second.slug)
    const { owner: far } = await aRequest()
    const third = await anInvestor()
    await ask(third, (await listing()).slug)
    await settle()
    await updateRows('members', { userId: far.userId }, { timeZone: 'America/New_York' })
    at(3, 1.9)
    await sendReminders()
    expect(await emailReminders(owner)).toEqual([])
    at(3, 2)
    await sendReminders()
    const [mail, ...more] = await emailReminders(owner)
    expect(more).toEqual([])
    expect(mail?.text.match(/Reply needed/g)).toHaveLength(3)
    expect(mail?.subject).toBe('3 items need your action')
    expect(await emailReminders(far)).toEqual([])
    at(3, 8)
    await sendReminders()
    expect(await emailReminders(far)).toHaveLength(1)
    // Reminders due later the same day go out the next day.
    await db()
      .deleteFrom('turnReminders')
      .where('thingId', '=', await waiting(second.id))
      .execute()
    at(3, 12)
    await sendReminders()
    expect(await emailReminders(owner)).toHaveLength(1)
    at(4, 3)
    await sendReminders()
    expect(await emailReminders(owner)).toHaveLength(2)
  })

  test('is not emailed after acting: a queued email is withdrawn, and its other items are sent in a new one', async () => {
    const { owner: told, house, id, listing } = await aRequest()
    const second = await listing()
    await ask(await anInvestor(), second.slug)
    await settle()
    const owner = { ...told, email: `${told.userId}@office.example` }
    await updateRows('users', { id: owner.userId }, { email: owner.email })
    await db().deleteFrom('emailQueue').execute()
    at(3, 3)
    await sendReminders()
    const path = (listingId: number) => `/my-listings/${listingId}/access`
    await decideRequest(owner, { ...yes, listingId: house.id, id })
    const claimed = (await claimDue(100)).filter(({ kind }) => kind === 'turn.reminder')
    expect(claimed).toEqual([])
    await sendReminders()
    const mails = await emailReminders(owner)
    expect(mails.map(({ text }) => [text.includes(path(house.id)), text.includes(path(second.id))])).toEqual([
      [false, true],
    ])
    expect((await claimDue(100)).filter(({ kind }) => kind === 'turn.reminder')).toHaveLength(1)
    expect(await bellReminders(owner)).toHaveLength(2)
  })

  test.runIf(isDeepRun)(
    'is reminded of a repeated turn counting from its new start, and ended turns are deleted',
    async () => {
      const cast = await threadCast()
      const id = await startThread(cast)
      await settle()
      at(3, 3)
      await sendReminders()
      expect(await emailReminders(cast.owner)).toHaveLength(1)
      expect((await emailReminders(cast.owner))[0]?.text).toContain(`/inquiries/${id}`)
      expect((await emailReminders(cast.owner))[0]?.text).not.toContain('Is the roof new?')
      await writeThread(cast.owner, id, 'Since 2019.')
      await purgeReminders()
      expect(await selectRows('turnReminders', { thingId: id })).toEqual([])
      const reminded = (await bellReminders(cast.owner)).length
      at(4, 3)
      await writeThread(cast.asker, id, 'And the windows?')
      // For threads in progress, reminders appear only under the bell.
      at(7.5, 3)
      await sendReminders()
      expect([(await emailReminders(cast.owner)).length, (await bellReminders(cast.owner)).length]).toEqual([
        1,
        reminded + 1,
      ])
      await markNoAnswerNeeded(cast.owner, id)
      at(12, 3)
      await sendReminders()
      await writeThread(cast.asker, id, 'Thank you.')
      at(12, 4)
      await writeThread(cast.owner, id, 'Anything else?')
      at(15.5, 3)
      await sendReminders()
      expect(await bellReminders(cast.owner)).toHaveLength(reminded + 1)
      expect(await bellReminders(cast.asker)).toEqual([])
    },
  )

  test('chooses the channels, and gets nothing while suspended', async () => {
    const { owner, asker } = await aRequest()
    const { owner: quiet } = await aRequest()
    await insertRow('noticePreferences', { userId: quiet.userId, kind: 'turn', bell: true, mail: false })
    await suspendCompany(owner)
    const resting = await aPerson({ company: quiet.company, name: 'Rita Resting' })
    const since = { suspendedAt: new Date(BEGIN), suspensionReason: 'Late.' }
    await updateRows('members', { userId: resting.userId }, since)
    await settle()
    at(3, 3)
    await sendReminders()
    for (const one of [owner, resting])
      expect([await emailReminders(one), await bellReminders(one)]).toEqual([[], []])
    expect([await emailReminders(quiet), (await bellReminders(quiet)).length]).toEqual([[], 1])
    expect(await emailReminders(asker)).toEqual([])
  })

  test('is only the owner if colleagues may not act', async () => {
    // The test company has no documents.
    const owner = await aDeveloper()
    const colleague = await aPerson({ company: owner.company, name: 'Karol Colleague' })
    at(3, 3)
    await sendReminders()
    expect([(await emailReminders(owner)).length, (await emailReminders(colleague)).length]).toEqual([1, 0])
    expect((await emailReminders(owner))[0]?.text).toContain('/documents')
  })

  test('has one entry for an unsent profile, which links to the first missing field', async () => {
    const member = await aNewcomer()
    await updateRows('members', { userId: member.userId }, { createdAt: new Date(BEGIN) })
    at(3, 3)
    await sendReminders()
    const [mail] = await emailReminders(member)
    expect(mail?.subject).toBe('1 item needs your action')
    expect(mail?.text).toMatch(/Complete your company profile: (?:[^,]+, ){3}\d+ more/)
    expect(mail?.text.match(/parcela\.example\/profile\/developer\?step=1#\w+/g)).toHaveLength(1)
    expect((await bellReminders(member)).map(({ title }) => title)).toEqual([
      'Action needed: Complete your company profile',
    ])
    const [row] = await selectRows('emailQueue', {
      kind: 'turn.reminder',
      toEmail: member.email.toLowerCase(),
    })
    expect(row?.unsubscribeSecret).toBeTruthy()
  })
})
