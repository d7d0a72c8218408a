import { clsx } from 'clsx'
import { type ReactNode, useEffect, useRef } from 'react'
import type { FieldLabel } from './field-labels.ts'
import { useScripting } from './scripting.ts'

/** Moves focus to the summary without JavaScript too. */
export const FIRST_FOCUS = { autoFocus: true }
const TITLE = 'Check these answers'

export type ErrorSummaryProps = {
  title?: string | undefined
  /** Field name -> message, in the order of the form. */
  errors?: Record<string, string | undefined> | undefined
  /** Field name -> label, shown before the message. */
  labels?: Readonly<Record<string, string | FieldLabel>> | undefined
  /** Message for the form as a whole. */
  formError?: string | undefined
  /** Toast text, repeated here without JavaScript. */
  toastText?: string | undefined
  /** A toast shows everything: the box then appears only in a dialog, which covers the toast, and without JavaScript. */
  isSaid?: boolean | undefined
  /** A follow-up link. */
  action?: ReactNode
  /** Identity of the answer: a new one takes focus again, even with the same text; null never does. */
  of?: unknown
}

/** All errors of a form, each linked to its field; takes focus when it appears. */
export function ErrorSummary({
  title,
  errors = {},
  labels = {},
  formError,
  toastText,
  isSaid = false,
  action,
  of,
}: ErrorSummaryProps) {
  const box = useRef<HTMLElement>(null)
  const isScripted = useScripting()
  const order = Object.keys(labels)
  const entries = Object.entries(errors)
    .filter((entry): entry is [string, string] => Boolean(entry[1]))
    .toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b))
  const shown = entries.length > 0 || Boolean(formError) || Boolean(title)
  const content = shown ? JSON.stringify([title, formError, entries]) : ''
  useEffect(() => {
    if (content !== '' && of !== null) box.current?.focus()
  }, [content, of])
  if (!shown) return null
  const isNamedBelow = entries.some(([, message]) => message === title)
  const head = (isNamedBelow ? undefined : title) ?? (entries.length > 0 ? TITLE : formError)
  const isSaidBelow = entries.some(([, message]) => message === formError)
  return (
    <section
      ref={box}
      role="alert"
      tabIndex={-1}
      aria-label={head}
      className={clsx(
        'rounded-card border border-stop bg-stop-tint px-4 py-3',
        isSaid && isScripted && 'hidden in-[dialog]:block',
      )}
      {...FIRST_FOCUS}
    >
      <p className="font-medium text-stop">{head}</p>
      {toastText && toastText !== head && <p className="mt-1 hidden text-15 noscript:block">{toastText}</p>}
      {formError && formError !== head && !isSaidBelow && (
        <p className={clsx('mt-1 text-15', formError === toastText && 'noscript:hidden')}>{formError}</p>
      )}
      {action && <p className="mt-1 text-15">{action}</p>}
      {entries.length > 0 && (
        <ul className="mt-1 flex flex-col gap-1 text-15">
          {entries.map(([name, message]) => (
            <li key={name}>
              <SummaryLink name={name} label={labels[name]} message={message} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function SummaryLink({
  name,
  label,
  message,
}: {
  name: string
  label: string | FieldLabel | undefined
  message: string
}) {
  const named: FieldLabel | undefined = typeof label === 'string' ? { label, id: name } : label
  return (
    <a
      href={named?.to ?? `#${named?.id ?? name}`}
      className="underline underline-offset-3 hover:decoration-2"
    >
      {named ? `${named.label}: ${message}` : message}
    </a>
  )
}
