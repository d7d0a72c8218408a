import { useSyncExternalStore } from 'react'

const EVENTS = ['input', 'change', 'reset'] as const

function onChange(tell: () => void): () => void {
  // A form that is reset has its values after the event.
  const later = () => void setTimeout(tell)
  for (const event of EVENTS) document.addEventListener(event, event === 'reset' ? later : tell)
  window.addEventListener('pageshow', tell)
  return () => {
    for (const event of EVENTS) document.removeEventListener(event, event === 'reset' ? later : tell)
    window.removeEventListener('pageshow', tell)
  }
}

function valueOf(id: string): string {
  const field = document.getElementById(id)
  if (!(field instanceof HTMLInputElement)) return ''
  return field.type === 'checkbox' && !field.checked ? '' : field.value
}

/**
 * What the input of this id holds now, empty for a box that is not ticked: also what was typed before script ran, or what
 * the browser brought back. `drawn` stands in what the server draws.
 */
export const useTypedNow = (id: string, drawn = ''): string =>
  useSyncExternalStore(
    onChange,
    () => valueOf(id),
    () => drawn,
  )
