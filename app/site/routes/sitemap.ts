import { env } from '#app/lib/env.ts'
import { listPublicSlugs } from '#app/listings/queries/public-slugs.server.ts'

const PAGES = ['/', '/listings', '/about', '/faq', '/terms', '/privacy', '/signup', '/early-access']

/** The public pages and public listings, without illustrative and exclusive ones. */
export async function loader() {
  const origin = env().publicOrigin
  const paths = [...PAGES, ...(await listPublicSlugs()).map((slug) => `/deal/${slug}`)]
  const entries = paths.map((path) => `<url><loc>${origin}${path}</loc></url>`)
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`
  return new Response(body, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
