import {
  type FormEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react'
import { useNavigation } from 'react-router'
import type { FormState } from '#app/lib/form.ts'
import type { Toast } from '#app/lib/toast.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogCloser } from '#app/ui/dialog.tsx'
import { focusIn } from '#app/ui/named-place.ts'
import { PostForm, type PostFormProps } from '#app/ui/post-form.tsx'
import { useChanged } from '#app/ui/record-news.tsx'
import { ChangedInDialog } from '#app/ui/show-new.tsx'
import { readPicks } from '../asked/picks.ts'
import { PICKS } from '../asked/schema.ts'

/** Ctrl (or ⌘) with Enter presses the button of a decision's form, also from within a text. */
function decideByKeys(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || event.repeat || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  const form = event.currentTarget
  form.requestSubmit(form.querySelector<HTMLButtonElement>('button[name="intent"]'))
}

/** Words of a reason that is missing. */
export type BlankReason = { title: string; text?: string | undefined }

/** A reason that has to be typed: a blank one is refused before anything is sent, as the server would. */
export function useReason(
  { title, text }: BlankReason,
  textOf: (form: FormData) => string | null = (form) => reasonIn(form),
) {
  const [blank, setBlank] = useState<Partial<FormState> | null>(null)
  const check = (form: FormData): boolean => {
    const isBlank = textOf(form)?.trim() === ''
    const toast: Toast = { title, ...(text !== undefined && { text }), tone: 'error' }
    setBlank(isBlank ? { values: {}, errors: { reason: text ?? title }, toast } : null)
    return !isBlank
  }
  return { blank, check }
}

/** Null where the form asks for none; what a reviewer pointed at makes one. */
function reasonIn(form: FormData): string | null {
  const text = form.get('reason')
  if (typeof text !== 'string') return null
  return text.trim() === '' && readPicks(form).picks.length > 0 ? PICKS : text
}

type Props = {
  id: string
  title: string
  text?: string | undefined
  isOpen: boolean
  hidden: Readonly<Record<string, string | number>>
  /** What stopped this very form, here or on the server. */
  answer: Partial<FormState> | null
  labels?: PostFormProps['labels']
  intent: string
  label: string
  variant: 'primary' | 'stop'
  /** Whether what was typed may be sent. */
  check?: (form: FormData) => boolean
  /** Nothing else in the dialog takes the focus. */
  startsAtButton?: boolean | undefined
  /** Ctrl with Enter presses its button, also from within a text. */
  byKeys?: boolean | undefined
  size?: 'lg' | undefined
  /** Takes what the form holds, at first and after each change. */
  onInput?: ((form: FormData) => void) | undefined
  children?: ReactNode
}

/** A link of the summary leads to its field without a navigation, which would take the answer and with it the dialog. */
function leadToField(event: MouseEvent<HTMLFormElement>) {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link?.getAttribute('href')?.startsWith('#')) return
  event.preventDefault()
  focusIn(document.getElementById(link.hash.slice(1)))
}

/** One step on a record as a dialog with its form; nothing happens without a press inside of it. */
export function StepDialog(props: Props) {
  const { id, title, text, isOpen, hidden, intent, label, variant, check, onInput, children } = props
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (form.current) onInput?.(new FormData(form.current))
  }, [onInput])
  const navigation = useNavigation()
  const changed = useChanged()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    // A second press while the first one is on its way decides nothing.
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
        ref={form}
        answer={props.answer}
        labels={props.labels}
        isQuiet
        onSubmit={submit}
        onClick={leadToField}
        onInput={(event) => onInput?.(new FormData(event.currentTarget))}
        onKeyDown={props.byKeys ? decideByKeys : undefined}
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
            data-first-focus={props.startsAtButton ? true : undefined}
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
