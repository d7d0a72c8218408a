import { clsx } from 'clsx'
import { CircleAlert } from 'lucide-react'
import { createContext, use } from 'react'
import type { ReactNode } from 'react'
import type { FormState } from '#app/lib/form.ts'

/** What a control inside a Field takes over: its name, id and the texts that describe it. */
export type FieldWiring = {
  id?: string | undefined
  name?: string | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: true | undefined
  'aria-required'?: true | undefined
}

const Wiring = createContext<FieldWiring>({})

/** The wiring of the Field around a control; the control's own id and name win. */
export function useFieldWiring(own: { id?: string | undefined; name?: string | undefined }): FieldWiring {
  const wiring = use(Wiring)
  return {
    ...wiring,
    ...(own.id !== undefined && { id: own.id }),
    ...(own.name !== undefined && { name: own.name }),
  }
}

export function FieldHint({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="text-13 text-ink-2">
      {children}
    </p>
  )
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-13 text-stop">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} />
      <span>{children}</span>
    </p>
  )
}

/** ids of the hint and the error that describe `id`, in reading order, or undefined. */
export function describedBy(id: string, hint: unknown, error: unknown): string | undefined {
  return [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
}

type Answer = Partial<Pick<FormState, 'values' | 'errors'>> & {
  /** The fields that the form shows, where it shows a part of them; the others travel along unseen. */
  only?: ReadonlySet<string> | undefined
}

/** What the form around a field was answered: a field that is not told otherwise takes its words and its text from here. */
export const Answered = createContext<Answer>({})

/** The text that came back for a control which states none of its own. */
export function useAnswered(name: string | undefined, own: { value?: unknown; defaultValue?: unknown }) {
  const { values = {} } = use(Answered)
  if (name === undefined || own.value !== undefined || own.defaultValue !== undefined) return {}
  const value = values[name]
  return typeof value === 'string' ? { defaultValue: value } : {}
}

type Texts = {
  name: string
  hint?: ReactNode
  error?: string | undefined
  /** Says so to assistive technology; the server owns the refusal and its words. */
  required?: boolean | undefined
  /** Writes "optional" beside the label. */
  optional?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

/** The mark of a required field, where its label does not end with one already. */
export function markClass(label: ReactNode, required: boolean | undefined): string | false {
  return required === true && !(typeof label === 'string' && label.endsWith('*')) && 'required-mark'
}

/** Whether a field is in sight, for its element and for whatever stands around it. */
export const shownIn = (only: Answer['only'], name: string) =>
  only && { hidden: !only.has(name), 'data-shown': only.has(name) }

/** Label, hint and error around one control, wired to it. */
export function Field(
  props: Texts & { label: ReactNode; id?: string | undefined; labelHidden?: boolean | undefined },
) {
  const { label, name, id = name, hint, required, optional, labelHidden, className, children } = props
  const { errors, only } = use(Answered)
  const error = props.error ?? errors?.[name]
  const wiring: FieldWiring = {
    id,
    name,
    'aria-describedby': describedBy(id, hint, error),
    'aria-invalid': error ? true : undefined,
    'aria-required': required ? true : undefined,
  }
  return (
    <div {...shownIn(only, name)} className={clsx('flex min-w-0 flex-col gap-1.5', className)}>
      <label
        htmlFor={id}
        className={labelHidden ? 'sr-only' : clsx('text-13 font-medium', markClass(label, required))}
      >
        {label}
        {optional && <span className="font-normal text-ink-2"> · optional</span>}
      </label>
      <Wiring value={wiring}>{children}</Wiring>
      {hint && <FieldHint id={`${id}-hint`}>{hint}</FieldHint>}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

/** A fieldset with its legend, hint and error; the group takes the focus of an error summary. */
export function FieldGroup(props: Texts & { legend: ReactNode; legendHidden?: boolean | undefined }) {
  const { legend, name, hint, required, optional, legendHidden, className, children } = props
  const { errors, only } = use(Answered)
  const error = props.error ?? errors?.[name]
  return (
    <fieldset
      id={name}
      tabIndex={-1}
      {...shownIn(only, name)}
      className={clsx('min-w-0', className)}
      aria-describedby={describedBy(name, hint, error)}
    >
      <legend
        className={legendHidden ? 'sr-only' : clsx('mb-1.5 text-13 font-medium', markClass(legend, required))}
      >
        {legend}
        {optional && <span className="font-normal text-ink-2"> · optional</span>}
        {required && <span className="sr-only"> (required)</span>}
      </legend>
      <div className="flex flex-col gap-1.5">
        {hint && <FieldHint id={`${name}-hint`}>{hint}</FieldHint>}
        {children}
        {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
      </div>
    </fieldset>
  )
}

/** Fields side by side from 640 px on. */
export function FieldRow({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <div className={clsx('grid items-start gap-x-4 gap-y-5 sm:grid-flow-col sm:auto-cols-fr', className)}>
      {children}
    </div>
  )
}
