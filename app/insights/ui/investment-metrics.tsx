import { peerNote } from '../queries/countries.ts'
import type { Investment } from '../queries/investment.ts'
import type { InsightsView } from '../schema.ts'
import { Bars, Columns, Line } from './charts.tsx'
import { ChartPair, InsightsSection, NoFigures } from './insights-section.tsx'
import { SwitchForm } from './switch-form.tsx'

type InvestmentMetricsProps = {
  investment: Investment
  view: InsightsView
  country: string
  search: URLSearchParams
}

/** Yields, vacancy, central bank rate, supply and volumes, optionally with peers (PUB-133, PUB-134). */
export function InvestmentMetrics({ investment, view, country, search }: InvestmentMetricsProps) {
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
        {yields.map((chart) => (
          <Line key={chart.label} chart={chart} />
        ))}
        <Line chart={vacancy} />
        <Line chart={rate} />
        <Line chart={bonds} />
        <Columns chart={volume} />
        {pipeline.map((chart) => (
          <Bars key={chart.label} chart={chart} first="Segment" />
        ))}
      </ChartPair>
    </InsightsSection>
  )
}
