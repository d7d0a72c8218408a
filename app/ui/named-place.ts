import { useEffect } from 'react'
import { useLocation } from 'react-router'

const CONTROL = 'input:not([type=hidden]), select, textarea, button'

/** Puts the focus on an element, or in it on the place for a file, else on the first control. */
export function focusIn(place: Element | null | undefined): void {
  const control = place?.matches(CONTROL)
    ? place
    : (place?.querySelector('input[type=file]') ?? place?.querySelector(CONTROL))
  if (control instanceof HTMLElement) control.focus()
}

/** Puts the focus where the address points: on the control of that id, or the first one in what has it. */
export function useNamedPlace(): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash !== '') focusIn(document.getElementById(hash.slice(1)))
  }, [hash])
}
