import { type ReactNode, useEffect, useId, useState } from 'react'
import { isLiveLoad } from './live-load.ts'
import { RecordUpdateProvider } from './record-update.tsx'
import { ChangedLine } from './changed-line.tsx'

/** Without a default option, a select starts with the first one. */
function isChosen({ options, selectedIndex }: HTMLSelectElement): boolean {
  const initial = [...options].findIndex(({ defaultSelected }) => defaultSelected)
  return selectedIndex !== Math.max(0, initial)
}

const isTyped = (field: Element) =>
  (field instanceof HTMLTextAreaElement && field.value !== field.defaultValue) ||
  (field instanceof HTMLSelectElement && isChosen(field)) ||
  (field instanceof HTMLInputElement &&
    field.type !== 'hidden' &&
    (field.value !== field.defaultValue || field.checked !== field.defaultChecked))

const IN_USE = 'dialog[open], details[open], [role=progressbar], :is(input, textarea, select):focus'
const CLOSING = ['close', 'toggle', 'focusout']

/** Signs of use: an open dialog, menu or disclosure, a running upload, or edited or focused fields. */
function isInUse(root: Element | null): boolean {
  if (!root) return false
  const fields = [...root.querySelectorAll('input, textarea, select')]
  return root.querySelector(IN_USE) !== null || fields.some(isTyped)
}

type Props<T> = {
  value: T
  /** Whether to show the notice line above the part; a dialog shows its own. */
  line?: boolean
  /** `isKept`: text typed over an earlier value is still there. */
  children: (value: T, isKept: boolean) => ReactNode
}

/** A part of a page that holds back live updates while it is in use, and offers to show them. */
export function WhileInUse<T>({ value, line = false, children }: Props<T>) {
  const id = useId()
  const [held, setHeld] = useState({ value, shown: value, isKept: false })
  let { shown, isKept } = held
  if (held.value !== value) {
    const isOther = JSON.stringify(shown) !== JSON.stringify(value)
    const isHeld = isOther && isLiveLoad() && isInUse(document.getElementById(id))
    if (!isHeld) shown = value
    isKept = isKept && isLiveLoad()
    setHeld({ value, shown, isKept })
  }
  const hasUpdate = shown !== value
  useEffect(() => {
    const root = document.getElementById(id)
    if (!hasUpdate || !root) return undefined
    // The close event fires before the dialog is fully closed.
    const releaseIfIdle = () =>
      setTimeout(() => !isInUse(root) && setHeld({ value, shown: value, isKept: false }))
    for (const event of CLOSING) root.addEventListener(event, releaseIfIdle, true)
    return () => CLOSING.forEach((event) => root.removeEventListener(event, releaseIfIdle, true))
  }, [id, hasUpdate, value])
  const show = () => setHeld({ value, shown: value, isKept: true })
  return (
    <div id={id} className="contents">
      <RecordUpdateProvider hasUpdate={hasUpdate} show={show}>
        {line && <ChangedLine />}
        {children(shown, isKept)}
      </RecordUpdateProvider>
    </div>
  )
}
