// Generates a market of any size in SQL, and plain searches to check the product's results and times against.
import { CITIES } from '../app/listings/market/cities.ts'
import { fold } from '../app/lib/visible-text.ts'

const COMPANIES = 2000

/** Fills a migrated, empty database. Loads without triggers and indexes, then recounts everything. */
export async function fill(client, rows) {
  await client.query(`set maintenance_work_mem = '512MB'`)
  await client.query(`select setseed(0.25)`)
  await client.query(`insert into companies (type, name, approval_status, revision, submitted_at, approved_at)
    select case when n <= ${COMPANIES / 2} then 'developer' else 'investor' end, 'Company ' || n, 'approved', 1, now(), now()
    from generate_series(1, ${COMPANIES}) n`)
  const { rows: indexes } = await client.query(`select indexname, indexdef from pg_indexes
    where tablename = 'listings' and indexname not in (select conname from pg_constraint)`)
  for (const { indexname } of indexes) await client.query(`drop index ${indexname}`)
  await client.query(`set session_replication_role = replica`)
  await client.query(
    `
    with n as materialized (
        select n, 1 + floor(random() * ${COMPANIES / 2})::integer as company,
          1 + floor((select count(*) from cities) * power(random(), 2))::integer as city, random() as open
        from generate_series(1, $1::integer) n),
      c as (select id, row_number() over (order by name) as number from companies where type = 'developer'),
      t as (select id, name, folded, row_number() over (order by id) as number from cities)
    insert into listings (id, slug, company_id, approval_status, approved_revision_id, listed, first_approved_at, title,
      location, place, city_id, property_type, sector, risk_profile, visibility, is_locked, is_illustrative, price,
      yield_bps, built_surface, plot_size, description)
    select n.n, 'listing-' || n.n, c.id, 'approved', n.n, random() < 0.95,
      timestamptz '2026-11-01' - random() * interval '3 years', 'Listing number ' || n.n, t.name, t.folded, t.id,
      (array['office', 'residential', 'industrial', 'warehouse', 'mixed'])[1 + floor(random() * 5)], 'commercial',
      case when random() < 0.95 then
        (array['core', 'core+', 'value-add', 'opportunistic', 'development'])[1 + floor(random() * 5)] end,
      case when n.open < 0.7 then 'public' when n.open < 0.9 then 'semi_public' else 'private' end,
      random() < 0.05, n.open < 0.2,
      case when random() < 0.95 then floor(exp(13.8 + random() * 3.4))::bigint end,
      case when random() < 0.95 then floor(500 + random() * 550)::integer end,
      case when random() < 0.95 then round(exp(7.3 + random() * 3)::numeric, 2) end,
      round(exp(7.5 + random() * 3)::numeric, 2), repeat('Sentence number ' || n.n || '. ', 12)
    from n join c on c.number = n.company join t on t.number = n.city`,
    [rows],
  )
  await client.query(`set session_replication_role = default`)
  for (const { indexdef } of indexes) await client.query(indexdef)
  await client.query(`insert into users (id, email) select id, id || '@bench.parcela.test' from companies`)
  await client.query(
    `insert into access_grants (listing_id, company_id, user_id, source)
    select 1 + floor(random() * $1)::bigint + c.n * 0, c.id, c.id, 'admin'
    from (select id, row_number() over () as n from companies where type = 'investor' limit 200) c,
      generate_series(1, 20) on conflict do nothing`,
    [rows - 1],
  )
  await client.query(`select rebuild_market_counts()`)
  await client.query(`vacuum (analyze) listings`)
  for (const table of ['market_cells', 'market_totals', 'market_places', 'market_log', 'access_grants'])
    await client.query(`vacuum (analyze) ${table}`)
  await client.query(`checkpoint`)
}

const TERMS = [...CITIES.map(({ name }) => name), 'lodz', 'warszawa', 'gda', 'cracow', 'poz']
const CHOICES = {
  type: ['office', 'residential', 'industrial', 'warehouse', 'mixed'],
  size: ['small', 'medium', 'large'],
  price: ['low', 'medium', 'high'],
  yield: ['7', '8', '9'],
  risk: ['core', 'core+', 'value-add', 'opportunistic', 'development'],
}

/** A seeded random number generator, below 1. */
export function seededRandom(seed) {
  let state = seed
  return () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32
}

/** A typical search: one in three with a place, each filter in one of three, mostly newest first. */
export function randomSearch(random) {
  const pick = (all) => all[Math.floor(random() * all.length)]
  const search = {}
  if (random() < 0.33) search.location = pick(TERMS)
  for (const [name, choices] of Object.entries(CHOICES)) if (random() < 0.33) search[name] = pick(choices)
  if (random() >= 0.6) search.sort = pick(['price-low', 'price-high', 'yield'])
  return search
}

const namesOf = (term) => {
  const wanted = fold(term)
  return CITIES.filter(({ name, aliases }) =>
    [name, ...aliases].some((one) => fold(one).includes(wanted)),
  ).map(({ name }) => fold(name))
}

const FULL = {
  guest: `visibility = 'public' and not is_locked and is_illustrative`,
  member: `visibility = 'public' and not is_locked`,
  admin: 'true',
}
const TESTS = {
  type: (v) => `type = '${v}'`,
  risk: (v) => `risk = '${v}'`,
  size: (v) => ({ small: 'size < 5000', medium: 'size between 5000 and 15000', large: 'size > 15000' })[v],
  price: (v) => ({ low: 'price < 5e6', medium: 'price between 5e6 and 1e7', high: 'price > 1e7' })[v],
  yield: (v) => `yield >= ${Number(v) * 100}`,
}
const ORDERS = {
  'price-low': 'price asc nulls last,',
  'price-high': 'price desc nulls last,',
  yield: 'yield desc nulls last,',
}

/** The market as seen by `guest`, `member`, `admin` or a company, by brute force: no indexes, no cells. */
export async function createSeenTable(client, who) {
  const company = who in FULL ? null : who
  const own = company
    ? `company_id = '${company}' or id in (select listing_id from access_grants
        where company_id = '${company}' and revoked_at is null and (expires_at is null or expires_at > now()))`
    : 'false'
  const full = `(${FULL[company ? 'member' : who]}) or (${own})`
  await client.query('drop table if exists seen')
  await client.query(`create temporary table seen as
    select id, slug, first_approved_at, property_type as type,
      case when f.teaser then risk_profile end as risk, case when f.teaser then fold(location) end as city,
      case when f.full then price end as price, case when f.full then yield_bps end as yield,
      case when f.full then built_surface end as size
    from listings, lateral (select ${full} as full, ${full} or visibility <> 'private' as teaser) f where on_market`)
}

/** One search over that market: {count, slugs, facets}. */
export async function byBruteForce(client, search) {
  const where = (filters) =>
    Object.entries(filters)
      .filter(([name]) => name in TESTS)
      .map(([name, value]) => TESTS[name](value))
      .concat(filters.location ? `city in ('${namesOf(filters.location).join("', '")}')` : 'true')
      .join(' and ')
  const page = await client.query(
    `select slug from seen where ${where(search)}
      order by ${ORDERS[search.sort] ?? ''} first_approved_at desc, id desc limit 24`,
  )
  const asked = [['total', null, search]]
  for (const [name, choices] of Object.entries(CHOICES))
    for (const choice of choices) asked.push([name, choice, { ...search, [name]: choice }])
  const columns = asked.map(
    ([, , filters], at) => `count(*) filter (where ${where(filters)})::integer as c${at}`,
  )
  const { rows } = await client.query(`select ${columns.join(', ')} from seen`)
  const facets = {}
  for (const [at, [name, choice]] of asked.entries()) {
    if (choice === null) facets[name] = rows[0][`c${at}`]
    else (facets[name] ??= {})[choice] = rows[0][`c${at}`]
  }
  return { count: facets.total, slugs: page.rows.map(({ slug }) => slug), facets }
}
