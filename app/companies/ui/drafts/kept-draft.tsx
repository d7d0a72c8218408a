import type { MouseEvent } from 'react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogCloser, DialogTrigger } from '#app/ui/dialog.tsx'
import { Moment } from '#app/ui/moment.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { FORM_ID } from '../form-actions.tsx'
import { KEPT_DRAFT as WORDS } from './kept-draft.words.ts'

type Props = {
  /** When the draft that the page opened with was saved; null without one. */
  savedAt: string | null
  /** Until when a draft that was thrown away can be brought back. */
  undoUntil: string | undefined
  action: string
  hidden: Readonly<Record<string, string>>
  /** Send the press; without script the buttons do. */
  onFresh: () => void
  onUndo: () => void
}

/** Whose draft the form shows, with the way to start fresh and, for a while, back. */
export function KeptDraft({ savedAt, undoUntil, action, hidden, onFresh, onUndo }: Props) {
  if (undoUntil !== undefined) {
    const undo = (event: MouseEvent) => {
      event.preventDefault()
      onUndo()
    }
    return (
      <Notice
        tone="note"
        title={WORDS.started}
        action={
          <Button form={FORM_ID} name="intent" value="undo" size="sm" onClick={undo}>
            {WORDS.undo}
          </Button>
        }
      >
        {WORDS.until} <Moment at={undoUntil} />. {WORDS.since}
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
            {WORDS.fresh}
          </DialogTrigger>
        }
      >
        {WORDS.continuing} <Moment at={savedAt} />.
      </Notice>
      <Dialog id="start-fresh" title={WORDS.question} text={WORDS.text}>
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
          <DialogCloser dialog="start-fresh">{WORDS.keep}</DialogCloser>
          <Button name="intent" value="fresh" variant="stop">
            {WORDS.fresh}
          </Button>
        </Form>
      </Dialog>
    </>
  )
}
