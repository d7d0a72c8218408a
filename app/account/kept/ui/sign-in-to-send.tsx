import { useEffect, useMemo, useRef } from 'react'
import type { FormState } from '#app/lib/form.ts'
import { Notice } from '#app/ui/notice.tsx'
import { SAVED_TEXTS } from '../texts.ts'
import { SignInLinks } from './sign-in-links.tsx'

export type SavedResult = FormState & { isKept?: true }

/** Hides the refusal summary when the message was saved. */
export function useSavedResult(answer: SavedResult | undefined) {
  return useMemo(() => {
    if (!answer?.isKept) return { form: answer, saved: undefined }
    const { toast, ...form } = answer
    return { form, saved: toast }
  }, [answer])
}

type Props = {
  /** Null without a saved message; empty if it was saved earlier. */
  saved: { title?: string; text?: string | undefined } | null
  slug: string
  from: string
}

/** Tells a guest that the message is saved, with links to sign in and send it (PUB-083, decision 145). */
export function SignInToSend({ saved, slug, from }: Props) {
  const box = useRef<HTMLDivElement>(null)
  // On a phone, the bar at the bottom covers what comes below the button.
  useEffect(() => {
    if (saved?.title) box.current?.scrollIntoView({ block: 'nearest' })
  }, [saved])
  return (
    <div ref={box} role="status" className="empty:-mt-5">
      {saved && (
        <Notice title={saved.title}>
          {[saved.text, SAVED_TEXTS.inBrowser].filter(Boolean).join(' ')}
          <SignInLinks from={from} slug={slug} />
        </Notice>
      )}
    </div>
  )
}
