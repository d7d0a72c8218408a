import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { decideRequest } from '#app/access/commands/grants.server.ts'
import { withdrawRequest, requestAccess } from '#app/access/commands/request-access.server.ts'
import { writeNdaPdfs } from '#app/access/nda/nda-pdfs.server.ts'
import { leaveCompany, removeColleague } from '#app/companies/colleagues/commands/change-people.server.ts'
import { db } from '#app/db/client.server.ts'
import { closeInquiry } from '#app/deals/commands/end-inquiry.server.ts'
import { sendInquiry } from '#app/deals/commands/send-inquiry.server.ts'
import { writeMessage } from '#app/deals/commands/messages.server.ts'
import {
  answerConnection,
  requestConnection,
  withdrawConnection,
} from '#app/directory/commands/connections.server.ts'
import type { ApprovedMember } from '#app/lib/viewer.ts'
import { closeAccount } from '#app/settings/closing/close-account.server.ts'
import { testDatabase } from '#test/database.ts'
import { testDataFolder } from '#test/data-folder.ts'
import { aMarketListing, anInvestor, type MarketListing } from '#test/world/access.ts'
import { signature } from '#test/world/access-desk.ts'
import { aDeveloper, aPerson } from '#test/world/listings.ts'
import { selectRow } from '#test/world/rows.ts'
import { exportedData, exportedFiles } from '#test/world/copied-data.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()
testDataFolder()
beforeEach(() => db().deleteFrom('rateLimits').execute())

type Case = {
  boss: ApprovedMember
  person: ApprovedMember
  owner: ApprovedMember
  house: MarketListing
  request: string
  inquiry: string
  connection: string
}

/**
 * Each decision on the person's requests, and its trace in their export; `hides` belongs to the company and is exported only
 * while they are in it.
 */
const EVENTS: Record<string, { happens: (one: Case) => Promise<unknown>; tells: string; hides?: string }> = {
  // Comes first, since it renders the PDFs of all earlier cases.
  'the PDF of an NDA': { happens: () => writeNdaPdfs(), tells: 'NDA-' },
  'a granted request': {
    happens: ({ owner, house, request }) =>
      decideRequest(owner, {
        listingId: house.id,
        id: request,
        action: 'grant',
        words: 'You may look.',
        endsOn: null,
      }),
    tells: '"granted"',
    hides: 'You may look.',
  },
  'a declined request': {
    happens: ({ owner, house, request }) =>
      decideRequest(owner, {
        listingId: house.id,
        id: request,
        action: 'decline',
        words: 'You may not look.',
        endsOn: null,
      }),
    tells: '"declined"',
    hides: 'You may not look.',
  },
  'a withdrawn request': {
    happens: ({ boss, request }) => withdrawRequest(boss, request),
    tells: '"withdrawn"',
  },
  'an accepted connection': {
    happens: ({ owner, connection }) => answerConnection(owner, connection, 'accept'),
    tells: '"accepted"',
  },
  'a declined connection': {
    happens: ({ owner, connection }) => answerConnection(owner, connection, 'decline'),
    tells: '"declined"',
  },
  'a withdrawn connection': {
    happens: ({ boss, connection }) => withdrawConnection(boss, connection),
    tells: '"withdrawn"',
  },
  'an answered inquiry': {
    happens: ({ owner, inquiry }) =>
      writeMessage(owner, inquiry, { key: crypto.randomUUID(), message: 'CONFIDENTIAL' }),
    tells: '"in_progress"',
  },
  'a closed inquiry': {
    happens: ({ owner, inquiry }) => closeInquiry(owner, inquiry),
    tells: '"closed"',
  },
}

const LEAVING: Record<string, (one: Case) => Promise<{ ok: boolean }>> = {
  'leaving the company': ({ person }) => leaveCompany(person, person.company?.id ?? ''),
  'being removed': ({ boss, person }) => removeColleague(boss, person.userId),
  'the closing of the company': ({ boss }) => closeAccount(boss, { withCompany: true }),
}

/** The log uses the database's clock, so every event needs its own real time. */
const tick = () => sleep(5)

async function aCase(): Promise<Case> {
  await tick()
  const [boss, owner] = [await anInvestor('Bela Boss'), await aDeveloper()]
  const person = (await aPerson({ company: boss.company, name: 'Karol Colleague' })) as ApprovedMember
  const house = await aMarketListing({
    companyId: owner.company.id,
    visibility: 'semi_public',
    unlockRule: 'both',
  })
  const asked = await requestAccess(person, house.slug, await signature(house.id, 'Karol Colleague'))
  const sent = await sendInquiry(person, house.slug, { kind: 'inquiry', message: 'Is it new?', phone: null })
  const connection = await requestConnection(person, owner.company.id, 'Hello')
  if (!asked.ok || !sent.ok || !connection.ok) throw new Error('not asked')
  const { id: request } = await selectRow('accessRequests', { listingId: house.id })
  return { boss, person, owner, house, request, inquiry: sent.value.id, connection: connection.value.id }
}

async function exported({ person }: Case): Promise<string> {
  const data = await exportedData(person.userId)
  const files = await exportedFiles(person.userId)
  const { connectionRequests, accessRequests, inquiries } = data['messages.json'] as Record<string, unknown>
  return JSON.stringify([connectionRequests, accessRequests, inquiries, files])
}

/** In `npm test` one way of leaving and one event of each table, in the deep run all of them. */
const WAYS = Object.entries(LEAVING).slice(0, isDeepRun ? undefined : 1)
const FEW_EVENTS = ['the PDF of an NDA', 'a granted request', 'an accepted connection', 'an answered inquiry']

/** In `npm test` one case with one event of each table, in the deep run one case per event. */
const CASES = isDeepRun ? Object.keys(EVENTS).map((event) => [event]) : [FEW_EVENTS]

describe.each(WAYS)('the export of a person after %s', (way, leaves) => {
  test.each(CASES.map((events) => ({ named: events.join(', '), events })))(
    'contains earlier $named, but no later ones · MEM-391 MEM-394',
    async ({ events }) => {
      const all = events.flatMap((event) => EVENTS[event] ?? [])
      expect(all).toHaveLength(events.length)
      const happen = async (one: Case) => {
        for (const { happens } of all) {
          await tick()
          await happens(one)
        }
        await tick()
      }
      const before = await aCase()
      await happen(before)
      const told = await exported(before)
      const hidden = all.flatMap(({ hides }) => hides ?? [])
      for (const words of [...all.map(({ tells }) => tells), ...hidden]) expect(told).toContain(words)
      expect((await leaves(before)).ok).toBe(true)
      await tick()
      const kept = await exported(before)
      for (const { tells } of all) expect(kept).toContain(tells)
      for (const words of hidden) expect(kept).not.toContain(words)
      const after = await aCase()
      await tick()
      expect((await leaves(after)).ok).toBe(true)
      const then = await exported(after)
      for (const { tells } of all) expect(then).not.toContain(tells)
      for (const own of ['Is it new?', 'Hello']) expect(then).toContain(own)
      await happen(way === 'the closing of the company' ? { ...after, boss: after.person } : after)
      expect(await exported(after)).toBe(then)
    },
  )
})
