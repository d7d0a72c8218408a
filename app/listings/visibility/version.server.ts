import { sql } from 'kysely'
import type { Tx } from '#app/db/client.server.ts'

/**
 * The columns that alerts compare between two versions of a listing: values, and everything that decides who sees them.
 */
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
  'price_band',
  'size_band',
  'yield_band',
] as const

/** A listing's current columns in this transaction. */
export type ListingVersion = Partial<Record<(typeof VERSION_COLUMNS)[number], unknown>>

export async function readVersion(tx: Tx, id: number): Promise<ListingVersion> {
  const { rows } = await sql<{ version: string }>`
    select to_jsonb(v)::text as version
    from (select ${sql.join(VERSION_COLUMNS.map((column) => sql.ref(column)))} from listings where id = ${id}) as v`.execute(
    tx,
  )
  return JSON.parse(rows[0]?.version ?? '{}') as ListingVersion
}
