import { db } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import type { InvitationState } from './schema.ts'

export type InvitationRow = {
  id: string
  email: string
  message: string | null
  state: InvitationState
  createdAt: Date
  sentAt: Date
  expiresAt: Date
  accessEndsAt: Date | null
  /** Who used it, once somebody has; until then nothing is said about the address. */
  usedBy: { person: string; company: string; at: Date } | null
}

/** The invitations of a listing for its owner, waiting ones first, newest first among alike. */
export async function listInvitations(listingId: number): Promise<InvitationRow[]> {
  const rows = await db()
    .selectFrom('accessInvitations as i')
    .leftJoin('members as m', 'm.userId', 'i.acceptedBy')
    .leftJoin('accessGrants as g', 'g.id', 'i.grantId')
    .leftJoin('companies as c', 'c.id', 'g.companyId')
    .where('i.listingId', '=', listingId)
    .orderBy('i.createdAt', 'desc')
    .limit(200)
    .select(['i.id', 'i.email', 'i.message', 'i.createdAt', 'i.sentAt', 'i.expiresAt', 'i.accessEndsAt'])
    .select(['i.acceptedAt', 'i.revokedAt', 'm.fullName', 'c.name'])
    .execute()
  const shown = rows.map(({ acceptedAt, revokedAt, fullName, name, ...row }) => ({
    ...row,
    state: stateOf(acceptedAt, revokedAt, row.expiresAt),
    usedBy: acceptedAt && { person: fullName ?? '', company: name ?? '', at: acceptedAt },
  }))
  return [
    ...shown.filter(({ state }) => state === 'waiting'),
    ...shown.filter(({ state }) => state !== 'waiting'),
  ]
}

function stateOf(acceptedAt: Date | null, revokedAt: Date | null, expiresAt: Date): InvitationState {
  if (acceptedAt) return 'used'
  if (revokedAt && revokedAt < expiresAt) return 'ended'
  return expiresAt <= now() ? 'expired' : 'waiting'
}
