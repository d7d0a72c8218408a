import { db } from '#app/db/client.server.ts'

/** A sitemap holds at most 50,000 addresses. */
const MOST = 49_000

/** The newest public listings on the market that are no samples, by their slugs: what a guest may find by name. */
export async function listPublicSlugs(): Promise<string[]> {
  const rows = await db()
    .selectFrom('listings')
    .select('slug')
    .where('onMarket', '=', true)
    .where('visibility', '=', 'public')
    .where('isIllustrative', '=', false)
    .orderBy('firstApprovedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()
  return rows.map(({ slug }) => slug)
}
