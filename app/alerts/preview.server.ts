import { type RawBuilder, sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import type { Member } from '#app/lib/viewer.ts'
import { listSeries } from '#app/market/queries.server.ts'
import { MARKET_COUNTRIES } from '#app/market/schema.ts'
import { type ViewerFacts, viewerFactsOf } from '#app/listings/visibility/policy.ts'
import { holdsSql, projectionSql } from '#app/listings/visibility/projection-sql.server.ts'
import { type AlertCriteria, TYPES_BEHIND } from './kinds.ts'
import { isIn, meetsNewListing } from './policy.ts'
import { recommendFor } from './recommend.server.ts'
import { readSeen, type SeenListing } from './seen.server.ts'
import { cardFacts } from './words.ts'

type PreviewRow = { slug: string | null; title: string; facts: string }

/** An alert's current matches under the member's projection. `count` stops at `LIMIT`. */
export type Preview = { kind: AlertCriteria['type']; count: number; isMore: boolean; rows: PreviewRow[] }

const LIMIT = 100
const SHOWN = 5

/** The newest listings in a place or country whose place the viewer may see. */
async function idsIn(viewer: ViewerFacts, location: string, which: RawBuilder<boolean>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with typed as (select fold_place(${location}) as name),
      meant as (
        select coalesce((select c.folded from city_aliases a join cities c on c.id = a.city_id, typed
          where a.folded = typed.name), typed.name) as place,
          array(select distinct c.country from cities c, typed where fold_place(c.country) = typed.name) as countries
        from typed)
    select l.id from listings l, meant
    where l.on_market and (l.place = meant.place or l.country = any (meant.countries) or l.country = ${location})
      and ${projectionSql(viewer).isTeaser} and ${which}
    order by l.first_approved_at desc, l.id desc limit ${LIMIT + 1}`.execute(db())
  return rows.map(({ id }) => id)
}

async function figuresOf(countries: readonly (keyof typeof MARKET_COUNTRIES)[]): Promise<PreviewRow[]> {
  const series = await listSeries({ country: countries })
  const count = (code: string) =>
    series.reduce((sum, { country, points }) => sum + (country === code ? points.length : 0), 0)
  return countries.map((code) => ({
    slug: null,
    title: MARKET_COUNTRIES[code],
    facts: `${count(code).toLocaleString('en-GB')} figures`,
  }))
}

function previewOf(kind: AlertCriteria['type'], found: readonly SeenListing[]): Preview {
  const rows = found.slice(0, SHOWN).map(({ card }) => ({
    slug: card.slug,
    title: card.title,
    facts: cardFacts(card),
  }))
  return { kind, count: Math.min(found.length, LIMIT), isMore: found.length > LIMIT, rows }
}

/** What the alert would match if it existed. */
export async function previewAlert(member: Member, criteria: AlertCriteria): Promise<Preview> {
  const viewer = viewerFactsOf(member)
  if (criteria.type === 'market_update') {
    const rows = await figuresOf(criteria.countries)
    return { kind: criteria.type, count: rows.length, isMore: false, rows }
  }
  if (criteria.type === 'recommendation') {
    const found = await recommendFor(viewer, member.userId, SHOWN)
    const rows = found.map(({ card, reasons }) => ({
      slug: card.slug,
      title: card.title,
      facts: [cardFacts(card), ...reasons].join('. '),
    }))
    return { kind: criteria.type, count: rows.length, isMore: false, rows }
  }
  const priced = holdsSql(viewer, 'price')
  if (criteria.type === 'price_change') {
    const ids = await idsIn(viewer, criteria.location, sql<boolean>`${priced} and l.price is not null`)
    const seen = await readSeen(db(), viewer, ids)
    return previewOf(
      criteria.type,
      inOrder(ids, seen).filter((one) => isIn(one, criteria.location)),
    )
  }
  const type =
    criteria.property_type === 'land'
      ? sql<boolean>`l.plot_size > 0 and l.built_surface is null`
      : sql<boolean>`l.property_type = any (${[...TYPES_BEHIND[criteria.property_type]]}::text[])`
  const ids = await idsIn(
    viewer,
    criteria.location,
    sql<boolean>`${priced} and l.price <= ${criteria.price_max} and ${type}`,
  )
  const seen = await readSeen(db(), viewer, ids)
  return previewOf(
    criteria.type,
    inOrder(ids, seen).filter((one) => meetsNewListing(one, criteria)),
  )
}

function inOrder(ids: readonly number[], seen: Map<number, SeenListing>): SeenListing[] {
  return ids.flatMap((id) => seen.get(id) ?? [])
}
