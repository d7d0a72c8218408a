import type { KeyboardEvent } from 'react'

/** Ctrl (or ⌘) with Enter presses the button of a decision's form, also from within a text. */
export function decideByKeys(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || event.repeat || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  const form = event.currentTarget
  form.requestSubmit(form.querySelector<HTMLButtonElement>('button[name="intent"]'))
}
