import { useCallback, useState } from 'react'

type Shown = { answer: object; heard?: number }

/** The unread count received since the server's last answer, or undefined, and its setter (MEM-383). */
export function useLiveUnread(answer: object): [number | undefined, (heard: number) => void] {
  const [shown, setShown] = useState<Shown>({ answer })
  if (shown.answer !== answer) setShown({ answer })
  const hear = useCallback((heard: number) => setShown((last) => ({ ...last, heard })), [])
  return [shown.heard, hear]
}
