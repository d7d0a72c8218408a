type TextField = HTMLInputElement | HTMLTextAreaElement

/** Typed fields of forms that write, each with the text in it that is not lost with the page. */
const safe = new Map<TextField, string>()
/** What that text was before the last press. */
let beforePress = new Map<TextField, string>()
const watching = new Set<() => void>()

const OTHERS = new Set(['button', 'checkbox', 'color', 'file', 'hidden', 'radio', 'range', 'reset', 'submit'])

const isText = (target: EventTarget | null): target is TextField =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !OTHERS.has(target.type))

/** A refusal stands in the form: what was sent is not taken. */
const isRefused = (form: HTMLFormElement | null) =>
  form !== null && form.querySelector('[role=alert]') !== null

function isUnsent(field: TextField): boolean {
  if (!field.isConnected) return !safe.delete(field)
  return field.value.trim() !== '' && (field.value !== safe.get(field) || isRefused(field.form))
}

/** Whether a form that writes holds texts that were typed and that no server has. */
export const holdsTyped = (): boolean => [...safe.keys()].some(isUnsent)

/** Whether one of them has more than a line, and nothing else keeps or guards it. */
export const holdsLong = (): boolean =>
  [...safe.keys()].some(
    (field) => field.localName === 'textarea' && !field.closest('[data-guarded]') && isUnsent(field),
  )

/** Calls `changed` when something is typed or sent. */
export function watchTyped(changed: () => void): () => void {
  watching.add(changed)
  return () => void watching.delete(changed)
}

const tell = () => watching.forEach((changed) => changed())

/** The last press reached no server. */
export function notSent(): void {
  for (const [field, text] of beforePress) safe.set(field, text)
  beforePress = new Map()
  tell()
}

if (typeof document !== 'undefined') {
  // Before React hears of it: then the default value is still the one from before the key.
  const typed = ({ target }: Event) => {
    if (!isText(target) || target.form?.method !== 'post') return
    if (!safe.has(target)) safe.set(target, target.defaultValue)
    tell()
  }
  const pressed = ({ target }: Event) => {
    beforePress = new Map([...safe].filter(([field]) => field.form === target))
    for (const field of beforePress.keys()) safe.set(field, field.value)
    tell()
  }
  document.addEventListener('input', typed, true)
  document.addEventListener('submit', pressed, true)
}
