import { useEffect, useState } from 'react'

/** Milliseconds after which a page that has been loaded has done what is urgent. */
const LATER_MS = 1_500

type Shown = { answer: object; heard?: number }

/**
 * The unread count that was heard since the server's last answer, or undefined (MEM-383). What listens is loaded later,
 * and only where there is a bell: `userId` is null elsewhere. Every page loads this, so that it is kept small.
 */
export function useHeardUnread(userId: string | null, answer: object): number | undefined {
  const [shown, setShown] = useState<Shown>({ answer })
  if (shown.answer !== answer) setShown({ answer })
  useEffect(() => {
    if (!userId) return
    let stop: (() => void) | undefined
    const begin = () =>
      import('./live.ts').then(
        ({ watchLive }) => (stop ??= watchLive(userId, (heard) => setShown((last) => ({ ...last, heard })))),
        () => undefined,
      )
    const timer = setTimeout(() => void begin(), LATER_MS)
    return () => {
      clearTimeout(timer)
      stop?.()
      stop = () => undefined
    }
  }, [userId])
  return shown.heard
}
