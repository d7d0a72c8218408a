import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { aCanaryWorld, type CanaryCase, type CanaryWorld } from '#test/world/canary-world.ts'
import { type CANARY_COLUMNS, COLUMN_NEEDLES, FILE_NAME_NEEDLE } from '#test/world/canaries.ts'
import { selectRow } from '#test/world/rows.ts'
import { readWorkbook } from '#test/world/workbook.ts'
import { DICTIONARY, type FieldKey } from '../dictionary/dictionary.ts'
import {
  holds,
  includesPrimaryPhoto,
  type Projection,
  projectionOf,
  viewerFactsOf,
} from '../visibility/policy.ts'
import { comparisonFile } from './export-file.server.ts'
import { type Comparison, findComparison } from './queries.server.ts'
import type { FieldEntry } from '../dictionary/entry.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()

let { cases, viewers, ownerName }: CanaryWorld = { cases: [], viewers: {}, ownerName: '' }
;({ cases, viewers, ownerName } = await aCanaryWorld())

const COLUMN_KEYS: Partial<Record<keyof typeof CANARY_COLUMNS, FieldKey>> = {
  price: 'price',
  pricePerSqmCents: 'price_per_sqm',
  estimatedFmv: 'estimated_fmv',
  yieldBps: 'yield_percent',
  builtSurface: 'built_surface',
  plotSize: 'plot_size',
  gla: 'gla',
}

/** The content of one column: its header and its cell in each row. */
function columnOf({ listings, sections }: Comparison, at: number): string {
  return JSON.stringify([listings[at], sections.flatMap(({ rows }) => rows.map(({ cells }) => cells[at]))])
}

/** The same for a workbook, with days as text, so that they can be searched. */
function sheetColumn(rows: ReturnType<typeof readWorkbook>, at: number): string {
  return rows
    .map((cells) => cells[at + 2] ?? '')
    .map((cell) => {
      if (typeof cell === 'string') return cell
      if (cell.format !== 'yyyy-mm-dd') return String(cell.number)
      return new Date((cell.number - 25_569) * 86_400_000).toISOString()
    })
    .join('\n')
}

async function projectionFor(one: CanaryCase, who: string): Promise<Projection> {
  const given = viewers[who]
  const row = await selectRow('listings', { id: one.id })
  const projection =
    given &&
    projectionOf(viewerFactsOf(given.viewer), {
      ...row,
      visibility: one.visibility,
      hasLiveGrant: given.granted,
      hasAcceptedNda: given.nda,
    })
  if (!projection) throw new Error('every case is on the market')
  return projection
}

function expectColumn(bytes: string, one: CanaryCase, projection: Projection, label: string) {
  for (const { key, needles } of one.canaries) {
    const isPresent = needles.some((needle) => bytes.includes(needle))
    expect(isPresent, `${label} · ${key}`).toBe(holds(projection, key))
  }
  for (const [column, key] of Object.entries(COLUMN_KEYS) as [keyof typeof CANARY_COLUMNS, FieldKey][]) {
    const isThere = COLUMN_NEEDLES[column].some((needle) => bytes.includes(needle))
    expect(isThere, `${label} · ${column}`).toBe(holds(projection, key))
  }
  expect(bytes.includes(`Canarycity${one.name}`), `${label} · city`).toBe(projection.tiers.includes('V'))
  const never = ['canaryunknown', 'canarynotes', 'canaryinternal', 'canaryrevision', 'canarydescription']
  for (const word of [...never, 'Canary Owner Person', ownerName, FILE_NAME_NEEDLE, '54.468', '18.579'])
    expect(bytes.includes(word), `${label} · ${word}`).toBe(false)
}

test('for any viewer and listings, page and workbook contain the projection of each listing and nothing else · PUB-118 PUB-230', async () => {
  const chosen = fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 2, maxLength: 4 })
  const who = fc.constantFrom('guest', 'pending', 'investor', 'holder', 'signer', 'owner', 'admin')
  await fc.assert(
    fc.asyncProperty(who, chosen, async (name, places) => {
      const viewer = viewers[name]?.viewer
      const listings = places.flatMap((place) => cases[place] ?? [])
      if (!viewer) throw new Error(`no viewer ${name}`)
      const reader = { ...viewerFactsOf(viewer), userId: viewer.kind === 'guest' ? null : viewer.userId }
      const comparison = await findComparison(
        reader,
        listings.map(({ slug }) => slug),
      )
      if (!comparison) throw new Error('fewer than two listings exist for this viewer')
      expect(comparison.listings.map(({ slug }) => slug)).toEqual(listings.map(({ slug }) => slug))
      const rows = readWorkbook(await comparisonFile(comparison, 'http://own.invalid'))
      for (const [at, one] of listings.entries()) {
        const projection = await projectionFor(one, name)
        const label = `${name} · ${one.name}`
        const page = columnOf(comparison, at)
        expectColumn(page, one, projection, `page · ${label}`)
        expectColumn(sheetColumn(rows, at), one, projection, `workbook · ${label}`)
        expect(page.includes(one.photo), label).toBe(includesPrimaryPhoto(projection, one.visibility))
      }
    }),
    { numRuns: isDeepRun ? 40 : 4 },
  )
}, 300_000)

test.runIf(isDeepRun)('the cells of the workbook equal those of the page, value by value', async () => {
  const viewer = viewers.investor?.viewer
  if (!viewer || viewer.kind === 'guest') throw new Error('no investor')
  const slugs = cases.slice(0, 4).map(({ slug }) => slug)
  const comparison = await findComparison({ ...viewerFactsOf(viewer), userId: viewer.userId }, slugs)
  if (!comparison) throw new Error('fewer than two listings exist')
  const rows = readWorkbook(await comparisonFile(comparison, 'http://own.invalid'))
  for (const { label, cells, key } of comparison.sections.flatMap((section) => section.rows)) {
    const written = rows.find((row) => row[0] === label && row.length > 1)?.slice(2) ?? []
    const { kind }: Partial<FieldEntry> = DICTIONARY[key as FieldKey] ?? {}
    const expected = cells.map((cell) => {
      if (cell.value === null) return `*** ${cell.reason}`
      return typeof cell.value === 'number' ? cell.value : kind === 'date' ? expect.any(Number) : cell.text
    })
    expect(
      written.map((cell) => (typeof cell === 'string' ? cell : cell.number)),
      key,
    ).toEqual(expected)
  }
})
