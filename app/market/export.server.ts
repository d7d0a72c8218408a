import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { CSV_START } from '#app/lib/csv.ts'
import { COLUMNS, type FigureRow } from './check-figures.ts'

type Line = Omit<FigureRow, 'source_date' | 'sortDate'> & { sourceDate: string; version: string }

const quoted = (cell: string) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/**
 * The live figures as an importable file, with the day of the set, `YYYY-MM-DD`; null without figures. Includes
 * illustrative ones even when they are switched off (ADM-204).
 */
export async function exportFigures(_admin: AdminViewer): Promise<{ day: string; text: string } | null> {
  const { rows } = await sql<Line>`
    select i.version, s.country, s.region, s.topic, s.series, s.unit, p.period, p.value, p.source, p.source_date,
      p.licence, p.confidence
    from market_imports i
    join market_series s on s.import_id = i.id
    join market_points p on p.series_id = s.id
    where i.is_current
    order by s.id, p.sort_date, p.period`.execute(db())
  const [first] = rows
  if (!first) return null
  const lines = rows.map(({ sourceDate, value, ...line }) => {
    const cells = { ...line, source_date: sourceDate, value: String(value) }
    return COLUMNS.map((column) => quoted(cells[column])).join(',')
  })
  return { day: first.version, text: `${CSV_START}${COLUMNS.join(',')}\n${lines.join('\n')}\n` }
}
