import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { newest, pageOf } from '#app/db/keyset.ts'
import { now } from '#app/lib/clock.ts'
import type { ApprovedMember } from '#app/lib/viewer.ts'
import { usableInvitations } from '#app/listings/queries/find-access.server.ts'
import { askAgainAt } from '#app/listings/visibility/unlock.ts'
import { viewerFactsOf } from '#app/listings/visibility/policy.ts'
import { isTurnOf, loadRowTurns } from '#app/review/turn-index.server.ts'
import { projectionSql } from '#app/listings/visibility/projection-sql.server.ts'
import { listOwnAcceptances } from '../nda/queries.server.ts'
import { isReminderAhead } from '../policy.ts'
import type { RequestStatus } from '../workflow.ts'

/** A company's access status for one listing; the first that applies. */
export type OwnAccessStatus = 'invited' | 'granted' | 'pending' | 'declined' | 'withdrawn' | 'ended'

export type OwnAccess = Awaited<ReturnType<typeof listOwnAccess>>['rows'][number]

const PAGE_SIZE = 50
const ORDER = newest('at', 'id')

/**
 * One page of listings, each by the company's newest request or grant or the member's newest invitation. A row carries
 * that record's id, never the listing's, since the company may not see the listing.
 */
async function listingsOf(member: ApprovedMember, after: string | null, yours: boolean) {
  const { company } = member
  const at = now()
  const { rows } = await sql<{ listingId: number; cursor: string }>`
    with records as (
      select listing_id, id, coalesce(decided_at, created_at) as at from access_requests where company_id = ${company.id}
      union all
      select listing_id, id, coalesce(revoked_at, case when expires_at <= ${at} then expires_at end, granted_at)
      from access_grants where company_id = ${company.id}
      union all
      select i.listing_id, i.id, i.sent_at from ${usableInvitations(member)}),
    newest as (select distinct on (listing_id) * from records order by listing_id, at desc, id desc)
    select listing_id, ${ORDER.cursor} as cursor from newest
    where ${ORDER.after(after)} and (not ${yours}::boolean or ${isTurnOf('access', 'newest.id', company.id)})
    order by ${ORDER.order} limit ${PAGE_SIZE + 1}`.execute(db())
  return rows
}

function requestsOf(companyId: string, ids: readonly number[]) {
  return db()
    .selectFrom('accessRequests')
    .where('listingId', 'in', ids)
    .where('companyId', '=', companyId)
    .distinctOn('listingId')
    .orderBy('listingId')
    .orderBy('createdAt', 'desc')
    .select(['listingId', 'id', 'askedTitle', 'message', 'status', 'decisionWords'])
    .select(['createdAt', 'decidedAt', 'remindedAt'])
    .execute()
}

const grantsOf = (companyId: string, ids: readonly number[]) =>
  db()
    .selectFrom('accessGrants')
    .where('listingId', 'in', ids)
    .where('companyId', '=', companyId)
    .distinctOn('listingId')
    .orderBy('listingId')
    .orderBy(sql`revoked_at is not null`)
    .orderBy('grantedAt', 'desc')
    .select(['listingId', 'id', 'grantedAt', 'expiresAt', 'revokedAt'])
    .execute()

type Invitation = { listingId: number; id: string; sentAt: Date; expiresAt: Date }

async function invitationsOf(member: ApprovedMember, ids: readonly number[]) {
  const { rows } = await sql<Invitation>`
    select i.listing_id, i.id, i.sent_at, i.expires_at from ${usableInvitations(member)}
      and i.listing_id = any (${ids}::bigint[]) order by i.sent_at desc`.execute(db())
  return rows
}

type Request = Awaited<ReturnType<typeof requestsOf>>[number]
type Grant = Awaited<ReturnType<typeof grantsOf>>[number]

/** The status to show, since when, and the end of the grant or of the invitation. */
function statusOf(
  request: Request | undefined,
  grant: Grant | undefined,
  invitation: Invitation | undefined,
): { state: OwnAccessStatus; at: Date; endsAt: Date | null } | null {
  const ended = grant ? (grant.revokedAt ?? grant.expiresAt) : null
  if (grant && grant.revokedAt === null && (ended === null || ended > now()))
    return { state: 'granted', at: grant.grantedAt, endsAt: grant.expiresAt }
  if (invitation) return { state: 'invited', at: invitation.sentAt, endsAt: invitation.expiresAt }
  const answered = request && (request.decidedAt ?? request.createdAt)
  if (request && answered && request.status !== 'granted' && !(ended && ended > answered))
    return { state: request.status as Exclude<RequestStatus, 'granted'>, at: answered, endsAt: null }
  return ended ? { state: 'ended', at: ended, endsAt: null } : null
}

/** The company's access by listing, newest first (PUB-224, PUB-225). A listing hidden since then has no title. */
export async function listOwnAccess(member: ApprovedMember, after: string | null = null, yours = false) {
  const { company, userId } = member
  const listings = await listingsOf(member, after, yours)
  const ids = listings.map(({ listingId }) => listingId)
  if (ids.length === 0) return { rows: [], next: null }
  const [requests, grants, invitations, acceptances, visible] = await Promise.all([
    requestsOf(company.id, ids),
    grantsOf(company.id, ids),
    invitationsOf(member, ids),
    listOwnAcceptances(company.id, userId, ids),
    readVisible(member, ids),
  ])
  const turns = await loadRowTurns(
    'access',
    requests.map(({ id }) => id),
    company.id,
  )
  const rows = listings.map(({ listingId, cursor }) => {
    const request = requests.find((one) => one.listingId === listingId)
    const grant = grants.find((one) => one.listingId === listingId)
    const invitation = invitations.find((one) => one.listingId === listingId)
    const found = statusOf(request, grant, invitation)
    const key = request?.id ?? grant?.id ?? invitation?.id
    if (!found || key === undefined) return { cursor, found: null }
    const asked = {
      key,
      /** Null once the company may no longer see the listing; `askedTitle` is the title from its own request. */
      listing: visible.get(listingId) ?? null,
      askedTitle: request?.askedTitle ?? null,
      request: request ? shownRequest(request) : null,
      acceptances: acceptances.get(listingId) ?? [],
      willRemind: found.state === 'granted' && isReminderAhead(found.endsAt, now()),
      /** Set only while the request is pending. */
      turn: found.state === 'pending' && request ? (turns.get(request.id) ?? null) : null,
    }
    return { cursor, found: { ...asked, ...found } }
  })
  const page = pageOf(rows, PAGE_SIZE)
  return { rows: page.rows.flatMap(({ found }) => found ?? []), next: page.next }
}

function shownRequest(request: Request) {
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
  const rows = await db()
    .selectFrom('listings as l')
    .where('l.id', 'in', ids)
    .where(projectionSql(viewerFactsOf(member)).isVisible)
    .select(['l.id', 'l.title', 'l.slug'])
    .execute()
  return new Map(rows.map(({ id, ...listing }) => [id, listing]))
}
