import { useSyncExternalStore } from 'react'

const EVENTS = ['input', 'change', 'reset'] as const

function onChange(notify: () => void): () => void {
  // Values are reset after the event.
  const later = () => void setTimeout(notify)
  for (const event of EVENTS) document.addEventListener(event, event === 'reset' ? later : notify)
  window.addEventListener('pageshow', notify)
  return () => {
    for (const event of EVENTS) document.removeEventListener(event, event === 'reset' ? later : notify)
    window.removeEventListener('pageshow', notify)
  }
}

function valueOf(id: string): string {
  const field = document.getElementById(id)
  if (!(field instanceof HTMLInputElement)) return ''
  return field.type === 'checkbox' && !field.checked ? '' : field.value
}

/** The value of an input, empty for an unticked checkbox, even if typed before JavaScript ran or restored. */
export const useInputValue = (id: string, serverValue = ''): string =>
  useSyncExternalStore(
    onChange,
    () => valueOf(id),
    () => serverValue,
  )
