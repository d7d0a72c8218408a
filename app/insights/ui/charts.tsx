import { BarChart } from '#app/ui/chart/bar-chart.tsx'
import { ColumnChart } from '#app/ui/chart/column-chart.tsx'
import { LineChart } from '#app/ui/chart/line-chart.tsx'
import { RangeChart } from '#app/ui/chart/range-chart.tsx'
import { StackedArea } from '#app/ui/chart/stacked-area.tsx'
import type { BarChartData, RangeChartData } from '../queries/bars.ts'
import type { Chart } from '../queries/charts.ts'
import type { Demography } from '../queries/demography.ts'
import { ChartPair } from './insights-section.tsx'

export function Line({ chart }: { chart: Chart | null }) {
  return chart && <LineChart {...chart} />
}

export function Columns({ chart }: { chart: Chart | null }) {
  return chart && <ColumnChart {...chart} />
}

export function Bars({ chart, first }: { chart: BarChartData; first?: string }) {
  return <BarChart {...chart} first={first} />
}

export function Ranges({ chart }: { chart: RangeChartData | null }) {
  return chart && <RangeChart {...chart} />
}

/** The charts of one tab of the demographic profile. */
export function DemographyCharts({ profile }: { profile: Demography }) {
  return (
    <ChartPair>
      {profile.lines.map((chart) => (
        <Line key={chart.label} chart={chart} />
      ))}
      {profile.areas.map((chart) => (
        <StackedArea key={chart.label} {...chart} />
      ))}
      {profile.columns.map((chart) => (
        <Columns key={chart.label} chart={chart} />
      ))}
      {profile.bars.map((chart) => (
        <Bars key={chart.label} chart={chart} first="Country" />
      ))}
    </ChartPair>
  )
}
