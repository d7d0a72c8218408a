import { type FormState, refusedForm } from '#app/lib/form.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { isFresh } from './fresh.ts'

declare const fresh: unique symbol

/** An admin who proved who they are within the last FRESH_SIGN_IN. Only proveFresh makes it. */
export type FreshAdmin = AdminViewer & { readonly [fresh]: true }

/** The page that asks for the proof in a window of its own and says there that the first one may go on. */
export const FRESH_WINDOW = '/settings/confirm?window=own'

const STALE = {
  title: 'Confirm that it is you',
  text: 'Your last sign-in was a while ago, and this needs a fresh proof. Nothing was changed and what you typed is still here: confirm in a new window, then press the button again.',
  link: { label: 'Confirm in a new window', to: FRESH_WINDOW },
  tone: 'error',
} as const

/**
 * The proof that a dangerous action of an admin asks for, or the posted form with everything typed and the words, to be
 * answered with status 403 (ADM-201). For the server; the action has asked requireAdmin before.
 */
export function proveFresh(
  admin: AdminViewer,
  formData: FormData,
): { ok: true; value: FreshAdmin } | { ok: false; form: FormState } {
  if (isFresh(admin)) return { ok: true, value: admin as FreshAdmin }
  return { ok: false, form: refusedForm(formData, { toast: STALE }) }
}
