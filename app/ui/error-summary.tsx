import { useEffect, useRef } from 'react'

const EMPTY = JSON.stringify([undefined, []])

export type ErrorSummaryProps = {
  title?: string | undefined
  /** Field name -> message, in the order of the form. */
  errors?: Record<string, string | undefined> | undefined
  /** Field name -> its label, said before the message. */
  labels?: Readonly<Record<string, string>> | undefined
  /** What concerns the form as a whole. */
  formError?: string | undefined
}

/** Everything that stopped a form, each with a link to its field; takes the focus when it appears. */
export function ErrorSummary({
  title = 'Please check these answers',
  errors = {},
  labels = {},
  formError,
}: ErrorSummaryProps) {
  const box = useRef<HTMLElement>(null)
  const entries = Object.entries(errors).filter((entry): entry is [string, string] => Boolean(entry[1]))
  const shown = entries.length > 0 || Boolean(formError)
  const content = JSON.stringify([formError, entries])
  useEffect(() => {
    if (content !== EMPTY) box.current?.focus()
  }, [content])
  if (!shown) return null
  return (
    <section
      ref={box}
      role="alert"
      tabIndex={-1}
      aria-label={title}
      className="rounded-card border border-stop bg-stop-tint px-4 py-3"
    >
      <p className="font-medium text-stop">{entries.length > 0 ? title : formError}</p>
      {entries.length > 0 && (
        <ul className="mt-1 flex flex-col gap-1 text-15">
          {formError && <li>{formError}</li>}
          {entries.map(([name, message]) => (
            <li key={name}>
              <a href={`#${name}`} className="underline underline-offset-3 hover:decoration-2">
                {labels[name] ? `${labels[name]}: ${message}` : message}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
