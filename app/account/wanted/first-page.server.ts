import { db, type Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { redirectWithToast, type Toast } from '#app/lib/toast.ts'
import { gatePath, standingOf, type Viewer } from '#app/lib/viewer.ts'
import { findBouncingAddress } from '#app/mail/given-up.server.ts'

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

const WELCOME: Toast = { title: 'Welcome back!', text: 'You have successfully signed in.', tone: 'ok' }

/** Redirects after a sign-in, with a welcome or, which takes precedence, a warning about a bouncing address. */
export async function welcome(userId: string, to: string, cookies: readonly string[]): Promise<Response> {
  const address = await findBouncingAddress(userId)
  const warning: Toast = {
    title: `Emails to ${address} are bouncing. Check your address.`,
    link: { label: 'Change your address', to: '/settings#email' },
    tone: 'error',
  }
  const headers = new Headers(cookies.map((cookie) => ['Set-Cookie', cookie]))
  return redirectWithToast(await firstPage(userId, to), address === null ? WELCOME : warning, headers)
}

/** The next page of an account whose address is confirmed: its profile form, or the page that its gate redirects to. */
export async function pageAfterConfirmation(viewer: Viewer): Promise<string> {
  if (viewer.kind === 'guest') return '/signin'
  const next = standingOf(viewer) === 'admin' ? '/admin' : (gatePath(viewer) ?? '/platform')
  return firstPage(viewer.userId, next)
}
