import { beforeEach, describe, expect, test } from 'vitest'
import { acceptInvitation } from '#app/companies/colleagues/commands/join.server.ts'
import { db } from '#app/db/client.server.ts'
import type { ApprovedMember, Member } from '#app/lib/viewer.ts'
import { testDatabase } from '#test/database.ts'
import { mailsTo } from '#test/world/accounts.ts'
import { aPersonWithoutCompany, aColleagueInvitation, press as pressPeople } from '#test/world/colleagues.ts'
import { aDeveloper, aPerson } from '#test/world/listings.ts'
import { press } from '#test/world/own-data.ts'
import { selectRow, selectRows } from '#test/world/rows.ts'
import * as closePage from '../routes/close.tsx'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()
beforeEach(() => db().deleteFrom('rateLimits').execute())

const COLLEAGUES = 20

async function aTeam() {
  const owner = await aDeveloper({ name: 'Olga Owner' })
  const colleagues: Member[] = []
  for (let count = 0; count < COLLEAGUES; count += 1)
    colleagues.push(await aPerson({ company: owner.company, name: `Colleague ${count}` }))
  return { owner, colleagues }
}

const closing = (person: Member) =>
  press(closePage, '/settings/data/close', person, { sure: 'on', withCompany: 'on' })
const leaving = (person: Member) => pressPeople(person, { intent: 'leave', id: person.company?.id ?? '' })

const closedOf = async (people: readonly Member[]) => {
  const rows = await db()
    .selectFrom('members')
    .where(
      'userId',
      'in',
      people.map(({ userId }) => userId),
    )
    .where('closedAt', 'is not', null)
    .select('userId')
    .execute()
  return new Set(rows.map(({ userId }) => userId))
}

/** Done, or refused because the page's company no longer exists (decision 053). */
const DONE = 303
const COMPANY_GONE = 403

const peopleOf = ({ company }: ApprovedMember) =>
  selectRows('companyMembers', { companyId: company.id }, ['userId', 'role'])

/** The owner's position among the concurrent calls: first, in the middle or last. */
const PLACES = isDeepRun ? [0, 10, 20] : [10]
const among = <T>(others: readonly T[], one: T, place: number) => others.toSpliced(place, 0, one)

describe.each(PLACES)('an owner whose submit is at index %i of 21', (place) => {
  test('can close the company while all colleagues close their accounts, and nobody is refused twice', async () => {
    const { owner, colleagues } = await aTeam()
    const all = among(colleagues, owner, place)
    const statuses = (await Promise.all(all.map(closing))).map(({ status }) => status)
    expect(statuses[place]).toBe(DONE)
    expect(statuses.filter((status) => status !== DONE && status !== COMPANY_GONE)).toEqual([])
    const done = all.filter((_, at) => statuses[at] === DONE)
    expect(await closedOf(all)).toEqual(new Set(done.map(({ userId }) => userId)))
    expect(await peopleOf(owner)).toEqual([])
    const again = all.filter((one) => !done.includes(one))
    for (const { status } of await Promise.all(again.map(closing))) expect(status).toBe(DONE)
    expect((await closedOf(all)).size).toBe(all.length)
  })

  test.runIf(isDeepRun)(
    'can close the company while its colleagues leave; they keep their accounts and are notified once',
    async () => {
      const { owner, colleagues } = await aTeam()
      const steps = among(
        colleagues.map((one) => () => leaving(one)),
        () => closing(owner),
        place,
      )
      for (const { status } of await Promise.all(steps.map((step) => step())))
        expect(status).toBeLessThan(500)
      expect(await closedOf([owner, ...colleagues])).toEqual(new Set([owner.userId]))
      expect(await peopleOf(owner)).toEqual([])
      for (const { email } of colleagues)
        expect((await mailsTo(email)).filter(({ kind }) => kind === 'company.closed').length).toBeLessThan(2)
    },
  )

  test.runIf(isDeepRun)(
    'can hand over while colleagues close their accounts and leave: the company has one owner or none',
    async () => {
      const { owner, colleagues } = await aTeam()
      const heir = colleagues[7]
      if (!heir) throw new Error('nobody')
      const steps = among(
        colleagues.map((one, at) => () => (at % 2 ? closing(one) : leaving(one))),
        () => pressPeople(owner, { intent: 'hand-over', id: heir.userId }),
        place,
      )
      const statuses = (await Promise.all(steps.map((step) => step()))).map(({ status }) => status)
      for (const status of statuses) expect(status).toBeLessThan(500)
      const left = await peopleOf(owner)
      const { closedAt } = await selectRow('companies', { id: owner.company.id })
      expect(left.filter(({ role }) => role === 'owner')).toHaveLength(closedAt === null ? 1 : 0)
      const pressed = statuses.toSpliced(place, 1)
      const done = colleagues.filter((_, at) => at % 2 && pressed[at] === DONE)
      expect(await closedOf(colleagues)).toEqual(new Set(done.map(({ userId }) => userId)))
    },
  )

  test.runIf(isDeepRun)(
    'can close the company while others join it: they end up without a company and are notified',
    async () => {
      const owner = await aDeveloper()
      const loners = []
      for (let count = 0; count < COLLEAGUES; count += 1) {
        const person = await aPersonWithoutCompany(`Loner ${count}`)
        loners.push({ person, id: await aColleagueInvitation(owner, person) })
      }
      const steps = among(
        loners.map(
          ({ person, id }) =>
            async () =>
              (await acceptInvitation(person, id)).ok,
        ),
        async () => (await closing(owner)).status < 500,
        place,
      )
      const done = await Promise.all(steps.map((step) => step()))
      expect(done[place]).toBe(true)
      expect(await peopleOf(owner)).toEqual([])
      const told = await Promise.all(
        loners.map(async ({ person }) =>
          (await mailsTo(person.email)).some(({ kind }) => kind === 'company.closed'),
        ),
      )
      expect(told).toEqual(done.toSpliced(place, 1))
    },
  )
})
