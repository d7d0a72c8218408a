import { db } from '#app/db/client.server.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'

/** A typed location that is no city of ours and no other name of one, and how many listings carry it. */
type UnmatchedPlace = { place: string; typed: string; country: string; listings: number }

/** What an admin may merge into a city, most listings first; drafts count too (decision 27). */
export function listUnmatchedPlaces(_admin: AdminViewer, most = 200): Promise<UnmatchedPlace[]> {
  return db()
    .selectFrom('listings')
    .where('cityId', 'is', null)
    .groupBy('place')
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .orderBy('place')
    .limit(most)
    .select(({ fn }) => [
      'place',
      fn.min('location').as('typed'),
      fn.min('country').as('country'),
      fn.countAll<number>().as('listings'),
    ])
    .execute()
}
