import { expect, test } from 'vitest'
import { chance } from '#test/faults/row.ts'
import { isDeepRun } from '#test/runs.ts'
import { selectRows, updateRows } from '#test/world/rows.ts'
import { inLanes } from '../scenario.ts'
import { ask, difference, type Question, dataOf } from './ask.ts'
import { type Audience, changeHidden, type Chance } from './hidden.ts'
import { settled } from './journal.ts'
import { journalledFront } from './journalled-front.ts'
import { everybody } from './principals.ts'

const pick = <T>(list: readonly T[], chance: Chance): T => list[Math.floor(chance() * list.length)] as T

const TERMS = ['kra', 'lod', 'war', 'gda', 'poz', 'hid', 'some', 'wro']
const TYPES = ['', 'office', 'residential', 'industrial', 'warehouse', 'mixed']
const SORTS = ['', 'newest', 'price-low', 'price-high', 'yield']

function aSearch(chance: Chance): string {
  const chosen = {
    location: pick(['', '', '', 'krakow', 'lodz', 'gdansk', 'hidden', 'somewhere'], chance),
    type: pick(TYPES, chance),
    size: pick(['', '', 'small', 'medium', 'large'], chance),
    price: pick(['', '', 'low', 'medium', 'high'], chance),
    yield: pick(['', '', '7', '8', '9'], chance),
    risk: pick(['', '', 'core', 'opportunistic', 'value-add'], chance),
    sort: pick(SORTS, chance),
  }
  const query = new URLSearchParams(Object.entries(chosen).filter(([, value]) => value !== ''))
  return `/listings?${query.toString()}`
}

/** The questions for one audience: list and data, deals, suggestions, comparisons, exports, directory, alerts. */
async function questionsOf(audience: Audience, count: number, chance: Chance): Promise<Question[]> {
  const listings = await selectRows('listings', {}, ['slug', 'onMarket'], 'slug')
  const entries = await selectRows('directoryEntries', {}, ['companyId'], 'companyId')
  const slug = () => pick(listings, chance).slug
  const open: (() => Question)[] = [
    () => ({ path: aSearch(chance) }),
    () => ({ path: dataOf(aSearch(chance)) }),
    () => ({ path: `/deal/${slug()}` }),
    () => ({ path: dataOf(`/deal/${slug()}`) }),
    () => ({ path: `/listings/places?term=${pick(TERMS, chance)}` }),
    () => ({ path: pick(['/sitemap.xml', '/', '/?exit=1'], chance) }),
  ]
  const inside: (() => Question)[] = [
    // A guest's list is shorter than a page.
    () => ({ path: `/listings?sort=${pick(SORTS.slice(1), chance)}`, next: true }),
    () => ({ path: `/compare?ids=${slug()}%2C${slug()}%2C${slug()}` }),
    () => ({ path: `/compare/export?ids=${slug()}%2C${slug()}%2C${slug()}` }),
    () => ({
      path: `/market-circle?sort=${pick(['name', 'portfolio', 'irr', 'match'], chance)}&region=${pick(['', 'poland', 'germany'], chance)}`,
    }),
    () => ({
      path: `/market-circle?portfolioMin=${pick([0, 50, 500], chance)}&irrMin=${pick([0, 5, 10], chance)}&projectsMin=${pick([0, 5], chance)}`,
    }),
    () => ({ path: `/market-circle/entity/${pick(entries, chance).companyId}` }),
    () => ({ path: pick(['/platform', '/market-insights', '/dashboard/investor', '/favorites'], chance) }),
    () => ({ path: `/deal/${slug()}/access` }),
    () => ({ path: '/alerts' }),
  ]
  const kinds = audience === 'guest' ? open : [...open, ...inside]
  return Array.from({ length: count }, (_, at) => pick(at % 2 ? kinds : open, chance)()).map((question, at) =>
    at < kinds.length ? (kinds[at]?.() ?? question) : question,
  )
}

type Pairs = { pairs: number; answered: number; differences: string[] }

type Look = {
  origin: string
  cookie: string
  audience: Audience
  /** The asker's user id, where their own company may be hidden from everybody else. */
  own?: string
  questions: number
  rounds: number
  chance: Chance
}

/**
 * Asks the same questions before and after every hidden value is changed: each question in each round compares two
 * databases that differ only in what this audience may not see.
 */
async function comparePairs({
  origin,
  cookie,
  audience,
  own,
  questions,
  rounds,
  chance,
}: Look): Promise<Pairs> {
  const asked = await questionsOf(audience, questions, chance)
  const found: Pairs = { pairs: 0, answered: 0, differences: [] }
  const answersOf = () => inLanes(asked, 6, (question) => ask(origin, cookie, question))
  await changeHidden(audience, chance, own)
  let before = await answersOf()
  for (let round = 0; round < rounds; round++) {
    await changeHidden(audience, chance, own)
    const after = await answersOf()
    for (const [at, question] of asked.entries()) {
      found.pairs += 1
      if (after[at]?.startsWith('200')) found.answered += 1
      const words = difference(before[at] ?? '', after[at] ?? '')
      if (words) found.differences.push(`${question.path} as ${audience}: ${words}`)
    }
    before = after
  }
  return found
}

const { origin } = await journalledFront()

const people = await everybody()
// Samples are open to everybody; here every listing is real.
await updateRows('listings', {}, { isIllustrative: false })
await settled()

const SEED = 20_261_122
/** 10,200 pairs in all in the deep run. */
const ROUNDS = isDeepRun ? 34 : 1
const QUESTIONS = isDeepRun ? 100 : 30

test.each([
  { words: 'a guest', audience: 'guest', who: 'guest' },
  { words: 'a member who waits for approval', audience: 'guest', who: 'developer:pending' },
  { words: 'an approved member without a grant', audience: 'member', who: 'investor:approved' },
] as const)(
  '$words gets the same responses from two databases that differ only in hidden values · PUB-221',
  async ({ audience, who }) => {
    const own = who === 'guest' ? {} : { own: people.of(who).userId }
    const look = { origin, audience, ...own, questions: QUESTIONS, rounds: ROUNDS, chance: chance(SEED) }
    const { pairs, answered, differences } = await comparePairs({ ...look, cookie: people.cookies[who] })
    expect(differences).toEqual([])
    expect(pairs).toBe(QUESTIONS * ROUNDS)
    expect(answered).toBeGreaterThan(pairs / 8)
  },
)

test('an admin’s responses differ, so the two databases do differ', async () => {
  const look = { origin, audience: 'guest', questions: 12, rounds: 1, chance: chance(SEED) } as const
  const { differences } = await comparePairs({ ...look, cookie: people.cookies.admin })
  expect(differences.length).toBeGreaterThan(2)
})
