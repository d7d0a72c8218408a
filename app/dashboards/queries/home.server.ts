import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import type { ApprovedMember } from '#app/lib/viewer.ts'
import { readFilters } from '#app/listings/filter-schema.ts'
import { searchListings } from '#app/listings/queries/search-listings.server.ts'
import type { ViewerFacts } from '#app/listings/visibility/policy.ts'
import type { ListingCard } from '#app/listings/visibility/present-card.ts'

const FEATURED = 6
/** Pages of the market that are looked through for verified listings. */
const PAGES = 4

/** The newest approved listings whose owners' companies are verified, as the viewer may see them (MEM-314). */
export async function listFeatured(viewer: ViewerFacts): Promise<ListingCard[]> {
  const featured: ListingCard[] = []
  let after: string | null = null
  for (let page = 0; page < PAGES && featured.length < FEATURED; page += 1) {
    const search: URLSearchParams = new URLSearchParams(after ? { after } : {})
    const found = await searchListings(viewer, readFilters(search))
    featured.push(...found.cards.filter(({ isVerified }) => isVerified))
    after = found.after
    if (!after) break
  }
  return featured.slice(0, FEATURED)
}

export type ActivityEntry = {
  id: string
  /** Null for the member's own company. */
  company: { id: string; name: string } | null
  text: string
  at: Date
}

/** What happened to the member's company and to those that it is connected with, newest first (MEM-314). */
export async function listNetworkActivity(
  { company }: ApprovedMember,
  limit: number,
): Promise<ActivityEntry[]> {
  const own = company.id
  const { rows } = await sql<{ id: string; companyId: string; name: string; text: string; createdAt: Date }>`
    select a.id, a.company_id, c.name, a.text, a.created_at
    from company_activities a join companies c on c.id = a.company_id
    where a.company_id = ${own} or (
      c.approval_status = 'approved' and c.suspended_at is null and exists (
        select 1 from connection_requests r where r.status = 'accepted'
          and least(r.requester_company_id, r.company_id) = least(a.company_id, ${own}::uuid)
          and greatest(r.requester_company_id, r.company_id) = greatest(a.company_id, ${own}::uuid)))
    order by a.created_at desc, a.id desc limit ${limit}
  `.execute(db())
  return rows.map(({ companyId, name, createdAt, ...row }) => ({
    ...row,
    company: companyId === own ? null : { id: companyId, name },
    at: createdAt,
  }))
}
