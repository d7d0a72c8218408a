import { type RawBuilder, sql } from 'kysely'

/** A province or urban area with its folded names. */
export type Region = { name: string; names: string[] }

/** The regions of the city whose id this is, as JSON. */
export const regionsSql = (cityId: RawBuilder<unknown>) => sql<Region[]>`coalesce((
  select jsonb_agg(jsonb_build_object('name', r.name, 'names', r.names) order by r.id)
    from region_cities o join regions r on r.id = o.region_id where o.city_id = ${cityId}), '[]')`
