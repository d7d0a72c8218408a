import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chance } from '#test/faults/row.ts'
import { isWhole } from '#test/runs.ts'
import { updateRows } from '#test/world/rows.ts'
import { ask, comparePairs } from './interference.ts'
import { aConnection, type Joined, joinedQuestions, joinedWorld, tellingAnswers } from './joins.ts'
import { journalMark, settled, undoSince } from './journal.ts'
import { journalledFront } from './journalled-front.ts'
import { everybody } from './principals.ts'
import { compareTwins } from './twins.ts'

const { origin } = await journalledFront()

const people = await everybody()
// Samples are open to everybody; here every listing is real.
await updateRows('listings', {}, { isIllustrative: false })
await settled()

const SEED = 20_261_122
/** 10,200 pairs in all, and as many worlds, in the deep run. */
const ROUNDS = isWhole ? 34 : 1
const QUESTIONS = isWhole ? 100 : 30
const WORLDS = isWhole ? [0, 1, 2, 3, 4] : [0]

test.each([
  { words: 'a guest', audience: 'guest', who: 'guest' },
  { words: 'a member who waits for approval', audience: 'guest', who: 'developer:pending' },
  { words: 'an approved member without a grant', audience: 'member', who: 'investor:approved' },
] as const)(
  '$words gets the same answers from two databases that differ only in hidden values · PUB-221',
  async ({ audience, who }) => {
    const own = who === 'guest' ? {} : { own: people.of(who).userId }
    const look = { origin, audience, ...own, questions: QUESTIONS, rounds: ROUNDS, chance: chance(SEED) }
    const { pairs, answered, differences } = await comparePairs({ ...look, cookie: people.cookies[who] })
    expect(differences).toEqual([])
    expect(pairs).toBe(QUESTIONS * ROUNDS)
    expect(answered).toBeGreaterThan(pairs / 8)
  },
)

test('an admin’s answers differ, so the two databases do differ', async () => {
  const look = { origin, audience: 'guest', questions: 12, rounds: 1, chance: chance(SEED) } as const
  const { differences } = await comparePairs({ ...look, cookie: people.cookies.admin })
  expect(differences.length).toBeGreaterThan(2)
})

test(
  'emails, notices, alerts, digests and files of a member without a right do not differ by owner, pair or hidden value · PUB-221',
  { timeout: 300_000 },
  async () => {
    const mark = await journalMark()
    const { differences, compared, mails } = await compareTwins(origin, () => undoSince(mark))
    expect(differences).toEqual([])
    expect(compared).toBeGreaterThan(40)
    expect(mails).toBeGreaterThan(3)
  },
)

describe.each(WORLDS)('world %s in which companies publish and connect', (at) => {
  let world: Joined
  let start = 0
  beforeAll(async () => {
    start = await journalMark()
    world = await joinedWorld(chance(SEED + at))
    await aConnection(people.of('investor:approved'), world)
    await settled()
  }, 300_000)
  afterAll(() => undoSince(start))

  test.each(['advisor:approved', 'investor:approved'] as const)(
    'owners, connections and times within the day change no answer, time, order or id that %s gets · PUB-221',
    { timeout: 300_000 },
    async (who) => {
      const mark = await journalMark()
      const asker = { origin, cookie: people.cookies[who], world }
      expect(await tellingAnswers(asker, () => undoSince(mark))).toEqual([])
    },
  )

  test('listing numbers are not sequential, and a private listing’s number is in no answer to a stranger', async () => {
    const cookie = people.cookies['advisor:approved']
    const answers = await Promise.all(joinedQuestions(world).map((question) => ask(origin, cookie, question)))
    const hidden = world.listings.filter(({ isPrivate }) => isPrivate)
    expect(hidden.filter(({ id }) => answers.some((one) => one.includes(String(id))))).toEqual([])
    const ids = world.listings.map(({ id }) => id)
    expect(ids).not.toEqual(ids.toSorted((a, b) => a - b))
  })
})
