import { useCallback, useState } from 'react'

type Shown = { loaderData: object; received?: number }

/** The unread count received since the server's last response, or undefined, and its setter (MEM-383). */
export function useLiveUnread(loaderData: object): [number | undefined, (received: number) => void] {
  const [shown, setShown] = useState<Shown>({ loaderData })
  if (shown.loaderData !== loaderData) setShown({ loaderData })
  const receive = useCallback((received: number) => setShown((last) => ({ ...last, received })), [])
  return [shown.received, receive]
}
