import { BarChart } from '#app/ui/chart/bar-chart.tsx'
import type { ChartCaption } from '#app/ui/chart/chart-data.ts'
import { ColumnChart } from '#app/ui/chart/column-chart.tsx'
import { LineChart } from '#app/ui/chart/line-chart.tsx'
import { RangeChart } from '#app/ui/chart/range-chart.tsx'
import { StackedArea } from '#app/ui/chart/stacked-area.tsx'
import type { BarChartData, RangeChartData } from '../queries/bars.ts'
import type { Chart } from '../queries/charts.ts'
import { anchorOf, ChartTools } from './chart-tools.tsx'

type Charts<Data> = { charts: readonly (Data | null)[]; place: string }

function withTools<Data extends Pick<ChartCaption, 'label' | 'unit' | 'finding'>>(
  chart: Data,
  place: string,
) {
  const { label, unit, finding = '' } = chart
  return {
    ...chart,
    id: anchorOf(label),
    renderTools: (table: Parameters<NonNullable<ChartCaption['renderTools']>>[0]) => (
      <ChartTools file={{ ...table, place, label, unit, finding }} />
    ),
  }
}

export function Lines({ charts, place }: Charts<Chart>) {
  return charts.map((chart) => chart && <LineChart key={chart.label} {...withTools(chart, place)} />)
}

export function Areas({ charts, place }: Charts<Chart>) {
  return charts.map((chart) => chart && <StackedArea key={chart.label} {...withTools(chart, place)} />)
}

export function Columns({ charts, place }: Charts<Chart>) {
  return charts.map((chart) => chart && <ColumnChart key={chart.label} {...withTools(chart, place)} />)
}

export function Bars({ charts, place, first }: Charts<BarChartData> & { first: string }) {
  return charts.map(
    (chart) => chart && <BarChart key={chart.label} {...withTools(chart, place)} first={first} />,
  )
}

export function Ranges({ charts, place }: Charts<RangeChartData>) {
  return charts.map((chart) => chart && <RangeChart key={chart.label} {...withTools(chart, place)} />)
}
