import { isDeepRun } from '#test/runs.ts'
import { expect, test } from 'vitest'
import { recordActivity } from '#app/companies/activities.server.ts'
import { transaction } from '#app/db/client.server.ts'
import type { ApprovedMember } from '#app/lib/viewer.ts'
import { lockAnalytics, setListed, tightenVisibility } from '#app/listings/commands/market-switches.server.ts'
import { testDatabase } from '#test/database.ts'
import { aGrant, aMarketListing, anInvestor, suspendCompany } from '#test/world/access.ts'
import { aDeveloper, aListing, anAdmin, aPerson } from '#test/world/listings.ts'
import { selectRow, selectRows, updateRows } from '#test/world/rows.ts'
import { answerConnection, requestConnection } from './commands/connections.server.ts'
import { listActivities, listNetworkActivity } from './queries/activities.server.ts'

await testDatabase()

const kinds = async (viewer: Parameters<typeof listActivities>[0], companyId: string) =>
  (await listActivities(viewer, companyId)).map(({ kind }) => kind)

async function connected(one: ApprovedMember, other: ApprovedMember): Promise<void> {
  const asked = await requestConnection(one, other.company.id, null)
  if (!asked.ok) throw new Error(asked.refused)
  await answerConnection(other, asked.value.id, 'accept')
}

test('a publication is visible only to members who may see the listing’s owner · MEM-363 PUB-221', async () => {
  const [reader, holder, admin] = [await anInvestor(), await anInvestor(), await anAdmin()]
  const { id, owner } = await aListing()
  const companyId = owner.company.id
  const colleague = await aPerson({ company: owner.company })
  const readers = async () =>
    Promise.all([reader, holder, owner, admin].map(async (one) => (await kinds(one, companyId)).length))
  expect(await readers()).toEqual([1, 1, 1, 1])
  await lockAnalytics(owner, id)
  await tightenVisibility(owner, id, 'semi_public')
  expect(await readers()).toEqual([1, 1, 1, 1])
  await tightenVisibility(owner, id, 'private')
  await aGrant(id, holder)
  expect(await readers()).toEqual([0, 1, 1, 1])
  expect(await kinds(colleague as ApprovedMember, companyId)).toEqual(['listing_published'])
  await setListed(owner, id, false)
  expect(await readers()).toEqual([0, 0, 1, 1])
})

test('a company’s page shows a connection only to its own members, not to strangers or shared connections · MEM-364', async () => {
  const [one, other, friend, stranger] = [
    await aDeveloper(),
    await anInvestor(),
    await anInvestor(),
    await anInvestor(),
  ]
  for (const company of [one, other]) await connected(friend, company)
  await connected(one, other)
  for (const { company } of [one, other])
    for (const reader of [friend, stranger]) expect(await kinds(reader, company.id)).toEqual([])
  expect(await kinds(one, other.company.id)).toEqual([])
  expect(await kinds(one, one.company.id)).toEqual(['connected', 'connected'])
  const told = await listNetworkActivity(friend, 20)
  expect(told.map(({ company }) => company)).toEqual([null, null])
})

test('the activities of a connection end with its suspension · MEM-314', async () => {
  const [reader, other] = [await anInvestor(), await aDeveloper()]
  await connected(reader, other)
  const companyId = other.company.id
  await transaction((tx) =>
    recordActivity(tx, { companyId, kind: 'project_added', text: 'Added a project', key: 'project:1' }),
  )
  const told = async () => (await listNetworkActivity(reader, 20)).map(({ kind }) => kind).toSorted()
  expect(await told()).toEqual(['connected', 'project_added'])
  await suspendCompany(other)
  expect(await told()).toEqual(['connected'])
})

test.runIf(isDeepRun)(
  'listing numbers are not sequential and do not reveal the order of approval within a day',
  async () => {
    const { rows } = await aDayOfListings()
    const byApproval = rows.map(({ slug }) => slug)
    const byNumber = rows.toSorted((a, b) => a.id - b.id).map(({ slug }) => slug)
    const byPlace = rows.toSorted((a, b) => a.at.getTime() - b.at.getTime()).map(({ slug }) => slug)
    expect(byNumber).not.toEqual(byApproval)
    expect(byPlace).not.toEqual(byApproval)
    // A listing saved again at another hour of the day keeps its place.
    for (const { id, at } of rows) {
      const hour = new Date(at.getTime() < NOON.getTime() ? NOON.getTime() + 1 : NOON.getTime() - 1)
      await updateRows('listings', { id }, { firstApprovedAt: hour })
    }
    const again = await selectRows('listings', { title: TITLE }, ['id', 'firstApprovedAt'])
    for (const { id, firstApprovedAt } of again)
      expect(firstApprovedAt).toEqual(rows.find((row) => row.id === id)?.at)
  },
)

const TITLE = 'Of one day'
const NOON = new Date('2026-03-10T11:00:00Z')

async function aDayOfListings() {
  const { company } = await aDeveloper()
  const rows: { id: number; slug: string; at: Date }[] = []
  for (let count = 0; count < 10; count += 1) {
    const { id, slug } = await aMarketListing({
      companyId: company.id,
      title: TITLE,
      firstApprovedAt: new Date(NOON.getTime() + count * 60_000),
    })
    const { firstApprovedAt } = await selectRow('listings', { id })
    rows.push({ id, slug, at: firstApprovedAt ?? NOON })
  }
  return { rows }
}
