import { type RawBuilder, sql } from 'kysely'
import { now } from '#app/lib/clock.ts'
import { type FieldKey, raisersOf, tierOf } from '../dictionary/dictionary.ts'
import type { ProjectionLevel, ViewerFacts } from './policy.ts'
import type { Tier } from '../dictionary/entry.ts'

/**
 * `projectionOf` in SQL: expressions over a row `l` of listings for one viewer. Search filters, sorts and counts only
 * through these, so that hidden values behave like missing ones (PUB-056, PUB-221).
 */
type ProjectionSql = {
  isVisible: RawBuilder<boolean>
  isFull: RawBuilder<boolean>
  /** Whether the viewer sees the facts of tier V, such as the city and the risk profile. */
  isTeaser: RawBuilder<boolean>
  level: RawBuilder<ProjectionLevel | null>
}

/** A viewer or, with an expression as `companyId`, all members in a result set, each with an approved company. */
export type SqlViewer = Omit<ViewerFacts, 'companyId'> & {
  companyId: ViewerFacts['companyId'] | RawBuilder<string>
}

/** Where the viewer's own rights count: everywhere, unless an owner views as them. */
function hasOwnRightsSql({ limitedToCompany }: SqlViewer): RawBuilder<boolean> {
  return limitedToCompany === undefined
    ? sql<boolean>`true`
    : sql<boolean>`(l.company_id = ${limitedToCompany})`
}

/** Whether the viewer's company has a live grant; false without an approved company. */
function liveGrantSql(viewer: SqlViewer): RawBuilder<boolean> {
  if (viewer.companyId === null) return sql<boolean>`false`
  return sql<boolean>`(${hasOwnRightsSql(viewer)} and l.id in (
    select g.listing_id from access_grants g
    where g.company_id = ${viewer.companyId} and g.revoked_at is null
      and (g.expires_at is null or g.expires_at > ${now()})))`
}

function acceptedNdaSql(viewer: SqlViewer): RawBuilder<boolean> {
  if (viewer.companyId === null) return sql<boolean>`false`
  return sql<boolean>`(${hasOwnRightsSql(viewer)} and exists (
    select 1 from nda_acceptances n where n.listing_id = l.id and n.company_id = ${viewer.companyId}))`
}

export const rightsSql = (viewer: SqlViewer) =>
  [liveGrantSql(viewer).as('hasLiveGrant'), acceptedNdaSql(viewer).as('hasAcceptedNda')] as const

export const policyColumns = (viewer: SqlViewer) =>
  [
    'l.companyId',
    'l.onMarket',
    'l.visibility',
    'l.isLocked',
    'l.isIllustrative',
    ...rightsSql(viewer),
  ] as const

const OPEN = sql<boolean>`(l.visibility = 'public' and not l.is_locked)`

/** Whether the viewer is the listing's owner or an admin. */
function isInsiderSql(viewer: SqlViewer): RawBuilder<boolean> {
  if (viewer.isAdmin) return hasOwnRightsSql(viewer)
  if (viewer.companyId === null) return sql<boolean>`false`
  return sql<boolean>`(${hasOwnRightsSql(viewer)} and l.company_id = ${viewer.companyId})`
}

/** `holds` in SQL for listings that the viewer has in full; false for all others. */
export function holdsSql(viewer: SqlViewer, key: FieldKey): RawBuilder<boolean> {
  const [isInsider, grant, nda] = [isInsiderSql(viewer), liveGrantSql(viewer), acceptedNdaSql(viewer)]
  const opens = (tier: Tier) => {
    if (tier === 'N') return sql<boolean>`(${isInsider} or (${grant} and ${nda}))`
    return tier === 'G' ? sql<boolean>`(${isInsider} or ${grant})` : sql<boolean>`true`
  }
  const isRaisedTo = (tier: Tier) => {
    const each = raisersOf(key).map((name) => sql`coalesce(l.raised_tiers ->> ${name}, '') = ${tier}`)
    return sql<boolean>`(${sql.join(each, sql` or `)})`
  }
  return sql<boolean>`(${projectionSql(viewer).isFull} and ${opens(tierOf(key))} and case
    when ${isRaisedTo('N')} then ${opens('N')}
    when ${isRaisedTo('G')} then ${opens('G')}
    else true end)`
}

export function projectionSql(viewer: SqlViewer): ProjectionSql {
  if (viewer.isAdmin && viewer.limitedToCompany === undefined) {
    const always = sql<boolean>`true`
    return { isVisible: always, isFull: always, isTeaser: always, level: sql<ProjectionLevel>`'FULL'` }
  }
  const isInsider = isInsiderSql(viewer)
  const isVisible = sql<boolean>`(l.on_market or ${isInsider})`
  const isFull =
    viewer.companyId === null
      ? sql<boolean>`(${isInsider} or (l.on_market and ${OPEN} and l.is_illustrative))`
      : sql<boolean>`(${isInsider} or (l.on_market and (${OPEN} or ${liveGrantSql(viewer)})))`
  const isTeaser = sql<boolean>`(${isFull} or (l.on_market and l.visibility <> 'private'))`
  const partial = viewer.companyId === null ? sql.lit('TEASER') : sql.lit('REDUCED')
  const level = sql<ProjectionLevel | null>`case
    when ${isFull} then 'FULL'
    when not ${isVisible} then null
    when l.visibility = 'private' then 'MINIMAL'
    else ${partial} end`
  return { isVisible, isFull, isTeaser, level }
}
