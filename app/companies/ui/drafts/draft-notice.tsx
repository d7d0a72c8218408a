import type { MouseEvent } from 'react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogCloser, DialogTrigger } from '#app/ui/dialog.tsx'
import { Moment } from '#app/ui/moment.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { FORM_ID } from '../form-actions.tsx'

type Props = {
  /** When the loaded draft was saved, or null. */
  savedAt: string | null
  /** Until when a discarded draft can be restored. */
  undoUntil: string | undefined
  action: string
  hidden: Readonly<Record<string, string>>
  /** Replaces the form post when JavaScript runs. */
  onFresh: () => void
  onUndo: () => void
}

/** The draft that the form shows, with Start Fresh and its undo. */
export function DraftNotice({ savedAt, undoUntil, action, hidden, onFresh, onUndo }: Props) {
  if (undoUntil !== undefined) {
    const undo = (event: MouseEvent) => {
      event.preventDefault()
      onUndo()
    }
    return (
      <Notice
        tone="note"
        title="You started fresh"
        action={
          <Button form={FORM_ID} name="intent" value="undo" size="sm" onClick={undo}>
            Undo
          </Button>
        }
      >
        You can restore your previous draft until <Moment at={undoUntil} />. Anything you have typed since you
        started fresh is kept.
      </Notice>
    )
  }
  if (savedAt === null) return null
  return (
    <>
      <Notice
        tone="note"
        action={
          <DialogTrigger dialog="start-fresh" size="sm">
            Start Fresh
          </DialogTrigger>
        }
      >
        Continuing your draft from <Moment at={savedAt} />.
      </Notice>
      <Dialog
        id="start-fresh"
        title="Start fresh?"
        text="You’ll lose everything you’ve entered here and not submitted, in all windows. Uploaded documents are kept. You can undo this for 10 minutes."
      >
        <Form
          method="post"
          action={action}
          onSubmit={(event) => {
            event.preventDefault()
            onFresh()
          }}
          className="flex flex-wrap justify-end gap-3"
        >
          {Object.entries(hidden).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <DialogCloser dialog="start-fresh">Keep draft</DialogCloser>
          <Button name="intent" value="fresh" variant="stop">
            Start Fresh
          </Button>
        </Form>
      </Dialog>
    </>
  )
}
