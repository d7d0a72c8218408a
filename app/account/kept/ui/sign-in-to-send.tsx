import { useMemo } from 'react'
import type { FormState } from '#app/lib/form.ts'
import { FormToast } from '#app/ui/form-toast.tsx'
import type { ToastMessage } from '#app/ui/toast-store.ts'
import { KEPT } from '../kept.words.ts'
import { withListing } from '../paths.ts'

/** The answer to a guest whose words were kept. */
export type KeptAnswer = FormState & { isKept?: true }

/** What its form shows: the summary of a refusal has no place over words that are kept. */
export function useKeptAnswer(answer: KeptAnswer | undefined) {
  return useMemo(() => {
    if (!answer?.isKept) return { form: answer, toast: undefined }
    const { toast, ...form } = answer
    return { form, toast }
  }, [answer])
}

/** A toast that asks a guest to sign in, with the two ways to do it; signing in leads back to `from` (PUB-083). */
export function withWaysIn(toast: ToastMessage, from: string, slug?: string): ToastMessage {
  return {
    ...toast,
    text: (
      <>
        {toast.text}{' '}
        <span className="mt-1 flex gap-4">
          <a href={`/signin?from=${encodeURIComponent(from)}`} className="text-link">
            {KEPT.signIn}
          </a>
          <a href={withListing('/signup', slug)} className="text-link">
            {KEPT.signUp}
          </a>
        </span>
      </>
    ),
  }
}

type Props = { toast: FormState['toast']; slug: string; from: string }

/** The toast of a guest who has no account to send from: it says that nothing is lost. */
export function SignInToSend({ toast, slug, from }: Props) {
  const shown = useMemo(
    () =>
      toast && withWaysIn({ ...toast, text: [toast.text, KEPT.until].filter(Boolean).join(' ') }, from, slug),
    [toast, slug, from],
  )
  return <FormToast toast={shown} />
}
