import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogCloser } from '#app/ui/dialog.tsx'
import { NewWindowLink } from '#app/ui/new-window-link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { decideByKeys } from './decide-by-keys.ts'

export type Message = {
  title: string
  text?: string | undefined
  link?: { label: string; to: string } | undefined
}

/** A reason that has to be typed: a blank one is refused before anything is sent. */
export function useReason(textOf: (form: FormData) => string | null = (form) => reasonIn(form)) {
  const [isBlank, setBlank] = useState(false)
  const ref = useRef<HTMLTextAreaElement>(null)
  const check = (form: FormData): boolean => {
    const blank = textOf(form)?.trim() === ''
    setBlank(blank)
    if (blank) ref.current?.focus()
    return !blank
  }
  return { isBlank, ref, check }
}

/** Null where the form asks for none. */
function reasonIn(form: FormData): string | null {
  const text = form.get('reason')
  return typeof text === 'string' ? text : null
}

type Props = {
  id: string
  title: string
  text?: string | undefined
  isOpen: boolean
  hidden: Readonly<Record<string, string | number>>
  message: Message | null
  intent: string
  label: string
  variant: 'primary' | 'stop'
  /** Whether what was typed may be sent. */
  check?: (form: FormData) => boolean
  /** Nothing else in the dialog takes the focus. */
  startsAtButton?: boolean | undefined
  /** Ctrl with Enter presses its button, also from within a text. */
  byKeys?: boolean | undefined
  children?: ReactNode
}

/** One step on a record as a dialog with its form; nothing happens without a press inside of it. */
export function StepDialog(props: Props) {
  const { id, title, text, isOpen, hidden, message, intent, label, variant, check, children } = props
  const navigation = useNavigation()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    // A second press while the first one is on its way decides nothing.
    const isReady = navigation.state === 'idle' && (check?.(new FormData(event.currentTarget)) ?? true)
    if (!isReady) event.preventDefault()
  }
  return (
    <Dialog id={id} className="not-modal:mx-auto not-modal:mb-4" title={title} text={text} open={isOpen}>
      <Form
        method="post"
        onSubmit={submit}
        onKeyDown={props.byKeys ? decideByKeys : undefined}
        className="flex flex-col gap-5"
      >
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {message && (
          <Notice
            tone="stop"
            title={message.title}
            action={message.link && <NewWindowLink {...message.link} />}
            live
          >
            {message.text}
          </Notice>
        )}
        {children}
        <div className="flex flex-wrap justify-end gap-3">
          <DialogCloser dialog={id}>Cancel</DialogCloser>
          <Button
            data-first-focus={props.startsAtButton ? true : undefined}
            variant={variant}
            pending={navigation.formData?.get('intent') === intent}
            name="intent"
            value={intent}
          >
            {label}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
