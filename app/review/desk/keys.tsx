import { useEffect, useEffectEvent, useRef } from 'react'
import type { ReactNode } from 'react'
import { useFetcher, useNavigate, useNavigation } from 'react-router'
import { Dialog, DialogTrigger } from '#app/ui/dialog.tsx'
import { Kbd } from '#app/ui/kbd.tsx'
import { DESK_SETTINGS } from './claims.tsx'

const TYPING = 'input, textarea, select, dialog, [contenteditable]'
const OVERVIEW = 'desk-keys'

/** What each key does; a key presses a button that anybody can press, and decides nothing by itself (ADM-199). */
export const DESK_KEYS = [
  { key: 'J', does: 'next record' },
  { key: 'K', does: 'previous record' },
  { key: 'N', does: 'next that waits' },
  { key: 'A', does: 'approve: opens its dialog' },
  { key: 'I', does: 'request info: opens its dialog' },
  { key: 'R', does: 'reject: opens its dialog' },
  { key: '/', does: 'search the queue' },
  { key: '?', does: 'these shortcuts' },
] as const
/** Those that no button of the desk shows beside its name. */
const MOVES = DESK_KEYS.filter(({ key }) => key === 'J' || key === 'K')
/** Without a single key: in the dialogs, switched on or off. */
const IN_DIALOGS = [
  { key: 'Ctrl Enter', does: 'in a text: decide as the dialog says' },
  { key: 'Esc', does: 'close the dialog, nothing is decided' },
] as const

/** Key -> id of what it presses; absent on a desk where that step does not exist. */
const PRESSES: Readonly<Record<string, string>> = {
  a: 'desk-approve',
  i: 'desk-requestInfo',
  r: 'desk-reject',
  n: 'desk-next',
  '?': 'desk-overview',
}

export type DeskKeysProps = {
  label: string
  /** Of this admin, as stored. */
  isOn: boolean
  /** Addresses of the records beside the open one. */
  previous: string | null
  next: string | null
  children: ReactNode
}

/** The records beside the open one, from the addresses of a page of the queue; without an open one next is the first. */
export function beside(
  rows: readonly string[],
  open: string | null,
): Pick<DeskKeysProps, 'previous' | 'next'> {
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

/** The overview of the keys, with the switch of the single ones. */
function Overview({ isOn, onSwitch }: { isOn: boolean; onSwitch: () => void }) {
  return (
    <Dialog
      id={OVERVIEW}
      title="Keyboard shortcuts"
      text="The single keys act while the focus is in the desk, never while you type, and can be switched off."
    >
      <KeyList keys={[...DESK_KEYS, ...IN_DIALOGS]} />
      <p className="mt-5">
        <button
          type="button"
          aria-pressed={isOn}
          onClick={onSwitch}
          className="underline underline-offset-3 hover:decoration-2"
        >
          Single keys are {isOn ? 'on: switch them off' : 'off: switch them on'}
        </button>
      </p>
    </Dialog>
  )
}

/** Keys of a review desk; they act while the focus is in the desk, never while something is typed, and can be switched off. */
export function DeskKeys({ label, isOn: stored, previous, next, children }: DeskKeysProps) {
  const desk = useRef<HTMLDivElement>(null)
  const wasInside = useRef(false)
  const navigate = useNavigate()
  // On the way to another record a key would press the buttons of the one that is being left.
  const isLeaving = useNavigation().state !== 'idle'
  const switched = useFetcher()
  const pending = switched.formData?.get('keys')
  const isOn = pending ? pending === 'on' : stored
  const turn = () =>
    void switched.submit(
      { intent: 'keys', keys: isOn ? 'off' : 'on', stay: 'yes' },
      { method: 'post', action: DESK_SETTINGS },
    )
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isOn || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.target instanceof Element && event.target.closest(TYPING)) return
    const key = event.key.toLowerCase()
    const to = key === 'j' ? next : key === 'k' ? previous : null
    const id = PRESSES[key]
    const button = id && !isLeaving ? document.getElementById(id) : null
    const search = key === '/' ? desk.current?.querySelector<HTMLElement>('input[type=search]') : null
    if (to === null && !button && !search) return
    event.preventDefault()
    if (to !== null) void navigate(to)
    else if (search) search.focus()
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
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 pb-6 text-13 text-ink-2 max-lg:hidden md:px-8 noscript:hidden">
        <button
          type="button"
          aria-pressed={isOn}
          onClick={turn}
          className="underline underline-offset-3 hover:text-ink"
        >
          Keyboard {isOn ? 'on' : 'off'}
        </button>
        <DialogTrigger id="desk-overview" dialog={OVERVIEW} variant="quiet" size="sm">
          All shortcuts
          <Kbd>?</Kbd>
        </DialogTrigger>
        {isOn &&
          MOVES.map(({ key, does }) => (
            <span key={key}>
              <Kbd>{key}</Kbd> {does}
            </span>
          ))}
      </p>
      <Overview isOn={isOn} onSwitch={turn} />
    </div>
  )
}
