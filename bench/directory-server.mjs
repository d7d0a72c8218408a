// A server for the directory bench, forked by directory.mjs: `ours` uses the product's queries, `floor` is plain Node http
// with pg that returns JSON from one SQL statement for the same page and counts.
import { createServer } from 'node:http'
import pg from 'pg'
import { connectDatabase } from '../app/db/client.server.ts'
import { loadMatchFacts } from '#app/directory/queries/matches.server.ts'
import { searchDirectory, countDirectory } from '../app/directory/queries/search.server.ts'
import { readDirectoryFilters } from '#app/directory/filters.ts'

const POOL = 10

async function ours(url) {
  await connectDatabase({
    url,
    poolSize: POOL,
    queryTimeoutMs: 20_000,
    heartbeatIntervalMs: 5000,
    heartbeatTimeoutMs: 20_000,
  })
  return async (address) => {
    const filters = readDirectoryFilters(address.searchParams)
    const viewer = await loadMatchFacts(address.searchParams.get('as'))
    const [page, counts] = await Promise.all([searchDirectory(viewer, filters), countDirectory(filters)])
    return JSON.stringify({ rows: page.rows, counts })
  }
}

const GROUPS = {
  type: { key: 'types', column: 'type', values: ['developer', 'investor', 'due_diligence'] },
  region: { key: 'regions', column: 'regions', values: ['poland', 'germany', 'romania', 'pan_eu', 'global'] },
  asset: {
    key: 'assetClasses',
    column: 'asset_classes',
    values: [
      'residential',
      'office',
      'retail',
      'logistics',
      'hospitality',
      'mixed_use',
      'student',
      'senior_living',
    ],
  },
  esg: {
    key: 'esg',
    column: 'esg_status',
    values: ['taxonomy_aligned', 'epc_a', 'epc_b', 'epc_c', 'breeam', 'none'],
  },
}
const isList = (column) => column === 'regions' || column === 'asset_classes'

function floor(url) {
  const pool = new pg.Pool({ connectionString: url, max: POOL })
  return async ({ searchParams }) => {
    const values = [searchParams.get('as')]
    const flag = {}
    for (const [name, { column }] of Object.entries(GROUPS)) {
      const chosen = searchParams.getAll(name)
      if (chosen.length === 0) continue
      values.push(chosen)
      flag[name] = isList(column)
        ? `e.${column} && $${values.length}::text[]`
        : `e.${column} = any ($${values.length}::text[])`
    }
    const rest = []
    for (const [name, column, factor] of [
      ['portfolio_from', 'portfolio_eur', 1_000_000],
      ['irr_from', 'avg_irr_bps', 100],
    ]) {
      const from = Number(searchParams.get(name) ?? 0) * factor
      if (from > 0) rest.push(`e.${column} >= ${from}`)
    }
    const all = (left) =>
      Object.keys(flag)
        .filter((name) => name !== left)
        .map((name) => ` and e.in_${name}`)
        .join('')
    const counts = Object.entries(GROUPS).map(([name, { key, column, values: offered }]) => {
      const cells = offered.map((value) => {
        const holds = isList(column) ? `'${value}' = any (e.${column})` : `e.${column} = '${value}'`
        return `'${value}', count(*) filter (where ${holds}${all(name)})`
      })
      return `'${key}', json_build_object(${cells.join(', ')})`
    })
    const where = rest.length > 0 ? rest.join(' and ') : 'true'
    const order =
      searchParams.get('sort') === 'portfolio' ? 'coalesce(-e.portfolio_eur, 9000000000000000), ' : ''
    const score = ['countries', 'focus', 'stages', 'risks', 'sizes']
    const compared = score.map((list) => `(me.${list} <> '{}' and e.${list} <> '{}')::int`).join(' + ')
    const fitting = score.map((list) => `(me.${list} && e.${list})::int`).join(' + ')
    const { rows } = await pool.query(
      `select json_build_object('counts', (select json_build_object('count', count(*) filter (where true${all()}), ${counts.join(', ')})
          from (select e.type, e.regions, e.asset_classes, e.esg_status${Object.entries(flag)
            .map(([name, condition]) => `, ${condition} as in_${name}`)
            .join('')} from directory_entries e where ${where}) e),
        'rows', (select coalesce(json_agg(json_build_object('id', e.company_id, 'type', e.type, 'name', e.name,
          'headquarters', e.headquarters, 'assetClass', e.asset_class, 'portfolioEur', e.portfolio_eur,
          'projectsDeals', e.projects_deals, 'avgIrrBps', e.avg_irr_bps, 'esgStatus', e.esg_status,
          'isIllustrative', e.is_illustrative, 'score', case when ${compared} = 0 then 75 else
            round(100.0 * (${fitting} + (e.type <> me.type)::int) / (${compared} + 1))::int end)), '[]')
          from (select e.* from directory_entries e where ${[where, ...Object.values(flag)].join(' and ')}
            order by ${order}e.sort_name, e.company_id limit 24) e
          left join directory_entries me on me.company_id = $1::uuid))::text as body`,
      values,
    )
    return rows[0].body
  }
}

const [mode, url] = process.argv.slice(2)
const answer = mode === 'ours' ? await ours(url) : floor(url)

async function send(request, response) {
  const text = await answer(new URL(request.url, 'http://bench'))
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
