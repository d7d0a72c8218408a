import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import type { SuspensionReach } from '#app/review/desk/suspension.ts'

/** People and listings shown by name. The rest is counted. */
const NAMED = 5

/** What a suspension affects (decision 11): people, listings on the market, grants and invitations. */
export async function loadCompanyReach(_admin: AdminViewer, id: string): Promise<SuspensionReach> {
  const at = now()
  const { rows } = await sql<SuspensionReach>`
    with people as (
      select m.full_name from company_members cm join members m on m.user_id = cm.user_id where cm.company_id = ${id}::uuid),
    own as (select id, title from listings where company_id = ${id}::uuid and on_market),
    live as (
      select g.listing_id, g.company_id from access_grants g
      where g.revoked_at is null and (g.expires_at is null or g.expires_at > ${at}))
    select
      (select count(*) from people) as people,
      array(select full_name from people order by full_name limit ${NAMED}) as names,
      (select count(*) from own) as listings,
      array(select title from own order by id limit ${NAMED}) as titles,
      (select count(*) from live where company_id = ${id}::uuid) as held,
      (select count(*) from live where listing_id in (select id from own)) as grants,
      (select count(*) from access_invitations i where i.listing_id in (select id from own)
        and i.accepted_at is null and i.revoked_at is null and i.expires_at > ${at}) as invitations`.execute(
    db(),
  )
  const [reach] = rows
  if (!reach) throw new Error('the count query returned no row')
  return reach
}
