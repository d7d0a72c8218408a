import { db } from '#app/db/client.server.ts'

/** A sitemap has at most 50,000 URLs. */
const LIMIT = 49_000

/** Slugs of the newest public listings on the market, without samples. */
export async function listPublicSlugs(): Promise<string[]> {
  const rows = await db()
    .selectFrom('listings')
    .select('slug')
    .where('onMarket', '=', true)
    .where('visibility', '=', 'public')
    .where('isIllustrative', '=', false)
    .orderBy('firstApprovedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(LIMIT)
    .execute()
  return rows.map(({ slug }) => slug)
}
