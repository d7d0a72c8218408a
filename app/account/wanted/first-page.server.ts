import { db, type Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import type { Viewer } from '#app/lib/viewer.ts'
import { nextPath } from '../policy.ts'

/** Invitations that can be accepted now: open, from an approved company that is neither suspended nor closed. */
export function openInvitations(from: Pick<Tx, 'selectFrom'> = db()) {
  return from
    .selectFrom('companyInvitations as i')
    .innerJoin('companies as c', 'c.id', 'i.companyId')
    .innerJoin('members as m', 'm.userId', 'i.invitedBy')
    .where('i.acceptedAt', 'is', null)
    .where('i.revokedAt', 'is', null)
    .where('i.expiresAt', '>', now())
    .where('c.approvalStatus', '=', 'approved')
    .where('c.suspendedAt', 'is', null)
    .where('c.closedAt', 'is', null)
    .orderBy('i.createdAt', 'desc')
}

/** The page after a sign-in: the open invitation of a person without a company, otherwise `to`. */
export async function firstPage(userId: string, to: string): Promise<string> {
  if (to.startsWith('/join/')) return to
  const invitation = await openInvitations()
    .innerJoin('users as u', 'u.email', 'i.email')
    .innerJoin('members as invited', 'invited.userId', 'u.id')
    .leftJoin('companyMembers as cm', 'cm.userId', 'u.id')
    .where('u.id', '=', userId)
    .where('u.emailVerified', '=', true)
    .where('invited.suspendedAt', 'is', null)
    .where('cm.userId', 'is', null)
    .select('i.id')
    .limit(1)
    .executeTakeFirst()
  if (!invitation) return to
  return `/join/${invitation.id}${to === '/' ? '' : `?from=${encodeURIComponent(to)}`}`
}

/** The page after confirming an address or setting a new password. */
export async function pageAfterConfirmation(viewer: Viewer): Promise<string> {
  return viewer.kind === 'guest' ? '/signin' : firstPage(viewer.userId, nextPath(viewer))
}
