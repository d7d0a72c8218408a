import { useEffect } from 'react'

type Words = { copy: () => void; sendLast: () => void }

/** A page with unsaved text that is hidden or closed leaves a copy in the browser and a post that outlives it. */
export function useLastWords(isUnsaved: boolean, { copy, sendLast }: Words): void {
  useEffect(() => {
    if (!isUnsaved) return
    const last = () => {
      copy()
      sendLast()
    }
    const hidden = () => {
      if (document.visibilityState === 'hidden') last()
    }
    document.addEventListener('visibilitychange', hidden)
    addEventListener('beforeunload', last)
    addEventListener('pagehide', copy)
    return () => {
      document.removeEventListener('visibilitychange', hidden)
      removeEventListener('beforeunload', last)
      removeEventListener('pagehide', copy)
    }
  }, [isUnsaved, copy, sendLast])
}
