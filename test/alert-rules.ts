import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { root } from './source-files.ts'

/** Each rule of deploy/alerts.yml, starting at its name. */
export const alertRules = readFileSync(join(root, 'deploy/alerts.yml'), 'utf8')
  .split(/^ {6}- alert: /m)
  .slice(1)

/** A metric's values in the metrics output: those with exactly these labels, or all values under the name. */
function valuesOf(series: string, figures: string): number[] {
  const isOne = (line: string) =>
    line.startsWith(`${series} `) || (!series.includes('{') && line.startsWith(`${series}{`))
  return figures
    .split('\n')
    .filter(isOne)
    .map((line) => Number(line.split(' ').at(-1)))
}

const gathered: Readonly<Record<string, (values: readonly number[]) => number>> = {
  max: (values) => Math.max(...values),
  min: (values) => Math.min(...values),
  sum: (values) => values.reduce((sum, value) => sum + value, 0),
}

/**
 * Whether a rule fires for these metrics at this Unix time, as Prometheus would evaluate it. A rate assumes a counter
 * that was 0 before. Comparisons with a missing series do not fire.
 */
export function fires(alert: string, figures: string, time = Date.now() / 1000): boolean {
  const rule = alertRules.find((one) => one.startsWith(`${alert}\n`)) ?? ''
  const [, asked = ''] = /\n {8}expr: (?:\|\n)?([\s\S]+?)\n {8}for:/.exec(rule) ?? []
  const filled = asked
    .replaceAll(/rate\(([^()[\]]+)\[\w+\]\)/g, '$1')
    .replaceAll(/\b(max|min|sum)\((parcela_\w+(?:\{[^}]*\})?)\)/g, (_, by: string, series: string) => {
      const values = valuesOf(series, figures)
      return values.length === 0 ? 'NaN' : `(${gathered[by]?.(values)})`
    })
    .replaceAll('time()', String(time))
    .replaceAll(/\bor\b/g, '||')
    .replaceAll(/\band\b/g, '&&')
  if (!/^[\s\d.e+\-*/()<>=|&NaN]+$/.test(filled))
    throw new Error(`${alert} asks what this cannot answer: ${filled}`)
  return runInNewContext(filled) === true
}
