import { countKinds, type KindCount } from '#app/directory/queries/kinds.server.ts'
import type { CompanyType } from '#app/lib/viewer.ts'
import { isOutage } from '#app/db/client.server.ts'
import { type FrontFigures, readFrontFigures } from '#app/insights/queries/front-chart.server.ts'
import { now } from '#app/lib/clock.ts'
import { log } from '#app/lib/log.ts'
import { type FrontPage, readFrontPage } from '#app/listings/market/queries/front-page.server.ts'
import { formatDay } from '#app/lib/format.ts'
import type { Numbers } from './ui/landing/numbers.tsx'

export type LandingParts = {
  numbers: Numbers
  cards: FrontPage['cards']
  ladder: FrontPage['ladder']
  chart: FrontFigures['chart']
  /** Companies per kind; null below three. */
  kinds: Record<CompanyType, number | null>
}

/** Guests see no company count below this, nor one from which such a count could be derived. */
const MIN_SHOWN_COMPANIES = 3

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

async function read(): Promise<LandingParts> {
  const [market, counted, { chart, figures }] = await Promise.all([
    readFrontPage(),
    countKinds(),
    readFrontFigures(),
  ])
  const { kinds, companies } = companyCounts(counted)
  return {
    numbers: {
      companies,
      listings: { all: market.listings, illustrative: market.illustrative },
      cities: market.cities,
      figures,
      day: formatDay(now()),
    },
    cards: market.cards,
    ladder: market.ladder,
    chart,
    kinds,
  }
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
