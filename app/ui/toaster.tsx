import { clsx } from 'clsx'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { ToastLink } from './notice.tsx'
import { useScripting } from './scripting.ts'
import {
  TOAST_LIFE_MS,
  currentToast,
  dismissToast,
  showToast,
  subscribeToToast,
  type ToastMessage,
} from './toast-store.ts'

const styles = {
  ok: { edge: 'border-l-ok', ink: 'text-ok', Icon: CircleCheck },
  error: { edge: 'border-l-stop', ink: 'text-stop', Icon: CircleAlert },
  note: { edge: 'border-l-note', ink: 'text-note', Icon: Info },
} as const

/** Dismisses the toast after its life, which pauses while `isPaused`. */
function useCountdown(isPaused: boolean): void {
  const left = useRef(TOAST_LIFE_MS)
  useEffect(() => {
    if (isPaused) return
    const started = Date.now()
    const timer = setTimeout(dismissToast, left.current)
    return () => {
      clearTimeout(timer)
      left.current = Math.max(0, left.current - (Date.now() - started))
    }
  }, [isPaused])
}

function ToastBox({ toast, still }: { toast: ToastMessage; still: boolean }) {
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const { edge, ink, Icon } = styles[toast.tone]
  useCountdown(still || toast.tone === 'error' || hovered || focused)
  return (
    <div
      data-tone={toast.tone}
      className={clsx('toast-box', edge, !still && 'enter')}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Icon aria-hidden="true" className={clsx('mt-0.5 size-5 shrink-0', ink)} strokeWidth={1.75} />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{toast.title}</p>
        {toast.text && <p className="text-13 text-ink-2">{toast.text}</p>}
        {toast.link && <ToastLink link={toast.link} tone={toast.tone} />}
      </div>
      <button type="button" className="needs-js toast-close" onClick={dismissToast}>
        <X className="size-4" strokeWidth={1.75} />
        <span className="sr-only">Close message</span>
      </button>
    </div>
  )
}

const nothing = () => null

function watchDialogs(changed: () => void): () => void {
  const events = ['toggle', 'close'] as const
  for (const event of events) document.addEventListener(event, changed, true)
  return () => events.forEach((event) => document.removeEventListener(event, changed, true))
}

/** The top modal dialog: everything outside it is inert and not announced. */
const topDialog = () => [...document.querySelectorAll('dialog:modal')].at(-1) ?? null

/**
 * The polite live region, inside an open dialog if there is one. `initial` is the toast of this response: rendered by the
 * server and reinserted once JavaScript runs, so that it is announced and counts down.
 */
export function Toaster({ initial = null }: { initial?: ToastMessage | null | undefined }) {
  const shown = useSyncExternalStore(subscribeToToast, currentToast, nothing)
  const live = useScripting()
  const dialog = useSyncExternalStore(watchDialogs, topDialog, nothing)
  const box = shown?.open && <ToastBox key={shown.id} toast={shown} still={false} />
  useEffect(() => {
    if (initial) showToast(initial)
  }, [initial])
  return (
    <section
      aria-label="Messages"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-2 top-2 z-50 flex justify-end sm:inset-x-6 sm:top-auto sm:bottom-[calc(var(--foot)+1.5rem)] print:hidden"
    >
      {dialog && box
        ? createPortal(
            <div role="alert" className="sticky bottom-0 px-5 pb-5">
              {box}
            </div>,
            dialog,
            shown.id,
          )
        : box}
      {!live && initial && <ToastBox toast={initial} still />}
    </section>
  )
}
