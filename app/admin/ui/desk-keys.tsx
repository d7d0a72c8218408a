import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { Kbd } from '#app/ui/kbd.tsx'

const STORED = 'parcela.desk-keys'
const TYPING = 'input, textarea, select, dialog, [contenteditable]'

type Props = {
  label: string
  previous: string | null
  next: string | null
  /** Key -> id of the button that it presses. */
  presses: Readonly<Record<string, string>>
  /** What each key does, for the line under the desk. */
  words: readonly { key: string; does: string }[]
  children: ReactNode
}

const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const isSwitchedOn = () => localStorage.getItem(STORED) !== 'off'

function turn() {
  localStorage.setItem(STORED, isSwitchedOn() ? 'off' : 'on')
  for (const listener of listeners) listener()
}

/** Keys of a review desk; they act with the focus in the desk alone, never while something is typed, and can be switched off. */
export function DeskKeys({ label, previous, next, presses, words, children }: Props) {
  const desk = useRef<HTMLDivElement>(null)
  const wasInside = useRef(false)
  const navigate = useNavigate()
  const isOn = useSyncExternalStore(subscribe, isSwitchedOn, () => true)
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isOn || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.target instanceof Element && event.target.closest(TYPING)) return
    const key = event.key.toLowerCase()
    const to = key === 'j' ? next : key === 'k' ? previous : null
    const button = presses[key] ? document.getElementById(presses[key]) : null
    if (to === null && !button) return
    event.preventDefault()
    if (to !== null) void navigate(to, { preventScrollReset: true })
    else button?.click()
  })
  useEffect(() => {
    const element = desk.current
    if (!element) return undefined
    const enter = () => (wasInside.current = true)
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node) wasInside.current = element.contains(relatedTarget)
    }
    element.addEventListener('keydown', press)
    element.addEventListener('focusin', enter)
    element.addEventListener('focusout', leave)
    return () => {
      element.removeEventListener('keydown', press)
      element.removeEventListener('focusin', enter)
      element.removeEventListener('focusout', leave)
    }
  }, [])
  // The part of the desk that had the focus goes with its record; the keys go on with the next one.
  useEffect(() => {
    if (wasInside.current && document.activeElement === document.body)
      desk.current?.focus({ preventScroll: true })
  })
  return (
    <div ref={desk} role="group" aria-label={label} tabIndex={-1} className="outline-none">
      {children}
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 pb-6 text-13 text-ink-2 max-lg:hidden lg:px-6 noscript:hidden">
        <button
          type="button"
          aria-pressed={isOn}
          onClick={turn}
          className="underline underline-offset-3 hover:text-ink"
        >
          Keyboard {isOn ? 'on' : 'off'}
        </button>
        {isOn &&
          words.map(({ key, does }) => (
            <span key={key}>
              <Kbd>{key}</Kbd> {does}
            </span>
          ))}
      </p>
    </div>
  )
}
