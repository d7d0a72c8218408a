import type { ToastMessage } from '#app/ui/toast-store.ts'
import { SAVED_TEXTS } from '../texts.ts'
import { withListing } from '../paths.ts'

/** Links for a guest: signing in returns to `from`, a sign-up remembers the listing. */
export function SignInLinks({ from, slug }: { from: string; slug?: string | undefined }) {
  return (
    <span className="mt-1 flex gap-4">
      <a href={`/signin?from=${encodeURIComponent(from)}`} className="text-link">
        {SAVED_TEXTS.signIn}
      </a>
      <a href={withListing('/signup', slug)} className="text-link">
        {SAVED_TEXTS.signUp}
      </a>
    </span>
  )
}

/** A toast that asks a guest to sign in or sign up (PUB-083). */
export const withSignInLinks = (toast: ToastMessage, from: string, slug?: string): ToastMessage => ({
  ...toast,
  text: (
    <>
      {toast.text} <SignInLinks from={from} slug={slug} />
    </>
  ),
})
