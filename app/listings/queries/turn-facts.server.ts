import { type Kysely, sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import type { DB } from '#app/db/schema.gen.ts'
import { itemPath } from '#app/review/requested/schema.ts'
import { openOf } from '#app/review/requested/state.ts'
import { type CaseFacts, type Missing, missingItem } from '#app/review/turn.ts'
import { MISSING } from '#app/review/turn-texts.ts'
import { loadRequestedItems } from '../requested/queries.server.ts'
import { readFields } from '../dictionary/fields.ts'
import { listingRequestPath } from '../schema.ts'

type Row = {
  id: number
  revisionId: number | null
  status: string | null
  asked: unknown
  fields: unknown
  suspended: boolean
}

/** The owner's open steps on the working version: requested items and the submission. */
async function missingOf(
  { id, revisionId, status, asked, fields }: Row,
  from: Kysely<DB>,
): Promise<Missing[]> {
  const { shown } =
    fields && revisionId !== null
      ? await loadRequestedItems({ id: revisionId, listingId: id, asked, fields: readFields(fields) }, from)
      : { shown: [] }
  const hasItems = shown.length > 0
  const path = hasItems ? listingRequestPath(id) : `/my-listings/${id}`
  return [
    ...(status !== 'draft' && !hasItems ? missingItem(MISSING.asked, path) : []),
    ...openOf(shown).map((item) => ({ label: item.label, to: itemPath(path, item) })),
    ...missingItem('Submit for review', path),
  ]
}

/** Open steps of listings and their working versions, by listing id. */
export async function loadListingFacts(
  ids: readonly number[],
  from: Kysely<DB> = db(),
): Promise<Map<number, CaseFacts>> {
  const { rows } = await sql<Row>`
    select l.id, r.id as revision_id, r.status, r.asked,
      case when r.asked <> '[]' and r.status in ('draft', 'rejected', 'more_info_requested') then r.fields end as fields,
      c.closed_at is null and (l.suspended_at is not null or c.suspended_at is not null) as suspended
    from listings l join companies c on c.id = l.company_id left join listing_revisions r on r.id = l.working_revision_id
    where l.id = any (${ids}::bigint[])`.execute(from)
  return new Map(
    await Promise.all(
      rows.map(async (row): Promise<[number, CaseFacts]> => [
        row.id,
        { suspended: row.suspended, missing: await missingOf(row, from) },
      ]),
    ),
  )
}
