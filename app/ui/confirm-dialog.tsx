import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button } from './button.tsx'
import { Dialog, DialogCloser } from './dialog.tsx'

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
  onClose?: (() => void) | undefined
  /** Fields between the text and the buttons. */
  children?: ReactNode
}

/** A question with its answer as a form post: the cancelling button closes, the other one submits. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { id, title, text, confirmLabel, cancelLabel = 'Cancel', tone = 'primary', action, intent } = props
  const { hidden = {}, pending, open, onClose, children } = props
  return (
    <Dialog id={id} title={title} text={text} open={open} onClose={onClose}>
      <Form method="post" {...(action !== undefined && { action })} className="flex flex-col gap-5">
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {children}
        <div className="flex flex-wrap justify-end gap-3">
          <DialogCloser dialog={id}>{cancelLabel}</DialogCloser>
          <Button
            variant={tone === 'danger' ? 'stop' : 'primary'}
            pending={pending}
            {...(intent !== undefined && { name: 'intent', value: intent })}
          >
            {confirmLabel}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
