import { BarChart } from '../chart/bar-chart.tsx'
import type { ChartSource } from '../chart/chart-data.ts'
import { ColumnChart } from '../chart/column-chart.tsx'
import { LineChart } from '../chart/line-chart.tsx'
import { RangeChart } from '../chart/range-chart.tsx'
import { ScatterCloud } from '../chart/scatter-cloud.tsx'
import { Sparkline } from '../chart/sparkline.tsx'
import { StackedArea } from '../chart/stacked-area.tsx'
import { Section } from '../page.tsx'

const sources: ChartSource[] = [
  { number: 1, text: 'Statistical office, yearbook', date: '2025-11-20', licence: 'CC BY 4.0' },
  { number: 2, text: 'Illustrative: no document read', date: '2025-11-20', licence: 'none' },
]

const years = [2018, 2019, 2020, 2021, 2022, 2023, 2024]

/** Points of a sample series, some of them illustrative. */
function run(figures: readonly number[], illustrative: readonly number[] = []) {
  return figures.map((y, index) => {
    const year = years[index] ?? 0
    const isIllustrative = illustrative.includes(year)
    return { x: year, xLabel: String(year), y, illustrative: isIllustrative, source: isIllustrative ? 2 : 1 }
  })
}

const lines = [
  { key: 'a', label: 'First', points: run([6, 5.2, 4.7, 4.6, 5.3, 6, 6.1], [2019, 2022]) },
  { key: 'b', label: 'Second', points: run([7, 6.6, 6.1, 5.2, 5.6, 6.3, 6.4]) },
  { key: 'c', label: 'Third', points: run([5.4, 5.2, 4.9, 4.7, 4.9, 5.4, 5.8]) },
  { key: 'd', label: 'Fourth', points: run([8.1, 8, 8.4, 8.2, 7.9, 7.6, 7.4]) },
  { key: 'e', label: 'Peer', tone: 'quiet' as const, points: run([4.2, 4.4, 4.4, 4.1, 4.6, 5, 5.1]) },
]

const shares = [
  { key: 'young', label: 'Young', tone: 'fourth' as const, points: run([15, 15, 15, 16, 15, 15, 15]) },
  { key: 'middle', label: 'Middle', tone: 'first' as const, points: run([68, 67, 66, 65, 65, 65, 65]) },
  { key: 'old', label: 'Old', tone: 'third' as const, points: run([17, 18, 19, 19, 20, 20, 20]) },
]

const cloud = Array.from({ length: 60 }, (_, index) => ({
  x: 3 + Math.sin(index * 7.3) * 1.4,
  y: 12 + Math.sin(index * 7.3) + Math.cos(index * 3.1) * 0.7,
}))

/** Every chart type with its options: hollow points, quiet lines, periods, ranges. */
export function GalleryCharts() {
  return (
    <Section title="Charts" ruled>
      <div className="grid gap-5 md:grid-cols-2">
        <LineChart label="Lines, named where they end" unit="%" series={lines} sources={sources} />
        <LineChart
          label="Levels that hold until the next"
          unit="% a year"
          steps
          series={lines.slice(0, 1)}
          sources={sources}
        />
        <ColumnChart
          label="Columns in groups"
          unit="Thousand"
          series={[
            { key: 'in', label: 'In', points: run([12, 15, 11, 9, 14, 16, 18], [2020]) },
            { key: 'out', label: 'Out', points: run([8, 7, 9, 12, 10, 9, 7]) },
          ]}
          sources={sources}
        />
        <StackedArea label="Shares of a whole" unit="%" series={shares} sources={sources} />
        <BarChart
          label="Bars, one hollow"
          unit="EUR"
          bars={[
            { key: 'a', label: 'North', value: 28, note: 'Q3 2025', source: 1 },
            { key: 'b', label: 'South', value: 24, note: '2025', illustrative: true, source: 2 },
            { key: 'c', label: 'West', value: -6, tone: 'quiet', note: '2025', source: 1 },
          ]}
          sources={sources}
        />
        <RangeChart
          label="Ranges from low to high"
          unit="EUR/m²/month"
          ranges={[
            { key: 'a', label: 'North', low: { value: 22, source: 1 }, high: { value: 26, source: 1 } },
            { key: 'b', label: 'South', low: null, high: { value: 17.5, illustrative: true, source: 2 } },
          ]}
          sources={sources}
        />
        <ScatterCloud
          label="A cloud around one point"
          xUnit="Growth, %"
          yUnit="Return, %"
          points={cloud}
          base={{ x: 3, y: 12, label: 'Here' }}
          marks={[{ key: 'middle', label: 'Half 12.0', y: 12 }]}
          description="Sixty points around growth 3 and return 12."
        />
        <div className="w-40">
          <Sparkline label="A small line" points={run([6, 5.2, 4.7, 4.6, 5.3, 6, 6.1])} />
        </div>
      </div>
    </Section>
  )
}
