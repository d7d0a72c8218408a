type TextField = HTMLInputElement | HTMLTextAreaElement

/** Edited fields of POST forms, each with the value that is safe with the server. */
const safe = new Map<TextField, string>()
/** Those values before the last submit. */
let beforePress = new Map<TextField, string>()
const watching = new Set<() => void>()

const OTHERS = new Set(['button', 'checkbox', 'color', 'file', 'hidden', 'radio', 'range', 'reset', 'submit'])

const isText = (target: EventTarget | null): target is TextField =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !OTHERS.has(target.type))

/** The form shows an error, so its values were not accepted. */
const isRefused = (form: HTMLFormElement | null) =>
  form !== null && form.querySelector('[role=alert]') !== null

function isUnsent(field: TextField): boolean {
  if (!field.isConnected) return !safe.delete(field)
  return field.value.trim() !== '' && (field.value !== safe.get(field) || isRefused(field.form))
}

/** Whether a POST form holds unsent text. */
export const holdsTyped = (): boolean => [...safe.keys()].some(isUnsent)

/** Whether an unguarded textarea holds unsent text. */
export const holdsLong = (): boolean =>
  [...safe.keys()].some(
    (field) => field.localName === 'textarea' && !field.closest('[data-guarded]') && isUnsent(field),
  )

/** Calls `changed` on input and submit. */
export function watchTyped(changed: () => void): () => void {
  watching.add(changed)
  return () => void watching.delete(changed)
}

const notify = () => watching.forEach((changed) => changed())

/** The last submit reached no server. */
export function notSent(): void {
  for (const [field, text] of beforePress) safe.set(field, text)
  beforePress = new Map()
  notify()
}

if (typeof document !== 'undefined') {
  // In the capture phase, before React updates the default value.
  const typed = ({ target }: Event) => {
    if (!isText(target) || target.form?.method !== 'post') return
    if (!safe.has(target)) safe.set(target, target.defaultValue)
    notify()
  }
  const pressed = ({ target }: Event) => {
    beforePress = new Map([...safe].filter(([field]) => field.form === target))
    for (const field of beforePress.keys()) safe.set(field, field.value)
    notify()
  }
  document.addEventListener('input', typed, true)
  document.addEventListener('submit', pressed, true)
}
