import type { ToastMessage } from '#app/ui/toast-store.ts'
import { SAVED_TEXTS } from '../texts.ts'
import { withListing } from '../paths.ts'

/** A toast that asks a guest to sign in or sign up; signing in returns to `from` (PUB-083). */
export function withSignInLinks(toast: ToastMessage, from: string, slug?: string): ToastMessage {
  return {
    ...toast,
    text: (
      <>
        {toast.text}{' '}
        <span className="mt-1 flex gap-4">
          <a href={`/signin?from=${encodeURIComponent(from)}`} className="text-link">
            {SAVED_TEXTS.signIn}
          </a>
          <a href={withListing('/signup', slug)} className="text-link">
            {SAVED_TEXTS.signUp}
          </a>
        </span>
      </>
    ),
  }
}
