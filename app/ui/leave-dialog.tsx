import type { Blocker } from 'react-router'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type Props = {
  id: string
  /** What becomes of the changes. */
  text: string
  leaveLabel: string
  blocker: Blocker
  /** Whether it asks; meanwhile the blocker holds. */
  open: boolean
}

/** Asks whether a page with unsaved changes is left; closing it stays. */
export function LeaveDialog({ id, text, leaveLabel, blocker, open }: Props) {
  return (
    <Dialog
      id={id}
      title="Leave without saving?"
      text={text}
      open={open}
      onClose={() => blocker.state === 'blocked' && blocker.reset()}
    >
      <div className="flex flex-wrap justify-end gap-3">
        <Button type="button" onClick={() => blocker.reset?.()}>
          Stay here
        </Button>
        <Button type="button" variant="danger" onClick={() => blocker.proceed?.()}>
          {leaveLabel}
        </Button>
      </div>
    </Dialog>
  )
}
