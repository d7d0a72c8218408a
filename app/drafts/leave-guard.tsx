import { useCallback, useEffect, useRef } from 'react'
import { type Location, useBlocker, useLocation, useNavigate } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { LEAVING } from './leave-guard.words.ts'
import type { DraftState } from './use-draft.ts'

type Props = {
  id: string
  isChanged: boolean
  /** What becomes of the words that were typed. */
  text: string
  leaveLabel?: string
  /** The page is left with any other address, not only with another path. */
  byAddress?: boolean
  /** A draft that is kept before the page is left; the question comes only where that fails. */
  draft?: DraftState
}

/** Asks before a page with unsaved changes is left, inside the product and by closing the window. */
export function LeaveGuard({ id, isChanged, text, leaveLabel, byAddress = false, draft }: Props) {
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      isChanged &&
      !draft?.isLeft() &&
      (from.pathname !== to.pathname || (byAddress && from.search !== to.search)),
  )
  const isBlocked = blocker.state === 'blocked'
  const navigate = useNavigate()
  const wanted = useRef<Location | null>(null)
  // A load that was under way before the press makes the router forget where its person was going.
  useEffect(() => {
    if (blocker.state === 'blocked') wanted.current = blocker.location
    else if (blocker.state === 'proceeding') wanted.current = null
    else if (wanted.current) {
      const to = wanted.current
      wanted.current = null
      void navigate(to, { state: to.state })
    }
  }, [blocker, navigate])
  const stay = useCallback(() => {
    wanted.current = null
    blocker.reset?.()
  }, [blocker])
  useEffect(() => {
    if (!isChanged) return
    const ask = (event: BeforeUnloadEvent) => {
      if (!draft?.isLeft()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isChanged, draft])
  const { pathname } = useLocation()
  // Another step of the same form: what stands in the way says so in the form itself.
  const isWithin = isBlocked && draft !== undefined && blocker.location.pathname === pathname
  const hasTried = useRef(false)
  useEffect(() => {
    if (!isBlocked) hasTried.current = false
    if (!isBlocked || !draft) return
    if (!draft.isUnsaved) return blocker.proceed()
    if (draft.saving === 'saving') return
    if (draft.saving === 'idle' || (draft.saving === 'failed' && isWithin && !hasTried.current)) {
      hasTried.current = true
      draft.copy()
      draft.save(true)
    } else if (isWithin) stay()
  }, [isBlocked, isWithin, blocker, draft, stay])
  const isStuck = !draft || (!isWithin && draft.saving !== 'saving' && draft.saving !== 'idle')
  return (
    <Dialog
      id={id}
      title={LEAVING.title}
      text={text}
      open={isBlocked && isStuck}
      onClose={() => isBlocked && stay()}
    >
      <div className="flex flex-wrap justify-end gap-3">
        <Button type="button" onClick={stay}>
          {LEAVING.stay}
        </Button>
        <Button type="button" variant="danger" onClick={() => blocker.proceed?.()}>
          {leaveLabel ?? LEAVING.leave}
        </Button>
      </div>
    </Dialog>
  )
}
