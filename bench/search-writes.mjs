// Updates by 8 clients that move listings to another cell: plain (same statement, indexes and triggers, but no counting)
// against counted. Both halves of a round start from the same state, and their order alternates.
import pg from 'pg'
import { onServer } from '../test/server.ts'
import { seededRandom } from './search-world.mjs'

const CLIENTS = 8
const TRIGGER = 'listings_move_on_market'

/** Commits per second of updates that move a listing to another cell. */
async function churn(clients, most, seconds, seed) {
  const until = Date.now() + seconds * 1000
  let commits = 0
  const work = clients.map(async (client, index) => {
    const random = seededRandom(seed + index)
    while (Date.now() < until) {
      const id = 1 + Math.floor(random() * most)
      const price = 500_000 + Math.floor(random() * 20_000_000)
      await client.query('update listings set price = $1, yield_bps = $2, built_surface = $3 where id = $4', [
        price,
        500 + Math.floor(random() * 500),
        1000 + Math.floor(random() * 20_000),
        id,
      ])
      commits += 1
    }
  })
  await Promise.all(work)
  return commits / seconds
}

const WRONG = `
  with kept as (
      select place, property_type, risk_profile, price_band, size_band, yield_band, sum(n) as n from (
        select place, property_type, risk_profile, price_band, size_band, yield_band, listings as n from market_cells
          where audience = 'AUDIENCE'
        union all
        select place, property_type, risk_profile, price_band, size_band, yield_band, change from market_changes
          where audience = 'AUDIENCE') s group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0),
    counted as (
      select case when TEASER then fold(location) else '' end as place, coalesce(property_type, '') as property_type,
        case when TEASER then coalesce(risk_profile, '') else '' end as risk_profile,
        case when FULL then case when price < 5e6 then 1 when price <= 1e7 then 2 when price > 1e7 then 3 else 0 end
          else 0 end as price_band,
        case when FULL then case when built_surface < 5000 then 1 when built_surface <= 15000 then 2
          when built_surface > 15000 then 3 else 0 end else 0 end as size_band,
        case when FULL then case when yield_bps < 700 then 1 when yield_bps < 800 then 2 when yield_bps < 900 then 3
          when yield_bps >= 900 then 4 else 0 end else 0 end as yield_band, count(*) as n
      from listings where on_market group by 1, 2, 3, 4, 5, 6)
  select count(*)::integer as wrong from kept full join counted
    using (place, property_type, risk_profile, price_band, size_band, yield_band, n)
  where kept.n is null or counted.n is null`

const OPEN = `(visibility = 'public' and not is_locked)`
const AUDIENCES = [
  ['guest', `(${OPEN} and is_illustrative)`, `visibility <> 'private'`],
  ['member', OPEN, `visibility <> 'private'`],
  ['admin', 'true', 'true'],
]

async function wrongCells(client) {
  let wrong = 0
  for (const [audience, full, teaser] of AUDIENCES) {
    const text = WRONG.replaceAll('AUDIENCE', audience).replaceAll('FULL', full).replaceAll('TEASER', teaser)
    wrong += (await client.query(text)).rows[0].wrong
  }
  return wrong
}

/** Commits per second in each round, and the number of wrong cells after all counted halves. */
export async function timeWrites(url, rounds, seconds) {
  const clients = await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      return client
    }),
  )
  const rates = { plain: [], counted: [] }
  let wrong = 0
  await onServer(url, async (client) => {
    const { rows } = await client.query('select max(id)::integer as most from listings')
    const half = async (kind, seed) => {
      await client.query('select rebuild_market_counts()')
      await client.query('checkpoint')
      const keeps = kind === 'counted' ? 'enable' : 'disable'
      await client.query(`alter table listings ${keeps} trigger ${TRIGGER}`)
      const fold = setInterval(() => void client.query('select fold_market_log(5000)'), 1000)
      rates[kind].push(await churn(clients, rows[0].most, seconds, seed))
      clearInterval(fold)
      if (kind === 'counted') wrong += await wrongCells(client)
    }
    await churn(clients, rows[0].most, Math.min(3, seconds), 1)
    for (let round = 0; round < rounds; round += 1) {
      const kinds = ['plain', 'counted']
      if (round % 2 === 1) kinds.reverse()
      for (const [at, kind] of kinds.entries()) await half(kind, 10 + 20 * round + CLIENTS * at)
    }
    await client.query(`alter table listings enable trigger ${TRIGGER}`)
    await client.query('select rebuild_market_counts()')
  })
  await Promise.all(clients.map((client) => client.end()))
  return { ...rates, wrong }
}
