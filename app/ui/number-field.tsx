import { CircleAlert } from 'lucide-react'
import { type FocusEvent, type ReactNode, use, useEffect, useRef, useState } from 'react'
import {
  confirmName,
  figure,
  figureAsText,
  READINGS_SHOWN,
  isRefusalOf,
  isUnusual,
  notation,
  readingLine,
  NUMBERS,
  suffixOf,
} from '#app/lib/number-echo.ts'
import { type NumberRule, readNumber } from '#app/lib/number-reading.ts'
import { CheckboxField } from './choice.tsx'
import { FormResponse, Field, shownIn, useSubmittedValue, TextInput } from './field.tsx'
import { useScripting } from './scripting.ts'

/** Debounce of the hint in ms: fast enough to read along, and announced only once typing pauses. */
export const DEBOUNCE_MS = 200

/** The confirmation of an unusual figure: the confirmed figure, and the error if it is missing. */
type Confirmation = { confirmed: string; error?: string | undefined }

export type NumberFieldProps = {
  label: ReactNode
  name: string
  rule: NumberRule
  /** The typed text, or a stored figure in the page's format; defaults to the response to the form. */
  typed?: string | undefined
  hint?: ReactNode
  error?: string | undefined
  required?: boolean | undefined
  optional?: boolean | undefined
  labelHidden?: boolean | undefined
  placeholder?: string | undefined
  /** Shown inside the input, before the figure. */
  prefix?: string | undefined
  /** Whether to reserve no space for an empty hint. */
  dense?: boolean | undefined
  className?: string | undefined
  /** Only shown for the stored figure. */
  advice?: ReactNode
  /** Asks to confirm a figure above the rule's `top`. */
  confirmation?: Confirmation | undefined
  /** Controlled text, for a field that something else, such as a map, can fill too. */
  text?: string | undefined
  onText?: ((text: string) => void) | undefined
  /** Called on blur with the formatted text. */
  onLeave?: ((text: string) => void) | undefined
}

/** Accepts any common notation. Typing never changes the text, a hint shows how it is read, and blur formats it. */
export function NumberField(props: NumberFieldProps) {
  const { rule, name, confirmation, text, onText, onLeave, advice } = props
  const { errors, only } = use(FormResponse)
  const answered = useSubmittedValue(name)
  const typed = props.typed ?? answered
  const error = props.error ?? errors?.[name]
  const [first] = useState(() => shownText(rule, typed))
  const { debounced, debounce } = useDebouncedText(text ?? first, text)
  const reading = readNumber(rule, debounced)
  const { value } = reading
  const isRefused = reading.refused !== undefined
  // The hint would repeat the server's error for the current text, so do not show it.
  const shownError = isRefusalOf(rule, error) ? '' : error
  const leave = ({ currentTarget: field }: FocusEvent<HTMLInputElement>) => {
    const left = shownText(rule, field.value)
    if (text === undefined) field.value = left
    else onText?.(left)
    // Delayed, so that the click that blurs the field arrives before the layout shifts.
    debounce(left)
    onLeave?.(left)
  }
  const isScripted = useScripting()
  const { label, hint, required, optional, labelHidden, className } = props
  return (
    <div hidden={shownIn(only, name)?.hidden} className={className}>
      <Field
        {...{ label, name, required, optional, labelHidden }}
        error={shownError ?? ''}
        hint={
          <span className="flex flex-col gap-0.5">
            {hint && <span>{hint}</span>}
            <span aria-live="polite" aria-atomic="true" className={props.dense ? undefined : 'min-h-5'}>
              {isRefused ? (
                <span
                  id={shownError ? undefined : `${name}-error`}
                  className="flex items-start gap-1.5 text-stop"
                >
                  <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} />
                  <span>{readingLine(rule, reading)}</span>
                </span>
              ) : (
                <span translate="no">{readingLine(rule, reading)}</span>
              )}
            </span>
            {debounced === (text === undefined ? first : typed) && advice && (
              <span className="text-wait">{advice}</span>
            )}
          </span>
        }
      >
        <TextInput
          {...(text === undefined ? { defaultValue: first } : { value: text })}
          inputMode={rule.min < 0 ? 'text' : 'decimal'}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={props.placeholder}
          prefix={props.prefix}
          suffix={suffixOf(rule.unit) || undefined}
          className="tabular-nums"
          {...(isRefused && { 'aria-invalid': true })}
          onChange={(event) => {
            debounce(event.target.value)
            onText?.(event.target.value)
          }}
          onBlur={leave}
        />
      </Field>
      {/* Tells the server that the user has seen how their figures are read. */}
      {isScripted && <input type="hidden" name={READINGS_SHOWN} value="live" />}
      {confirmation && isUnusual(rule, value) && (
        <div key={value} className="mt-2">
          <CheckboxField
            name={confirmName(name)}
            value={String(value)}
            label={NUMBERS.isRight(figureAsText(rule, value) ?? figure(rule, value))}
            defaultChecked={confirmation.confirmed === String(value)}
            error={confirmation.error}
          />
        </div>
      )}
    </div>
  )
}

/** A valid number in the page's notation; an invalid text as typed. */
function shownText(rule: NumberRule, text: string): string {
  const { value } = readNumber(rule, text)
  return value === null ? text : notation(rule, value)
}

/** The debounced text; also follows a controlled text. */
function useDebouncedText(first: string, text: string | undefined) {
  const [debounced, setDebounced] = useState(first)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const debounce = (next: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setDebounced(next), DEBOUNCE_MS)
  }
  useEffect(() => {
    if (text === undefined) return
    const rest = setTimeout(() => setDebounced(text), DEBOUNCE_MS)
    return () => clearTimeout(rest)
  }, [text])
  return { debounced, debounce }
}
