import { sql } from 'kysely'
import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import type { ApprovedMember } from '#app/lib/viewer.ts'
import { closeLapsedGrant } from './shared.server.ts'

/** A company's earlier requests and grants for a listing that affect its next request. */
export async function readHistory(tx: Tx, listingId: number, companyId: string) {
  const requests = await tx
    .selectFrom('accessRequests')
    .where('listingId', '=', listingId)
    .where('companyId', '=', companyId)
    .where('status', 'in', ['pending', 'declined'])
    .orderBy('decidedAt', 'desc')
    .select(['status', 'decidedAt'])
    .execute()
  const past = await tx
    .selectFrom('accessGrants')
    .where('listingId', '=', listingId)
    .where('companyId', '=', companyId)
    .where((eb) => eb.or([eb('revokedAt', 'is not', null), eb('expiresAt', '<=', now())]))
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return {
    hasPendingRequest: requests.some(({ status }) => status === 'pending'),
    lastDeclinedAt: requests.find(({ status }) => status === 'declined')?.decidedAt ?? null,
    hadGrant: past !== undefined,
  }
}

type NewRequest = { status: 'pending' | 'granted'; message: string | null; ndaId: string | null }

/** Stores one pending request per listing and company, null if there is one. A granted one settles it instead. */
export async function storeRequest(
  tx: Tx,
  member: ApprovedMember,
  listing: { id: number; title: string },
  { status, message, ndaId }: NewRequest,
): Promise<{ id: string; userId: string } | null> {
  const at = status === 'granted' ? now() : null
  if (status === 'granted') {
    const settled = await tx
      .updateTable('accessRequests')
      .set((eb) => ({
        status,
        decidedAt: at,
        message: eb.fn.coalesce(eb.val(message), 'message'),
        ndaAcceptanceId: eb.fn.coalesce(eb.cast<string>(eb.val(ndaId), 'uuid'), 'ndaAcceptanceId'),
      }))
      .where('listingId', '=', listing.id)
      .where('companyId', '=', member.company.id)
      .where('status', '=', 'pending')
      .returning(['id', 'userId'])
      .executeTakeFirst()
    if (settled) return settled
  }
  const request = await tx
    .insertInto('accessRequests')
    .values({
      listingId: listing.id,
      askedTitle: listing.title,
      message,
      status,
      ndaAcceptanceId: ndaId,
      userId: member.userId,
      companyId: member.company.id,
      createdAt: now(),
      decidedAt: at,
    })
    .onConflict((conflict) =>
      conflict.columns(['listingId', 'companyId']).where('status', '=', sql.lit('pending')).doNothing(),
    )
    .returning(['id', 'userId'])
    .executeTakeFirst()
  return request ?? null
}

type Invitation = { id: string; accessEndsAt: Date | null; invitedBy: string | null }

/** Grants access by NDA or invitation and consumes the invitation; false if it has ended in the meantime. */
export async function grantImmediately(
  tx: Tx,
  member: ApprovedMember,
  listingId: number,
  requestId: string,
  invitation: Invitation | null,
): Promise<boolean> {
  const { userId, company } = member
  await closeLapsedGrant(tx, listingId, company.id)
  const grant = await tx
    .insertInto('accessGrants')
    .values({
      listingId,
      requestId,
      companyId: company.id,
      userId,
      source: invitation ? 'invitation' : 'nda',
      grantedBy: invitation?.invitedBy ?? null,
      grantedAt: now(),
      expiresAt: invitation?.accessEndsAt ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (!invitation) return true
  const used = await tx
    .updateTable('accessInvitations')
    .set({ acceptedAt: now(), acceptedBy: userId, grantId: grant.id })
    .where('id', '=', invitation.id)
    .where('acceptedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

/** Stores when the first reminder about pending requests was sent; requesters can see it (PUB-224). */
export async function markReminded(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  await tx
    .updateTable('accessRequests')
    .set({ remindedAt: at })
    .where('id', 'in', ids)
    .where('status', '=', 'pending')
    .where('remindedAt', 'is', null)
    .execute()
}
