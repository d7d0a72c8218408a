import { clsx } from 'clsx'
import { Children, isValidElement, type ReactNode, useEffect, useRef } from 'react'
import { withFieldName } from '#app/lib/form.ts'
import { useScripting } from './scripting.ts'

/** Label of a field in the error summary, and the id its link targets. */
export type FieldLabel = {
  label: string
  id: string
  /** The page that shows the field, if not this one. */
  to?: string
}

type Parts = { name?: unknown; label?: unknown; legend?: unknown; id?: unknown; children?: ReactNode }

/** Plain text of a label, including text inside links. */
function textOf(node: ReactNode): string {
  return Children.toArray(node)
    .map((part) => {
      if (typeof part === 'string' || typeof part === 'number') return String(part)
      return isValidElement<Parts>(part) ? textOf(part.props.children) : ''
    })
    .join('')
}

/** The labelled fields written directly in a form, in order; fields inside other components pass their labels. */
export function labelsIn(children: ReactNode): Record<string, FieldLabel> {
  const found: Record<string, FieldLabel> = {}
  for (const child of Children.toArray(children)) {
    if (!isValidElement<Parts>(child)) continue
    const { name, label, legend, id, children: inner } = child.props
    const labelText = textOf((label ?? legend) as ReactNode).replace(/\s*\*$/, '')
    if (typeof name === 'string' && labelText !== '')
      found[name.replace(/\[\]$/, '')] = { label: labelText, id: typeof id === 'string' ? id : name }
    Object.assign(found, labelsIn(inner))
  }
  return found
}

/** Moves the focus here without JavaScript too. */
export const FIRST_FOCUS = { autoFocus: true }
const TITLE = 'Check these answers'

type ErrorSummaryProps = {
  title?: string | undefined
  /** Field name -> message, in the order of the form. */
  errors?: Record<string, string | undefined> | undefined
  /** Field name -> label, shown before the message. */
  labels?: Readonly<Record<string, string | FieldLabel>> | undefined
  formError?: string | undefined
  /** Text of the refusal, below its title. */
  toastText?: string | undefined
  /** A toast shows everything: the box then appears only in a dialog, which covers the toast, and without JavaScript. */
  isInToast?: boolean | undefined
  action?: ReactNode
  /** The identity of the response: a new response takes focus again, even with the same text; null never does. */
  of?: unknown
}

/** All errors of a form, each linked to its field; takes focus when it appears. */
export function ErrorSummary(props: ErrorSummaryProps) {
  const { title, errors = {}, labels = {}, formError, toastText, isInToast = false, action, of } = props
  const box = useRef<HTMLElement>(null)
  const isScripted = useScripting()
  const order = Object.keys(labels)
  const entries = Object.entries(errors)
    .filter((entry): entry is [string, string] => Boolean(entry[1]))
    .toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b))
    .map(([name, message]) => entryOf(name, message, labels[name], toastText))
    .toSorted((a, b) => Number(b.line === toastText) - Number(a.line === toastText))
  const shown = entries.length > 0 || Boolean(formError) || Boolean(title)
  const content = shown ? JSON.stringify([title, formError, entries]) : ''
  useEffect(() => {
    if (content !== '' && of !== null) box.current?.focus()
  }, [content, of])
  if (!shown) return null
  const isNamedBelow = entries.some(({ message }) => message === title)
  const head = (isNamedBelow ? undefined : title) ?? (entries.length > 0 ? TITLE : formError)
  const texts = [...new Set([toastText, formError])].filter(
    (text) =>
      text && text !== head && !entries.some(({ message, line }) => message === text || line === text),
  )
  return (
    <section
      ref={box}
      role="alert"
      tabIndex={-1}
      aria-label={head}
      className={clsx(
        'rounded-card border border-stop bg-stop-tint px-4 py-3',
        isInToast && isScripted && 'hidden in-[dialog]:block',
      )}
      {...FIRST_FOCUS}
    >
      <p className="font-medium text-stop">{head}</p>
      {texts.map((text) => (
        <p key={text} className="mt-1 text-15">
          {text}
        </p>
      ))}
      {action && <p className="mt-1 text-15">{action}</p>}
      {entries.length > 0 && (
        <ul className="mt-1 flex flex-col gap-1 text-15">
          {entries.map(({ name, line, href }) => (
            <li key={name}>
              <a href={href} className="underline underline-offset-3 hover:decoration-2">
                {line}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type GivenLabel = string | FieldLabel | undefined

/** A link to the field. It names the field, unless it is the text of the refusal, which explains itself. */
function entryOf(name: string, message: string, given: GivenLabel, toastText: string | undefined) {
  const label: Partial<FieldLabel> = typeof given === 'string' ? { label: given } : (given ?? {})
  return {
    name,
    message,
    line: label.label === undefined || message === toastText ? message : withFieldName(label.label, message),
    href: label.to ?? `#${label.id ?? name}`,
  }
}
