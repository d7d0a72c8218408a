import { clsx } from 'clsx'
import { useState, type ChangeEvent, type ComponentProps, type ReactNode } from 'react'
import { useResponseValue, useFieldWiring } from './field.tsx'
import { formatNumber } from '#app/lib/format.ts'

/** Frame shared by all one-line controls. */
export const controlClass =
  'w-full min-w-0 rounded-control border border-edge bg-sheet text-15 text-ink transition-colors hover:border-ink-2 aria-invalid:border-stop disabled:bg-wash disabled:text-ink-2 [&:is(input,textarea):read-only]:bg-wash'

/** Frame around an input with prefix or suffix; shows the input's focus ring. */
export const frameClass =
  'flex min-h-10 w-full min-w-0 items-center rounded-control border border-edge bg-sheet transition-colors hover:border-ink-2 has-aria-invalid:border-stop focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-boundary has-[input:disabled]:bg-wash has-[input:read-only]:bg-wash'

type TextInputProps = Omit<ComponentProps<'input'>, 'prefix'> & {
  prefix?: ReactNode
  suffix?: ReactNode
}

export function TextInput({ prefix, suffix, className, type = 'text', ...rest }: TextInputProps) {
  const wiring = useFieldWiring(rest)
  const answered = useResponseValue(wiring.name, rest)
  const size = 'h-10 px-3'
  if (!prefix && !suffix)
    return (
      <input
        type={type}
        {...wiring}
        {...answered}
        {...rest}
        className={clsx(controlClass, size, className)}
      />
    )
  return (
    <span className={clsx(frameClass, className)}>
      {prefix && <span className="pl-3 text-13 text-ink-2">{prefix}</span>}
      <input
        type={type}
        {...wiring}
        {...answered}
        {...rest}
        className={clsx('w-full min-w-0 bg-transparent text-15 outline-none', size)}
      />
      {suffix && <span className="shrink-0 pr-3 text-13 text-ink-2">{suffix}</span>}
    </span>
  )
}

type TextAreaProps = ComponentProps<'textarea'>

/**
 * A textarea; with maxLength it shows a counter once JavaScript runs. Longer text is never truncated: the counter shows the
 * excess, and the server rejects it.
 */
export function TextArea({ className, rows = 4, onChange, maxLength, ...rest }: TextAreaProps) {
  const wiring = useFieldWiring(rest)
  const answered = useResponseValue(wiring.name, rest)
  const [length, setLength] = useState(
    String(rest.value ?? rest.defaultValue ?? answered.defaultValue ?? '').length,
  )
  const change = (event: ChangeEvent<HTMLTextAreaElement>) => {
    setLength(event.target.value.length)
    onChange?.(event)
  }
  return (
    <span className="flex flex-col gap-1">
      <textarea
        rows={rows}
        {...wiring}
        {...answered}
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
