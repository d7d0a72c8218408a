import { useMemo } from 'react'
import type { FormState } from '#app/lib/form.ts'
import { FormToast } from '#app/ui/post-form.tsx'
import type { ToastMessage } from '#app/ui/toast-store.ts'
import { SAVED_TEXTS } from '../texts.ts'
import { withListing } from '../paths.ts'

/** The answer to a guest whose message was saved. */
export type SavedAnswer = FormState & { isKept?: true }

/** Hides the refusal summary when the message was saved. */
export function useSavedAnswer(answer: SavedAnswer | undefined) {
  return useMemo(() => {
    if (!answer?.isKept) return { form: answer, toast: undefined }
    const { toast, ...form } = answer
    return { form, toast }
  }, [answer])
}

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

type Props = { toast: FormState['toast']; slug: string; from: string }

/** The toast for a guest without an account: the message is saved. */
export function SignInToSend({ toast, slug, from }: Props) {
  const shown = useMemo(
    () =>
      toast &&
      withSignInLinks(
        { ...toast, text: [toast.text, SAVED_TEXTS.until].filter(Boolean).join(' ') },
        from,
        slug,
      ),
    [toast, slug, from],
  )
  return <FormToast toast={shown} />
}
