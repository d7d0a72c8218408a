import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { coveredCountries, isAnyIn } from '#test/world/coverage.ts'
import { coverages } from '#app/companies/advisor/options.ts'
import { testDatabase } from '#test/database.ts'
import { criteria, source } from '#test/world/directory-drawn.ts'
import { aListedCompany, setSuspended } from '#test/world/directory.ts'
import { figuresOf, fits, type Source } from '#test/world/directory-reference.ts'
import { updateRows } from '#test/world/rows.ts'
import { ALL_TYPES, type Criteria, SORTS, type Sort, criteriaOf } from './filters.ts'
import { BASE_SCORES, matchScore } from './match.ts'
import { loadMatchFacts } from './queries/matches.server.ts'
import { type DirectoryRow, PAGE_SIZE, searchDirectory, countDirectory } from './queries/search.server.ts'
import { ASSET_CLASSES, ESG_STATUSES, REGIONS } from './schema.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()

const codes = <T extends string>(labels: Readonly<Record<T, string>>) => Object.keys(labels) as T[]
/** A mix of companies: most are listed, some pending or suspended, some have changed since. */
const world: Source[] = []

const drawn = fc.sample(
  fc.tuple(source, fc.constantFrom('listed', 'listed', 'listed', 'suspended', 'pending', 'back')),
  90,
)
const changes = fc.sample(source, drawn.length)
for (const [at, [one, fate]] of drawn.entries()) {
  const { companyId } = await aListedCompany(one)
  if (fate === 'suspended' || fate === 'back') await setSuspended(companyId, true)
  if (fate === 'back') await setSuspended(companyId, false)
  // A company may change after approval; its directory entry changes in the same transaction.
  const now = at % 4 === 0 ? { ...one, ...changes[at] } : one
  const { questionnaire: stated, ...columns } = now
  await updateRows(
    'companies',
    { id: companyId },
    {
      ...columns,
      questionnaire: JSON.stringify(stated),
      ...(fate === 'pending' && { approvalStatus: 'pending' }),
    },
  )
  world.push({ ...now, id: companyId, isListed: fate === 'listed' || fate === 'back' })
}

async function walk(viewerId: string | null, asked: Criteria): Promise<DirectoryRow[]> {
  const viewer = await loadMatchFacts(viewerId)
  const rows: DirectoryRow[] = []
  let after: string | null = null
  for (let page = 0; page < 10; page += 1) {
    const found = await searchDirectory(viewer, { ...asked, after, before: null })
    expect(found.rows.length).toBeLessThanOrEqual(PAGE_SIZE)
    rows.push(...found.rows)
    after = found.after
    if (after === null) return rows
    // The page before the next page is the current page.
    const next = await searchDirectory(viewer, { ...asked, after, before: null })
    if (next.before) {
      const back = await searchDirectory(viewer, { ...asked, after: null, before: next.before })
      expect(back.rows.map(({ id }) => id)).toEqual(found.rows.map(({ id }) => id))
    }
  }
  throw new Error('the list has no end')
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).toSorted()

test('every search finds exactly the matching companies · MEM-343 MEM-354', async () => {
  await fc.assert(
    fc.asyncProperty(criteria, async (asked) => {
      const expected = world.filter((one) => fits(one, asked))
      expect(idsOf(await walk(null, asked))).toEqual(idsOf(expected))
      expect((await countDirectory(asked)).count).toBe(expected.length)
    }),
    { numRuns: isDeepRun ? 150 : 4 },
  )
})

test('the count of each filter value equals a search with only that value in its group · MEM-354', async () => {
  await fc.assert(
    fc.asyncProperty(criteria, async (asked) => {
      const counts = await countDirectory(asked)
      const groups = [
        ['types', ALL_TYPES],
        ['regions', codes(REGIONS)],
        ['assetClasses', codes(ASSET_CLASSES)],
        ['esg', codes(ESG_STATUSES)],
      ] as const
      for (const [group, values] of groups)
        for (const value of values) {
          const alone: Criteria = { ...asked, [group]: [value] }
          expect([group, value, counts[group][value]]).toEqual([
            group,
            value,
            world.filter((one) => fits(one, alone)).length,
          ])
        }
    }),
    { numRuns: isDeepRun ? 60 : 3 },
  )
})

const plain = (name: string) =>
  name.toLowerCase().replaceAll('ż', 'z').replaceAll('ł', 'l').replaceAll('ą', 'a')
const FIGURES = {
  portfolio: (row: DirectoryRow) => row.portfolioEur,
  projects: (row: DirectoryRow) => row.projectsDeals,
  irr: (row: DirectoryRow) => row.avgIrrBps,
  match: ({ score, compared }: DirectoryRow) => score * 10 + compared,
} as const

test('results are sorted by figure with unstated values last, then by name · MEM-343 MEM-354', async () => {
  const viewer = world.find(({ isListed, type }) => isListed && type === 'investor')
  for (const sort of Object.keys(SORTS) as Sort[]) {
    const rows = await walk(viewer?.id ?? null, criteriaOf(new URLSearchParams({ sort })))
    expect(rows.length).toBe(world.filter(({ isListed }) => isListed).length)
    const figure = FIGURES[sort.replace('-', '') as keyof typeof FIGURES]
    const sign = sort.startsWith('-') ? 1 : -1
    const keyOf = (row: DirectoryRow) => {
      const value = figure?.(row)
      return figure === undefined ? 0 : value === null || value === undefined ? Infinity : sign * value
    }
    const nameSign = sort === '-name' ? -1 : 1
    const expected = rows.toSorted((a, b) => {
      const [ka, kb] = [keyOf(a), keyOf(b)]
      if (ka !== kb) return ka < kb ? -1 : 1
      const [na, nb] = [plain(a.name), plain(b.name)]
      if (na !== nb) return na < nb ? -nameSign : nameSign
      return a.id < b.id ? -nameSign : nameSign
    })
    expect(rows.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
  }
})

test('no row has figures from a confidential track record, not even for the company itself · MEM-179', async () => {
  const rows = await walk(null, criteriaOf(new URLSearchParams()))
  const hidden = world.filter(
    (one) => one.isListed && one.questionnaire['track_record_confidential'] === true,
  )
  expect(hidden.length).toBeGreaterThan(3)
  for (const one of world.filter(({ isListed }) => isListed)) {
    const row = rows.find(({ id }) => id === one.id)
    const { portfolio, projects, irr } = figuresOf(one)
    expect([row?.portfolioEur, row?.projectsDeals, row?.avgIrrBps]).toEqual([
      portfolio === null ? null : Math.round(portfolio * 1_000_000),
      projects,
      irr === null ? null : irr * 100,
    ])
  }
})

test.runIf(isDeepRun)(
  'a provider matches every region of its coverage, including Poland for Eastern Europe · MEM-232',
  async () => {
    const met = new Set<string>()
    for (const { value } of coverages) {
      const { companyId } = await aListedCompany({
        type: 'due_diligence',
        headquarters: null,
        name: `Coverage ${value}`,
        questionnaire: { geographic_coverage: [value] },
      })
      for (const region of codes(REGIONS)) {
        const rows = await walk(null, criteriaOf(new URLSearchParams({ region, q: `coverage ${value}` })))
        const isFound = rows.some(({ id }) => id === companyId)
        expect([value, region, isFound]).toEqual([value, region, isAnyIn(coveredCountries([value]), region)])
        if (isFound && region === 'poland') met.add(value)
      }
      await setSuspended(companyId, true)
    }
    expect([...met].toSorted()).toEqual(['eastern_europe', 'global', 'pan_european'])
  },
)

describe('the score in SQL', () => {
  test('equals the formula for every pair of companies, as do the compared criteria · MEM-103', async () => {
    const listed = world.filter(({ isListed }) => isListed)
    const scores = new Set<number>()
    for (const viewer of listed.slice(0, isDeepRun ? 25 : 4)) {
      const facts = await loadMatchFacts(viewer.id)
      const rows = await walk(viewer.id, criteriaOf(new URLSearchParams()))
      for (const row of rows) {
        const other = await loadMatchFacts(row.id)
        if (!other) throw new Error('a row without facts')
        const { score, compared } = matchScore(facts, other)
        expect([row.score, row.compared]).toEqual([score, compared])
        scores.add(row.score)
      }
    }
    expect(scores.size).toBeGreaterThan(isDeepRun ? 5 : 1)
  })

  test.runIf(isDeepRun)('sorts by score, then by compared criteria, then by name', async () => {
    const isFiner: boolean[] = []
    for (const { id } of world.filter(({ isListed }) => isListed).slice(0, 25)) {
      const rows = await walk(id, criteriaOf(new URLSearchParams({ sort: 'match' })))
      const keys = rows.map(({ score, compared }) => score * 10 + compared)
      expect(keys).toEqual(keys.toSorted((a, b) => b - a))
      isFiner.push(new Set(keys).size > new Set(rows.map(({ score }) => score)).size)
    }
    expect(isFiner).toContain(true)
  })

  test('is the base score of the kind for a viewer without a company · MEM-103', async () => {
    const rows = await walk(null, criteriaOf(new URLSearchParams()))
    expect(rows.every(({ type, score }) => score === BASE_SCORES[type])).toBe(true)
  })
})
