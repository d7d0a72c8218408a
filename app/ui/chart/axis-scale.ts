import { scaleLinear } from 'd3-scale'

export type AxisScale = ReturnType<typeof axisScale>

/** An axis with round ends and about `count` ticks; with `zero` it always includes 0. */
export function axisScale(values: readonly number[], { zero = true, count = 4 } = {}) {
  const all = zero ? [0, ...values] : values
  const low = all.length > 0 ? Math.min(...all) : 0
  const high = all.length > 0 ? Math.max(...all) : 1
  const spread = high === low ? Math.abs(high) || 1 : 0
  const scale = scaleLinear([low - (zero && low >= 0 ? 0 : spread), high + spread], [0, 1]).nice(count)
  const ticks = scale.ticks(count)
  const step = (ticks[1] ?? 1) - (ticks[0] ?? 0)
  return {
    ticks,
    /** Position on the axis, from 0 to 1. */
    at: (value: number): number => scale(value),
    /** Decimals needed to tell the ticks apart. */
    digits: Math.max(0, Math.min(3, Math.ceil(-Math.log10(Math.abs(step) || 1) - 1e-9))),
  }
}

/** At most six integer ticks, usually years, between two ends. */
export function wholeTicks(low: number, high: number): number[] {
  const first = Math.ceil(low)
  const last = Math.floor(high)
  const step = [1, 2, 5, 10, 20, 25, 50].find((size) => (last - first) / size < 6) ?? 100
  const ticks: number[] = []
  // Counted back from the last one, since readers look for the newest figure.
  for (let tick = last; tick >= first; tick -= step) ticks.unshift(tick)
  return ticks
}
