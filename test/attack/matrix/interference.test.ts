import { expect, test } from 'vitest'
import { seededRandom } from '#test/faults/row.ts'
import { isDeepRun } from '#test/runs.ts'
import { selectRows, updateRows } from '#test/world/rows.ts'
import { mapConcurrently } from '../send.ts'
import { fetchText, difference, type Query, dataPath } from './fetch-text.ts'
import { type Audience, changeHidden, type Random } from './hidden.ts'
import { waitForJobs } from './journal.ts'
import { journalledFront } from './journalled-front.ts'
import { everybody } from './principals.ts'

const pick = <T>(list: readonly T[], random: Random): T => list[Math.floor(random() * list.length)] as T

const TERMS = ['kra', 'lod', 'war', 'gda', 'poz', 'hid', 'some', 'wro']
const TYPES = ['', 'office', 'residential', 'industrial', 'warehouse', 'mixed']
const SORTS = ['', 'price-low', 'price-high', 'yield']

function randomSearch(random: Random): string {
  const chosen = {
    location: pick(['', '', '', 'krakow', 'lodz', 'gdansk', 'hidden', 'somewhere'], random),
    type: pick(TYPES, random),
    size: pick(['', '', 'small', 'medium', 'large'], random),
    price: pick(['', '', 'low', 'medium', 'high'], random),
    yield: pick(['', '', '7', '8', '9'], random),
    risk: pick(['', '', 'core', 'opportunistic', 'value-add'], random),
    sort: pick(SORTS, random),
    price_from: pick(['', '', '', '1000000', '20000000'], random),
    sqm_to: pick(['', '', '', '2000'], random),
    wault_from: pick(['', '', '', '3', '30'], random),
    vacancy_to: pick(['', '', '', '10', '50'], random),
    energy: pick(['', '', '', 'B'], random),
    status: pick(['', '', '', 'for_sale', 'sold'], random),
  }
  const query = new URLSearchParams(Object.entries(chosen).filter(([, value]) => value !== ''))
  return `/listings?${query.toString()}`
}

/** Random requests that an audience can make. */
async function drawQueries(audience: Audience, count: number, random: Random): Promise<Query[]> {
  const listings = await selectRows('listings', {}, ['slug', 'onMarket'], 'slug')
  const entries = await selectRows('directoryEntries', {}, ['companyId'], 'companyId')
  const slug = () => pick(listings, random).slug
  const forEverybody: (() => Query)[] = [
    () => ({ path: randomSearch(random) }),
    () => ({ path: dataPath(randomSearch(random)) }),
    () => ({ path: `/deal/${slug()}` }),
    () => ({ path: dataPath(`/deal/${slug()}`) }),
    () => ({ path: `/listings/places?term=${pick(TERMS, random)}` }),
    () => ({ path: pick(['/sitemap.xml', '/', '/?exit=1'], random) }),
  ]
  const forMembers: (() => Query)[] = [
    // A guest's list is shorter than a page.
    () => ({ path: `/listings?sort=${pick(SORTS.slice(1), random)}`, next: true }),
    () => ({ path: `/compare?ids=${slug()}%2C${slug()}%2C${slug()}` }),
    () => ({ path: `/compare/export?ids=${slug()}%2C${slug()}%2C${slug()}` }),
    () => ({
      path: `/market-circle?sort=${pick(['name', 'portfolio', 'irr', 'match'], random)}&region=${pick(['', 'poland', 'germany'], random)}`,
    }),
    () => ({
      path: `/market-circle?portfolioMin=${pick([0, 50, 500], random)}&irrMin=${pick([0, 5, 10], random)}&projectsMin=${pick([0, 5], random)}`,
    }),
    () => ({ path: `/market-circle/entity/${pick(entries, random).companyId}` }),
    () => ({ path: pick(['/platform', '/market-insights', '/dashboard/investor', '/favorites'], random) }),
    () => ({ path: `/deal/${slug()}/access` }),
    () => ({ path: '/alerts' }),
  ]
  const kinds = audience === 'guest' ? forEverybody : [...forEverybody, ...forMembers]
  return Array.from({ length: count }, (_, at) => pick(at % 2 ? kinds : forEverybody, random)()).map(
    (query, at) => (at < kinds.length ? (kinds[at]?.() ?? query) : query),
  )
}

type Result = { pairs: number; successful: number; differences: string[] }

type CompareOptions = {
  origin: string
  cookie: string
  audience: Audience
  /** The reader's user id, since their own company may be hidden from everyone else. */
  own?: string
  queries: number
  rounds: number
  random: Random
}

/**
 * Makes the same requests before and after every hidden value is changed. Each pair compares two databases that differ
 * only in what this audience may not see.
 */
async function comparePairs({
  origin,
  cookie,
  audience,
  own,
  queries,
  rounds,
  random,
}: CompareOptions): Promise<Result> {
  const drawn = await drawQueries(audience, queries, random)
  const result: Result = { pairs: 0, successful: 0, differences: [] }
  const fetchAll = () => mapConcurrently(drawn, 6, (query) => fetchText(origin, cookie, query))
  await changeHidden(audience, random, own)
  let before = await fetchAll()
  for (let round = 0; round < rounds; round++) {
    await changeHidden(audience, random, own)
    const after = await fetchAll()
    for (const [at, query] of drawn.entries()) {
      result.pairs += 1
      if (after[at]?.startsWith('200')) result.successful += 1
      const diff = difference(before[at] ?? '', after[at] ?? '')
      if (diff) result.differences.push(`${query.path} as ${audience}: ${diff}`)
    }
    before = after
  }
  return result
}

const { origin } = await journalledFront()

const people = await everybody()
// Sample listings are open to everyone.
await updateRows('listings', {}, { isIllustrative: false })
await waitForJobs()

const SEED = 20_261_122
/** The deep run makes 10,200 pairs. */
const ROUNDS = isDeepRun ? 34 : 1
const QUESTIONS = isDeepRun ? 100 : 30

test.each([
  { reader: 'a guest', audience: 'guest', who: 'guest' },
  { reader: 'a member awaiting approval', audience: 'guest', who: 'developer:pending' },
  { reader: 'an approved member without a grant', audience: 'member', who: 'investor:approved' },
] as const)(
  '$reader gets the same responses from two databases that differ only in hidden values · PUB-221',
  async ({ audience, who }) => {
    const own = who === 'guest' ? {} : { own: people.of(who).userId }
    const options = {
      origin,
      audience,
      ...own,
      queries: QUESTIONS,
      rounds: ROUNDS,
      random: seededRandom(SEED),
    }
    const { pairs, successful, differences } = await comparePairs({ ...options, cookie: people.cookies[who] })
    expect(differences).toEqual([])
    expect(pairs).toBe(QUESTIONS * ROUNDS)
    expect(successful).toBeGreaterThan(pairs / 8)
  },
)

test('an admin’s responses differ, so the two databases do differ', async () => {
  const options = { origin, audience: 'guest', queries: 12, rounds: 1, random: seededRandom(SEED) } as const
  const { differences } = await comparePairs({ ...options, cookie: people.cookies.admin })
  expect(differences.length).toBeGreaterThan(2)
})
