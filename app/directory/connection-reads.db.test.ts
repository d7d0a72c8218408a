import { isDeepRun } from '#test/runs.ts'
import { expect, test } from 'vitest'
import { setClock } from '#app/lib/clock.ts'
import { aConnectionRequest, outcome, pair } from '#test/world/connections.ts'
import { testDatabase } from '#test/database.ts'
import { aColleague, aListedCompany, type Insider, setSuspended } from '#test/world/directory.ts'
import { selectRows } from '#test/world/rows.ts'
import { answerConnection, ignoreMatch } from './commands/connections.server.ts'
import { listConnectionRequestsTo, listConnections, listOwnRequests } from './queries/connections.server.ts'
import { listCompaniesToMeet } from './queries/matches.server.ts'

await testDatabase()

test('the recipient is notified in the app and by email; the requester is notified only of acceptance · MEM-369', async () => {
  const [from, to] = await pair()
  const colleague = await aColleague(to)
  const id = await aConnectionRequest(from, to, 'Our words')
  const noticesOf = (userId: string) => selectRows('notices', { userId }, ['title', 'path', 'kind'])
  const mailsTo = (address: string) => selectRows('emailQueue', { toEmail: address }, ['subject', 'textBody'])
  for (const person of [to, colleague]) {
    expect(await noticesOf(person.userId)).toEqual([
      { title: 'Asker AG wants to connect', path: '/connections', kind: 'connection' },
    ])
    const [mail] = await mailsTo(person.email)
    expect(mail?.textBody).toContain('Our words')
    // The requester's contact details stay hidden until acceptance.
    expect(mail?.textBody).not.toContain(from.email)
  }
  await answerConnection(colleague.member, id, 'accept')
  expect(await noticesOf(from.userId)).toEqual([
    {
      title: 'Asked Sp. z o.o. accepted your connection request',
      path: `/market-circle/entity/${to.companyId}`,
      kind: 'connection',
    },
  ])
  expect(await mailsTo(from.email)).toHaveLength(1)
  const [silent, shy] = await pair()
  await answerConnection(shy.member, await aConnectionRequest(silent, shy), 'decline')
  expect(await noticesOf(silent.userId)).toEqual([])
})

test.runIf(isDeepRun)(
  'own requests are those the member sent, newest first, with their status · MEM-370',
  async () => {
    const from = await aListedCompany()
    const colleague = await aColleague(from)
    const others = [await aListedCompany(), await aListedCompany(), await aListedCompany()]
    const ids: string[] = []
    for (const [at, other] of others.entries()) {
      setClock(() => new Date(Date.now() + at * 1000))
      ids.push(await aConnectionRequest(from, other))
    }
    const fourth = await aListedCompany()
    await aConnectionRequest(colleague, fourth)
    await answerConnection((others[1] as Insider).member, ids[1] ?? '', 'decline')
    const { rows: own } = await listOwnRequests(from.member)
    expect(own.map(({ id, status }) => [id, status])).toEqual([
      [ids[2], 'pending'],
      [ids[1], 'declined'],
      [ids[0], 'pending'],
    ])
    expect((await listOwnRequests(colleague.member)).rows.map(({ companyId }) => companyId)).toEqual([
      fourth.companyId,
    ])
  },
)

test('both sides see contacts after acceptance, except while one is suspended · MEM-369 MEM-386', async () => {
  const from = await aListedCompany({ name: 'Asker', phone: '+48221112233', fullName: 'Żaneta Pytająca' })
  const to = await aListedCompany({ name: 'Asked', phone: '+49301112233', fullName: 'Otto Antwort' })
  const id = await aConnectionRequest(from, to)
  for (const side of [from, to]) expect((await listConnections(side.member)).rows).toEqual([])
  await answerConnection(to.member, id, 'accept')
  const [theirs] = (await listConnections(from.member)).rows
  const [ours] = (await listConnections(to.member)).rows
  expect(theirs?.contact).toEqual({
    name: 'Otto Antwort',
    title: 'Partner',
    email: to.email,
    phone: '+49 30 1112233',
  })
  expect(ours?.contact).toEqual({
    name: 'Żaneta Pytająca',
    title: 'Partner',
    email: from.email,
    phone: '+48 22 111 22 33',
  })
  await setSuspended(to.companyId, true)
  expect((await listConnections(from.member)).rows).toEqual([])
  expect((await listOwnRequests(from.member)).rows).toEqual([])
  await setSuspended(to.companyId, false)
  expect((await listConnections(from.member)).rows).toHaveLength(1)
})

test('an open request of a suspended company is hidden and cannot be accepted · MEM-098', async () => {
  const [from, to] = await pair()
  const id = await aConnectionRequest(from, to)
  await setSuspended(from.companyId, true)
  expect((await listConnectionRequestsTo(to.member)).rows).toEqual([])
  expect(outcome(await answerConnection(to.member, id, 'accept'))).toBe('not_found')
  await setSuspended(from.companyId, false)
  expect((await listConnectionRequestsTo(to.member)).rows).toHaveLength(1)
})

test.runIf(isDeepRun)(
  'companies to meet are the best of each kind, except those already asked, connected or ignored · MEM-315',
  async () => {
    const focus = { development_focus_areas: ['residential'], regions_of_activity: ['PT'] }
    const me = await aListedCompany({ headquarters: 'Lisbon, Portugal', questionnaire: focus })
    const fitting = { investment_focus: ['residential'], geographic_focus: ['PT'] }
    const good: Insider[] = []
    for (const name of ['Alfa', 'Beta', 'Gama', 'Delta'])
      good.push(
        await aListedCompany({
          type: 'investor',
          name,
          headquarters: 'Porto, Portugal',
          questionnaire: fitting,
        }),
      )
    const names = async () =>
      (await listCompaniesToMeet(me.member, 5)).flatMap(({ type, name }) =>
        type === 'investor' ? [name] : [],
      )
    expect(await names()).toEqual(['Alfa', 'Beta'])
    const [alfa, beta, gama] = good as [Insider, Insider, Insider, Insider]
    await aConnectionRequest(me, alfa)
    await answerConnection(me.member, await aConnectionRequest(beta, me), 'accept')
    expect(outcome(await ignoreMatch(me.member, gama.companyId))).toBe('ok')
    expect(outcome(await ignoreMatch(me.member, gama.companyId))).toBe('ok')
    expect((await names())[0]).toBe('Delta')
    const all = (await listCompaniesToMeet(me.member, 1000)).map(({ companyId }) => companyId)
    for (const { companyId } of [me, alfa, beta, gama]) expect(all).not.toContain(companyId)
    expect(outcome(await ignoreMatch(me.member, crypto.randomUUID()))).toBe('not_found')
    const [best] = await listCompaniesToMeet(me.member, 1)
    expect(best?.score).toBe(88)
    expect(best?.reasons.map(({ text }) => text)).toContain('Region: Portugal')
  },
)

test.runIf(isDeepRun)(
  'a connection is an activity of both companies that does not name the other · MEM-364',
  async () => {
    const [from, to] = await pair()
    await answerConnection(to.member, await aConnectionRequest(from, to), 'accept')
    const textOf = async (companyId: string) =>
      (await selectRows('companyActivities', { companyId })).map(({ kind, text }) => [kind, text])
    expect(await textOf(from.companyId)).toEqual([['connected', 'New connection: Developer']])
    expect(await textOf(to.companyId)).toEqual([['connected', 'New connection: Investor']])
  },
)
