import { type ReactNode, useContext, useMemo, useState } from 'react'
import { UNSAFE_DataRouterDataContext as RouterData, useLocation } from 'react-router'

/**
 * The answer to the last press stays on every page below until the next press or page. The router drops it whenever the page
 * is loaded again, even for a change elsewhere.
 */
export function HeldReplies({ children }: { children: ReactNode }) {
  const data = useContext(RouterData)
  const { key } = useLocation()
  const fresh = data?.actionData
  const [held, setHeld] = useState({ reply: fresh, key })
  const reply = !fresh && held.key === key ? held.reply : fresh
  if (held.reply !== reply || held.key !== key) setHeld({ reply, key })
  const value = useMemo(() => data && { ...data, actionData: reply ?? null }, [data, reply])
  return <RouterData value={value}>{children}</RouterData>
}
