import { useCallback, useState } from 'react'

type Shown = { answer: object; received?: number }

/** The unread count received since the server's last response, or undefined, and its setter (MEM-383). */
export function useLiveUnread(answer: object): [number | undefined, (received: number) => void] {
  const [shown, setShown] = useState<Shown>({ answer })
  if (shown.answer !== answer) setShown({ answer })
  const receive = useCallback((received: number) => setShown((last) => ({ ...last, received })), [])
  return [shown.received, receive]
}
