import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import type { SuspensionReach } from '#app/review/desk/suspension.ts'

/** Grants and invitations that a suspension of this listing would pause (decision 11). */
export async function loadListingReach(_admin: AdminViewer, id: number): Promise<SuspensionReach> {
  const at = now()
  const { rows } = await sql<Pick<SuspensionReach, 'listings' | 'titles' | 'grants' | 'invitations'>>`
    select 1 as listings, array[l.title] as titles,
      (select count(*) from access_grants g where g.listing_id = l.id
        and g.revoked_at is null and (g.expires_at is null or g.expires_at > ${at})) as grants,
      (select count(*) from access_invitations i where i.listing_id = l.id
        and i.accepted_at is null and i.revoked_at is null and i.expires_at > ${at}) as invitations
    from listings l where l.id = ${id}`.execute(db())
  const [reach] = rows
  return {
    people: 0,
    names: [],
    held: 0,
    ...(reach ?? { listings: 0, titles: [], grants: 0, invitations: 0 }),
  }
}
