import { db } from '#app/db/client.server.ts'
import { COLUMNS } from '#app/market/check-figures.ts'

export type FigureLine = Partial<Record<(typeof COLUMNS)[number], string | number>>

/** The fields that mark a line of figures as illustrative. */
export const belief = {
  confidence: 'belief',
  source: 'ILLUSTRATIVE: no document read',
  licence: 'none (illustrative)',
} as const

const quoted = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** A file of market figures; each line states only what differs from the default. */
export function figuresCsv(lines: readonly FigureLine[]): string {
  const whole = lines.map((line) => ({
    country: 'PL',
    region: 'national',
    topic: 'macro.gdp',
    series: 'Growth, real',
    unit: '% y/y',
    period: '2024',
    value: 3,
    source: 'Statistics Poland, "GDP"',
    source_date: '2025-01',
    licence: 'reuse with attribution',
    confidence: 'read',
    ...line,
  }))
  return [
    COLUMNS.join(','),
    ...whole.map((line) => COLUMNS.map((column) => quoted(String(line[column]))).join(',')),
  ].join('\n')
}

async function* inPieces(text: string) {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
}
/** A file as an import receives it. */
export const fileOf = (text: string, name = 'figures.csv') => ({ name, bytes: inPieces(text) })

/** Removes every import and switches off every country except Poland. */
export async function emptyMarket(): Promise<void> {
  await db().deleteFrom('marketImports').execute()
  await db().updateTable('marketCountries').set({ enabled: false }).where('country', '<>', 'PL').execute()
}

/** The audit rows about the market, oldest first. */
export const marketAudits = () =>
  db()
    .selectFrom('auditLog')
    .where('action', 'like', 'market.%')
    .orderBy('id')
    .select(['action', 'actorKind', 'subjectId', 'details'])
    .execute()
