import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { connectDatabase, db, type Database } from '#app/db/client.server.ts'
import { chance } from '#test/faults/row.ts'
import { comparePairs } from './interference.ts'
import { endJournal, keepJournal, settled, undoSince } from './journal.ts'
import { everybody, type People } from './principals.ts'

const { origin, databaseUrl } = inject('front')
let database: Database
let people: People

beforeAll(async () => {
  database = await connectDatabase({
    url: databaseUrl,
    queryLimitMs: 20_000,
    beatEveryMs: 5000,
    beatLimitMs: 20_000,
  })
  await keepJournal()
  people = await everybody()
  // Samples are open to everybody; here every listing is a real one.
  await db().updateTable('listings').set({ isIllustrative: false }).execute()
  await settled()
})
afterAll(async () => {
  await undoSince(0)
  await endJournal()
  await database.close()
})

const SEED = 20_261_122

test.each([
  { words: 'a guest', audience: 'guest', who: 'guest' },
  { words: 'a member who waits for approval', audience: 'guest', who: 'developer:pending' },
  { words: 'an approved member without a grant', audience: 'member', who: 'investor:approved' },
] as const)(
  '$words gets the same answers from two databases that differ only in what is hidden · PUB-221',
  async ({ audience, who }) => {
    const own = who === 'guest' ? {} : { own: people.of(who).userId }
    const look = { origin, audience, ...own, questions: 30, rounds: 1, chance: chance(SEED) }
    const { pairs, answered, differences } = await comparePairs({ ...look, cookie: people.cookies[who] })
    expect(differences).toEqual([])
    expect(pairs).toBe(30)
    expect(answered).toBeGreaterThan(4)
  },
)

test('an admin’s answers differ, so that the two databases do', async () => {
  const look = { origin, audience: 'guest', questions: 12, rounds: 1, chance: chance(SEED) } as const
  const { differences } = await comparePairs({ ...look, cookie: people.cookies.admin })
  expect(differences.length).toBeGreaterThan(2)
})
