import { db } from '#app/db/client.server.ts'
import { SelectBatch } from '#app/db/select-batch.server.ts'
import type { Visibility } from '../schema.ts'
import { type Projection, projectionOf, type ViewerFacts } from './policy.ts'
import { rightsSql } from './projection-sql.server.ts'

/** A row with its owner's name and the viewer's own rights, the input of `projectionOf`. */
function rowsFor(viewer: ViewerFacts) {
  return db()
    .selectFrom('listings as l')
    .innerJoin('companies as c', 'c.id', 'l.companyId')
    .selectAll('l')
    .select('c.name as companyName')
    .select(rightsSql(viewer))
    .$narrowType<{ visibility: Visibility }>()
}

type Row = Awaited<ReturnType<ReturnType<typeof rowsFor>['execute']>>[number]

/** A listing as read for one viewer at one time; all parts of its page are presented from it. */
export type ListingReading<Viewer extends ViewerFacts = ViewerFacts> = {
  viewer: Viewer
  row: Row
  projection: Projection
  /** Collects the queries for further data. */
  batch: SelectBatch
}

function readingsOf<Viewer extends ViewerFacts>(
  viewer: Viewer,
  found: readonly Row[],
): ListingReading<Viewer>[] {
  const batch = new SelectBatch()
  return found.flatMap((row) => {
    const projection = projectionOf(viewer, row)
    return projection === null ? [] : [{ viewer, row, projection, batch }]
  })
}

/** The listings of these slugs, unordered, without unknown and hidden ones. */
export async function readListings<Viewer extends ViewerFacts>(
  viewer: Viewer,
  slugs: readonly string[],
): Promise<ListingReading<Viewer>[]> {
  if (slugs.length === 0) return []
  return readingsOf(viewer, await rowsFor(viewer).where('l.slug', 'in', slugs).execute())
}

/** The listing of a slug; null if unknown or hidden (PUB-093, PUB-094). */
export async function readListing<Viewer extends ViewerFacts>(
  viewer: Viewer,
  slug: string,
): Promise<ListingReading<Viewer> | null> {
  return (await readListings(viewer, [slug]))[0] ?? null
}

/** The illustrative residential complex that replaces an unavailable listing, if there is one. */
export async function readSample<Viewer extends ViewerFacts>(
  viewer: Viewer,
): Promise<ListingReading<Viewer> | null> {
  const found = await rowsFor(viewer)
    .where('l.isSample', '=', true)
    .where('l.isIllustrative', '=', true)
    .where('l.onMarket', '=', true)
    .orderBy('l.id')
    .limit(1)
    .execute()
  return readingsOf(viewer, found)[0] ?? null
}
