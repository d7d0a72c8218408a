import type { ReactNode } from 'react'
import { useActionData } from 'react-router'
import type { FormState } from '#app/lib/form.ts'
import { Button } from './button.tsx'
import { Dialog, DialogCloser } from './dialog.tsx'
import { PostForm, type PostFormProps } from './post-form.tsx'
import { useChanged } from './record-news.tsx'
import { ChangedInDialog } from './show-new.tsx'

export type ConfirmDialogProps = {
  id: string
  title: ReactNode
  text?: ReactNode
  confirmLabel: string
  cancelLabel?: string | undefined
  tone?: 'primary' | 'danger' | undefined
  /** Where the form posts; by default the route's own action. */
  action?: string | undefined
  /** Posted as `intent` by the confirming button. */
  intent?: string | undefined
  hidden?: Record<string, string> | undefined
  pending?: boolean | undefined
  open?: boolean | undefined
  /** What stopped this very form, where the route's own answer does not say so. */
  answer?: Partial<FormState> | undefined
  onClose?: (() => void) | undefined
  labels?: PostFormProps['labels']
  /** Fields between the text and the buttons. */
  children?: ReactNode
}

/** The route's answer to a press of this very dialog: the one that posted the same intent and the same hidden values. */
function useOwnAnswer({ intent, hidden = {}, answer }: ConfirmDialogProps): Partial<FormState> | undefined {
  const given: unknown = useActionData()
  if (answer) return answer
  if (typeof given !== 'object' || given === null || !('values' in given && 'errors' in given))
    return undefined
  const { values, errors } = given as FormState
  const isOwn = Object.entries({ ...hidden, ...(intent !== undefined && { intent }) }).every(
    ([name, value]) => values[name] === value,
  )
  return isOwn && Object.keys(errors).length > 0 ? (given as FormState) : undefined
}

/** A question with its answer as a form post: the cancelling button closes, the other one submits. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { id, title, text, confirmLabel, cancelLabel = 'Cancel', tone = 'primary', action, intent } = props
  const { hidden = {}, pending, onClose, children } = props
  const answer = useOwnAnswer(props)
  const changed = useChanged()
  const open = props.open ?? (answer ? true : undefined)
  return (
    <Dialog id={id} title={title} text={text} open={open} onClose={onClose}>
      <PostForm
        answer={answer}
        labels={props.labels}
        isQuiet
        {...(action !== undefined && { action })}
        className="flex flex-col gap-5"
      >
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {children}
        <ChangedInDialog dialog={id} />
        <div className="flex flex-wrap justify-end gap-3">
          <DialogCloser dialog={id}>{cancelLabel}</DialogCloser>
          <Button
            variant={tone === 'danger' ? 'stop' : 'primary'}
            pending={pending}
            {...changed}
            {...(intent !== undefined && { name: 'intent', value: intent })}
          >
            {confirmLabel}
          </Button>
        </div>
      </PostForm>
    </Dialog>
  )
}
