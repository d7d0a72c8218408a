import { useEffect } from 'react'

type Words = { copy: () => void; save: () => void; sendLast: () => void }

/**
 * A page with unsaved answers that is put aside saves; one that goes away leaves a copy in the browser and a post that
 * outlives it.
 */
export function useLastWords(isUnsaved: boolean, { copy, save, sendLast }: Words): void {
  useEffect(() => {
    if (!isUnsaved) return
    const hidden = () => {
      if (document.visibilityState !== 'hidden') return
      copy()
      save()
    }
    const last = () => {
      copy()
      sendLast()
    }
    document.addEventListener('visibilitychange', hidden)
    addEventListener('beforeunload', last)
    addEventListener('pagehide', copy)
    return () => {
      document.removeEventListener('visibilitychange', hidden)
      removeEventListener('beforeunload', last)
      removeEventListener('pagehide', copy)
    }
  }, [isUnsaved, copy, save, sendLast])
}
