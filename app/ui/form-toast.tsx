import { useEffect } from 'react'
import { Notice } from './notice.tsx'
import { useScripting } from './scripting.ts'
import { currentToast, showToast, withdrawError } from './toast-store.ts'
import type { ToastMessage } from './toast-store.ts'

const tones = { ok: 'ok', error: 'stop', note: 'note' } as const

type Props = {
  toast: ToastMessage | null | undefined
  /** A summary already shows the same text. */
  isSummed?: boolean | undefined
}

/**
 * The message of a form's answer: a toast, or a notice without JavaScript. An open error toast closes when its form unmounts.
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
