import { type Refusals, ok, refuse, type Result } from '#app/lib/refusal.ts'
import type { AdminViewer, Member, Viewer } from '#app/lib/viewer.ts'
import { isInFuture, now } from '#app/lib/clock.ts'
import { env } from '#app/lib/env.ts'
import { redirect } from 'react-router'
import { requireMember } from '#app/gates/gate.server.ts'

/** Whether the last sign-in or password is within FRESH_SIGN_IN (PUB-180, ADM-183, MEM-389, MEM-392). */
export function isFresh({ signedInAt }: Pick<Member, 'signedInAt'>, at: Date = now()): boolean {
  const age = at.getTime() - signedInAt.getTime()
  return !isInFuture(signedInAt, at) && age < env().lifetimes.freshSignIn * 1000
}

/** The page that asks for the password, and the code if there is a second factor, then returns to our page `from`. */
export const freshPath = (from: string): string => `/settings/confirm?from=${encodeURIComponent(from)}`

declare const fresh: unique symbol

/** Only proveFresh creates it. */
export type FreshAdmin = AdminViewer & { readonly [fresh]: true }

/** The confirmation page for a new window, which sends the person back to the first window. */
export const FRESH_WINDOW = '/settings/confirm?window=own'

const STALE = {
  title: 'Confirm it’s you',
  text: 'You signed in a while ago. Confirm it’s you in a new window, then try again. Nothing was changed, and your entries are still here.',
  link: { label: 'Confirm in a new window', to: FRESH_WINDOW },
  tone: 'error',
} as const

/** The refusal of an admin action that lacks a fresh proof, in addition to its command's own refusals (ADM-201). */
export const FRESH_REFUSALS = {
  not_fresh: { kind: 'access_denied', toast: STALE },
} as const satisfies Refusals<'not_fresh'>

/** The proof that a dangerous admin action requires. Call requireAdmin first. */
export const proveFresh = (admin: AdminViewer): Result<FreshAdmin, 'not_fresh'> =>
  isFresh(admin) ? ok(admin as FreshAdmin) : refuse('not_fresh')

/** A member with a fresh sign-in; others are asked first and return to `page` (MEM-389). */
export function requireFresh(viewer: Viewer, request: Request, page: string): Member {
  const member = requireMember(viewer, request)
  if (!isFresh(member)) throw redirect(freshPath(page), { status: request.method === 'POST' ? 303 : 302 })
  return member
}
