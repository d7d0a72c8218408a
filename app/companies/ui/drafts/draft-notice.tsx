import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogCloser, DialogTrigger } from '#app/ui/dialog.tsx'
import { Moment } from '#app/ui/moment.tsx'
import { Notice } from '#app/ui/notice.tsx'

type Props = {
  /** When the loaded draft was saved, or null. */
  savedAt: string | null
  action: string
  hidden: Readonly<Record<string, string>>
  /** Replaces the form post when JavaScript runs. */
  onFresh: () => void
}

export function DraftNotice({ savedAt, action, hidden, onFresh }: Props) {
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
