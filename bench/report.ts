// Shared by all benches: command-line options, medians, and the table `what | figure | floor | goal | met/MISSED`.
import { availableParallelism, loadavg } from 'node:os'

export const say = (text: string) => process.stdout.write(`${text}\n`)
export const number = (value: number) => Math.round(value).toLocaleString('en')

/** The number after `--name`, or `otherwise`. */
export function option(name: string, otherwise: number): number {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? otherwise : Number(process.argv[at + 1])
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const at = sorted.length / 2
  return ((sorted[Math.ceil(at) - 1] ?? 0) + (sorted[Math.floor(at)] ?? 0)) / 2
}

export async function seconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}

export type Row = {
  what: string
  figure: string
  floor?: string
  goal?: string
  /** Absent if the figure has no goal. */
  isMet?: boolean
}

/** A goal of at least N times the floor, by the median ratio over rounds. */
export function ratioRow(
  what: string,
  { ours, floor, goal }: { ours: readonly number[]; floor: readonly number[]; goal?: number },
): Row {
  const ratios = ours.map((value, at) => value / (floor[at] ?? Number.NaN))
  const ratio = median(ratios)
  const spread = `${Math.min(...ratios).toFixed(2)}-${Math.max(...ratios).toFixed(2)}`
  return {
    what,
    figure: `${number(median(ours))}, ratio ${ratio.toFixed(2)} (${spread})`,
    floor: number(median(floor)),
    ...(goal !== undefined && { goal: `>= ${goal}`, isMet: ratio >= goal }),
  }
}

export function maxRow(what: string, value: number, max: number, unit: string, digits = 1): Row {
  const figure = `${value.toFixed(digits)} ${unit}`
  return { what, figure, goal: `<= ${max} ${unit}`, isMet: value <= max }
}

/** Prints the table; a missed goal sets exit code 1 unless `isEnforced` is false (data set too small). */
export function printRows(rows: readonly Row[], isEnforced = true): void {
  const cells = rows.map(({ what, figure, floor = '', goal = '', isMet }) => {
    const verdict = isMet === undefined ? '' : isMet ? 'met' : 'MISSED'
    return [what, figure, floor, goal, verdict]
  })
  const all = [['what', 'figure', 'floor', 'goal', 'verdict'], ...cells]
  const width = (at: number) => Math.max(...all.map((row) => (row[at] ?? '').length))
  for (const row of all)
    say(
      row
        .map((cell, at) => cell[at === 0 ? 'padEnd' : 'padStart'](width(at)))
        .join('  ')
        .trimEnd(),
    )
  say(`${availableParallelism()} cores; load at the end ${(loadavg()[0] ?? 0).toFixed(1)}`)
  if (isEnforced && rows.some(({ isMet }) => isMet === false)) process.exitCode = 1
}
