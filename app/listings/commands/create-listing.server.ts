import { sql } from 'kysely'
import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { isUuid } from '#app/lib/ids.ts'
import type { EditorFields } from '../editor/form.ts'
import { type ListingFields, toColumns } from '../dictionary/fields.ts'
import { UNAPPROVED_LIMIT, type SaleStatus } from '../schema.ts'
import { attempt } from '#app/db/attempt.server.ts'
import { auditListing, type ListingActor, statusDay } from './owned-listing.server.ts'
import { applyEdits } from './save-listing.server.ts'
import { endDrafts, type EndedDrafts } from '../editor/commands/editor-drafts.server.ts'

export type Created = { id: number; slug: string; workingRevisionId: number | null }
export type InsertRefusal = 'no_company' | 'too_many_unapproved'

/** Identical posts within this time count as one click. */
const DEDUPE_SECONDS = 30

/**
 * Creates a draft for the actor's approved developer company; an admin may choose any (ADM-011, ADM-124 to ADM-126,
 * ADM-129, ADM-130). A repeated identical post returns the first listing.
 */
export function createListing(actor: ListingActor, input: NewListing & { ends?: EndedDrafts }) {
  const { companyId } = input
  return attempt<Created, InsertRefusal | 'entity_required'>(async (tx, stop) => {
    if (!isUuid(companyId) || (actor.role !== 'admin' && actor.company?.id !== companyId))
      return stop('entity_required')
    if (input.ends) await endDrafts(tx, actor.userId, input.ends)
    const created = await insertListing(tx, actor, input)
    return typeof created === 'string' ? stop(created) : created
  })
}

type NewListing = {
  companyId: string
  fields: EditorFields
  saleStatus: SaleStatus
  saleStatusOn?: string | null
}

/** Inserts a draft with its first version. Locks the company's row, which makes deduplication and limit exact. */
export async function insertListing(
  tx: Tx,
  actor: ListingActor,
  input: NewListing,
): Promise<Created | InsertRefusal> {
  const { companyId, saleStatus } = input
  const { facts: _facts, confirmed: _confirmed, ...typed } = input.fields
  const empty = { estimatedFmv: null, details: {}, raisedTiers: {}, adviceReasons: {}, isLocked: false }
  const fields = applyEdits({ ...empty, ...typed }, input.fields)
  const company = await tx
    .selectFrom('companies')
    .select('id')
    .where('id', '=', companyId)
    .where('type', '=', 'developer')
    .where('approvalStatus', '=', 'approved')
    .where('suspendedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!company) return 'no_company'
  const duplicate = await findDuplicate(tx, actor, companyId, fields)
  if (duplicate) return duplicate
  if ((await countUnapproved(tx, companyId)) >= UNAPPROVED_LIMIT) return 'too_many_unapproved'
  const created = await tx
    .insertInto('listings')
    .values({
      ...toColumns(fields),
      companyId,
      saleStatus,
      saleStatusOn: statusDay(saleStatus, input.saleStatusOn),
      createdByUserId: actor.userId,
      madeByAdmin: actor.company?.id !== companyId,
      createdAt: now(),
      updatedAt: now(),
    })
    .returning(['id', 'slug'])
    .executeTakeFirstOrThrow()
  const { id: workingRevisionId } = await tx
    .insertInto('listingRevisions')
    .values({
      listingId: created.id,
      number: 1,
      fields: JSON.stringify(fields),
      status: 'draft',
      savedBy: actor.userId,
      savedAt: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.updateTable('listings').set({ workingRevisionId }).where('id', '=', created.id).execute()
  await auditListing(tx, actor, created.id, {
    action: 'listing.create',
    to: 'draft',
    details: { companyId, revision: 1 },
  })
  return { ...created, workingRevisionId }
}

async function countUnapproved(tx: Tx, companyId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('listings')
    .where('companyId', '=', companyId)
    .where('approvalStatus', 'in', ['draft', 'pending', 'more_info_requested'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

async function findDuplicate(tx: Tx, actor: ListingActor, companyId: string, fields: ListingFields) {
  return tx
    .selectFrom('listings as l')
    .innerJoin('listingRevisions as r', 'r.id', 'l.workingRevisionId')
    .where('l.createdByUserId', '=', actor.userId)
    .where('l.companyId', '=', companyId)
    .where('l.version', '=', 1)
    .where('l.createdAt', '>', new Date(now().getTime() - DEDUPE_SECONDS * 1000))
    .where(sql<boolean>`r.fields = ${JSON.stringify(fields)}::jsonb`)
    .select(['l.id', 'l.slug', 'l.workingRevisionId'])
    .executeTakeFirst()
}
