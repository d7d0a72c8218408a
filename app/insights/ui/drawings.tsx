import { BarChart } from '#app/ui/chart/bar-chart.tsx'
import { ColumnChart } from '#app/ui/chart/column-chart.tsx'
import { LineChart } from '#app/ui/chart/line-chart.tsx'
import { RangeChart } from '#app/ui/chart/range-chart.tsx'
import { StackedArea } from '#app/ui/chart/stacked-area.tsx'
import type { BarDrawing, RangeDrawing } from '../queries/bars.ts'
import type { Drawing } from '../queries/charts.ts'
import type { Demography } from '../queries/demography.ts'
import { ChartPair } from './insights-section.tsx'

export function Line({ drawing }: { drawing: Drawing | null }) {
  return drawing && <LineChart {...drawing} />
}

export function Columns({ drawing }: { drawing: Drawing | null }) {
  return drawing && <ColumnChart {...drawing} />
}

export function Bars({ drawing, first }: { drawing: BarDrawing; first?: string }) {
  return <BarChart {...drawing} first={first} />
}

export function Ranges({ drawing }: { drawing: RangeDrawing | null }) {
  return drawing && <RangeChart {...drawing} />
}

/** The charts of one tab of the demographic profile. */
export function DemographyCharts({ profile }: { profile: Demography }) {
  return (
    <ChartPair>
      {profile.lines.map((drawing) => (
        <Line key={drawing.label} drawing={drawing} />
      ))}
      {profile.areas.map((drawing) => (
        <StackedArea key={drawing.label} {...drawing} />
      ))}
      {profile.columns.map((drawing) => (
        <Columns key={drawing.label} drawing={drawing} />
      ))}
      {profile.bars.map((drawing) => (
        <Bars key={drawing.label} drawing={drawing} first="Country" />
      ))}
    </ChartPair>
  )
}
