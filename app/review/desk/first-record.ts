import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** With room next to the queue, opens the first record on arrival, as if the admin had chosen it (decision 149). */
export function useFirstRecord(to: string | null) {
  const navigate = useNavigate()
  const { key } = useLocation()
  const arrived = useRef<string>(undefined)
  const open = useEffectEvent(() => {
    if (to !== null && matchMedia('(width >= 80rem)').matches) void navigate(to, { replace: true })
  })
  useEffect(() => {
    if (arrived.current === key) return
    arrived.current = key
    open()
  }, [key])
}
