// A server of the search bench, forked by search.mjs: `ours` uses the product's queries, `floor` is plain Node http with pg
// that returns JSON from the same page query, indexes and counts, `static` sends one fixed body.
import { createServer } from 'node:http'
import pg from 'pg'
import { connectDatabase } from '../app/db/client.server.ts'
import { countFacets } from '../app/listings/market/queries/cells.server.ts'
import { readFilters } from '../app/listings/market/filter-schema.ts'
import { viewMarket } from '../app/listings/market/queries/market-version.server.ts'
import { searchListings } from '../app/listings/market/queries/search-listings.server.ts'
import { CITIES } from '../app/listings/market/cities.ts'
import { fold } from '../app/lib/visible-text.ts'
import { loadSecretKey } from '../app/lib/secret.server.ts'

const POOL = 10
const NUMBERS = { low: 1, medium: 2, high: 3, small: 1, large: 3, 7: 2, 8: 3, 9: 4 }

const VIEWERS = {
  guest: { isAdmin: false, companyId: null },
  admin: { isAdmin: true, companyId: null },
}

async function ours(url) {
  await loadSecretKey({ secretKey: Buffer.alloc(32, 7).toString('base64'), dataDir: '' })
  await connectDatabase({
    url,
    poolSize: POOL,
    queryTimeoutMs: 20_000,
    heartbeatIntervalMs: 5000,
    heartbeatTimeoutMs: 20_000,
  })
  return async (address) => {
    const who = address.searchParams.get('as')
    const viewer = VIEWERS[who] ?? { isAdmin: false, companyId: who }
    const filters = readFilters(address.searchParams)
    const view = await viewMarket(viewer)
    if (address.pathname === '/search') return JSON.stringify(await searchListings(view, filters))
    const [page, facets] = await Promise.all([searchListings(view, filters), countFacets(view, filters)])
    return JSON.stringify({ ...page, facets })
  }
}

const RANK = {
  'price-low': '(coalesce(case when l.openness <= OPEN then - l.price end, -9000000000000000000))',
  'price-high': '(coalesce(case when l.openness <= OPEN then l.price end, -1))',
  yield: '(coalesce(case when l.openness <= OPEN then l.yield_bps end, -1))',
}

const BOUNDS = {
  'price-high': { low: 'between 0 and 5000000', medium: 'between 5000000 and 10000000', high: '>= 10000000' },
  'price-low': {
    low: 'between -5000000 and 0',
    medium: 'between -10000000 and -5000000',
    high: 'between -9007199254740991 and -10000000',
  },
}

function floor(url) {
  const pool = new pg.Pool({ connectionString: url, max: POOL })
  const places = (term) =>
    CITIES.filter(({ name, aliases }) =>
      [name, ...aliases].some((one) => fold(one).includes(fold(term))),
    ).map(({ name }) => fold(name))
  return async (address) => {
    const asked = Object.fromEntries(address.searchParams)
    const audience = asked.as === 'guest' ? 'guest' : 'member'
    const open = audience === 'guest' ? 0 : 1
    const values = []
    const both = (column, operator, value, max) => {
      values.push(value)
      return [
        `l.${column} ${operator} $${values.length} and l.openness <= ${max}`,
        `c.${column} ${operator} $${values.length}`,
      ]
    }
    const parts = [
      asked.type && both('property_type', '=', asked.type, 3),
      asked.risk && both('risk_profile', '=', asked.risk, 2),
      asked.price && both('price_band', '=', NUMBERS[asked.price], open),
      asked.size && both('size_band', '=', NUMBERS[asked.size], open),
      asked.yield && both('yield_band', '>=', NUMBERS[asked.yield], open),
    ].filter(Boolean)
    if (asked.location) {
      const found = places(asked.location)
      values.push(found.length === 1 ? found[0] : found)
      const meant = found.length === 1 ? `= $${values.length}` : `= any ($${values.length})`
      parts.push([`l.place ${meant} and l.openness <= 2`, `c.place ${meant}`])
    }
    const rank = RANK[asked.sort]?.replace('OPEN', open)
    const bounds =
      asked.price && rank && asked.sort !== 'yield' ? ` and ${rank} ${BOUNDS[asked.sort][asked.price]}` : ''
    const order = `${rank ? `${rank} desc, ` : ''}l.first_approved_at desc, l.id desc`
    const rows = parts.map(([row]) => ` and ${row}`).join('')
    const cells = parts.map(([, cell]) => ` and ${cell}`).join('')
    const text = `select json_build_object('count', (select sum(listings) from ${asked.location ? 'market_cells' : 'market_totals'} c
        where c.audience = '${audience}'${cells}), 'cards', (select json_agg(json_build_object(
        'slug', l.slug, 'title', l.title, 'country', l.country, 'propertyType', l.property_type,
        'visibility', l.visibility, 'isIllustrative', l.is_illustrative, 'isPrivate', l.visibility = 'private',
        'isNew', l.first_approved_at > now() - interval '30 days', 'city', case when l.openness <= 2 then l.location end,
        'riskProfile', case when l.openness <= 2 then l.risk_profile end, 'saleStatus', l.sale_status,
        'price', case when l.openness <= ${open} then l.price end,
        'yieldBps', case when l.openness <= ${open} then l.yield_bps end,
        'builtSurface', case when l.openness <= ${open} then l.built_surface end,
        'plotSize', case when l.openness <= ${open} then l.plot_size end))
        from (select l.* from (select l.id from listings l where l.on_market${rows}${bounds} order by ${order} limit 25) as k
          join listings l on l.id = k.id order by ${order}) as l))::text as body`
    const {
      rows: [row],
    } = await pool.query(text, values)
    return row.body
  }
}

const [mode, given] = process.argv.slice(2)
const answer = mode === 'ours' ? await ours(given) : mode === 'floor' ? floor(given) : null
const body = 'x'.repeat(Number(given) || 1)

async function send(request, response) {
  const text = answer ? await answer(new URL(request.url, 'http://bench')) : body
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
  response.end(text)
}

const server = createServer((request, response) => {
  send(request, response).catch((error) => {
    process.stderr.write(`${error.stack}\n`)
    response.writeHead(500).end()
  })
})
server.listen(0, '127.0.0.1', () => process.send(server.address().port))
process.on('disconnect', () => process.exit(0))
