import type { ReactNode } from 'react'
import { useActionData } from 'react-router'
import type { FormState } from '#app/lib/form.ts'
import { Button } from './button.tsx'
import { Dialog, DialogCloser } from './dialog.tsx'
import { PostForm, type PostFormProps } from './post-form.tsx'
import { useUpdateDescription } from './record-update.tsx'
import { ChangedInDialog } from './changed-line.tsx'

type ConfirmDialogProps = {
  id: string
  title: ReactNode
  text?: ReactNode
  confirmLabel: string
  cancelLabel?: string | undefined
  tone?: 'primary' | 'danger' | undefined
  /** Where the form posts; defaults to the route's own action. */
  action?: string | undefined
  /** `form` where the response to the action is not a page of the app. */
  via?: PostFormProps['via']
  /** Posted as `intent` by the confirm button. */
  intent?: string | undefined
  hidden?: Record<string, string> | undefined
  pending?: boolean | undefined
  open?: boolean | undefined
  /** Errors of this form where the route's action data does not contain them. */
  result?: Partial<FormState> | undefined
  onClose?: (() => void) | undefined
  labels?: PostFormProps['labels']
  children?: ReactNode
}

/** The action data of this dialog's own submit, matched by intent and hidden values. */
function useOwnResult({ intent, hidden = {}, result }: ConfirmDialogProps): Partial<FormState> | undefined {
  const actionData = useActionData<Partial<FormState> | null>()
  if (result) return result
  const { values, errors } = actionData ?? {}
  if (!values || !errors || Object.keys(errors).length === 0) return undefined
  const own = Object.entries({ ...hidden, ...(intent !== undefined && { intent }) })
  return own.every(([name, value]) => values[name] === value) ? (actionData ?? undefined) : undefined
}

/** A confirmation dialog: cancel closes it, confirm posts the form. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { id, title, text, confirmLabel, cancelLabel = 'Cancel', tone = 'primary', action, intent } = props
  const { hidden = {}, pending, onClose, via, children } = props
  const result = useOwnResult(props)
  const changed = useUpdateDescription()
  const open = props.open ?? (result ? true : undefined)
  return (
    <Dialog id={id} title={title} text={text} open={open} onClose={onClose}>
      <PostForm
        result={result}
        labels={props.labels}
        isQuiet
        {...(action !== undefined && { action })}
        {...(via && { via })}
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
            ignoresDoubleClick
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
