import { db } from '#app/db/client.server.ts'
import { readFields } from '../dictionary/fields.ts'
import { changedDocuments } from '../documents/changed-documents.server.ts'
import { loadReviewPictures } from '../images/queries.server.ts'
import { listingWorkflow } from '../workflow.ts'

/**
 * The last reviewed version up to `number`, with the changes to images and documents since. Corrections of a decision do
 * not count as a new one.
 */
export async function loadDecided(listingId: number, working: { id: number; number: number }) {
  const row = await db()
    .selectFrom('reviewDecisions as d')
    .innerJoin('listingRevisions as r', 'r.number', 'd.revision')
    .where('r.listingId', '=', listingId)
    .where('d.subjectType', '=', 'listing')
    .where('d.subjectId', '=', String(listingId))
    .where('d.fromStatus', '=', listingWorkflow.submit.to)
    .where('d.revision', '<=', working.number)
    .orderBy('d.id', 'desc')
    .limit(1)
    .select(['r.id', 'r.number', 'r.fields', 'd.decidedAt'])
    .executeTakeFirst()
  if (!row) return null
  const [pictures, documents] = await Promise.all([
    loadReviewPictures({ approved: row.id, proposed: working.id }),
    changedDocuments(listingId, row.decidedAt),
  ])
  return { id: row.id, number: row.number, fields: readFields(row.fields), pictures, documents }
}
