import { isDeepRun } from '#test/runs.ts'
import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { setClock } from '#app/lib/clock.ts'
import { aConnectionRequest, later, outcome, pair, tally } from '#test/world/connections.ts'
import { testDatabase } from '#test/database.ts'
import { aColleague, aListedCompany, type Insider, storedRequests } from '#test/world/directory.ts'
import { selectRows } from '#test/world/rows.ts'
import { answerConnection, requestConnection, withdrawConnection } from './commands/connections.server.ts'
import { CONNECTION_TEXTS } from './refusal-texts.ts'

await testDatabase()

test('fifty identical concurrent requests are stored once, and the database refuses a second · MEM-367', async () => {
  const [from, to] = await pair()
  const colleague = await aColleague(from)
  const results = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      requestConnection(at % 2 ? from.member : colleague.member, to.companyId, null).then(outcome),
    ),
  )
  expect(tally(results)).toEqual({ ok: 1, duplicate: 49 })
  const mine = (await storedRequests()).filter(({ companyId }) => companyId === to.companyId)
  expect(mine).toHaveLength(1)
  const again = { requesterCompanyId: from.companyId, companyId: to.companyId, requesterId: from.userId }
  const insert = db().insertInto('connectionRequests').values(again).execute()
  await expect(insert).rejects.toMatchObject({ code: '23505' })
  expect(CONNECTION_TEXTS.duplicate).toBe('You have already requested a connection with this entity')
  const told = await selectRows('notices', { userId: to.userId })
  expect(told).toHaveLength(1)
})

test.runIf(isDeepRun)(
  'when two companies send each other requests concurrently, one is stored · MEM-367',
  async () => {
    const [one, two] = await pair()
    const results = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        (at % 2
          ? requestConnection(one.member, two.companyId, null)
          : requestConnection(two.member, one.companyId, null)
        ).then(outcome),
      ),
    )
    expect(tally(results)).toEqual({ ok: 1, duplicate: 24, asks_you: 25 })
  },
)

test('only one of fifty concurrent answers and withdrawals takes effect · MEM-369', async () => {
  const [from, to] = await pair()
  const id = await aConnectionRequest(from, to)
  const moves = [
    () => answerConnection(to.member, id, 'accept'),
    () => answerConnection(to.member, id, 'decline'),
    () => withdrawConnection(from.member, id),
  ]
  const results = await Promise.all(
    Array.from({ length: 50 }, async (_, at) =>
      outcome((await moves[at % 3]?.()) ?? { ok: false, refused: 'none' }),
    ),
  )
  expect(tally(results)).toEqual({ ok: 1, stale: 49 })
  const rows = await selectRows(
    'auditLog',
    { subjectType: 'connection_request', subjectId: id },
    ['action'],
    'id',
  )
  expect(rows).toHaveLength(2)
})

test('after a decline the requester has to wait 90 days, while the other side may ask immediately · MEM-367 MEM-386', async () => {
  const [from, to] = await pair()
  await answerConnection(to.member, await aConnectionRequest(from, to), 'decline')
  later(89.9)
  expect(outcome(await requestConnection(from.member, to.companyId, null))).toBe('duplicate')
  later(90.1)
  expect(outcome(await requestConnection(from.member, to.companyId, null))).toBe('ok')
  const [third, fourth] = await pair()
  setClock(null)
  await answerConnection(fourth.member, await aConnectionRequest(third, fourth), 'decline')
  expect(outcome(await requestConnection(fourth.member, third.companyId, null))).toBe('ok')
})

test('a request sent while the previous one is being declined is refused too · MEM-367', async () => {
  const [from, to] = await pair()
  const id = await aConnectionRequest(from, to)
  const results = await Promise.all([
    answerConnection(to.member, id, 'decline').then(() => 'declined'),
    ...Array.from({ length: 30 }, () => requestConnection(from.member, to.companyId, null).then(outcome)),
  ])
  expect(tally(results)).toEqual({ declined: 1, duplicate: 30 })
})

test.runIf(isDeepRun)(
  'a member can send 20 requests a day, even if 30 are concurrent · MEM-386',
  async () => {
    const from = await aListedCompany()
    const others: Insider[] = []
    for (let at = 0; at < 30; at += 1) others.push(await aListedCompany({ type: 'investor' }))
    const results = await Promise.all(
      others.map(({ companyId }) => requestConnection(from.member, companyId, null).then(outcome)),
    )
    expect(tally(results)).toEqual({ ok: 20, too_many: 10 })
    const stored = (await storedRequests()).filter(({ requesterId }) => requesterId === from.userId)
    expect(stored).toHaveLength(20)
  },
)
