import type { MouseEvent } from 'react'
import { Form } from 'react-router'
import { ConflictNotice } from '#app/drafts/conflict-notice.tsx'
import type { DraftResult } from '#app/drafts/draft-state.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogCloser, DialogTrigger } from '#app/ui/dialog.tsx'
import { Moment } from '#app/ui/moment.tsx'
import { Notice } from '#app/ui/notice.tsx'

const TITLES = {
  submit: 'This profile was submitted in another window',
  discard: 'This draft was discarded in another window',
} as const

type ConflictProps = {
  refusal: DraftResult
  /** The page's step; none in a form of one step. */
  step: string | undefined
  takesFocus: boolean
  /** Replaces the form post when JavaScript runs. */
  onChoose: () => void
}

export function DraftConflict({ refusal, step, takesFocus, onChoose }: ConflictProps) {
  const { differences = [], endedBy } = refusal
  const choose = (event: MouseEvent) => {
    event.preventDefault()
    onChoose()
  }
  return (
    <ConflictNotice
      title={endedBy ? TITLES[endedBy] : `${step ? `“${step}”` : 'This form'} was changed in another window`}
      differences={differences}
      choose="Choose which answers to keep:"
      same="What you typed matches the saved answers."
      headings={{ typed: 'Yours, in this window', saved: 'Saved in the meantime' }}
      takesFocus={takesFocus}
    >
      {endedBy === 'submit' && (
        <p className="mt-3">
          If you keep any of your answers, you start a new draft. The submitted profile does not change until
          you submit again.
        </p>
      )}
      <Button name="intent" value="choose" size="sm" className="mt-3" onClick={choose} formNoValidate>
        Keep selected answers
      </Button>
    </ConflictNotice>
  )
}

type NoticeProps = {
  /** When the loaded draft was saved, or null. */
  savedAt: string | null
  action: string
  hidden: Readonly<Record<string, string>>
  /** Replaces the form post when JavaScript runs. */
  onFresh: () => void
}

export function DraftNotice({ savedAt, action, hidden, onFresh }: NoticeProps) {
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
        text="You’ll lose everything you’ve entered here and not submitted, in all windows. Uploaded documents are kept."
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
