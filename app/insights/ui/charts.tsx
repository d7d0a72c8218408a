import { BarChart } from '#app/ui/chart/bar-chart.tsx'
import { ColumnChart } from '#app/ui/chart/column-chart.tsx'
import { LineChart } from '#app/ui/chart/line-chart.tsx'
import { RangeChart } from '#app/ui/chart/range-chart.tsx'
import type { BarChartData, RangeChartData } from '../queries/bars.ts'
import type { Chart } from '../queries/charts.ts'

export function Lines({ charts }: { charts: readonly (Chart | null)[] }) {
  return charts.map((chart) => chart && <LineChart key={chart.label} {...chart} />)
}

export function Columns({ charts }: { charts: readonly (Chart | null)[] }) {
  return charts.map((chart) => chart && <ColumnChart key={chart.label} {...chart} />)
}

export function Bars({ charts, first }: { charts: readonly BarChartData[]; first: string }) {
  return charts.map((chart) => <BarChart key={chart.label} {...chart} first={first} />)
}

export function Ranges({ charts }: { charts: readonly (RangeChartData | null)[] }) {
  return charts.map((chart) => chart && <RangeChart key={chart.label} {...chart} />)
}
