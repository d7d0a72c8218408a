import { type Kysely, sql } from 'kysely'
import { db, type Tx } from '#app/db/client.server.ts'
import type { DB } from '#app/db/schema.gen.ts'
import type { SelectBatch } from '#app/db/select-batch.server.ts'
import { now } from '#app/lib/clock.ts'
import type { ApprovedMember } from '#app/lib/viewer.ts'
import type { UnlockRule } from '../schema.ts'
import { askAgainAt, grantsImmediately } from '../visibility/unlock.ts'
import type { ViewerFacts } from '../visibility/policy.ts'
import type { ListingReading } from '../visibility/read-listing.server.ts'

/** The access of the viewer's company to a listing: request, grant and how to unlock the rest. */
export type AccessState = NonNullable<Awaited<ReturnType<typeof accessOf>>>
export type PastRequest = NonNullable<AccessState['request']>
export type OpenInvitation = NonNullable<AccessState['invitation']>

/** The viewer who requests access; `userId` is null when there is no person. */
export type Asker = ViewerFacts & { userId: string | null }

/** Access of an approved member's company to another's listing; null for viewers who cannot request it (PUB-113, PUB-222). */
export async function accessOf(reading: ListingReading<Asker>) {
  const { viewer, row, projection, batch } = reading
  const { companyId, userId } = viewer
  if (companyId === null || projection.isInsider) return null
  const { visibility, hasLiveGrant, hasAcceptedNda } = row
  const { request, grant, nda, invitation } = await loadAccessFacts(batch, row.id, { userId, companyId })
  const again = request?.status === 'declined' && request.decidedAt ? askAgainAt(request.decidedAt) : null
  const unlockRule = row.unlockRule as UnlockRule
  const isInvited = invitation !== undefined
  const hadGrant = grant !== undefined
  return {
    /** Earliest time of another request after a declined one; null when there is no waiting period. */
    askAgainAt: !isInvited && again !== null && again > now() ? again : null,
    unlockRule,
    request: request ?? null,
    hasLiveGrant,
    grantedAt: hasLiveGrant ? (grant?.grantedAt ?? null) : null,
    grantEndsAt: hasLiveGrant ? (grant?.expiresAt ?? null) : null,
    /** End of the company's last grant; null with a live grant or without any. */
    endedAt: hasLiveGrant ? null : (grant?.revokedAt ?? grant?.expiresAt ?? null),
    hasAcceptedNda,
    nda: { edition: ndaEdition(nda), body: nda.body },
    /** A valid invitation to the viewer's own address. */
    invitation: invitation ?? null,
    /** A request unlocks the listing without a decision by the owner. */
    grantsImmediately: grantsImmediately({ unlockRule, visibility, isInvited, hadGrant }),
  }
}

type Person = { userId: string | null; companyId: string }
const REQUEST_DATES = { createdAt: true, decidedAt: true, remindedAt: true } as const
const GRANT_DATES = { grantedAt: true, expiresAt: true, revokedAt: true } as const
const INVITATION_DATES = { expiresAt: true, accessEndsAt: true } as const

/** Request, grant and invitation of a company for a listing, and the current NDA. */
async function loadAccessFacts(batch: SelectBatch, listingId: number, person: Person) {
  const { companyId, userId } = person
  const [requests, grants, ndas, invitations] = await Promise.all([
    batch.select(lastRequest(listingId, companyId).limit(1), REQUEST_DATES),
    batch.select(lastGrant(listingId, companyId).limit(1), GRANT_DATES),
    batch.select(currentNdaOf(db(), listingId), {}),
    userId === null ? [] : batch.select(openInvitationOf(db(), listingId, person).limit(1), INVITATION_DATES),
  ])
  const [nda] = ndas
  if (!nda) throw new Error('there is no standard NDA text')
  return { request: requests[0], grant: grants[0], nda, invitation: invitations[0] }
}

function lastRequest(listingId: number, companyId: string) {
  return db()
    .selectFrom('accessRequests')
    .where('listingId', '=', listingId)
    .where('companyId', '=', companyId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .select(['id', 'status', 'decisionWords as words', 'createdAt', 'decidedAt', 'remindedAt'])
    .$narrowType<{ status: 'pending' | 'granted' | 'declined' | 'withdrawn' }>()
}

/** The live grant, otherwise the last one. */
function lastGrant(listingId: number, companyId: string) {
  return db()
    .selectFrom('accessGrants')
    .where('listingId', '=', listingId)
    .where('companyId', '=', companyId)
    .orderBy(sql`revoked_at is not null`)
    .orderBy('grantedAt', 'desc')
    .select(['grantedAt', 'expiresAt', 'revokedAt'])
}

/** No later decline or revocation for the company overrides the invitation `i`. */
const isNotOverridden = (companyId: string) => sql<boolean>`not exists (
  select from access_grants g where g.listing_id = i.listing_id and g.company_id = ${companyId}
    and g.revoked_at > i.sent_at and g.revoked_at is distinct from g.expires_at
  union all
  select from access_requests r where r.listing_id = i.listing_id and r.company_id = ${companyId}
    and r.status = 'declined' and r.decided_at > i.sent_at)`

/**
 * The `from` and `where` of the open invitations `i` to a member's confirmed address that nothing overrides. A query
 * may add conditions with `and`.
 */
export const usableInvitations = ({ userId, company }: ApprovedMember) => sql`
  access_invitations i join users u on lower(u.email) = i.email
  where u.id = ${userId} and u.email_verified and i.accepted_at is null and i.revoked_at is null
    and i.expires_at > ${now()} and ${isNotOverridden(company.id)}`

function openInvitationOf(on: Kysely<DB>, listingId: number, { userId, companyId }: Person) {
  return (
    on
      .selectFrom('accessInvitations as i')
      .innerJoin('users as u', (join) => join.on(sql<boolean>`lower(u.email) = i.email`))
      .where('u.id', '=', userId)
      .where('u.emailVerified', '=', true)
      .where('i.listingId', '=', listingId)
      .where('i.acceptedAt', 'is', null)
      .where('i.revokedAt', 'is', null)
      .where('i.expiresAt', '>', now())
      // The previous release lets an invitation outlive its access.
      .where((eb) => eb.or([eb('i.accessEndsAt', 'is', null), eb('i.accessEndsAt', '>', now())]))
      .where(isNotOverridden(companyId))
      .select(['i.message', 'i.expiresAt', 'i.accessEndsAt'])
  )
}

/**
 * The open invitation to a member's confirmed address: not used, ended or expired. A later decline or revocation for the
 * member's company overrides it. The caller checks that the company is approved.
 */
export async function findOpenInvitation(listingId: number, person: Person, tx?: Tx) {
  const query = openInvitationOf(tx ?? db(), listingId, person).select(['i.id', 'i.invitedBy'])
  return (await query.executeTakeFirst()) ?? null
}

function currentNdaOf(on: Kysely<DB>, listingId: number) {
  return on
    .selectFrom('ndaVersions')
    .where((eb) => eb.or([eb('listingId', '=', listingId), eb('listingId', 'is', null)]))
    .orderBy(sql`listing_id is null`)
    .orderBy('number', 'desc')
    .select(['id', 'listingId', 'number', 'body'])
    .limit(1)
}

/**
 * Public name of an NDA version, such as "own-2" or "standard-1"; the id would reveal the count of all texts (decision
 * 060).
 */
export function ndaEdition({ listingId, number }: { listingId: number | null; number: number }): string {
  return `${listingId === null ? 'standard' : 'own'}-${number}`
}

/** The current NDA of a listing: its own newest version, otherwise the standard one. */
export function currentNda(listingId: number, tx?: Tx) {
  return currentNdaOf(tx ?? db(), listingId).executeTakeFirstOrThrow()
}
