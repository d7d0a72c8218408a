import { sql } from 'kysely'
import type { Tx } from '#app/db/client.server.ts'

/**
 * The countries of which one set of figures says something else than another: a point, its period, value or unit is
 * new, gone or different. With `without`, series of that topic count for nothing. Codes in their order.
 */
export async function changedCountries(
  tx: Tx,
  { from, to, without }: { from: number; to: number; without: string | null },
): Promise<string[]> {
  const points = (importId: number) => sql`
    select s.country, s.region, s.topic, s.series, s.unit, p.period, p.value
    from market_series s join market_points p on p.series_id = s.id
    where s.import_id = ${importId} and s.topic is distinct from ${without}`
  const { rows } = await sql<{ country: string }>`
    with old as (${points(from)}), new as (${points(to)})
    select distinct country from (
      (select * from old except select * from new) union all (select * from new except select * from old)) as changed
    order by country`.execute(tx)
  return rows.map(({ country }) => country)
}
