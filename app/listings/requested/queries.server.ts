import { readRequestedItems, readItemOutcomes } from '#app/review/requested/stored.ts'
import type { Kysely } from 'kysely'
import { db } from '#app/db/client.server.ts'
import type { DB } from '#app/db/schema.gen.ts'
import type { RequestedItem } from '#app/review/requested/schema.ts'
import {
  hasReturned,
  storedAnswers,
  type ShownItem,
  type Submission,
  toShownItems,
} from '#app/review/requested/state.ts'
import type { ListingFields } from '../dictionary/fields.ts'
import { comparableListing } from './requestable.ts'

/** File ids of a version's images and of its listing's documents. */
export async function loadMedia(version: { id: number; listingId: number }, on: Kysely<DB>) {
  const [images, documents] = await Promise.all([
    on
      .selectFrom('listingImages')
      .where('revisionId', '=', version.id)
      .select(['fileId', 'kind'])
      .orderBy('fileId')
      .execute(),
    on
      .selectFrom('listingDocuments')
      .where('listingId', '=', version.listingId)
      .where('removedAt', 'is', null)
      .select('fileId')
      .orderBy('fileId')
      .execute(),
  ])
  const fileIdsOf = (kind: string) =>
    images.filter((image) => image.kind === kind).map(({ fileId }) => fileId)
  return {
    photos: fileIdsOf('photo'),
    floorplans: fileIdsOf('floorplan'),
    documents: documents.map(({ fileId }) => fileId),
  }
}

type Version = { id: number; listingId: number; asked: unknown; fields: ListingFields }

/** The requested items of a version and the state of each. */
export async function loadRequestedItems(
  version: Version,
  on: Kysely<DB> = db(),
): Promise<{ items: RequestedItem[]; shown: ShownItem[] }> {
  const items = readRequestedItems(version.asked)
  if (items.length === 0) return { items, shown: [] }
  const compared = comparableListing(version.fields, await loadMedia(version, on))
  const facts = { typed: { ...compared, ...storedAnswers(items) }, documents: [], askedAt: null }
  return { items, shown: toShownItems(items, facts) }
}

/** Maximum number of versions in the history. */
const MAX_SUBMISSIONS = 200

/** Submissions, up to a version if given, newest first; a version saved during a review belongs to its submission. */
export async function listSubmissions(listingId: number, upTo?: number): Promise<Submission[]> {
  const rows = await db()
    .selectFrom('listingRevisions')
    .where('listingId', '=', listingId)
    .$if(upTo !== undefined, (query) => query.where('number', '<=', upTo ?? 0))
    .where('submittedAt', 'is not', null)
    .distinctOn('submittedAt')
    .orderBy('submittedAt', 'desc')
    .orderBy('number', 'desc')
    .select(['number as revision', 'submittedAt', 'answered'])
    .limit(MAX_SUBMISSIONS)
    .execute()
  return rows.map(({ revision, submittedAt, answered: stored }) => {
    const answered = readItemOutcomes(stored)
    return {
      revision,
      submittedAt: submittedAt?.toISOString() ?? '',
      isReturned: hasReturned(answered),
      answered,
    }
  })
}
