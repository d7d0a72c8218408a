import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, sourceFiles } from '../../../test/source-files.ts'
import { table } from './table.ts'

type Metric = { name: string; kind: string; help: string }

/** Metrics registered with `gauge` or `counter`, or written as HELP and TYPE lines. */
const REGISTERED = /\b(gauge|counter)\(\s*'(parcela_\w+)',\s*(?:'([^']+)'|"([^"]+)")/g
const WRITTEN = /# HELP (parcela_\w+) ([^']+)',\s*'# TYPE \w+ (\w+)'/g

export function everyMetric(): Metric[] {
  return sourceFiles('server')
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .flatMap((source) => [
      ...[...source.matchAll(REGISTERED)].map(([, kind = '', name = '', plain, quoted]) => ({
        name,
        kind,
        help: plain ?? quoted ?? '',
      })),
      ...[...source.matchAll(WRITTEN)].map(([, name = '', help = '', kind = '']) => ({ name, kind, help })),
    ])
    .toSorted((a, b) => a.name.localeCompare(b.name))
}

export function metricsChapter(): string {
  const rows = everyMetric().map(({ name, kind, help }) => [`\`${name}\``, kind, help])
  return `## Metrics

\`METRICS_PORT\` serves \`GET /metrics\` on \`HOST\` in Prometheus text format, without a password: keep the port private. Values
from the database are read at most every 5 s and left out while it is down.

${table(['metric', 'type', 'meaning'], rows)}
`
}
