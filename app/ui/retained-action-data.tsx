import { type ReactNode, useContext, useMemo, useState } from 'react'
import { UNSAFE_DataRouterDataContext as RouterData, useLocation } from 'react-router'

/** Keeps action data, which the router drops on every revalidation, until the next submit or navigation. */
export function RetainedActionData({ children }: { children: ReactNode }) {
  const data = useContext(RouterData)
  const { key } = useLocation()
  const fresh = data?.actionData
  const [held, setHeld] = useState({ reply: fresh, key })
  const reply = !fresh && held.key === key ? held.reply : fresh
  if (held.reply !== reply || held.key !== key) setHeld({ reply, key })
  const value = useMemo(() => data && { ...data, actionData: reply ?? null }, [data, reply])
  return <RouterData value={value}>{children}</RouterData>
}
