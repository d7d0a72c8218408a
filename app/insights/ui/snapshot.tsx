import { Badge } from '#app/ui/badge.tsx'
import { Fact, FactGrid } from '#app/ui/fact-grid.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { countryInSentence } from '#app/lib/name.ts'
import type { Snapshot } from '../queries/snapshot.server.ts'
import { PROFILES, insightsPath, type InsightsView, type Profile } from '../schema.ts'
import { TAX_LABEL, TAX_NOTE, TAX_SNAPSHOT } from '../tax.ts'
import { BenchmarkTable } from './benchmark-table.tsx'
import { Areas, Bars, Columns, Lines, Ranges } from './charts.tsx'
import { EsgDeepDive } from './esg.tsx'
import { ChartPair, Contents, InsightsSection, NoFigures } from './insights-section.tsx'
import { ReadingGrid } from './reading-grid.tsx'
import { ScenarioExplorer } from './scenario-desk.tsx'
import { peerNote } from '../queries/countries.ts'
import type { Investment } from '../queries/investment.ts'
import { SwitchForm } from './switch-form.tsx'

/** Poland's taxes per the specification, marked as samples (PUB-136, decision 32). */
function TaxSnapshot() {
  return (
    <FactGrid columns={3}>
      {TAX_SNAPSHOT.map(({ label, value, isLong }) => (
        <Fact key={label} label={label} value={value} size="lg" note={TAX_LABEL} wide={isLong} />
      ))}
    </FactGrid>
  )
}

type SnapshotProps = {
  snapshot: Snapshot
  view: InsightsView
  country: string
  search: URLSearchParams
  nextSeed: number
}

/** The snapshot tab: one country's market in eight sections. */
export function SnapshotTab({ snapshot, view, country, search, nextSeed }: SnapshotProps) {
  const { macro, demography, investment, benchmarks, rents, forecast, esg } = snapshot
  const profiles = (Object.keys(PROFILES) as Profile[]).map((profile) => ({
    label: PROFILES[profile],
    to: insightsPath(search, { profile: profile === 'population' ? null : profile }, 'demographic-profile'),
    current: profile === view.profile,
  }))
  const isPoland = view.country === 'PL'
  const isEmpty = demography.lines.length + demography.columns.length + demography.areas.length === 0
  return (
    <div className="grid gap-8 xl:grid-cols-[10.5rem_minmax(0,1fr)] xl:items-start xl:gap-12 print:block">
      <Contents />
      <div className="min-w-0">
        <InsightsSection
          id="macro-dashboard"
          lead={`The economy of ${countryInSentence(country)}, from GDP to house prices.`}
        >
          {macro.readings.length === 0 && <NoFigures country={country} />}
          <ReadingGrid readings={macro.readings} />
          <ChartPair>
            <Lines place={country} charts={macro.charts} />
          </ChartPair>
        </InsightsSection>
        <InsightsSection id="demographic-profile">
          <Tabs label="Demographic profile" tabs={profiles} />
          {isEmpty && <NoFigures country={country} />}
          {demography.readings.length > 1 && (
            <ReadingGrid readings={demography.readings} columns={demography.readings.length === 3 ? 3 : 4} />
          )}
          <ChartPair>
            <Lines place={country} charts={demography.lines} />
            <Areas place={country} charts={demography.areas} />
            <Columns place={country} charts={demography.columns} />
            <Bars place={country} charts={demography.bars} first="Country" />
          </ChartPair>
        </InsightsSection>
        <InvestmentMetrics investment={investment} view={view} country={country} search={search} />
        <InsightsSection
          id="cross-market-benchmarking"
          lead={`How ${countryInSentence(country)} compares with other markets in the region, each figure for one year.`}
        >
          <BenchmarkTable benchmarks={benchmarks} />
          <ChartPair>
            <Bars place={country} charts={benchmarks.bars} first="Country" />
          </ChartPair>
          <Ranges place={country} charts={[benchmarks.rents]} />
        </InsightsSection>
        <InsightsSection
          id="tax-and-regulatory-snapshot"
          lead={isPoland && TAX_NOTE}
          actions={isPoland && <Badge tone="note">{TAX_LABEL}</Badge>}
        >
          {isPoland ? <TaxSnapshot /> : <NoFigures country={country} />}
        </InsightsSection>
        <InsightsSection id="rent-and-lease-data" lead="Office and warehouse rents, and typical lease terms.">
          {rents.ranges.length + rents.terms.length === 0 && <NoFigures country={country} />}
          <ChartPair>
            <Ranges place={country} charts={rents.ranges} />
          </ChartPair>
          <ReadingGrid readings={rents.terms} size="md" />
          <Bars place={country} charts={rents.bars} first="City" />
        </InsightsSection>
        <InsightsSection
          id="forecast-and-scenarios"
          lead="An illustrative linear model. Move the 3 sliders to see the return of a sample investment."
        >
          <ScenarioExplorer nextSeed={nextSeed} />
          <Lines place={country} charts={[forecast]} />
        </InsightsSection>
        <EsgDeepDive esg={esg} country={country} />
      </div>
    </div>
  )
}

type InvestmentMetricsProps = Pick<SnapshotProps, 'view' | 'country' | 'search'> & { investment: Investment }

/** Yields, vacancy, central bank rate, supply and volumes, optionally with peers (PUB-133, PUB-134). */
function InvestmentMetrics({ investment, view, country, search }: InvestmentMetricsProps) {
  const { yields, vacancy, rate, bonds, pipeline, volume } = investment
  return (
    <InsightsSection
      id="investment-metrics"
      lead="Yield trends, vacancy rates, central bank rate and supply pipeline."
      actions={
        <SwitchForm
          label="Compare to Peers"
          isOn={view.peers}
          name="peers"
          value="1"
          search={search}
          section="investment-metrics"
        />
      }
    >
      {view.peers && (
        <p className="text-13 text-ink-2 print:break-after-avoid">Peers: {peerNote(view.country)}.</p>
      )}
      {yields.length === 0 && <NoFigures country={country} />}
      <ChartPair>
        <Lines place={country} charts={[...yields, vacancy, rate, bonds]} />
        <Columns place={country} charts={[volume]} />
        <Bars place={country} charts={pipeline} first="Segment" />
      </ChartPair>
    </InsightsSection>
  )
}
