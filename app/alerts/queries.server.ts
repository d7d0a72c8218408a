import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import type { Member } from '#app/lib/viewer.ts'
import { viewerFactsOf } from '#app/listings/visibility/policy.ts'
import type { AlertCriteria, AlertType } from './kinds.ts'
import { readStored } from './schema.ts'
import { readSeen } from './seen.server.ts'
import { cardFacts } from './words.ts'

/** An alert as its member reads it (MEM-331). */
export type Alert = {
  id: string
  userId: string
  alertType: AlertType
  criteria: AlertCriteria
  isActive: boolean
  createdAt: Date
  lastTriggered: Date | null
}

/** The member's own alerts, newest first (MEM-323). */
export async function listAlerts(userId: string): Promise<Alert[]> {
  const rows = await db()
    .selectFrom('alerts')
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .select(['id', 'userId', 'alertType', 'criteria', 'isActive', 'createdAt', 'lastTriggered'])
    .execute()
  return rows.flatMap(({ alertType, criteria: stored, ...row }) => {
    const criteria = readStored(alertType, stored)
    return criteria ? [{ ...row, alertType: criteria.type, criteria }] : []
  })
}

/** A listing that an alert found, as the member may see it now. */
export type Found = { alertId: string; slug: string; title: string; facts: string; at: Date }

/** Listings that one alert shows. */
const SHOWN = 3

/**
 * The latest listings that each of the member's alerts told them of, newest first: those still on the market, under the
 * member's own projection.
 */
export async function listFound(member: Member): Promise<Found[]> {
  const { rows } = await sql<{ alertId: string; listingId: number; at: Date }>`
    select f.alert_id, f.listing_id, f.at from alerts a cross join lateral (
      select d.alert_id, d.listing_id, max(d.delivered_at) as at from alert_firings d
      where d.alert_id = a.id and d.delivered_at is not null and d.listing_id is not null
      group by d.alert_id, d.listing_id order by max(d.delivered_at) desc limit ${SHOWN}) f
    where a.user_id = ${member.userId} order by f.at desc`.execute(db())
  const seen = await readSeen(
    db(),
    viewerFactsOf(member),
    rows.map(({ listingId }) => listingId),
  )
  const found = rows.flatMap(({ alertId, listingId, at }) => {
    const card = seen.get(listingId)?.card
    return card ? [{ alertId, slug: card.slug, title: card.title, facts: cardFacts(card), at }] : []
  })
  return found.toSorted((a, b) => b.at.getTime() - a.at.getTime() || (a.slug < b.slug ? -1 : 1))
}
