import { useMemo } from 'react'
import type { FormState } from '#app/lib/form.ts'
import { FormToast } from '#app/ui/form-toast.tsx'
import { SIGN_IN_TO_SEND } from '../kept.words.ts'
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

type Props = { toast: FormState['toast']; slug: string; from: string }

/** The toast of a guest who has no account to send from, with the two ways on (PUB-083). */
export function SignInToSend({ toast, slug, from }: Props) {
  const shown = useMemo(
    () =>
      toast && {
        title: toast.title,
        tone: toast.tone,
        text: (
          <>
            {toast.text}{' '}
            <a href={`/signin?from=${encodeURIComponent(from)}`} className="text-link">
              {SIGN_IN_TO_SEND.signIn}
            </a>{' '}
            <a href={withListing('/signup', slug)} className="text-link">
              {SIGN_IN_TO_SEND.signUp}
            </a>
          </>
        ),
      },
    [toast, slug, from],
  )
  return <FormToast toast={shown} />
}
