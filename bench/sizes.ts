// `npm run bench:sizes -- --rows 100000`: disk size per row of each large table, including indexes, measured on a throwaway
// database. The sizing table in docs/measure.md is based on these.
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { onServer } from '../test/server.ts'
import { say } from './report.ts'
import { fill } from './search-world.mjs'
import { emptyWorld } from './world.ts'

const { values } = parseArgs({ options: { rows: { type: 'string', default: '100000' } } })
const rows = Number(values.rows)

/** Rows of realistic width by table, each with its SQL statement and a label. */
const FILLED: Readonly<Record<string, { what: string; sql: string }>> = {
  deal_views: {
    what: 'view of a listing',
    sql: `insert into deal_views (view_id, listing_id, session_id, view_duration, created_at)
      select gen_random_uuid(), l.id, gen_random_uuid(), 12, now() - random() * interval '20 days'
      from generate_series(1, $1::integer) n join (select id, row_number() over () as k from listings limit 1000) l
        on l.k = 1 + n % 1000`,
  },
  audit_log: {
    what: 'row of the audit log',
    sql: `insert into audit_log (actor_kind, action, subject_type, subject_id, details, request_id, ip_address)
      select 'system', 'listing.submit', 'listing', n::text, '{"title": "Listing number 1", "version": 3}',
        gen_random_uuid()::text, '198.51.100.7' from generate_series(1, $1::integer) n`,
  },
}

/** Total size of tables in bytes, with indexes and TOAST. */
async function bytesOf(client: pg.Client, tables: string): Promise<number> {
  const { rows: found } = await client.query<{ bytes: string }>(
    `select sum(pg_total_relation_size(c.oid)) as bytes from pg_class c
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname ~ $1`,
    [tables],
  )
  return Number(found[0]?.bytes ?? 0)
}

const world = await emptyWorld('sizes')
try {
  await onServer(world.url, async (client) => {
    await fill(client, rows)
    const listings = await bytesOf(client, '^listings$')
    const counts = await bytesOf(client, '^market_(cells|totals|places|log|changes)$')
    say(`listing on the market, its row and indexes     ${Math.round(listings / rows)} bytes`)
    say(
      `all counts of the market                       ${(counts / 2 ** 20).toFixed(1)} MiB, for any number of rows`,
    )
    for (const [table, { what, sql }] of Object.entries(FILLED)) {
      await client.query(sql, [rows])
      await client.query(`vacuum (analyze) ${table}`)
      const pattern = table === 'deal_views' ? '^(deal_views|listing_views)' : `^${table}$`
      say(`${what.padEnd(46)} ${Math.round((await bytesOf(client, pattern)) / rows)} bytes`)
    }
  })
} finally {
  await world.end()
}
