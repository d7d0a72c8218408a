// A server of the listing page bench, forked by detail.ts: `ours` runs the page loader's reads, `floor` is plain Node http
// with pg that returns the same facts as JSON from one statement, for any viewer.
import { createServer } from 'node:http'
import { join } from 'node:path'
import pg from 'pg'
import { runnerImport } from 'vite'
import type * as Reads from './detail-reads.ts'
import type { ViewerFacts } from '../app/listings/visibility/policy.ts'

const POOL = 10

async function ours(url: string): Promise<(slug: string, who: string) => Promise<string>> {
  const { module: reads } = await runnerImport<typeof Reads>(join(import.meta.dirname, 'detail-reads.ts'), {
    configFile: false,
    root: join(import.meta.dirname, '..'),
    logLevel: 'error',
  })
  const { accessOf, dealOf, documentsOf, galleryOf, readListing } = reads
  await reads.connectDatabase({ url, poolSize: POOL, queryTimeoutMs: 20_000, heartbeatTimeoutMs: 20_000 })
  return async (slug, who) => {
    const viewer: ViewerFacts = { isAdmin: false, companyId: who === 'guest' ? null : who }
    const reading = await readListing({ ...viewer, userId: who === 'guest' ? null : who }, slug)
    if (!reading) return JSON.stringify({ deal: null })
    const [access, deal, gallery, documents] = await Promise.all([
      accessOf(reading),
      dealOf(reading),
      galleryOf(reading),
      documentsOf(reading),
    ])
    return JSON.stringify({ deal, access, gallery, documents })
  }
}

const FACTS = `select json_build_object('deal', row_to_json(l), 'company', c.name,
  'near', (select json_agg(json_build_object('slug', n.slug, 'title', n.title)) from (
    select n.slug, n.title from listings n where n.on_market and n.property_type = l.property_type and n.id <> l.id
      and n.latitude between l.latitude - 0.07 and l.latitude + 0.07
      and n.longitude between l.longitude - 0.14 and l.longitude + 0.14 limit 8) n),
  'prices', (select json_agg(p) from (select price, changed_at from listing_price_history
    where listing_id = l.id order by id desc limit 24) p),
  'images', (select json_agg(i) from listing_images i where i.listing_id = l.id),
  'documents', (select json_agg(d) from listing_documents d where d.listing_id = l.id and d.removed_at is null),
  'grants', (select json_agg(g) from access_grants g where g.listing_id = l.id and g.company_id = $2),
  'requests', (select json_agg(r) from access_requests r where r.listing_id = l.id and r.company_id = $2),
  'ndas', (select json_agg(n) from nda_acceptances n where n.listing_id = l.id and n.company_id = $2))::text as body
  from listings l join companies c on c.id = l.company_id where l.slug = $1`

function floor(url: string): (slug: string, who: string) => Promise<string> {
  const pool = new pg.Pool({ connectionString: url, max: POOL })
  return async (slug, who) => {
    const { rows } = await pool.query<{ body: string }>(FACTS, [slug, who === 'guest' ? null : who])
    return rows[0]?.body ?? '{}'
  }
}

const [mode = '', url = ''] = process.argv.slice(2)
const answer = mode === 'ours' ? await ours(url) : floor(url)

const server = createServer((request, response) => {
  const { searchParams } = new URL(request.url ?? '/', 'http://bench')
  answer(searchParams.get('slug') ?? '', searchParams.get('as') ?? 'guest').then(
    (text) => {
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
      })
      response.end(text)
    },
    (error: Error) => {
      process.stderr.write(`${error.stack}\n`)
      response.writeHead(500).end()
    },
  )
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address !== null && typeof address === 'object') process.send?.(address.port)
})
process.on('disconnect', () => process.exit(0))
