import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { type Location, useBlocker, useLocation, useNavigate } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { hasUnsentLongText, watchTyped } from '#app/ui/unsent.ts'
import type { DraftState } from './use-draft.ts'

type Props = {
  id: string
  /** A function is called again on leaving. */
  isChanged: boolean | (() => boolean)
  text: string
  leaveLabel?: string
  /** Whether any other URL counts as leaving, not only a different path. */
  isSearchGuarded?: boolean
  /** Saves the draft before leaving; the dialog appears only if that fails. */
  draft?: DraftState
}

/** Asks before leaving a page with unsaved changes, in the app and when closing the window. */
export function LeaveGuard({
  id,
  isChanged,
  text,
  leaveLabel = 'Leave without saving',
  isSearchGuarded = false,
  draft,
}: Props) {
  const mustAsk = useCallback(
    () => (typeof isChanged === 'function' ? isChanged() : isChanged) && !draft?.isLeft(),
    [isChanged, draft],
  )
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      mustAsk() && (from.pathname !== to.pathname || (isSearchGuarded && from.search !== to.search)),
  )
  const isBlocked = blocker.state === 'blocked'
  const navigate = useNavigate()
  const destination = useRef<Location | null>(null)
  // A load that started before the click makes the router forget the destination.
  useEffect(() => {
    if (blocker.state === 'blocked') destination.current = blocker.location
    else if (blocker.state === 'proceeding') destination.current = null
    else if (destination.current) {
      const to = destination.current
      destination.current = null
      void navigate(to, { state: to.state })
    }
  }, [blocker, navigate])
  const stay = useCallback(() => {
    destination.current = null
    blocker.reset?.()
  }, [blocker])
  useEffect(() => {
    if (!isChanged) return
    const ask = (event: BeforeUnloadEvent) => {
      if (mustAsk()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isChanged, mustAsk])
  const { pathname } = useLocation()
  // Another step of the same form: the form itself shows the problem.
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
      title="Leave without saving?"
      text={text}
      open={isBlocked && isStuck}
      onClose={() => isBlocked && stay()}
    >
      <div className="flex flex-wrap justify-end gap-3">
        <Button type="button" onClick={stay}>
          Stay here
        </Button>
        <Button type="button" variant="danger" onClick={() => blocker.proceed?.()}>
          {leaveLabel}
        </Button>
      </div>
    </Dialog>
  )
}

const no = () => false

/** Asks before the person leaves a page with a form that has more than a line of unsaved text and no draft (decision 142). */
export function TypedGuard({ isSearchGuarded }: { isSearchGuarded: boolean }) {
  const isTyped = useSyncExternalStore(watchTyped, hasUnsentLongText, no)
  // The router supports one guard at a time, so this one blocks only when needed.
  return (
    isTyped && (
      <LeaveGuard
        id="leave-typed"
        isChanged={hasUnsentLongText}
        text="You haven’t sent this yet. If you leave this page, you’ll lose what you typed."
        isSearchGuarded={isSearchGuarded}
      />
    )
  )
}
