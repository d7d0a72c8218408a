import { db } from '#app/db/client.server.ts'
import { readFields } from '../dictionary/fields.ts'
import { loadReviewPictures } from '../images/queries.server.ts'
import { listingWorkflow } from '../workflow.ts'
import { sql } from 'kysely'
import { spellingsOf } from '#app/review/actions.ts'
import type { ChangedDocument, ComparedFile } from '#app/review/since/since.ts'

/** Maximum number of changes on a page. */
const MAX_CHANGES = 200

type Row = {
  id: string
  title: string
  file: string
  isNew: boolean
  isRemoved: boolean
  /** The first replaced file; its bytes are deleted. */
  former: string | null
}

function changeOf({ id, title, file, isNew, isRemoved, former }: Row): ChangedDocument {
  const now: ComparedFile = { id, name: file, isStored: !isRemoved }
  const document = { key: id, label: title }
  if (isNew) return { ...document, mark: 'added', before: null, after: now }
  const before = former === null ? now : { ...now, name: former, isStored: false }
  return isRemoved
    ? { ...document, mark: 'removed', before, after: null }
    : { ...document, mark: 'replaced', before, after: now }
}

/** Documents added, replaced or removed since a time, oldest first. */
async function changedDocuments(listingId: number, since: Date): Promise<ChangedDocument[]> {
  const { rows } = await sql<Row>`
    select d.id, d.title, f.file_name as file, d.created_at > ${since} as is_new, d.removed_at is not null as is_removed,
      former.file_name as former
    from listing_documents d
      join files f on f.id = d.file_id
      left join lateral (
        select old.file_name from audit_log a join files old on old.id = (a.details ->> 'replaced')::uuid
        where a.subject_type = 'listing_document' and a.subject_id = d.id::text and a.at > ${since}
          and a.action = any(${[...spellingsOf('listing.replace_document')]}::text[])
        order by a.id limit 1) former on true
    where d.listing_id = ${listingId}
      and (d.removed_at > ${since} and d.created_at <= ${since}
        or d.removed_at is null and (d.created_at > ${since} or former.file_name is not null))
    order by d.created_at, d.id limit ${MAX_CHANGES}
  `.execute(db())
  return rows.map(changeOf)
}

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
  return { number: row.number, fields: readFields(row.fields), pictures, documents }
}
