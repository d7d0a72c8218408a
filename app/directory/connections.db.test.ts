import { isDeepRun } from '#test/runs.ts'
import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { aConnectionRequest, outcome, pair } from '#test/world/connections.ts'
import { testDatabase } from '#test/database.ts'
import { aListedCompany, setSuspended, storedRequests } from '#test/world/directory.ts'
import { selectRows } from '#test/world/rows.ts'
import { answerConnection, requestConnection, withdrawConnection } from './commands/connections.server.ts'
import { connectionWith } from './queries/connections.server.ts'

await testDatabase()
const began = Date.now()

test('a request stores the session’s user as its sender, the company and the message · MEM-365', async () => {
  const [from, to] = await pair()
  await aConnectionRequest(from, to, 'May we talk about Łódź?')
  const [row] = (await storedRequests()).filter(({ companyId }) => companyId === to.companyId)
  expect(row).toMatchObject({
    requesterId: from.userId,
    requesterCompanyId: from.companyId,
    companyId: to.companyId,
    message: 'May we talk about Łódź?',
    status: 'pending',
  })
  expect(row?.createdAt.getTime()).toBeGreaterThanOrEqual(began)
})

test('a company can ask neither itself nor a company outside the directory · MEM-368', async () => {
  const [from, to] = await pair()
  expect(outcome(await requestConnection(from.member, from.companyId, null))).toBe('self')
  expect(outcome(await requestConnection(from.member, from.companyId.toUpperCase(), null))).toBe('self')
  await setSuspended(to.companyId, true)
  for (const id of [to.companyId, crypto.randomUUID(), 'no-id'])
    expect(outcome(await requestConnection(from.member, id, null))).toBe('not_found')
  const self = { requesterCompanyId: from.companyId, companyId: from.companyId }
  await expect(db().insertInto('connectionRequests').values(self).execute()).rejects.toThrow('not_self')
})

test('nobody else can answer or withdraw a request · MEM-369', async () => {
  const [from, to] = await pair()
  const stranger = await aListedCompany()
  const id = await aConnectionRequest(from, to)
  for (const answer of ['accept', 'decline'] as const) {
    expect(outcome(await answerConnection(from.member, id, answer))).toBe('not_found')
    expect(outcome(await answerConnection(stranger.member, id, answer))).toBe('not_found')
  }
  expect(outcome(await withdrawConnection(to.member, id))).toBe('not_found')
  expect(outcome(await withdrawConnection(stranger.member, id))).toBe('not_found')
  expect(await connectionWith(from.member, to.companyId)).toMatchObject({ state: 'asked' })
  expect(await connectionWith(to.member, from.companyId)).toMatchObject({ state: 'asks_you' })
})

test.runIf(isDeepRun).each(['accept', 'decline', 'withdraw'] as const)(
  'after %s the request disappears from every bell · MEM-369 · MEM-383',
  async (step) => {
    const [from, to] = await pair()
    const id = await aConnectionRequest(from, to)
    const unread = () =>
      selectRows('notices', { userId: to.userId, key: `connection:${id}:asked`, readAt: null }, ['id'])
    expect(await unread()).toHaveLength(1)
    if (step === 'withdraw') await withdrawConnection(from.member, id)
    else await answerConnection(to.member, id, step)
    expect(await unread()).toEqual([])
  },
)
