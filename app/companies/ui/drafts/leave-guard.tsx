import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { LeaveDialog } from '#app/ui/leave-dialog.tsx'
import type { DraftState } from './use-draft.ts'

/**
 * Saves before a page with unsaved answers is left inside the product, by a step's link too, and leads on once they
 * are kept. Where that does not work it asks (MEM-122).
 */
export function LeaveGuard({ draft, isSending }: { draft: DraftState; isSending: boolean }) {
  const { isUnsaved, saving, save, copy, isLeft } = draft
  const blocker = useBlocker(() => isUnsaved && !isSending && !isLeft())
  const isBlocked = blocker.state === 'blocked'
  const isStuck = isBlocked && saving !== 'saving' && saving !== 'idle'
  useEffect(() => {
    if (!isBlocked) return
    if (!isUnsaved) return blocker.proceed()
    if (saving === 'idle') {
      copy()
      save(true)
    }
  }, [isBlocked, isUnsaved, saving, blocker, save, copy])
  return (
    <LeaveDialog
      id="leave-form"
      text="The last changes could not be saved with your account. They stay in this browser and are offered when you come back."
      leaveLabel="Leave"
      blocker={blocker}
      open={isStuck}
    />
  )
}
