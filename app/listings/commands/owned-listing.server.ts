import type { ExpressionBuilder, ExpressionWrapper, Kysely, SqlBool } from 'kysely'
import type { Tx } from '#app/db/client.server.ts'
import type { DB } from '#app/db/schema.gen.ts'
import { now } from '#app/lib/clock.ts'
import { marketDay } from '#app/lib/format.ts'
import type { AdminViewer, ApprovedMember } from '#app/lib/viewer.ts'
import { type AuditEntry, writeAudit } from '#app/review/audit.server.ts'
import { hasSaleDay, type SaleStatus } from '../schema.ts'

/** An approved member may edit the listings of their company, an admin also their own drafts for other companies. */
export type ListingActor = ApprovedMember | AdminViewer

/** `no_company`: the company is not an approved developer company (ADM-125). */
export type OwnerRefusal = 'not_found' | 'stale' | 'no_company'

export const OWNER_REFUSAL_TEXTS = {
  not_found: 'We could not find this listing or you do not have access to it.',
  stale:
    'This listing has changed since you opened it. Nothing was overwritten, and everything you typed is still here.',
  no_company:
    'You need an approved developer entity before you can submit listings. Complete your profile and wait for admin approval.',
} as const satisfies Record<OwnerRefusal, string>

type Condition = ExpressionWrapper<DB, 'listings', SqlBool>

/**
 * Ownership condition of every owner read and write: a listing belongs to the company, never to a user (ADM-109,
 * decision 23). An admin also owns a draft made for a company until it is handed over or submitted.
 */
export function ownedBy(actor: ListingActor) {
  return (eb: ExpressionBuilder<DB, 'listings'>): Condition => {
    const mine: Condition[] = []
    if (actor.company?.status === 'approved' && !actor.company.suspended)
      mine.push(eb('listings.companyId', '=', actor.company.id))
    if (actor.role === 'admin')
      mine.push(
        eb.and([
          eb('listings.createdByUserId', '=', actor.userId),
          eb('listings.madeByAdmin', '=', true),
          eb('listings.handedAt', 'is', null),
          eb('listings.submittedAt', 'is', null),
        ]),
      )
    return eb.or(mine)
  }
}

export async function isOwned(on: Kysely<DB>, actor: ListingActor, id: number): Promise<boolean> {
  const query = on.selectFrom('listings').select('id').where('listings.id', '=', id).where(ownedBy(actor))
  return (await query.executeTakeFirst()) !== undefined
}

/** Condition that the listing's company is an approved developer company at the time of the write. */
export function isCompanyApproved(eb: ExpressionBuilder<DB, 'listings'>): Condition {
  return eb.exists(
    eb
      .selectFrom('companies as c')
      .whereRef('c.id', '=', 'listings.companyId')
      .where('c.type', '=', 'developer')
      .where('c.approvalStatus', '=', 'approved')
      .where('c.suspendedAt', 'is', null)
      .select('c.id'),
  )
}

/** Claims the listing at the seen version for one change; its row stays locked until the transaction ends. */
export async function claimListing(tx: Tx, actor: ListingActor, id: number, seen: number) {
  const row = await tx
    .updateTable('listings')
    .set((eb) => ({ version: eb('version', '+', 1), updatedAt: now() }))
    .where('listings.id', '=', id)
    .where(ownedBy(actor))
    .where(isCompanyApproved)
    .where('listings.version', '=', seen)
    .returningAll()
    .executeTakeFirst()
  return row ?? (await findRefusal(tx, actor, id))
}

/** Locks the listing at any version, for a change that may have no effect; if it has one, call `incrementVersion`. */
export async function lockListing(tx: Tx, actor: ListingActor, id: number) {
  const row = await tx
    .selectFrom('listings')
    .where('listings.id', '=', id)
    .where(ownedBy(actor))
    .where(isCompanyApproved)
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? (await findRefusal(tx, actor, id))
}

/**
 * Locks the listing for an admin's step at the seen version, or at any for a sanction. At another version the row is only
 * read, and the engine refuses `current` as stale. `own`: of the admin's company, created or last saved by the admin, who may
 * not decide (ADM-198). `closed`: the company is closed, so no decision is possible.
 */
export async function lockForReview(
  tx: Tx,
  admin: AdminViewer,
  id: number,
  seen: number,
  { anyVersion = false } = {},
) {
  const taken = await tx
    .updateTable('listings')
    .set((eb) => ({ version: eb('version', '+', 1), updatedAt: now() }))
    .where('id', '=', id)
    .$if(!anyVersion, (query) => query.where('version', '=', seen))
    .returningAll()
    .executeTakeFirst()
  const listing =
    taken ?? (await tx.selectFrom('listings').selectAll().where('id', '=', id).executeTakeFirst())
  if (!listing) return null
  const saved = await tx
    .selectFrom('listingRevisions')
    .select('savedBy')
    .where('id', '=', listing.workingRevisionId ?? listing.approvedRevisionId ?? 0)
    .executeTakeFirst()
  const own =
    listing.companyId === admin.company?.id ||
    listing.createdByUserId === admin.userId ||
    saved?.savedBy === admin.userId
  const { closedAt } = await tx
    .selectFrom('companies')
    .where('id', '=', listing.companyId)
    .select('closedAt')
    .executeTakeFirstOrThrow()
  return { listing, own, closed: closedAt !== null, current: taken ? seen : listing.version }
}

export async function incrementVersion(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('listings')
    .set((eb) => ({ version: eb('version', '+', 1), updatedAt: now() }))
    .where('id', '=', id)
    .execute()
}

/** Why a conditional write found no row. */
export async function findRefusal(tx: Tx, actor: ListingActor, id: number): Promise<OwnerRefusal> {
  const found = await tx
    .selectFrom('listings')
    .where('listings.id', '=', id)
    .where(ownedBy(actor))
    .select((eb) => isCompanyApproved(eb).as('isCompanyApproved'))
    .executeTakeFirst()
  if (!found) return 'not_found'
  return found.isCompanyApproved ? 'stale' : 'no_company'
}

export type TakenListing = Exclude<Awaited<ReturnType<typeof claimListing>>, string>

export function auditActor(actor: ListingActor) {
  return { kind: actor.role, userId: actor.userId } as const
}

/** The audit row of a step on a listing. */
export const auditListing = (
  tx: Tx,
  actor: ListingActor,
  id: number,
  entry: Omit<AuditEntry, 'actor' | 'subject'>,
): Promise<void> => writeAudit(tx, { actor: auditActor(actor), subject: { type: 'listing', id }, ...entry })

/** ISO date of a sale or reservation: by default the one before, otherwise today. Null for any other status. */
export function statusDay(
  saleStatus: SaleStatus,
  on: string | null | undefined,
  before?: Pick<TakenListing, 'saleStatus' | 'saleStatusOn'>,
): string | null {
  if (!hasSaleDay(saleStatus)) return null
  return on ?? (before?.saleStatus === saleStatus ? before.saleStatusOn : null) ?? marketDay()
}
