import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
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
    <Dialog
      id="leave-form"
      title="Leave without saving?"
      text="The last changes could not be saved with your account. They stay in this browser and are offered when you come back."
      open={isStuck}
      onClose={() => blocker.state === 'blocked' && blocker.reset()}
    >
      <div className="flex flex-wrap justify-end gap-3">
        <Button type="button" onClick={() => blocker.reset?.()}>
          Stay here
        </Button>
        <Button type="button" variant="danger" onClick={() => blocker.proceed?.()}>
          Leave
        </Button>
      </div>
    </Dialog>
  )
}
