import { type FormEvent, type MouseEvent, type ReactNode, useState, type KeyboardEvent } from 'react'
import { useNavigation } from 'react-router'
import type { FormState } from '#app/lib/form.ts'
import type { Toast } from '#app/lib/toast.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogCloser } from '#app/ui/dialog.tsx'
import { focusIn } from '#app/ui/focus-target.ts'
import { PostForm, type PostFormProps } from '#app/ui/post-form.tsx'
import { useUpdateDescription } from '#app/ui/record-update.tsx'
import { ChangedInDialog } from '#app/ui/changed-line.tsx'
import { BLANK_REASON } from '../engine.ts'
import { readPicks } from '../requested/picks.ts'

/** Ctrl+Enter or ⌘+Enter submits a decision's form, even from a text field. */
function submitOnCtrlEnter(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || event.repeat || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  const form = event.currentTarget
  form.requestSubmit(form.querySelector<HTMLButtonElement>('button[name="intent"]'))
}

/** Checks for a blank reason before sending, as the server does; selected items can replace it. */
export function useReason(toast: Toast = BLANK_REASON) {
  const [blank, setBlank] = useState<Partial<FormState> | null>(null)
  const check = (form: FormData): boolean => {
    const reason = form.get('reason')
    const isBlank = typeof reason === 'string' && reason.trim() === '' && readPicks(form).picks.length === 0
    setBlank(isBlank ? { values: {}, errors: { reason: toast.text ?? toast.title }, toast } : null)
    return !isBlank
  }
  return { blank, check }
}

type Props = {
  id: string
  title: string
  text?: string | undefined
  isOpen: boolean
  hidden: Readonly<Record<string, string | number>>
  /** The refusal of this form, by client or server. */
  result: Partial<FormState> | null
  labels?: PostFormProps['labels']
  intent: string
  label: string
  variant: 'primary' | 'stop'
  check?: (form: FormData) => boolean
  focusesButton?: boolean | undefined
  submitsOnCtrlEnter?: boolean | undefined
  size?: 'lg' | undefined
  children?: ReactNode
}

/** Focuses the field that an error summary links to without navigating, which would drop the response and close the dialog. */
function focusLinkedField(event: MouseEvent<HTMLFormElement>) {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link?.getAttribute('href')?.startsWith('#')) return
  event.preventDefault()
  focusIn(document.getElementById(link.hash.slice(1)))
}

export function StepDialog(props: Props) {
  const { id, title, text, isOpen, hidden, intent, label, variant, check, children } = props
  const navigation = useNavigation()
  const changed = useUpdateDescription()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    // A double click decides only once.
    const isReady = navigation.state === 'idle' && (check?.(new FormData(event.currentTarget)) ?? true)
    if (!isReady) event.preventDefault()
  }
  return (
    <Dialog
      id={id}
      className="not-modal:mx-auto not-modal:mb-4"
      title={title}
      text={text}
      open={isOpen}
      size={props.size}
    >
      <PostForm
        result={props.result}
        labels={props.labels}
        isQuiet
        onSubmit={submit}
        onClick={focusLinkedField}
        onKeyDown={props.submitsOnCtrlEnter ? submitOnCtrlEnter : undefined}
        className="flex flex-col gap-5"
      >
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {children}
        <ChangedInDialog dialog={id} />
        <div className="flex flex-wrap justify-end gap-3">
          <DialogCloser dialog={id}>Cancel</DialogCloser>
          <Button
            data-first-focus={props.focusesButton ? true : undefined}
            variant={variant}
            pending={navigation.formData?.get('intent') === intent}
            name="intent"
            value={intent}
            {...changed}
          >
            {label}
          </Button>
        </div>
      </PostForm>
    </Dialog>
  )
}
