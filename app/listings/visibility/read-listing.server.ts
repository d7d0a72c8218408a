import { db } from '#app/db/client.server.ts'
import { Together } from '#app/db/together.server.ts'
import type { Visibility } from '../schema.ts'
import { type Projection, projectionOf, type ViewerFacts } from './policy.ts'
import { acceptedNdaSql, liveGrantSql } from './projection-sql.server.ts'

function readRow(viewer: ViewerFacts, by: { slug: string } | 'sample') {
  return db()
    .selectFrom('listings as l')
    .innerJoin('companies as c', 'c.id', 'l.companyId')
    .selectAll('l')
    .select([
      'c.name as companyName',
      liveGrantSql(viewer).as('hasLiveGrant'),
      acceptedNdaSql(viewer).as('hasAcceptedNda'),
    ])
    .$call((query) =>
      by === 'sample'
        ? query
            .where('l.isSample', '=', true)
            .where('l.isIllustrative', '=', true)
            .where('l.onMarket', '=', true)
            .orderBy('l.id')
            .limit(1)
        : query.where('l.slug', '=', by.slug),
    )
    .executeTakeFirst()
}

type Row = NonNullable<Awaited<ReturnType<typeof readRow>>> & { visibility: Visibility }

/** A listing as it stands for one viewer at one moment; all parts of its page are presented from the same reading. */
export type ListingReading<Viewer extends ViewerFacts = ViewerFacts> = {
  viewer: Viewer
  row: Row
  projection: Projection
  /** Where what stands beside the row is asked for. */
  together: Together
}

/**
 * The listing of a slug, or the illustrative residential complex that stands in for one; null for an unknown and for a
 * hidden one alike (PUB-093, PUB-094).
 */
export async function readListing<Viewer extends ViewerFacts>(
  viewer: Viewer,
  by: { slug: string } | 'sample',
): Promise<ListingReading<Viewer> | null> {
  const found = await readRow(viewer, by)
  if (!found) return null
  const row = { ...found, visibility: found.visibility as Visibility }
  const projection = projectionOf(viewer, row)
  return projection && { viewer, row, projection, together: new Together() }
}
