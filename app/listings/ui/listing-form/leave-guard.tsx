import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { LeaveDialog } from '#app/ui/leave-dialog.tsx'

/** Asks before a page with unsaved changes is left, inside the product and by closing the window (ADM-113). */
export function LeaveGuard({ isChanged }: { isChanged: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isChanged && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!isChanged) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isChanged])
  return (
    <LeaveDialog
      id="leave-editor"
      text="The listing stays as it was saved last. What you typed since then is kept for you alone and offered when you come back."
      leaveLabel="Leave without saving"
      blocker={blocker}
      open={blocker.state === 'blocked'}
    />
  )
}
