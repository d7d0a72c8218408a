import { countKinds, type KindCount } from '#app/directory/queries/search.server.ts'
import type { CompanyType } from '#app/lib/viewer.ts'
import { isOutage } from '#app/db/client.server.ts'
import { readFrontFigures } from '#app/insights/queries/front-chart.server.ts'
import { now } from '#app/lib/clock.ts'
import { log } from '#app/lib/log.ts'
import { readFrontPage } from '#app/listings/market/queries/front-page.server.ts'
import { formatDay } from '#app/lib/format.ts'
import type { Numbers } from './ui/landing/numbers.tsx'

export type LandingParts = Awaited<ReturnType<typeof read>>

/** Guests see no company count below this, nor one from which such a count could be derived. */
const MIN_SHOWN_COMPANIES = 3

/** Companies per kind, null below three, and all of them. */
function companyCounts(counted: readonly KindCount[]) {
  const visibleCount = (type: CompanyType) => {
    const companies = counted.find((kind) => kind.type === type)?.companies ?? 0
    return companies < MIN_SHOWN_COMPANIES ? null : companies
  }
  const kinds = {
    developer: visibleCount('developer'),
    investor: visibleCount('investor'),
    due_diligence: visibleCount('due_diligence'),
  }
  const numbers = Object.values(kinds).filter((number) => number !== null)
  const all = counted.reduce((sum, kind) => sum + kind.companies, 0)
  const illustrative = counted.reduce((sum, kind) => sum + kind.illustrative, 0)
  const companies: Numbers['companies'] = {
    least: numbers.reduce((sum, number) => sum + number, 0),
    isAll: numbers.length === Object.keys(kinds).length,
    samples: illustrative === 0 ? 'none' : illustrative === all ? 'all' : 'some',
  }
  return { kinds, companies }
}

async function read() {
  const [market, counted, { chart, figures }] = await Promise.all([
    readFrontPage(),
    countKinds(),
    readFrontFigures(),
  ])
  const { cards, ladder, cities, listings: all, illustrative } = market
  const { kinds, companies } = companyCounts(counted)
  const numbers: Numbers = {
    companies,
    listings: { all, illustrative },
    cities,
    figures,
    day: formatDay(now()),
  }
  return { numbers, cards, ladder, chart, kinds }
}

/** The landing page's live parts; null while the database is unavailable, in which case the page renders without them. */
export async function readLandingParts(): Promise<LandingParts | null> {
  try {
    return await read()
  } catch (error) {
    if (!isOutage(error))
      log.error('page.parts_failed', { error: error instanceof Error ? error.message : '' })
    return null
  }
}
