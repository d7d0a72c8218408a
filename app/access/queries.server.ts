import type { ExpressionBuilder, Kysely } from 'kysely'
import { companyPage, isInDirectory } from '#app/companies/queries/company-page.server.ts'
import { db } from '#app/db/client.server.ts'
import { firstOf, newest } from '#app/db/keyset.ts'
import type { DB } from '#app/db/schema.gen.ts'
import { now } from '#app/lib/clock.ts'
import type { UnlockRule, Visibility } from '#app/listings/schema.ts'
import { isTurnOf, loadRowTurns } from '#app/review/turn-index.server.ts'
import type { RowTurn } from '#app/review/turn.ts'
import type { ListingActor } from '#app/listings/commands/owned-listing.server.ts'
import type { RequestStatus } from './workflow.ts'

/** Whether the actor manages access to a listing: any member of its approved company, or an admin (PUB-225). */
export function mayManage(actor: ListingActor, ownerCompanyId: string): boolean {
  const { company } = actor
  const isOwner = company?.id === ownerCompanyId && company.status === 'approved' && !company.suspended
  return isOwner || actor.role === 'admin'
}

export type AccessRequestRow = ReturnType<typeof shownRequest>

export type AccessGrantRow = ListingAccess['grants']['rows'][number]

export type ListingAccess = NonNullable<Awaited<ReturnType<typeof findListingAccess>>>

const ACCESS_PAGE = 50

type AccessCursors = { answered?: string | null; grants?: string | null }

/** A listing without its access lists, for its owner or an admin; null for other actors and unknown ids. */
export async function findManagedListing(actor: ListingActor, id: number) {
  const listing = await db()
    .selectFrom('listings')
    .where('id', '=', id)
    .select(['id', 'title', 'slug', 'visibility', 'unlockRule', 'isIllustrative', 'companyId'])
    .$narrowType<{ visibility: Visibility; unlockRule: UnlockRule }>()
    .executeTakeFirst()
  if (!listing || !mayManage(actor, listing.companyId)) return null
  const { companyId: _, ...shown } = listing
  return shown
}

/** A listing's requests and grants for its owner or an admin; null for other actors and unknown ids. */
export async function findListingAccess(actor: ListingActor, id: number, from: AccessCursors = {}) {
  const listing = await findManagedListing(actor, id)
  if (!listing) return null
  const [waiting, answered, grants] = await Promise.all([
    listWaiting(actor, id),
    listAnswered(actor, id, from.answered ?? null),
    listLiveGrants(actor, id, from.grants ?? null),
  ])
  return { listing, waiting, answered, grants }
}

const REQUESTS = newest('r.createdAt', 'r.id')
const GRANTS = newest('g.grantedAt', 'g.id')

function requestsFor(listingId: number) {
  return db()
    .selectFrom('accessRequests as r')
    .innerJoin('companies as c', 'c.id', 'r.companyId')
    .innerJoin('members as m', 'm.userId', 'r.userId')
    .where('r.listingId', '=', listingId)
    .select(['r.id', 'c.name as company', 'r.companyId', 'm.fullName as person', 'r.message', 'r.status'])
    .select(['r.ndaAcceptanceId', 'r.decisionWords as words', 'r.createdAt', 'r.decidedAt'])
    .select(isInDirectory('r.companyId').as('isListed'))
}

type Stored = Awaited<ReturnType<ReturnType<typeof requestsFor>['execute']>>[number]

const shownRequest = (
  actor: ListingActor,
  { ndaAcceptanceId, status, companyId, isListed, ...row }: Stored,
  turn: RowTurn | null = null,
) => ({
  ...row,
  companyPage: companyPage(actor, { companyId, isListed }),
  status: status as RequestStatus,
  hasNda: ndaAcceptanceId !== null,
  turn,
})

/** Pending requests, oldest first; `more` if there are others. */
async function listWaiting(actor: ListingActor, listingId: number) {
  const companyId = actor.company?.id ?? null
  const { yours } = await db()
    .selectFrom('accessRequests as r')
    .where('r.listingId', '=', listingId)
    .where(isTurnOf('access', 'r.id', companyId))
    .select((eb) => eb.fn.countAll<number>().as('yours'))
    .executeTakeFirstOrThrow()
  const rows = await requestsFor(listingId)
    .where('r.status', '=', 'pending')
    .orderBy('r.createdAt')
    .orderBy('r.id')
    .limit(ACCESS_PAGE + 1)
    .execute()
  const page = firstOf(rows, ACCESS_PAGE, ({ id }) => id)
  const turns = await loadRowTurns(
    'access',
    page.rows.map(({ id }) => id),
    companyId,
  )
  const waiting = page.rows.map((row) => shownRequest(actor, row, turns.get(row.id) ?? null))
  return { rows: waiting, more: page.next !== null, yours }
}

async function listAnswered(actor: ListingActor, listingId: number, after: string | null) {
  const query = requestsFor(listingId).where('r.status', '<>', 'pending')
  const page = await REQUESTS.page(query, after, ACCESS_PAGE)
  return { rows: page.rows.map((row) => shownRequest(actor, row)), next: page.next }
}

async function listLiveGrants(actor: ListingActor, listingId: number, after: string | null) {
  const query = db()
    .selectFrom('accessGrants as g')
    .innerJoin('companies as c', 'c.id', 'g.companyId')
    .innerJoin('members as m', 'm.userId', 'g.userId')
    .where('g.listingId', '=', listingId)
    .where('g.revokedAt', 'is', null)
    .where((eb) => eb.or([eb('g.expiresAt', 'is', null), eb('g.expiresAt', '>', now())]))
    .select(['g.id', 'g.userId', 'c.name as company', 'g.companyId', 'm.fullName as person', 'g.source'])
    .select(['g.grantedAt', 'g.expiresAt', 'c.approvalStatus', 'c.suspendedAt'])
    .select((eb) => [
      isInDirectory('g.companyId').as('isListed'),
      eb
        .exists(
          eb
            .selectFrom('ndaAcceptances as n')
            .whereRef('n.listingId', '=', 'g.listingId')
            .whereRef('n.companyId', '=', 'g.companyId')
            .select('n.id'),
        )
        .as('hasNda'),
    ])
  const page = await GRANTS.page(query, after, ACCESS_PAGE)
  return {
    next: page.next,
    rows: page.rows.map(({ approvalStatus, suspendedAt, hasNda, companyId, isListed, ...row }) => ({
      ...row,
      companyPage: companyPage(actor, { companyId, isListed }),
      hasNda: Boolean(hasNda),
      /** The holder's company is not approved or is suspended, so the grant is paused (decision 11). */
      isPaused: approvalStatus !== 'approved' || suspendedAt !== null,
    })),
  }
}

export async function activeGrantIds(companyId: string): Promise<string[]> {
  const rows = await liveGrants().where('companyId', '=', companyId).execute()
  return rows.map(({ id }) => id)
}

/** Which of these grants are still live; an event stream closes when one it was opened with ends (PUB-225). */
export async function activeGrants(ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await liveGrants().where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}

export const isLive = (eb: ExpressionBuilder<DB, 'accessGrants'>) =>
  eb.and([eb('revokedAt', 'is', null), eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now())])])

export const liveGrants = (from: Kysely<DB> = db()) =>
  from.selectFrom('accessGrants').where(isLive).select('id')
