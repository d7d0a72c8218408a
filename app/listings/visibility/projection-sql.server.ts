import { type RawBuilder, sql } from 'kysely'
import { now } from '#app/lib/clock.ts'
import type { ProjectionLevel, ViewerFacts } from './policy.ts'

/**
 * The SQL twin of `projectionOf`: expressions over a row `l` of listings, for one viewer. Search filters, sorts and
 * counts through these expressions alone, so that a hidden value behaves like a missing one (PUB-056, PUB-221).
 */
export type ProjectionSql = {
  /** Whether the listing exists for the viewer. */
  isVisible: RawBuilder<boolean>
  isFull: RawBuilder<boolean>
  /** Whether the city, the risk profile and the other facts of tier V are held. */
  isTeaser: RawBuilder<boolean>
  level: RawBuilder<ProjectionLevel | null>
}

/** Listings that the viewer's company has a live grant for; nothing for a viewer without an approved company. */
export function liveGrantSql(viewer: ViewerFacts): RawBuilder<boolean> {
  if (viewer.companyId === null) return sql<boolean>`false`
  return sql<boolean>`l.id in (
    select g.listing_id from access_grants g
    where g.company_id = ${viewer.companyId} and g.revoked_at is null
      and (g.expires_at is null or g.expires_at > ${now()}))`
}

export function acceptedNdaSql(viewer: ViewerFacts): RawBuilder<boolean> {
  if (viewer.companyId === null) return sql<boolean>`false`
  return sql<boolean>`exists (
    select 1 from nda_acceptances n where n.listing_id = l.id and n.company_id = ${viewer.companyId})`
}

const OPEN = sql<boolean>`(l.visibility = 'public' and not l.is_locked)`

export function projectionSql(viewer: ViewerFacts): ProjectionSql {
  if (viewer.isAdmin) {
    const yes = sql<boolean>`true`
    return { isVisible: yes, isFull: yes, isTeaser: yes, level: sql<ProjectionLevel>`'FULL'` }
  }
  const isOwner =
    viewer.companyId === null ? sql<boolean>`false` : sql<boolean>`(l.company_id = ${viewer.companyId})`
  const isVisible = sql<boolean>`(l.on_market or ${isOwner})`
  const isFull =
    viewer.companyId === null
      ? sql<boolean>`(l.on_market and ${OPEN} and l.is_illustrative)`
      : sql<boolean>`(${isOwner} or (l.on_market and (${OPEN} or ${liveGrantSql(viewer)})))`
  const isTeaser = sql<boolean>`(${isFull} or (l.on_market and l.visibility <> 'private'))`
  const partial = viewer.companyId === null ? sql.lit('TEASER') : sql.lit('REDUCED')
  const level = sql<ProjectionLevel | null>`case
    when ${isFull} then 'FULL'
    when not ${isVisible} then null
    when l.visibility = 'private' then 'MINIMAL'
    else ${partial} end`
  return { isVisible, isFull, isTeaser, level }
}
