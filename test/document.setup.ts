import { cleanup, configure } from '@testing-library/react'
import { afterAll, vi } from 'vitest'
import { dismissToast } from '#app/ui/toast-store.ts'

// Printing the document takes longer than most tests, and `waitFor` prints it for every attempt.
configure({ getElementError: (message) => new Error(message ?? 'No element') })

/** Test files that render share one document, which each leaves empty. */
afterAll(() => {
  cleanup()
  dismissToast()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
  for (const name of document.documentElement.getAttributeNames())
    document.documentElement.removeAttribute(name)
  localStorage.clear()
  sessionStorage.clear()
  window.history.replaceState(null, '', '/')
})
