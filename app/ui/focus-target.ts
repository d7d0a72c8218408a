import { useEffect } from 'react'
import { useLocation } from 'react-router'

const CONTROL = 'input:not([type=hidden]), select, textarea, button'

/** Focuses an element, or the file input or first control inside it. */
export function focusIn(place: Element | null | undefined): void {
  const control = place?.matches(CONTROL)
    ? place
    : (place?.querySelector('input[type=file]') ?? place?.querySelector(CONTROL))
  if (control instanceof HTMLElement) control.focus()
}

/** Focuses the target of the URL's hash: the control with that id, or the first one inside it. */
export function useFocusHashTarget(): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash !== '') focusIn(document.getElementById(hash.slice(1)))
  }, [hash])
}
