import { db } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import type { UnlockRule, Visibility } from '#app/listings/schema.ts'
import type { ListingActor } from '#app/listings/commands/attempt.server.ts'
import type { RequestStatus } from './workflow.ts'

/** Whether somebody decides about access to a listing: any member of its approved company, or an admin (PUB-225). */
export function mayManage(actor: ListingActor, ownerCompanyId: string): boolean {
  const { company } = actor
  const isOwner = company?.id === ownerCompanyId && company.status === 'approved' && !company.suspended
  return isOwner || actor.role === 'admin'
}

export type AccessRequestRow = {
  id: string
  company: string
  person: string
  message: string | null
  status: RequestStatus
  hasNda: boolean
  words: string | null
  createdAt: Date
  decidedAt: Date | null
}

export type AccessGrantRow = {
  id: string
  userId: string
  company: string
  person: string
  source: string
  grantedAt: Date
  expiresAt: Date | null
  hasNda: boolean
  /** The holder's company is not approved or suspended, so the grant rests (decision 11). */
  isResting: boolean
}

export type ListingAccess = {
  listing: {
    id: number
    title: string
    slug: string
    visibility: Visibility
    unlockRule: UnlockRule
    isIllustrative: boolean
  }
  requests: AccessRequestRow[]
  grants: AccessGrantRow[]
}

/** Who asked for a listing and who has access, for its owner or an admin; null for anybody else's and unknown ids. */
export async function findListingAccess(actor: ListingActor, id: number): Promise<ListingAccess | null> {
  const listing = await db()
    .selectFrom('listings')
    .where('id', '=', id)
    .select(['id', 'title', 'slug', 'visibility', 'unlockRule', 'isIllustrative', 'companyId'])
    .executeTakeFirst()
  if (!listing || !mayManage(actor, listing.companyId)) return null
  const { companyId: _, ...shown } = listing
  const [requests, grants] = await Promise.all([listRequests(id), listLiveGrants(id)])
  return {
    listing: {
      ...shown,
      visibility: listing.visibility as Visibility,
      unlockRule: listing.unlockRule as UnlockRule,
    },
    requests,
    grants,
  }
}

/** Waiting requests first, oldest first; then the newest decisions. */
async function listRequests(listingId: number): Promise<AccessRequestRow[]> {
  const rows = await db()
    .selectFrom('accessRequests as r')
    .innerJoin('companies as c', 'c.id', 'r.companyId')
    .innerJoin('members as m', 'm.userId', 'r.userId')
    .where('r.listingId', '=', listingId)
    .orderBy('r.createdAt', 'desc')
    .select([
      'r.id',
      'c.name as company',
      'm.fullName as person',
      'r.message',
      'r.status',
      'r.ndaAcceptanceId',
      'r.decisionWords as words',
      'r.createdAt',
      'r.decidedAt',
    ])
    .limit(200)
    .execute()
  const shown = rows.map(({ ndaAcceptanceId, status, ...row }) => ({
    ...row,
    status: status as RequestStatus,
    hasNda: ndaAcceptanceId !== null,
  }))
  return [
    ...shown.filter(({ status }) => status === 'pending').toReversed(),
    ...shown.filter(({ status }) => status !== 'pending'),
  ]
}

async function listLiveGrants(listingId: number): Promise<AccessGrantRow[]> {
  const rows = await db()
    .selectFrom('accessGrants as g')
    .innerJoin('companies as c', 'c.id', 'g.companyId')
    .innerJoin('members as m', 'm.userId', 'g.userId')
    .where('g.listingId', '=', listingId)
    .where('g.revokedAt', 'is', null)
    .where((eb) => eb.or([eb('g.expiresAt', 'is', null), eb('g.expiresAt', '>', now())]))
    .orderBy('g.grantedAt', 'desc')
    .select((eb) => [
      'g.id',
      'g.userId',
      'c.name as company',
      'm.fullName as person',
      'g.source',
      'g.grantedAt',
      'g.expiresAt',
      'c.approvalStatus',
      'c.suspendedAt',
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
    .execute()
  return rows.map(({ approvalStatus, suspendedAt, hasNda, ...row }) => ({
    ...row,
    hasNda: Boolean(hasNda),
    isResting: approvalStatus !== 'approved' || suspendedAt !== null,
  }))
}
