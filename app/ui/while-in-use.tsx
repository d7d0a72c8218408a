import { type ReactNode, useEffect, useId, useState } from 'react'
import { isLiveLoad } from './live-load.ts'
import { RecordUpdateProvider } from './record-update.tsx'
import { ChangedLine } from './changed-line.tsx'

/** Without a default option, a select starts with the first one. */
const isChosen = ({ options, selectedIndex }: HTMLSelectElement) =>
  selectedIndex !==
  Math.max(
    0,
    [...options].findIndex(({ defaultSelected }) => defaultSelected),
  )

const isTyped = (field: Element) =>
  (field instanceof HTMLTextAreaElement && field.value !== field.defaultValue) ||
  (field instanceof HTMLSelectElement && isChosen(field)) ||
  (field instanceof HTMLInputElement &&
    field.type !== 'hidden' &&
    (field.value !== field.defaultValue || field.checked !== field.defaultChecked))

/** Signs of use: an open dialog, menu or disclosure, a running upload, or edited or focused fields. */
function isInUse(root: Element | null): boolean {
  if (!root) return false
  return (
    root.querySelector(
      'dialog[open], details[open], [role=progressbar], :is(input, textarea, select):focus',
    ) !== null || [...root.querySelectorAll('input, textarea, select')].some(isTyped)
  )
}

type Props<T> = {
  /** The loaded data of this part. */
  value: T
  /** Whether to show the notice line above the part; a dialog shows its own. */
  line?: boolean
  /** `isKept`: text typed over an earlier value is still there. */
  children: (value: T, isKept: boolean) => ReactNode
}

/**
 * A part of a page that holds back live updates while it is in use and offers to show them. Otherwise it updates in
 * place.
 */
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
    for (const event of ['close', 'toggle', 'focusout']) root.addEventListener(event, releaseIfIdle, true)
    return () => {
      for (const event of ['close', 'toggle', 'focusout'])
        root.removeEventListener(event, releaseIfIdle, true)
    }
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
