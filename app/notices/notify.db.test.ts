import fc from 'fast-check'
import { expect, test } from 'vitest'
import { db, transaction } from '#app/db/client.server.ts'
import { testDatabase } from '#test/database.ts'
import { aMember, mailsTo } from '#test/world/accounts.ts'
import { aDeveloper, aPerson } from '#test/world/listings.ts'
import { anEvent, bellOf, setChannels, sendNotice, pendingDigestEntries } from '#test/world/notices.ts'
import { selectRow } from '#test/world/rows.ts'
import { channelsFor, isDaily, kindsFor } from './schema.ts'
import { type PersonalKind, notify, notifyCompany } from './notify.server.ts'
import { MANY } from '#test/runs.ts'

await testDatabase()

const KIND_NAMES = kindsFor('member') as PersonalKind[]

const channelsUsed = async ({ userId, email }: { userId: string; email: string }) => ({
  bell: (await bellOf(userId)).length,
  mail: (await mailsTo(email)).length,
  daily: (await pendingDigestEntries(userId)).length,
})

test('for every kind exactly the chosen channels are used, and security is always emailed · MEM-382', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...KIND_NAMES),
      fc.constantFrom(...KIND_NAMES),
      fc.boolean(),
      fc.boolean(),
      async (kind, other, bell, mail) => {
        const person = await aMember({ password: null })
        await setChannels(person.userId, kind, bell, mail)
        if (other !== kind) await setChannels(person.userId, other, !bell, !mail)
        await sendNotice(person.userId, { kind })
        const on = channelsFor(kind, { bell, mail })
        expect(on.mail).toBe(kind === 'security' || kind === 'legal' || mail)
        expect(await channelsUsed(person)).toEqual({
          bell: Number(on.bell),
          mail: Number(on.mail && !isDaily(kind)),
          daily: Number(on.mail && isDaily(kind)),
        })
      },
    ),
    { numRuns: 60 },
  )
})

test('notifying a person of the same cause again, even concurrently, creates one notice and one email', async () => {
  const person = await aMember({ password: null })
  const event = anEvent({ key: 'listing:7:approved:3' })
  const once = () => transaction((tx) => notify(tx, { userId: person.userId, ...event }))
  await Promise.all(Array.from({ length: MANY }, once))
  await once()
  expect(await channelsUsed(person)).toEqual({ bell: 1, mail: 1, daily: 0 })
  const alert = anEvent({ key: 'alert:7:price:3', kind: 'alert' })
  await Promise.all(
    Array.from({ length: MANY }, () => transaction((tx) => notify(tx, { userId: person.userId, ...alert }))),
  )
  expect(await channelsUsed(person)).toEqual({ bell: 2, mail: 1, daily: 1 })
})

test('a company notice goes to owner and colleagues, each by name and according to their choices · MEM-382', async () => {
  const owner = await aDeveloper()
  const colleague = await aPerson({ name: 'Żaneta Wójcik', company: owner.company })
  await setChannels(colleague.userId, 'decided', false, true)
  const stranger = await aDeveloper()
  await transaction((tx) => notifyCompany(tx, { companyId: owner.company.id, ...anEvent() }))
  expect(await channelsUsed(owner)).toEqual({ bell: 1, mail: 1, daily: 0 })
  expect(await channelsUsed(colleague)).toEqual({ bell: 0, mail: 1, daily: 0 })
  expect(await channelsUsed(stranger)).toEqual({ bell: 0, mail: 0, daily: 0 })
  expect((await selectRow('emailQueue', { toEmail: colleague.email })).toName).toBe('Żaneta Wójcik')
})

test('long text is truncated, control characters are removed, and the database refuses a path to another site', async () => {
  const person = await aMember({ password: null })
  await sendNotice(person.userId, {
    title: `A\r\nB\0 ${'ż'.repeat(10_000)}`,
    text: `\0${'🏠'.repeat(10_000)}`,
  })
  const [notice] = await bellOf(person.userId)
  expect(notice?.title).toHaveLength(200)
  expect(notice?.title.startsWith('A B żżż')).toBe(true)
  expect(notice?.text?.length).toBeLessThanOrEqual(500)
  for (const path of ['//evil.example', 'https://evil.example', '/\\evil.example', 'my-listings'])
    await expect(sendNotice(person.userId, { path })).rejects.toThrow('notices_path_check')
  await sendNotice(person.userId, { path: '/' })
  expect(await bellOf(person.userId)).toHaveLength(2)
})

test('a deleted account gets no notice', async () => {
  const { userId } = await aMember({ password: null })
  await db().deleteFrom('users').where('id', '=', userId).execute()
  await sendNotice(userId)
  expect(await bellOf(userId)).toEqual([])
})
