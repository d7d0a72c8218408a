import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'

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
  const isAsking = blocker.state === 'blocked'
  return (
    <Dialog
      id="leave-editor"
      title="Leave without saving?"
      text="The listing stays as it was saved last. What you typed since then is kept for you alone and offered when you come back."
      open={isAsking}
      onClose={() => blocker.state === 'blocked' && blocker.reset()}
    >
      <div className="flex flex-wrap justify-end gap-3">
        <Button type="button" onClick={() => blocker.reset?.()}>
          Stay here
        </Button>
        <Button type="button" variant="danger" onClick={() => blocker.proceed?.()}>
          Leave without saving
        </Button>
      </div>
    </Dialog>
  )
}
