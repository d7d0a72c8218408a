import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { useFetcher, useLocation, useNavigate, useNavigation } from 'react-router'
import { Dialog, DialogTrigger } from '#app/ui/dialog.tsx'
import { Kbd } from '#app/ui/kbd.tsx'
import { DESK_SETTINGS } from './claims.tsx'
import { FRAME } from './document-frame.tsx'

const TYPING = 'input, textarea, select, dialog, [contenteditable]'
const OVERVIEW = 'desk-keys'
const SEARCH = 'input[type=search]'

/** Actions by key; each clicks a visible button, and none decides by itself (ADM-199). */
export const DESK_KEYS = [
  { key: 'J', does: 'next record' },
  { key: 'K', does: 'previous record' },
  { key: 'N', does: 'next record to review' },
  { key: 'A', does: 'approve (opens a dialog)' },
  { key: 'I', does: 'request information (opens a dialog)' },
  { key: 'R', does: 'reject (opens a dialog)' },
  { key: '/', does: 'search the queue' },
  { key: '?', does: 'show these shortcuts' },
] as const
/** Keys that are always on. */
const ALWAYS = [
  { key: 'Ctrl Enter', does: 'confirm the dialog from a text field' },
  { key: 'Esc', does: 'close the dialog without deciding, or leave the document' },
] as const

/** Selector of the button that a key clicks. */
const BUTTONS: Readonly<Record<string, string>> = {
  a: '#desk-approve',
  i: '#desk-requestInfo, #desk-ask',
  r: '#desk-reject',
  n: '#desk-next',
  '?': '#desk-overview',
}

export type DeskKeysProps = {
  label: string
  /** As stored for this admin. */
  isOn: boolean
  /** URLs of the records before and after the open one. */
  previous: string | null
  next: string | null
  children: ReactNode
}

/** The URLs before and after the open record in a page of the queue; without an open one, next is the first. */
export function neighboursOf(rows: readonly string[], open: string | null) {
  const at = open === null ? -1 : rows.indexOf(open)
  return { previous: rows[at - 1] ?? null, next: rows[at + 1] ?? null }
}

export function KeyList({ keys }: { keys: readonly { key: string; does: string }[] }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2">
      {keys.map(({ key, does }) => (
        <div key={key} className="contents">
          <dt>
            <Kbd>{key}</Kbd>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Shortcuts of a review desk, active while it has the focus and no text is edited; can be turned off. */
export function DeskKeys({ label, isOn: stored, previous, next, children }: DeskKeysProps) {
  const desk = useRef<HTMLDivElement>(null)
  const wasInside = useRef(false)
  const navigate = useNavigate()
  // During a navigation a key would click buttons of the record being left.
  const isLeaving = useNavigation().state !== 'idle'
  const switched = useFetcher()
  const pending = switched.formData?.get('keys')
  const isOn = pending ? pending === 'on' : stored
  const keySwitch = (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={() => {
        const posted = { intent: 'keys', keys: isOn ? 'off' : 'on', stay: 'yes' }
        void switched.submit(posted, { method: 'post', action: DESK_SETTINGS })
      }}
      className="underline underline-offset-3 hover:text-ink"
    >
      Keyboard shortcuts {isOn ? 'on' : 'off'}
    </button>
  )
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && event.target instanceof Element && event.target.matches(FRAME)) {
      event.preventDefault()
      desk.current?.focus({ preventScroll: true })
      return
    }
    if (!isOn || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.target instanceof Element && event.target.closest(TYPING)) return
    const key = event.key.toLowerCase()
    const to = key === 'j' ? next : key === 'k' ? previous : null
    const selector = BUTTONS[key]
    const button = selector && !isLeaving ? document.querySelector<HTMLElement>(selector) : null
    const search = key === '/' ? desk.current?.querySelector<HTMLElement>(SEARCH) : null
    if (to === null && !button && !search) return
    event.preventDefault()
    if (to !== null) void navigate(to)
    else if (search) search.focus()
    else button?.click()
  })
  useEffect(() => {
    const element = desk.current
    if (!element) return undefined
    const enter = () => {
      wasInside.current = true
    }
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node) wasInside.current = element.contains(relatedTarget)
    }
    element.addEventListener('keydown', onKeyDown)
    element.addEventListener('focusin', enter)
    element.addEventListener('focusout', leave)
    return () => {
      element.removeEventListener('keydown', onKeyDown)
      element.removeEventListener('focusin', enter)
      element.removeEventListener('focusout', leave)
    }
  }, [])
  // The focused element disappears with its record; the desk takes the focus.
  useEffect(() => {
    if (wasInside.current && document.activeElement === document.body)
      desk.current?.focus({ preventScroll: true })
  })
  // Focuses the desk after each navigation to it, unless the user is typing, is in a dialog, or has moved the focus
  // in the meantime.
  const { key: arrival } = useLocation()
  const arrived = useRef<string>(undefined)
  const focusBefore = useRef<Element | null>(null)
  useEffect(() => {
    if (isLeaving) focusBefore.current = document.activeElement
  }, [isLeaving])
  useEffect(() => {
    if (arrived.current === arrival) return
    arrived.current = arrival
    const { activeElement } = document
    const previousFocus = focusBefore.current
    focusBefore.current = null
    if (previousFocus && previousFocus !== activeElement && activeElement !== document.body) return
    if (desk.current?.contains(activeElement) && activeElement?.checkVisibility()) return
    if (!activeElement?.closest(TYPING)) desk.current?.focus({ preventScroll: true })
  }, [arrival])
  return (
    <div ref={desk} role="group" aria-label={label} tabIndex={-1} className="desk-frame outline-none">
      {children}
      <p className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1 border-t border-line-2 bg-paper px-4 py-1 text-13 text-ink-2 max-lg:hidden md:px-6 noscript:hidden">
        {keySwitch}
        <DialogTrigger id="desk-overview" dialog={OVERVIEW} variant="quiet" size="sm">
          All shortcuts
          <Kbd>?</Kbd>
        </DialogTrigger>
      </p>
      <Dialog
        id={OVERVIEW}
        title="Keyboard shortcuts"
        text="Single keys work while the focus is in the desk, but not while you type. You can turn them off."
      >
        <KeyList keys={[...DESK_KEYS, ...ALWAYS]} />
        <p className="mt-5">{keySwitch}</p>
      </Dialog>
    </div>
  )
}
