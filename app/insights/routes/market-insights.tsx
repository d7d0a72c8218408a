import { countryInSentence } from '#app/lib/name.ts'
import { useSearchParams, type ShouldRevalidateFunctionArgs } from 'react-router'
import { requireApprovedOrAdmin } from '#app/gates/gate.server.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { viewerFactsOf } from '#app/listings/visibility/policy.ts'
import { listCountries, marketVersion } from '#app/market/queries.server.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Page } from '#app/ui/page.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { loadLocations } from '../queries/locations.server.ts'
import { countFigures, loadEsg, loadSnapshot, type FiguresShown } from '../queries/snapshot.server.ts'
import { LEVER_NAMES, newSeed } from '../scenario.ts'
import { TABS, insightsPath, readView, type InsightsTab } from '../schema.ts'
import { CountryList } from '../ui/country-list.tsx'
import { EsgTab } from '../ui/esg.tsx'
import { LocationExplorer } from '../ui/location-explorer.tsx'
import { SnapshotTab } from '../ui/snapshot.tsx'
import type { Route } from './+types/market-insights'
import { HollowMark } from '#app/ui/chart/chart-table.tsx'
import { formatNumber } from '#app/lib/format.ts'
import { pageTitle } from '#app/lib/identity.ts'

/** The period and count of the figures, with the number of illustrative ones if there are any. */
function IllustrativeNotice({ figures }: { figures: FiguresShown }) {
  const { all, illustrative, asOf } = figures
  return (
    <p className="mb-8 border-l-2 border-line-2 pl-4 text-13 text-ink-2">
      {asOf && <>Figures dated {asOf}. </>}
      {illustrative > 0 && (
        <>
          {formatNumber(illustrative)} of the {formatNumber(all)} figures below are illustrative and marked
          with a hollow dot <HollowMark />.
        </>
      )}{' '}
      To see a source, select a period or open a chart’s table.
    </p>
  )
}

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('Market Insights') },
  {
    name: 'description',
    content: 'Macro figures, yields, rents and scenarios for Poland, each with its source.',
  },
]

/** One tab of one country; every figure comes from the product's own data (PUB-014, PUB-126, PUB-144). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = requireApprovedOrAdmin(context.get(viewerContext), request)
  const view = readView(new URL(request.url).searchParams)
  const [countries, version] = await Promise.all([listCountries(), marketVersion()])
  const choice = countries.find(({ code }) => code === view.country)
  // Poland is open with any figures; other countries need every figure on their page.
  const hasEnough = choice?.hasFigures === true || (view.country === 'PL' && version !== null)
  const country = { name: choice?.name ?? '', isOpen: choice?.enabled === true && hasEnough }
  const isShown = (tab: InsightsTab) => country.isOpen && view.tab === tab
  const shown = {
    snapshot: isShown('snapshot') ? await loadSnapshot(view) : null,
    locations:
      isShown('locations') && view.country === 'PL'
        ? await loadLocations(viewerFactsOf(viewer), view.city)
        : null,
    esg: isShown('esg') ? await loadEsg(view) : null,
  }
  return {
    view,
    country,
    countries,
    ...shown,
    figures: countFigures(shown),
    nextSeed: newSeed(Math.random()),
  }
}

/** The sliders compute in the browser, so skip revalidation when only they change. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = args
  const rest = (url: URL) => [...url.searchParams].filter(([name]) => !LEVER_NAMES.includes(name)).join('&')
  const isSame = currentUrl.pathname === nextUrl.pathname && rest(currentUrl) === rest(nextUrl)
  return isSame && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate
}

export default function MarketInsights({ loaderData }: Route.ComponentProps) {
  const { view, country, countries, snapshot, locations, esg, figures, nextSeed } = loaderData
  const [search] = useSearchParams()
  const tabs = (Object.keys(TABS) as InsightsTab[]).map((tab) => ({
    label: TABS[tab],
    to: insightsPath(search, { tab: tab === 'snapshot' ? null : tab }),
    current: tab === view.tab,
  }))
  return (
    <Page
      title="Market Insights"
      lead="Market figures for Central and Eastern Europe, each with its source and date."
      actions={
        <LinkButton to="/market-insights/report" reloadDocument>
          Download Full Report
        </LinkButton>
      }
    >
      <nav aria-label="Country" className="mb-6 print:hidden">
        <div className="overflow-hidden rounded-card border border-line-2 bg-sheet">
          <CountryList
            countries={countries}
            selected={view.country}
            href={(code) => insightsPath(search, { country: code === 'PL' ? null : code })}
            className="md:grid-cols-3 xl:grid-cols-6"
            cell="flex-col items-start justify-center gap-1 px-4 py-2.5"
          />
        </div>
      </nav>
      <Tabs label="Market Insights" tabs={tabs} className="mb-8" />
      {country.isOpen && <IllustrativeNotice figures={figures} />}
      {snapshot && (
        <SnapshotTab
          snapshot={snapshot}
          view={view}
          country={country.name}
          search={search}
          nextSeed={nextSeed}
        />
      )}
      {locations && <LocationExplorer locations={locations} search={search} />}
      {esg && <EsgTab {...esg} country={country.name} />}
      {!snapshot && !locations && !esg && (
        <EmptyState
          title={`${country.name}: Coming Soon`}
          text={`Figures for ${countryInSentence(country.name)} show up here once they’re complete.`}
          action={<LinkButton to="/market-insights">Show Poland</LinkButton>}
        />
      )}
    </Page>
  )
}
