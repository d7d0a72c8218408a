import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { LeaveDialog } from './leave-dialog.tsx'

type Props = {
  id: string
  isChanged: boolean
  /** What becomes of the words that were typed. */
  text: string
  /** The page is left with any other address, not only with another path. */
  byAddress?: boolean
}

/** Asks before a page with unsaved changes is left, inside the product and by closing the window. */
export function LeaveGuard({ id, isChanged, text, byAddress = false }: Props) {
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      isChanged && (from.pathname !== to.pathname || (byAddress && from.search !== to.search)),
  )
  useEffect(() => {
    if (!isChanged) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isChanged])
  return (
    <LeaveDialog
      id={id}
      text={text}
      leaveLabel="Leave without saving"
      blocker={blocker}
      open={blocker.state === 'blocked'}
    />
  )
}
