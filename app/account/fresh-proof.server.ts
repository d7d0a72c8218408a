import type { Refusals } from '#app/lib/answer.ts'
import { ok, refuse, type Result } from '#app/lib/result.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { isFresh } from './fresh.ts'

declare const fresh: unique symbol

/** An admin who proved who they are within the last FRESH_SIGN_IN. Only proveFresh makes it. */
export type FreshAdmin = AdminViewer & { readonly [fresh]: true }

/** The page that asks for the proof in a window of its own and says there that the first one may go on. */
export const FRESH_WINDOW = '/settings/confirm?window=own'

const STALE = {
  title: 'Confirm it’s you',
  text: 'You signed in a while ago. Confirm it’s you in a new window, then press the button again. Nothing was changed, and your entries are still here.',
  link: { label: 'Confirm in a new window', to: FRESH_WINDOW },
  tone: 'error',
} as const

/** How an action answers an admin without a fresh proof, beside the refusals of its command (ADM-201). */
export const FRESH_REFUSALS = {
  not_fresh: { kind: 'access_denied', toast: STALE },
} as const satisfies Refusals<'not_fresh'>

/** The proof that a dangerous action of an admin asks for. For the server; the action has asked requireAdmin before. */
export function proveFresh(admin: AdminViewer): Result<FreshAdmin, 'not_fresh'> {
  return isFresh(admin) ? ok(admin as FreshAdmin) : refuse('not_fresh')
}
