import { area, stack } from 'd3-shape'
import { axisScale, wholeTicks } from './axis-scale.ts'
import { ChartFrame } from './chart-frame.tsx'
import { fills, figureText, toneOf, type ChartCaption, type ChartSeries } from './chart-data.ts'
import { XAxis, Plot, Stretched, ValueGrid, percent } from './plot.tsx'
import { ReadOut } from './read-out.tsx'
import { rowsOf, stopsOf, summaryOf, widthOf } from './series-texts.ts'

type StackedAreaProps = ChartCaption & {
  /** From the bottom up; each series has a figure at every position. */
  series: readonly ChartSeries[]
  digits?: number | undefined
}

const height = 240

/** Shares of a whole, each band labelled at its right end. */
export function StackedArea({ series, digits, ...caption }: StackedAreaProps) {
  const places = (series[0]?.points ?? []).map((point) => point.x)
  const rows = places.map((place) =>
    Object.fromEntries(series.map((one) => [one.key, one.points.find((point) => point.x === place)?.y ?? 0])),
  )
  const bands = stack().keys(series.map((one) => one.key))(rows)
  // Individually rounded shares may not add up exactly.
  const scale = axisScale(bands.flatMap((band) => band.map((edge) => Math.round(edge[1] * 10) / 10)))
  const low = places[0] ?? 0
  const high = places.at(-1) ?? 1
  const x = (value: number) => (high === low ? 0.5 : (value - low) / (high - low))
  const y = (value: number) => height * (1 - scale.at(value))
  const shape = area()
    .x((_, index) => x(places[index] ?? low) * 100)
    .y0((edge) => y(edge[0]))
    .y1((edge) => y(edge[1]))
  const tags = series.map(
    (one) => `${one.shortLabel ?? one.label} ${figureText(one.points.at(-1)?.y ?? 0, digits)}`,
  )
  return (
    <ChartFrame
      {...caption}
      table={{ first: 'Period', columns: series.map((one) => one.label), rows: rowsOf(series, digits) }}
    >
      <Plot
        title={`${caption.label}, ${caption.unit}`}
        description={summaryOf(series, digits)}
        height={height}
        left={widthOf(scale.ticks.map((tick) => figureText(tick, scale.digits))) + 10}
        right={widthOf(tags) + 10}
        over={<ReadOut label={caption.label} stops={stopsOf(series, x, digits)} />}
      >
        <ValueGrid scale={scale} height={height} />
        <Stretched height={height}>
          {bands.map((band, index) => (
            <path
              key={band.key}
              d={shape(band.map((edge): [number, number] => [edge[0], edge[1]])) ?? ''}
              className={`${fills[toneOf(series[index] ?? {}, index)]} stroke-sheet`}
              strokeWidth={1.5}
              vectorEffect="non-scaling-stroke"
            />
          ))}
        </Stretched>
        {series.map((one, index) =>
          one.points.map((point, place) =>
            point.illustrative ? (
              <circle
                key={`${one.key}-${point.x}`}
                cx={percent(x(point.x))}
                cy={y(bands[index]?.[place]?.[1] ?? 0)}
                r={3}
                strokeWidth={1.5}
                className="fill-sheet stroke-ink"
              />
            ) : null,
          ),
        )}
        {bands.map((band, index) => {
          const end = band.at(-1)
          return (
            <text
              key={band.key}
              x="100%"
              dx={10}
              y={end ? y((end[0] + end[1]) / 2) : 0}
              dy="0.34em"
              className="fill-ink font-medium"
            >
              {tags[index]}
            </text>
          )
        })}
        <XAxis ticks={wholeTicks(low, high)} at={x} height={height} />
      </Plot>
    </ChartFrame>
  )
}
