import { sql } from 'kysely'
import { db, type Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import type { UnlockRule, Visibility } from '../schema.ts'
import { askAgainAt } from '../visibility/ask-again.ts'
import { projectionOf, type ViewerFacts } from '../visibility/policy.ts'
import { acceptedNdaSql, liveGrantSql } from '../visibility/projection-sql.server.ts'
import { opensAtOnce } from '../visibility/unlock.ts'

export type PastRequest = {
  id: string
  status: 'pending' | 'granted' | 'declined' | 'withdrawn'
  isOwn: boolean
  words: string | null
  createdAt: Date
  decidedAt: Date | null
  /** When the owner was reminded that it waits. */
  remindedAt: Date | null
}

/** An owner's invitation to the viewer's own address that can be used now. */
export type OpenInvitation = { message: string | null; expiresAt: Date; accessEndsAt: Date | null }

/** How the viewer's company stands towards a listing: what it asked, what it holds, and what opens the rest. */
export type AccessState = {
  unlockRule: UnlockRule
  request: PastRequest | null
  /** A declined request may be followed by another from then on; null when nothing has to be waited for. */
  askAgainAt: Date | null
  hasLiveGrant: boolean
  grantEndsAt: Date | null
  /** When the company's last grant ended; null while one lives and where there was none. */
  endedAt: Date | null
  hasAcceptedNda: boolean
  nda: { id: number; number: number; body: string }
  invitation: OpenInvitation | null
  /** A request opens the listing without a further yes of its owner. */
  opensAtOnce: boolean
}

/** Whoever asks; `userId` is null where nobody in person does. */
export type Asker = ViewerFacts & { userId: string | null }

/**
 * The access of an approved member's company to a listing that exists for it without being its own; null for
 * everybody else, who cannot ask (PUB-113, PUB-222).
 */
export async function findAccess(viewer: Asker, slug: string): Promise<AccessState | null> {
  const { companyId } = viewer
  if (companyId === null) return null
  const row = await db()
    .selectFrom('listings as l')
    .where('l.slug', '=', slug)
    .selectAll('l')
    .select([liveGrantSql(viewer).as('hasLiveGrant'), acceptedNdaSql(viewer).as('hasAcceptedNda')])
    .executeTakeFirst()
  if (!row || row.companyId === companyId || !row.onMarket) return null
  const visibility = row.visibility as Visibility
  if (projectionOf(viewer, { ...row, visibility }) === null) return null
  const [request, grants, nda, invitation] = await Promise.all([
    lastRequest(row.id, companyId),
    lastGrant(row.id, companyId),
    currentNda(row.id),
    viewer.userId === null ? null : findOpenInvitation(row.id, { userId: viewer.userId, companyId }),
  ])
  const again = request?.status === 'declined' && request.decidedAt ? askAgainAt(request.decidedAt) : null
  const unlockRule = row.unlockRule as UnlockRule
  const isInvited = invitation !== null
  return {
    askAgainAt: !isInvited && again !== null && again > now() ? again : null,
    unlockRule,
    request: request
      ? {
          id: request.id,
          status: request.status as PastRequest['status'],
          isOwn: request.userId === viewer.userId,
          words: request.decisionWords,
          createdAt: request.createdAt,
          decidedAt: request.decidedAt,
          remindedAt: request.remindedAt,
        }
      : null,
    hasLiveGrant: row.hasLiveGrant,
    grantEndsAt: row.hasLiveGrant ? (grants?.expiresAt ?? null) : null,
    endedAt: row.hasLiveGrant ? null : (grants?.revokedAt ?? grants?.expiresAt ?? null),
    hasAcceptedNda: row.hasAcceptedNda,
    nda,
    invitation: invitation && {
      message: invitation.message,
      expiresAt: invitation.expiresAt,
      accessEndsAt: invitation.accessEndsAt,
    },
    opensAtOnce: opensAtOnce({ unlockRule, visibility, isInvited, hadGrant: grants !== undefined }),
  }
}

function lastRequest(listingId: number, companyId: string) {
  return db()
    .selectFrom('accessRequests')
    .where('listingId', '=', listingId)
    .where('companyId', '=', companyId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .select(['id', 'status', 'userId', 'decisionWords', 'createdAt', 'decidedAt', 'remindedAt'])
    .limit(1)
    .executeTakeFirst()
}

/** The live grant where there is one, otherwise the last that was. */
function lastGrant(listingId: number, companyId: string) {
  return db()
    .selectFrom('accessGrants')
    .where('listingId', '=', listingId)
    .where('companyId', '=', companyId)
    .orderBy(sql`revoked_at is not null`)
    .orderBy('grantedAt', 'desc')
    .select(['expiresAt', 'revokedAt'])
    .limit(1)
    .executeTakeFirst()
}

/**
 * The invitation of a listing's owner to a member's confirmed address, neither used, ended nor past its time. A no
 * that is newer than the invitation, to the member's company, outweighs it. Whether that company is approved is asked
 * before.
 */
export async function findOpenInvitation(
  listingId: number,
  { userId, companyId }: { userId: string; companyId: string },
  tx?: Tx,
) {
  const found = await (tx ?? db())
    .selectFrom('accessInvitations as i')
    .innerJoin('users as u', (join) => join.on(sql<boolean>`lower(u.email) = i.email`))
    .where('u.id', '=', userId)
    .where('u.emailVerified', '=', true)
    .where('i.listingId', '=', listingId)
    .where('i.acceptedAt', 'is', null)
    .where('i.revokedAt', 'is', null)
    .where('i.expiresAt', '>', now())
    .where((eb) => eb.or([eb('i.accessEndsAt', 'is', null), eb('i.accessEndsAt', '>', now())]))
    .where(
      sql<boolean>`not exists (select 1 from access_grants g where g.listing_id = i.listing_id
        and g.company_id = ${companyId} and g.revoked_at > i.sent_at
        and g.revoked_at is distinct from g.expires_at)`,
    )
    .where(
      sql<boolean>`not exists (select 1 from access_requests r where r.listing_id = i.listing_id
        and r.company_id = ${companyId} and r.status = 'declined' and r.decided_at > i.sent_at)`,
    )
    .select(['i.id', 'i.message', 'i.expiresAt', 'i.accessEndsAt', 'i.invitedBy'])
    .executeTakeFirst()
  return found ?? null
}

/** The confidentiality text that a listing asks for now: its own newest version, otherwise the standard one. */
export async function currentNda(listingId: number, tx?: Tx) {
  return (tx ?? db())
    .selectFrom('ndaVersions')
    .where((eb) => eb.or([eb('listingId', '=', listingId), eb('listingId', 'is', null)]))
    .orderBy(sql`listing_id is null`)
    .orderBy('number', 'desc')
    .select(['id', 'number', 'body'])
    .limit(1)
    .executeTakeFirstOrThrow()
}
