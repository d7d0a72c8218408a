import type { Toast } from '#app/lib/toast.ts'

export const NO_CONNECTION = 'No connection'

export const signedOutTexts = (again: string) => ({
  title: 'You are signed out',
  text: `What you typed is still here. Sign in again in a new window, then ${again === 'the button' ? 'try' : `choose “${again}”`} again.`,
  link: { label: 'Open sign-in in a new window', to: '/signin' },
  tone: 'error' as const,
})

/** The same toast before any submit. */
export const SIGNED_OUT: Toast = {
  ...signedOutTexts('the button'),
  text: 'What you typed is still here. Sign in again in a new window, then continue.',
}

type TextField = HTMLInputElement | HTMLTextAreaElement

/** Edited fields of POST forms, each with the value on the server. */
const serverValues = new Map<TextField, string>()
/** The same values before the last submission. */
let beforeSubmit = new Map<TextField, string>()
const watching = new Set<() => void>()

const OTHERS = new Set(['button', 'checkbox', 'color', 'file', 'hidden', 'radio', 'range', 'reset', 'submit'])

const isText = (target: EventTarget | null): target is TextField =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !OTHERS.has(target.type))

/** The form shows an error, so its values were not accepted. */
const isRefused = (form: HTMLFormElement | null) =>
  form !== null && form.querySelector('[role=alert]') !== null

function isUnsent(field: TextField): boolean {
  if (!field.isConnected) return !serverValues.delete(field)
  return field.value.trim() !== '' && (field.value !== serverValues.get(field) || isRefused(field.form))
}

/** Whether a POST form holds unsent text. */
export const hasUnsentText = (): boolean => [...serverValues.keys()].some(isUnsent)

/** Whether a textarea of an unguarded form, inside or beside it, holds unsent text. */
export const hasUnsentLongText = (): boolean =>
  [...serverValues.keys()].some(
    (field) => field.localName === 'textarea' && !field.form?.hasAttribute('data-guarded') && isUnsent(field),
  )

/** Calls `changed` on input and submit. */
export function watchTyped(changed: () => void): () => void {
  watching.add(changed)
  return () => void watching.delete(changed)
}

const notify = () => watching.forEach((changed) => changed())

/** Treats what was last submitted as unsent, since it did not reach the server. */
export function markUnsent(): void {
  for (const [field, text] of beforeSubmit) serverValues.set(field, text)
  beforeSubmit = new Map()
  notify()
}

if (typeof document !== 'undefined') {
  // In the capture phase, before React updates the default value.
  const typed = ({ target }: Event) => {
    if (!isText(target) || target.form?.method !== 'post') return
    if (!serverValues.has(target)) serverValues.set(target, target.defaultValue)
    notify()
  }
  const onSubmit = ({ target }: Event) => {
    beforeSubmit = new Map([...serverValues].filter(([field]) => field.form === target))
    for (const field of beforeSubmit.keys()) serverValues.set(field, field.value)
    notify()
  }
  document.addEventListener('input', typed, true)
  document.addEventListener('submit', onSubmit, true)
}
