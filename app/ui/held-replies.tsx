import { type ReactNode, useContext, useMemo, useState } from 'react'
import { UNSAFE_DataRouterDataContext as RouterData, useLocation } from 'react-router'
import { isLiveLoad } from './live-load.ts'

/**
 * What came back to the person's last step stays on every page below while a change elsewhere loads the page again: the router
 * drops it with any such load.
 */
export function HeldReplies({ children }: { children: ReactNode }) {
  const data = useContext(RouterData)
  const { key } = useLocation()
  const fresh = data?.actionData
  const [held, setHeld] = useState({ reply: fresh, key })
  const reply = !fresh && held.key === key && isLiveLoad() ? held.reply : fresh
  if (held.reply !== reply || held.key !== key) setHeld({ reply, key })
  const value = useMemo(() => data && { ...data, actionData: reply ?? null }, [data, reply])
  return <RouterData value={value}>{children}</RouterData>
}
