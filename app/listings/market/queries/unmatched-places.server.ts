import { db } from '#app/db/client.server.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'

/** A typed location that matches no city or alias, and its number of listings. */
type UnmatchedPlace = { place: string; typed: string; country: string; listings: number }

/** Locations that an admin may merge into a city, most listings first, drafts included (decision 27). */
export function listUnmatchedPlaces(_admin: AdminViewer, limit = 200): Promise<UnmatchedPlace[]> {
  return db()
    .selectFrom('listings')
    .where('cityId', 'is', null)
    .groupBy('place')
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .orderBy('place')
    .limit(limit)
    .select(({ fn }) => [
      'place',
      fn.min('location').as('typed'),
      fn.min('country').as('country'),
      fn.countAll<number>().as('listings'),
    ])
    .execute()
}
