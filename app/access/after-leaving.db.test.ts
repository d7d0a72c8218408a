import { describe, expect, test } from 'vitest'
import { removeColleague } from '#app/companies/colleagues/commands/change-people.server.ts'
import { db } from '#app/db/client.server.ts'
import type { ApprovedMember } from '#app/lib/viewer.ts'
import { testDataFolder } from '#test/data-folder.ts'
import { testDatabase } from '#test/database.ts'
import { aGrant, anInvestor, anOpenInvitation, type MarketListing } from '#test/world/access.ts'
import { anAccessDesk, ask, signature, waiting } from '#test/world/access-desk.ts'
import { mailsTo } from '#test/world/accounts.ts'
import { aPerson } from '#test/world/listings.ts'
import { welcomedCookie } from '#test/world/marks.ts'
import { visit } from '#test/world/pages.tsx'
import { selectRow, updateRows } from '#test/world/rows.ts'
import { changeGrantEnd, revokeGrant, decideRequest } from './commands/grants.server.ts'
import { requestAccess, withdrawRequest } from './commands/request-access.server.ts'
import { remindEndingGrants } from './jobs.server.ts'
import { writeNdaPdfs } from './nda/nda-pdfs.server.ts'
import * as myAccess from './routes/my-access.tsx'
import { isDeepRun, MANY } from '#test/runs.ts'

await testDatabase()
testDataFolder()

const desk = await anAccessDesk()

const DAY = 86_400_000
const SECRET = 'Only for the company that asked.'

type Case = { listing: MarketListing; person: ApprovedMember; boss: ApprovedMember }
type Told = {
  kind: string
  options?: object
  /** What the colleague does while in the company, and what happens after they leave. */
  before: (one: Case) => Promise<unknown>
  after: (one: Case) => Promise<unknown>
}

const decided = (action: 'grant' | 'decline') => ({
  kind: action === 'grant' ? 'access.granted' : 'access.declined',
  before: ({ person, listing }: Case) => ask(person, listing.slug),
  after: async ({ listing: { id } }: Case) =>
    decideRequest(desk.owner, {
      listingId: id,
      id: await waiting(id),
      action,
      words: SECRET,
      endsOn: null,
    }),
})
const holds = ({ person, listing }: Case) => aGrant(listing.id, person)
const grantOf = async ({ listing }: Case) => (await selectRow('accessGrants', { listingId: listing.id })).id

const EVERY_MAIL: Told[] = [
  decided('grant'),
  decided('decline'),
  {
    kind: 'access.end_changed',
    before: holds,
    after: async (one) =>
      changeGrantEnd(desk.owner, one.listing.id, { id: await grantOf(one), endsOn: '2031-05-11' }),
  },
  {
    kind: 'access.revoked',
    before: holds,
    after: async (one) => revokeGrant(desk.owner, one.listing.id, await grantOf(one)),
  },
  {
    kind: 'access.end_reminder',
    before: ({ person, listing }) =>
      aGrant(listing.id, person, {
        endsAt: new Date(Date.now() + 3 * DAY),
        grantedAt: new Date(Date.now() - 20 * DAY),
      }),
    after: () => remindEndingGrants(),
  },
  {
    kind: 'access.receipt',
    before: async ({ person, boss, listing }) => {
      await ask(person, listing.slug)
      await anOpenInvitation(listing.id, boss.email)
    },
    after: ({ boss, listing }) => ask(boss, listing.slug),
  },
  {
    kind: 'access.nda_accepted',
    options: { unlockRule: 'nda' },
    before: async ({ person, listing }) =>
      requestAccess(person, listing.slug, await signature(listing.id, 'Karol Colleague')),
    after: () => writeNdaPdfs(),
  },
]

async function aCase(told: Told): Promise<Case> {
  const boss = await anInvestor('Bela Boss')
  const person = (await aPerson({ company: boss.company, name: 'Karol Colleague' })) as ApprovedMember
  const one = { boss, person, listing: await desk.listing(told.options) }
  await told.before(one)
  await db().deleteFrom('emailQueue').where('toEmail', 'in', [boss.email, person.email]).execute()
  await db().deleteFrom('notices').where('userId', 'in', [boss.userId, person.userId]).execute()
  return one
}

const kindsTo = async ({ email }: ApprovedMember) =>
  (await mailsTo(email)).map(({ kind }) => kind).filter((kind) => kind.startsWith('access.'))
const bellOf = async ({ userId }: ApprovedMember) =>
  db()
    .selectFrom('notices')
    .where('userId', '=', userId)
    .where('key', 'like', 'access:%')
    .select('id')
    .execute()

/** One function sends all kinds; an ordinary run covers only those about access and the NDA's PDF. */
test.each(
  EVERY_MAIL.filter(
    ({ kind }) => isDeepRun || ['access.granted', 'access.revoked', 'access.nda_accepted'].includes(kind),
  ),
)(
  '$kind reaches the owner of the requesting company, and never the requester who was removed from it · PUB-225',
  async (told) => {
    const one = await aCase(told)
    expect(await removeColleague(one.boss, one.person.userId)).toMatchObject({ ok: true })
    await told.after(one)
    expect(await kindsTo(one.boss)).toEqual([told.kind])
    expect(await kindsTo(one.person)).toEqual([])
    expect(await bellOf(one.person)).toEqual([])
  },
)

test.each(EVERY_MAIL.slice(0, isDeepRun ? undefined : 1))(
  '$kind reaches the owner of the requesting company while the requester is suspended · PUB-225',
  async (told) => {
    const one = await aCase(told)
    await updateRows(
      'members',
      { userId: one.person.userId },
      { suspendedAt: new Date(), suspensionReason: 'For the test.' },
    )
    await told.after(one)
    expect(await kindsTo(one.boss)).toEqual([told.kind])
    expect(await kindsTo(one.person)).toEqual([])
    expect(await bellOf(one.person)).toEqual([])
  },
)

test.each(
  EVERY_MAIL.filter(({ kind }) => (isDeepRun ? kind !== 'access.receipt' : kind === 'access.granted')),
)(
  '$kind reaches the colleague who asked while they belong to the company, and not its owner · PUB-225',
  async (told) => {
    const one = await aCase(told)
    await told.after(one)
    expect(await kindsTo(one.person)).toEqual([told.kind])
    expect(await kindsTo(one.boss)).toEqual([])
  },
)

describe('a request by a former colleague', () => {
  const withdraw = async ({ userId }: ApprovedMember, id: string) =>
    visit(myAccess, '/my-access', {
      cookie: await welcomedCookie({ userId }),
      form: { intent: 'withdraw', id },
    })
  const statusOf = async (id: string) => await selectRow('accessRequests', { id }, ['status', 'decidedBy'])

  async function leftBehind() {
    const boss = await anInvestor('Bela Boss')
    const person = (await aPerson({ company: boss.company, name: 'Karol Colleague' })) as ApprovedMember
    const mate = (await aPerson({ company: boss.company, name: 'Mira Mate' })) as ApprovedMember
    const listing = await desk.listing()
    await ask(person, listing.slug)
    expect(await removeColleague(boss, person.userId)).toMatchObject({ ok: true })
    return { boss, person, mate, listing, id: await waiting(listing.id) }
  }

  test('can be withdrawn by any current member of the company, but not by the former colleague · PUB-224', async () => {
    const { person, mate, id } = await leftBehind()
    const page = await visit(myAccess, '/my-access', { cookie: await welcomedCookie(mate) })
    expect(page.text).toContain('Withdraw request')
    expect((await withdraw(await anInvestor(), id)).status).toBe(404)
    expect((await withdraw(person, id)).status).toBe(403)
    expect(await statusOf(id)).toMatchObject({ status: 'pending' })
    expect((await withdraw(mate, id)).toast?.title).toBe('Request withdrawn')
    expect(await statusOf(id)).toEqual({ status: 'withdrawn', decidedBy: mate.userId })
  })

  test.runIf(isDeepRun)('takes effect once when two members withdraw it concurrently', async () => {
    const { boss, mate, id } = await leftBehind()
    const done = await Promise.all(
      Array.from({ length: MANY }, (_, at) => withdrawRequest(at % 2 ? boss : mate, id)),
    )
    expect(done.filter(({ ok }) => ok)).toHaveLength(1)
  })
})
