import { useMemo } from 'react'
import type { FormState } from '#app/lib/form.ts'
import { FormToast } from '#app/ui/post-form.tsx'
import { SAVED_TEXTS } from '../texts.ts'
import { withSignInLinks } from './sign-in-links.tsx'

/** The response to a guest whose message was saved. */
export type SavedResult = FormState & { isKept?: true }

/** Hides the refusal summary when the message was saved. */
export function useSavedResult(answer: SavedResult | undefined) {
  return useMemo(() => {
    if (!answer?.isKept) return { form: answer, toast: undefined }
    const { toast, ...form } = answer
    return { form, toast }
  }, [answer])
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
