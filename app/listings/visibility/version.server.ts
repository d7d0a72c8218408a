import { sql } from 'kysely'
import type { Tx } from '#app/db/client.server.ts'

/** The columns that alerts compare between two versions: values, and everything that decides who sees them. */
export const VERSION_COLUMNS = [
  'id',
  'company_id',
  'on_market',
  'visibility',
  'is_locked',
  'is_illustrative',
  'raised_tiers',
  'property_type',
  'risk_profile',
  'country',
  'place',
  'city_id',
  'price',
  'price_per_sqm_cents',
  'built_surface',
  'yield_bps',
  'sale_status',
  'deal_kind',
  'details',
  'price_band',
  'size_band',
  'yield_band',
] as const

/** The facts of the details record that alerts compare; a version contains only these. */
const COMPARED = ['asset_stage', 'epc_class', 'wault', 'vacancy_rate', 'year_built'] as const

const columnSql = (column: (typeof VERSION_COLUMNS)[number]) =>
  column === 'details'
    ? sql`(select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(details)
        where key in (${sql.join(COMPARED)})) as details`
    : sql.ref(column)

/** A listing's current columns in this transaction. */
export type ListingVersion = Partial<Record<(typeof VERSION_COLUMNS)[number], unknown>>

export async function readVersion(tx: Tx, id: number): Promise<ListingVersion> {
  const { rows } = await sql<{ version: string }>`
    select to_jsonb(v)::text as version
    from (select ${sql.join(VERSION_COLUMNS.map(columnSql))} from listings where id = ${id}) as v`.execute(tx)
  return JSON.parse(rows[0]?.version ?? '{}') as ListingVersion
}
