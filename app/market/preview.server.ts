import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { firstOf } from '#app/db/keyset.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { CARRIED_OVER_TOPIC } from './store-figures.server.ts'
import { compareSets, type FigureChange } from './compare-sets.server.ts'
import { hasNeededFigures, MARKET_COUNTRIES, type MarketCountry, type Topic, TOPICS } from './schema.ts'

const SETS_PAGE = 25

function sets() {
  return db()
    .selectFrom('marketImports as i')
    .leftJoin('members as by', 'by.userId', 'i.importedBy')
    .leftJoin('members as published', 'published.userId', 'i.publishedBy')
    .select([
      'i.id',
      'i.origin',
      'i.version',
      'i.fileName',
      'i.pointCount as points',
      'i.seriesCount as series',
      'i.illustrativeCount as illustrative',
      'i.importedAt',
      'by.fullName as importedBy',
      'i.publishedAt',
      'published.fullName as publishedBy',
      'i.staged',
      'i.isCurrent',
      'i.illustrativeHidden',
      (eb) =>
        eb
          .exists(eb.selectFrom('marketSeries as s').whereRef('s.importId', '=', 'i.id').select('s.id'))
          .as('hasFigures'),
    ])
}

type SetRow = Awaited<ReturnType<ReturnType<typeof sets>['execute']>>[number]

/** A set of figures for the back office. A `former` set still has its figures and can be restored. */
export type FigureSet = Omit<SetRow, 'staged' | 'isCurrent' | 'hasFigures' | 'origin'> & {
  origin: 'own' | 'import'
  state: 'staged' | 'live' | 'former' | 'gone'
}

const setOf = ({ staged, isCurrent, hasFigures, origin, ...row }: SetRow): FigureSet => ({
  ...row,
  origin: origin === 'own' ? 'own' : 'import',
  state: staged ? 'staged' : isCurrent ? 'live' : hasFigures ? 'former' : 'gone',
})

export async function findLiveSet(_admin: AdminViewer) {
  const found = await sets().where('i.isCurrent', '=', true).executeTakeFirst()
  return found ? setOf(found) : null
}

/** Every set, newest first; `before` is the cursor. */
export async function listFigureSets(
  _admin: AdminViewer,
  before: number | null,
): Promise<{ sets: FigureSet[]; next: number | null }> {
  let query = sets().orderBy('i.id', 'desc')
  if (before !== null) query = query.where('i.id', '<', before)
  const rows = await query.limit(SETS_PAGE + 1).execute()
  const page = firstOf(rows, SETS_PAGE, ({ id }) => id)
  return { sets: page.rows.map(setOf), next: page.next }
}

const MAX_CHANGES = 50

/** Compares a staged or previous set with the live one (ADM-204); null if it can no longer be published. */
export async function previewFigures(_admin: AdminViewer, id: number) {
  const [found, current] = await Promise.all([
    sets().where('i.id', '=', id).where('i.isCurrent', '=', false).executeTakeFirst(),
    sets().where('i.isCurrent', '=', true).executeTakeFirst(),
  ])
  const set = found && setOf(found)
  if (!set || set.state === 'gone') return null
  const [all, hasMarks] = await Promise.all([
    compareSets(db(), { from: current?.id ?? 0, to: id }),
    holdsMarks(id),
  ])
  const countWhere = (test: (change: FigureChange) => boolean) => all.filter(test).length
  return {
    set,
    shown: current ? setOf(current) : null,
    added: countWhere((change) => change.old === null),
    gone: countWhere((change) => change.new === null),
    changed: countWhere((change) => change.old !== null && change.new !== null),
    changes: all.slice(0, MAX_CHANGES).map(withLabels),
    countries: [...new Set(all.map(({ country }) => countryName(country)))],
    // Enabled countries whose pages would lack required figures.
    incompleteCountries: await findIncompleteCountries(id, current?.illustrativeHidden ?? false),
    // A set without valuation marks of its own keeps the live ones.
    areMarksKept: !hasMarks && current !== undefined,
  }
}

const countryName = (code: string) => MARKET_COUNTRIES[code as MarketCountry] ?? code
const withLabels = (change: FigureChange): FigureChange => ({
  ...change,
  country: countryName(change.country),
  topic: TOPICS[change.topic as Topic] ?? change.topic,
})

async function holdsMarks(importId: number): Promise<boolean> {
  const found = await db()
    .selectFrom('marketSeries')
    .where('importId', '=', importId)
    .where('topic', '=', CARRIED_OVER_TOPIC)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Enabled countries for which the set has fewer figures than NEEDED_FIGURES. */
async function findIncompleteCountries(id: number, citedOnly: boolean): Promise<string[]> {
  const { rows } = await sql<{ country: string; topic: string | null; points: number }>`
    select c.country, s.topic, count(p.*)::int as points
    from market_countries c
    left join market_series s on s.country = c.country and s.import_id = ${id}
    left join market_points p on p.series_id = s.id and not (p.illustrative and ${citedOnly})
    where c.enabled
    group by c.country, s.topic`.execute(db())
  const byCountry = Map.groupBy(rows, ({ country }) => country)
  return [...byCountry]
    .filter(([, own]) => !hasNeededFigures(new Map(own.map(({ topic, points }) => [topic, points]))))
    .map(([country]) => country)
    .toSorted()
    .map(countryName)
}
