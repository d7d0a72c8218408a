import { useEffect } from 'react'
import { Notice } from './notice.tsx'
import { useScripting } from './scripting.ts'
import { currentToast, showToast, withdrawError } from './toast-store.ts'
import type { ToastMessage } from './toast-store.ts'

const tones = { ok: 'ok', error: 'stop', note: 'note' } as const

type Props = {
  toast: ToastMessage | null | undefined
  /** A summary says the same beside it, with or without script. */
  isSummed?: boolean | undefined
}

/**
 * The message of a form's answer: a toast, or without script a notice in its place. An error that is still open goes
 * with the form that it is about.
 */
export function FormToast({ toast, isSummed = false }: Props) {
  const isScripted = useScripting()
  useEffect(() => {
    if (!toast) return
    showToast(toast)
    const id = currentToast()?.id
    return () => withdrawError(id)
  }, [toast])
  if (!toast || isScripted || isSummed) return null
  return (
    <div className="hidden noscript:block">
      <Notice
        tone={tones[toast.tone]}
        title={toast.title}
        action={
          toast.link && (
            <a
              href={toast.link.to}
              target={toast.tone === 'ok' ? undefined : '_blank'}
              className="text-13 underline underline-offset-3"
            >
              {toast.link.label}
            </a>
          )
        }
      >
        {toast.text}
      </Notice>
    </div>
  )
}
