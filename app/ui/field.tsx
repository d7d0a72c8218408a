import { clsx } from 'clsx'
import { CircleAlert } from 'lucide-react'
import { createContext, use, type ReactNode, useState, type ChangeEvent, type ComponentProps } from 'react'
import type { FormState } from '#app/lib/form.ts'
import { formatNumber } from '#app/lib/format.ts'

/** Name, id and descriptions that a control takes from its Field. */
type FieldWiring = {
  id?: string | undefined
  name?: string | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: true | undefined
  'aria-required'?: true | undefined
}

const Wiring = createContext<FieldWiring>({})

/** Attributes from the surrounding Field; the control's own id and name take precedence. */
export function useFieldWiring(own: Pick<FieldWiring, 'id' | 'name'>): FieldWiring {
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

/** Ids of hint and error in reading order, or undefined. */
export function describedBy(id: string, hint: unknown, error: unknown): string | undefined {
  return [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
}

/** A heading that already names the control below it; a field with the same label hides its own. */
export const HeadingAbove = createContext<ReactNode>(null)

type Answer = Partial<Pick<FormState, 'values' | 'errors'>> & {
  /** The visible fields where a form shows only some; the rest are posted hidden. */
  only?: ReadonlySet<string> | undefined
}

/** The response to the form: fields without their own props take their value and error from here. */
export const FormResponse = createContext<Answer>({})

/** The submitted value of a field; empty where there is none. */
export function useSubmittedValue(name: string): string {
  const value = use(FormResponse).values?.[name]
  return typeof value === 'string' ? value : ''
}

type OwnProps = Pick<FieldWiring, 'id' | 'name'> & { value?: unknown; defaultValue?: unknown }

/** Attributes from the surrounding Field, with the submitted value of a control without a value of its own. */
export function useControl(own: OwnProps): FieldWiring & { defaultValue?: string } {
  const wiring = useFieldWiring(own)
  const value = use(FormResponse).values?.[wiring.name ?? '']
  const hasOwn = own.value !== undefined || own.defaultValue !== undefined
  return hasOwn || typeof value !== 'string' ? wiring : { ...wiring, defaultValue: value }
}

type Texts = {
  name: string
  hint?: ReactNode
  error?: string | undefined
  /** Announced to assistive technology; validation and its message stay on the server. */
  required?: boolean | undefined
  optional?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

/** Marks a required field unless its label already ends with an asterisk. */
export function markClass(label: ReactNode, required: boolean | undefined): string | false {
  return required === true && !(typeof label === 'string' && label.endsWith('*')) && 'required-mark'
}

/** Visibility attributes of a field, for the field and its wrapper. */
export const shownIn = (only: Answer['only'], name: string) =>
  only && { hidden: !only.has(name), 'data-shown': only.has(name) }

type FieldProps = Texts & { label: ReactNode; id?: string | undefined; labelHidden?: boolean | undefined }

export function Field(props: FieldProps) {
  const { label, name, id = name, hint, required, optional, className, children } = props
  const labelHidden = use(HeadingAbove) === label || props.labelHidden
  const { errors, only } = use(FormResponse)
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

/** A fieldset with legend, hint and error; focusable from an error summary. */
export function FieldGroup(props: Texts & { legend: ReactNode }) {
  const { legend, name, hint, required, optional, className, children } = props
  const { errors, only } = use(FormResponse)
  const error = props.error ?? errors?.[name.replace(/\[\]$/, '')]
  const isHidden = use(HeadingAbove) === legend
  return (
    <fieldset
      id={name}
      tabIndex={-1}
      {...shownIn(only, name)}
      className={clsx('min-w-0', className)}
      aria-describedby={describedBy(name, hint, error)}
    >
      <legend
        className={isHidden ? 'sr-only' : clsx('mb-1.5 text-13 font-medium', markClass(legend, required))}
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

/** Fields side by side from 640 px. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-x-4 gap-y-5 sm:grid-flow-col sm:auto-cols-fr">{children}</div>
}

/** Frame shared by all one-line controls. */
export const controlClass =
  'w-full min-w-0 rounded-control border border-edge bg-sheet text-15 text-ink transition-colors hover:border-ink-2 aria-invalid:border-stop disabled:bg-wash disabled:text-ink-2 [&:is(input,textarea):read-only]:bg-wash'

/** Frame around an input with prefix or suffix; shows the input's focus ring. */
export const frameClass =
  'flex min-h-10 w-full min-w-0 items-center rounded-control border border-edge bg-sheet transition-colors hover:border-ink-2 has-aria-invalid:border-stop focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-boundary has-[input:disabled]:bg-wash has-[input:read-only]:bg-wash'

type TextInputProps = Omit<ComponentProps<'input'>, 'prefix'> & { prefix?: ReactNode; suffix?: ReactNode }

export function TextInput({ prefix, suffix, className, type = 'text', ...rest }: TextInputProps) {
  const control = useControl(rest)
  if (!prefix && !suffix)
    return <input type={type} {...control} {...rest} className={clsx(controlClass, 'h-10 px-3', className)} />
  return (
    <span className={clsx(frameClass, className)}>
      {prefix && <span className="pl-3 text-13 text-ink-2">{prefix}</span>}
      <input
        type={type}
        {...control}
        {...rest}
        className="h-10 w-full min-w-0 bg-transparent px-3 text-15 outline-none"
      />
      {suffix && <span className="shrink-0 pr-3 text-13 text-ink-2">{suffix}</span>}
    </span>
  )
}

/** With maxLength it shows a counter. Longer text is never truncated: the counter shows the excess. */
export function TextArea({ className, rows = 4, onChange, maxLength, ...rest }: ComponentProps<'textarea'>) {
  const control = useControl(rest)
  const [length, setLength] = useState(
    String(rest.value ?? rest.defaultValue ?? control.defaultValue ?? '').length,
  )
  const change = (event: ChangeEvent<HTMLTextAreaElement>) => {
    setLength(event.target.value.length)
    onChange?.(event)
  }
  return (
    <span className="flex flex-col gap-1">
      <textarea
        rows={rows}
        {...control}
        {...rest}
        onChange={change}
        className={clsx(controlClass, 'field-sizing-content min-h-24 px-3 py-2', className)}
      />
      {maxLength !== undefined && (
        <span
          className={clsx('needs-js self-end text-13', length > maxLength ? 'text-stop' : 'text-ink-2')}
          aria-live={maxLength - length <= 20 ? 'polite' : 'off'}
        >
          {formatNumber(length)} / {formatNumber(maxLength)}
          {length > maxLength ? `, ${formatNumber(length - maxLength)} too many` : ''}
          <span className="sr-only"> characters</span>
        </span>
      )}
    </span>
  )
}
