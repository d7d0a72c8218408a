import { axisScale } from './axis-scale.ts'
import { ChartFrame } from './chart-frame.tsx'
import { fills, figureText, strokes, toneOf, type ChartCaption, type ChartSeries } from './chart-data.ts'
import { Plot, ValueGrid, percent } from './plot.tsx'
import { ReadOut } from './read-out.tsx'
import { rowsOf, stopsOf, summaryOf, widthOf } from './series-texts.ts'

type ColumnChartProps = ChartCaption & { series: readonly ChartSeries[]; digits?: number | undefined }

const height = 208

/** Columns from zero, side by side within a group; illustrative ones are hollow. */
export function ColumnChart({ series, digits, ...caption }: ColumnChartProps) {
  const points = series.flatMap((one) => one.points)
  const scale = axisScale(points.map((point) => point.y))
  const places = [...new Map(points.map((point) => [point.x, point.xLabel]))].toSorted(([a], [b]) => a - b)
  const middleOf = (x: number) => (places.findIndex(([place]) => place === x) + 0.5) / places.length
  const y = (value: number) => height * (1 - scale.at(value))
  const room = 1 / places.length
  const seriesAt = (x: number) => series.filter((one) => one.points.some((point) => point.x === x))
  const width = (room * 0.66) / Math.max(1, ...places.map(([x]) => seriesAt(x).length))
  const showsFigures = points.length <= 8
  const every = Math.ceil(places.length / 8)
  return (
    <ChartFrame
      {...caption}
      table={{ first: 'Period', columns: series.map((one) => one.label), rows: rowsOf(series, digits) }}
    >
      {/* Above the plot, because columns have no line end to label. */}
      {series.length > 1 && (
        <ul aria-hidden="true" className="mb-1 flex flex-wrap gap-x-4 gap-y-1 text-13">
          {series.map((one, index) => (
            <li key={one.key} data-key className="flex items-center gap-1.5">
              <svg width="10" height="10">
                <rect width="10" height="10" className={fills[toneOf(one, index)]} />
              </svg>
              {one.shortLabel ?? one.label}
            </li>
          ))}
        </ul>
      )}
      <Plot
        title={`${caption.label}, ${caption.unit}`}
        description={summaryOf(series, digits)}
        height={height}
        left={widthOf(scale.ticks.map((tick) => figureText(tick, scale.digits))) + 10}
        right={4}
        over={
          showsFigures ? undefined : (
            <ReadOut label={caption.label} stops={stopsOf(series, middleOf, digits)} />
          )
        }
      >
        <ValueGrid scale={scale} height={height} />
        {series.map((one, index) =>
          one.points.map((point) => {
            const group = seriesAt(point.x)
            const left = middleOf(point.x) + width * (group.indexOf(one) - group.length / 2)
            const top = y(Math.max(0, point.y))
            const tone = toneOf(one, index)
            return (
              <g key={`${one.key}-${point.x}`}>
                <rect
                  x={percent(left)}
                  width={percent(width * 0.92)}
                  y={top}
                  height={Math.max(1, Math.abs(y(point.y) - y(0)))}
                  strokeWidth={1.5}
                  className={point.illustrative ? `fill-sheet ${strokes[tone]}` : fills[tone]}
                />
                {showsFigures && (
                  <text
                    x={percent(left + width * 0.46)}
                    y={point.y < 0 ? y(point.y) + 15 : top - 5}
                    textAnchor="middle"
                    className="fill-ink font-medium"
                  >
                    {figureText(point.y, digits)}
                  </text>
                )}
              </g>
            )
          }),
        )}
        <line x1="0" x2="100%" y1={y(0)} y2={y(0)} className="stroke-edge" />
        {places.map(([x, label], index) =>
          (places.length - 1 - index) % every === 0 ? (
            <text
              key={x}
              x={percent(middleOf(x))}
              y={height + 19}
              textAnchor="middle"
              className={`fill-ink-2 ${((places.length - 1 - index) / every) % 2 === 1 && places.length / every > 5 ? 'hidden @xs:inline' : ''}`}
            >
              {label}
            </text>
          ) : null,
        )}
      </Plot>
    </ChartFrame>
  )
}
