import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import type { ApprovedMember } from '#app/lib/viewer.ts'
import { askAgainAt } from '#app/listings/visibility/ask-again.ts'
import { viewerFactsOf } from '#app/listings/visibility/policy.ts'
import { projectionSql } from '#app/listings/visibility/projection-sql.server.ts'
import { type AcceptanceRow, listOwnAcceptances } from '../nda/queries.server.ts'
import type { RequestStatus } from '../workflow.ts'

/** Where a company stands with one listing; the first that applies. */
export type StandState = 'invited' | 'granted' | 'pending' | 'declined' | 'withdrawn' | 'ended'

export type OwnStand = {
  key: string
  /** Null once the listing is not the company's to see; `askedTitle` is their own record of what they asked for. */
  listing: { title: string; slug: string } | null
  askedTitle: string | null
  state: StandState
  at: Date
  /** Of the grant, or of the invitation. */
  endsAt: Date | null
  request: {
    id: string
    message: string | null
    words: string | null
    remindedAt: Date | null
    askAgainAt: Date | null
  } | null
  papers: AcceptanceRow[]
}

/** Listings that the page shows, those with the newest requests and grants. */
const MOST = 200

function requestsOf(companyId: string) {
  const last = db()
    .selectFrom('accessRequests')
    .where('companyId', '=', companyId)
    .distinctOn('listingId')
    .orderBy('listingId')
    .orderBy('createdAt', 'desc')
    .select(['listingId', 'id', 'askedTitle', 'message', 'status', 'decisionWords'])
    .select(['createdAt', 'decidedAt', 'remindedAt'])
  return db().selectFrom(last.as('r')).selectAll().orderBy('createdAt', 'desc').limit(MOST).execute()
}

function grantsOf(companyId: string) {
  const last = db()
    .selectFrom('accessGrants')
    .where('companyId', '=', companyId)
    .distinctOn('listingId')
    .orderBy('listingId')
    .orderBy(sql`revoked_at is not null`)
    .orderBy('grantedAt', 'desc')
    .select(['listingId', 'id', 'grantedAt', 'expiresAt', 'revokedAt'])
  return db().selectFrom(last.as('g')).selectAll().orderBy('grantedAt', 'desc').limit(MOST).execute()
}

/** Invitations to the member's own confirmed address that can be used now. */
function invitationsOf(userId: string) {
  return db()
    .selectFrom('accessInvitations as i')
    .innerJoin('users as u', (join) => join.on(sql<boolean>`lower(u.email) = i.email`))
    .where('u.id', '=', userId)
    .where('u.emailVerified', '=', true)
    .where('i.acceptedAt', 'is', null)
    .where('i.revokedAt', 'is', null)
    .where('i.expiresAt', '>', now())
    .orderBy('i.sentAt', 'desc')
    .select(['i.listingId', 'i.id', 'i.sentAt', 'i.expiresAt', 'i.message'])
    .limit(MOST)
    .execute()
}

type Request = Awaited<ReturnType<typeof requestsOf>>[number]
type Grant = Awaited<ReturnType<typeof grantsOf>>[number]
type Invitation = Awaited<ReturnType<typeof invitationsOf>>[number]

/** The one state that a member has to know of, and since when. */
function standOf(
  request: Request | undefined,
  grant: Grant | undefined,
  invitation: Invitation | undefined,
): Pick<OwnStand, 'state' | 'at' | 'endsAt'> | null {
  const ended = grant ? (grant.revokedAt ?? grant.expiresAt) : null
  if (grant && grant.revokedAt === null && (ended === null || ended > now()))
    return { state: 'granted', at: grant.grantedAt, endsAt: grant.expiresAt }
  if (invitation) return { state: 'invited', at: invitation.sentAt, endsAt: invitation.expiresAt }
  const answered = request && (request.decidedAt ?? request.createdAt)
  if (request && answered && request.status !== 'granted' && !(ended && ended > answered))
    return { state: request.status as Exclude<RequestStatus, 'granted'>, at: answered, endsAt: null }
  return ended ? { state: 'ended', at: ended, endsAt: null } : null
}

/**
 * Every listing that the member's company has asked for, holds or is invited to, newest first, one row a listing: where
 * it stands and what is waited for (PUB-224, PUB-225). What the projection hides by now has no title and no address.
 */
export async function listOwnStands(member: ApprovedMember): Promise<OwnStand[]> {
  const { company, userId } = member
  const [requests, grants, invitations, papers] = await Promise.all([
    requestsOf(company.id),
    grantsOf(company.id),
    invitationsOf(userId),
    listOwnAcceptances(company.id, userId),
  ])
  const ids = [...new Set([...requests, ...grants, ...invitations].map(({ listingId }) => listingId))]
  const visible = await readVisible(member, ids)
  const rows = ids.flatMap((listingId): OwnStand[] => {
    const request = requests.find((one) => one.listingId === listingId)
    const grant = grants.find((one) => one.listingId === listingId)
    const invitation = invitations.find((one) => one.listingId === listingId)
    const stand = standOf(request, grant, invitation)
    const key = request?.id ?? grant?.id ?? invitation?.id
    if (!stand || key === undefined) return []
    const asked = {
      key,
      listing: visible.get(listingId) ?? null,
      askedTitle: request?.askedTitle ?? null,
      request: request ? shownRequest(request) : null,
      papers: papers.get(listingId) ?? [],
    }
    return [{ ...asked, ...stand }]
  })
  return rows.toSorted((one, other) => other.at.getTime() - one.at.getTime())
}

function shownRequest(request: Request): OwnStand['request'] {
  const again = request.status === 'declined' && request.decidedAt ? askAgainAt(request.decidedAt) : null
  return {
    id: request.id,
    message: request.message,
    words: request.decisionWords,
    remindedAt: request.remindedAt,
    askAgainAt: again !== null && again > now() ? again : null,
  }
}

async function readVisible(member: ApprovedMember, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, { title: string; slug: string }>()
  const rows = await db()
    .selectFrom('listings as l')
    .where('l.id', 'in', ids)
    .where(projectionSql(viewerFactsOf(member)).isVisible)
    .select(['l.id', 'l.title', 'l.slug'])
    .execute()
  return new Map(rows.map(({ id, ...listing }) => [id, listing]))
}
