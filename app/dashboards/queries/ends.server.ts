import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import type { ApprovedMember } from '#app/lib/viewer.ts'
import { viewerFactsOf } from '#app/listings/visibility/policy.ts'
import { projectionSql } from '#app/listings/visibility/projection-sql.server.ts'

/** A grant or an invitation that ends soon, for a listing visible to the reader. */
type SoonEnding = {
  kind: 'grant' | 'invitation'
  id: string
  title: string
  slug: string
  endsAt: Date
}

const SOON_DAYS = 14
const LIMIT = 5

/** Company grants and invitations to the member's confirmed address that end within 14 days, soonest first. */
export async function listSoonEnding(member: ApprovedMember): Promise<SoonEnding[]> {
  const at = now()
  const until = new Date(at.getTime() + SOON_DAYS * 86_400_000)
  const { rows } = await sql<SoonEnding>`
    select e.kind, e.id, l.title, l.slug, e.ends_at from (
      select 'grant' as kind, g.id, g.listing_id, g.expires_at as ends_at from access_grants g
      where g.company_id = ${member.company.id} and g.revoked_at is null and g.expires_at > ${at} and g.expires_at <= ${until}
      union all
      select 'invitation', i.id, i.listing_id, i.expires_at from access_invitations i join users u on lower(u.email) = i.email
      where u.id = ${member.userId} and u.email_verified and i.accepted_at is null and i.revoked_at is null
        and i.expires_at > ${at} and i.expires_at <= ${until}
        and not exists (select from access_grants g where g.listing_id = i.listing_id and g.company_id = ${member.company.id}
          and g.revoked_at is null and (g.expires_at is null or g.expires_at > ${at}))) e
      join listings l on l.id = e.listing_id
    where ${projectionSql(viewerFactsOf(member)).isVisible} order by e.ends_at, e.id limit ${LIMIT}`.execute(
    db(),
  )
  return rows
}
