import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startThread, threadCast, writeThread } from '#test/world/threads.ts'
import { aGrant, aMarketListing, anInvestor } from '#test/world/access.ts'
import { subscribeToChanges } from '#test/world/change-events.ts'
import { aSubmission } from '#test/world/kyc-review.ts'
import { aDeveloper, anAdmin, aPerson } from '#test/world/listings.ts'
import { db } from '#app/db/client.server.ts'
import { claimRecord } from '#app/review/claims.server.ts'
import { testDatabase } from '#test/database.ts'
import { insertRow, updateRows } from '#test/world/rows.ts'
import { isDeepRun } from '#test/runs.ts'

const { url } = await testDatabase()

const { eventsFor } = await subscribeToChanges(url())

const cast = await threadCast()
const { owner, colleague, asker, stranger, admin, house } = cast
const thread = await startThread(cast)
const otherThread = await startThread({ ...cast, asker: stranger })
const document = await aSubmission(asker.userId, 'company_registration')
const strangersDocument = await aSubmission(stranger.userId, 'company_registration')

type Steps = Record<string, () => Promise<unknown>>
const touch = (id: string, values: object) => updateRows('companies', { id }, values)

/** Steps that the asker's windows show, and steps that must stay hidden from the asker. */
const shown: Steps = {
  'the owner writes': () => writeThread(owner, thread, 'Since 2019.'),
  'access is granted': async () => aGrant((await aMarketListing({ companyId: owner.company.id })).id, asker),
  'the asker’s own document is rejected': () =>
    updateRows('kycSubmissions', { id: document.id }, { rejectionReason: crypto.randomUUID() }),
  'a reason is given': () => touch(asker.company.id, { memberNotes: crypto.randomUUID() }),
}
const hidden: Steps = {
  'another thread continues': () => writeThread(owner, otherThread, 'Yes.'),
  'another company is granted access': async () =>
    aGrant((await aMarketListing({ companyId: owner.company.id })).id, stranger),
  'a reviewer writes an internal note': () => touch(asker.company.id, { internalNotes: crypto.randomUUID() }),
  'a reviewer opens the record': () => claimRecord(admin, 'company', asker.company.id),
  'another person’s document is decided': () =>
    updateRows('kycSubmissions', { id: strangersDocument.id }, { rejectionReason: crypto.randomUUID() }),
  'the owner edits a version': () =>
    updateRows('listingRevisions', { listingId: house.id }, { internalNotes: crypto.randomUUID() }),
  'the owner withdraws the listing': () =>
    updateRows('listings', { id: house.id }, { title: crypto.randomUUID() }),
  'the owner invites someone': () =>
    insertRow('companyInvitations', {
      companyId: owner.company.id,
      email: `${crypto.randomUUID()}@world.parcela.test`,
      invitedBy: owner.userId,
      expiresAt: new Date(Date.now() + 86_400_000),
    }),
  'a stranger asks the owner to connect': async () =>
    insertRow('connectionRequests', {
      requesterId: stranger.userId,
      requesterCompanyId: stranger.company.id,
      companyId: (await aDeveloper()).company.id,
      status: 'pending',
    }),
  'a message waits for the team': () =>
    insertRow('contactMessages', {
      formId: crypto.randomUUID(),
      firstName: 'A',
      lastName: 'B',
      email: 'a@world.parcela.test',
      message: 'Hello there, team.',
    }),
}

test('a viewer gets an event for each step that concerns them, and none for steps hidden from them', async () => {
  const heard: Record<string, boolean> = {}
  for (const [name, step] of Object.entries({ ...shown, ...hidden }))
    heard[name] = (await eventsFor(asker.userId, step)).length > 0
  const expected = Object.keys({ ...shown, ...hidden }).map((name) => [name, name in shown])
  expect(heard).toEqual(Object.fromEntries(expected))
})

test.runIf(isDeepRun)(
  'two scenarios that differ only in hidden facts cause the same number and kinds of events',
  async () => {
    const draw = (steps: Steps) => fc.array(fc.constantFrom(...Object.values(steps)), { maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(draw(shown), draw(hidden), async (seen, unseen) => {
        const alone: string[][] = []
        const beside: string[][] = []
        const kinds = (events: string[]) => events.map((event) => event.split(' ')[0] ?? '').toSorted()
        for (const step of seen) alone.push(kinds(await eventsFor(asker.userId, step)))
        for (const [at, step] of seen.entries())
          beside.push(
            kinds(
              await eventsFor(asker.userId, async () => {
                await unseen[at]?.()
                await step()
                await unseen.at(-1 - at)?.()
              }),
            ),
          )
        expect(beside).toEqual(alone)
      }),
      { numRuns: isDeepRun ? 10 : 3 },
    )
  },
)

test('a person who has lost the right gets no more events: as a removed colleague, a suspended member, a former admin, or in an unapproved company', async () => {
  const former = await aPerson({ company: owner.company })
  const write = () => writeThread(owner, thread, crypto.randomUUID())
  expect(await eventsFor(former.userId, write)).toEqual([`inquiry ${thread}`])
  await db().deleteFrom('companyMembers').where('userId', '=', former.userId).execute()
  expect(await eventsFor(former.userId, write)).toEqual([])

  expect(await eventsFor(colleague.userId, write)).toEqual([`inquiry ${thread}`])
  await updateRows(
    'members',
    { userId: colleague.userId },
    { suspendedAt: new Date(), suspensionReason: 'Under inquiry.' },
  )
  expect(await eventsFor(colleague.userId, write)).toEqual([])

  const second = await anAdmin()
  expect(await eventsFor(second.userId, write)).toContain(`inquiry ${thread}`)
  await updateRows('members', { userId: second.userId }, { role: 'member' })
  expect(await eventsFor(second.userId, write)).toEqual([])

  const company = await anInvestor('Ina Investor')
  const own = await startThread({ ...cast, asker: company })
  const answer = () => writeThread(owner, own, crypto.randomUUID())
  expect(await eventsFor(company.userId, answer)).toEqual([`inquiry ${own}`])
  await touch(company.company.id, { approvalStatus: 'rejected' })
  expect(await eventsFor(company.userId, answer)).toEqual([])
})

test.runIf(isDeepRun)("admins' windows get events for new reviews but not for a renewed claim", async () => {
  const heard = await eventsFor(admin.userId, () =>
    insertRow('contactMessages', {
      formId: crypto.randomUUID(),
      firstName: 'A',
      lastName: 'B',
      email: 'a@world.parcela.test',
      message: 'Hello there, team.',
    }),
  )
  expect(heard.map((event) => event.split(' ')[0])).toEqual(['desk:message'])
  const claim = () => claimRecord(admin, 'company', stranger.company.id)
  expect(await eventsFor(admin.userId, claim)).toEqual([`desk:claim ${stranger.company.id}`])
  expect(await eventsFor(admin.userId, claim)).toEqual([])
})

test.runIf(isDeepRun)(
  'a change of contact details causes an event only for the company that sees them',
  async () => {
    const [one, two, third] = [await anInvestor('One'), await aDeveloper(), await anInvestor('Third')]
    await insertRow('connectionRequests', {
      requesterId: one.userId,
      requesterCompanyId: one.company.id,
      companyId: two.company.id,
      status: 'accepted',
      decidedBy: two.userId,
      decidedAt: new Date(),
    })
    const other = await aPerson({ company: two.company })
    const call = (userId: string) => () =>
      updateRows('members', { userId }, { phone: `+48 ${Math.random()}` })
    expect((await eventsFor(one.userId, call(two.userId))).map((event) => event.split(' ')[0])).toEqual([
      'connection',
    ])
    expect(await eventsFor(one.userId, call(other.userId))).toEqual([])
    expect(await eventsFor(third.userId, call(two.userId))).toEqual([])
    expect(await eventsFor(one.userId, () => aMarketListing({ companyId: two.company.id }))).toEqual([])
  },
)
