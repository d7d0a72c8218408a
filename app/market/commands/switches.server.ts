import { sql } from 'kysely'
import { transaction } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { ok, refuse, type Result } from '#app/lib/refusal.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { lockFigures } from './publish-figures.server.ts'
import { hasNeededFigures, HOME_COUNTRIES, MARKET_COUNTRIES, type MarketActor } from '../schema.ts'

/** Switches a country's insights and home page on, given NEEDED_FIGURES, or off. Audited (PUB-127, MEM-312). */
export async function switchCountry(
  actor: MarketActor,
  country: string,
  enabled: boolean,
): Promise<Result<{ name: string }, 'not_found' | 'no_figures' | 'always_on' | 'unchanged'>> {
  const code = HOME_COUNTRIES.find((one) => one === country)
  if (!code) return refuse('not_found')
  if (code === 'PL') return refuse(enabled ? 'unchanged' : 'always_on')
  return transaction(async (tx) => {
    // A concurrent publish may replace the figures that are counted here.
    await lockFigures(tx)
    const { rows } = await sql<{ topic: string; points: number }>`
      select s.topic, count(*) as points
      from market_imports i
      join market_series s on s.import_id = i.id
      join market_points p on p.series_id = s.id
      where i.is_current and s.country = ${code} and not (p.illustrative and i.illustrative_hidden)
      group by s.topic
    `.execute(tx)
    const counts = new Map(rows.map(({ topic, points }) => [topic, points]))
    if (enabled && !hasNeededFigures(counts)) return refuse('no_figures')
    const changed = await tx
      .updateTable('marketCountries')
      .set({ enabled, changedBy: actor?.userId ?? null, changedAt: now() })
      .where('country', '=', code)
      .where('enabled', '<>', enabled)
      .returning('country')
      .executeTakeFirst()
    if (!changed) return refuse('unchanged')
    await writeAudit(tx, {
      actor: actor ? { kind: 'admin', userId: actor.userId } : { kind: 'system' },
      action: enabled ? 'market.enable_country' : 'market.disable_country',
      subject: { type: 'market_country', id: code },
      from: enabled ? 'off' : 'on',
      to: enabled ? 'on' : 'off',
    })
    return ok({ name: MARKET_COUNTRIES[code] })
  })
}

/** Switches illustrative figures on or off, for this set and later ones. Audited. */
export function switchIllustrative(admin: AdminViewer, shown: boolean): Promise<Result<null, 'unchanged'>> {
  return transaction(async (tx) => {
    // A concurrent publish copies the switch's value, so both take the same lock.
    await lockFigures(tx)
    const changed = await tx
      .updateTable('marketImports')
      .set({ illustrativeHidden: !shown })
      .where('isCurrent', '=', true)
      .where('illustrativeHidden', '=', shown)
      .returning('id')
      .executeTakeFirst()
    if (!changed) return refuse('unchanged')
    await writeAudit(tx, {
      actor: { kind: 'admin', userId: admin.userId },
      action: shown ? 'market.show_illustrative' : 'market.hide_illustrative',
      subject: { type: 'market', id: changed.id },
      from: shown ? 'off' : 'on',
      to: shown ? 'on' : 'off',
    })
    return ok(null)
  })
}
