import { CircleAlert } from 'lucide-react'
import { type FocusEvent, type ReactNode, use, useEffect, useRef, useState } from 'react'
import {
  confirmName,
  figure,
  figureInWords,
  HEARD,
  isRefusalOf,
  isUnusual,
  notation,
  readingLine,
} from '#app/lib/number-echo.ts'
import { type NumberRule, readNumber } from '#app/lib/number-reading.ts'
import { NUMBERS, UNIT_SUFFIXES } from '#app/lib/number-reading.words.ts'
import { CheckboxField } from './choice.tsx'
import { Answered, Field, shownIn } from './field.tsx'
import { useScripting } from './scripting.ts'
import { TextInput } from './text-input.tsx'

/** The line follows the last key after this time, in ms: soon enough to be read, and told once a person rests. */
export const REST_MS = 200

/** The tick beside an unusual figure: the figure that was confirmed, and what its form says to a missing tick. */
export type Confirmation = { confirmed: string; error?: string | undefined }

export type NumberFieldProps = {
  label: ReactNode
  name: string
  rule: NumberRule
  /** The text as it was typed, or a stored figure in the page's notation. */
  typed: string
  hint?: ReactNode
  error?: string | undefined
  required?: boolean | undefined
  optional?: boolean | undefined
  labelHidden?: boolean | undefined
  placeholder?: string | undefined
  /** Inside the box, before the figure. */
  prefix?: string | undefined
  /** Keeps no room for a line that is not there. */
  dense?: boolean | undefined
  className?: string | undefined
  /** Said of the stored figure alone. */
  advice?: ReactNode
  /** Where a figure above the rule's top is asked about. */
  confirmation?: Confirmation | undefined
  /** The text of a field that something else fills as well, such as a map. */
  text?: string | undefined
  onText?: ((text: string) => void) | undefined
  /** After the field was left and stands in the page's notation. */
  onLeave?: ((text: string) => void) | undefined
}

/**
 * A number as people write it. While it is typed no character changes; the line under it says how it is understood or why it is
 * not. Leaving the field writes an understood number in the page's notation, and leaves a refused text as it is.
 */
export function NumberField(props: NumberFieldProps) {
  const { rule, name, typed, confirmation, text, onText, onLeave, advice } = props
  const { errors, only } = use(Answered)
  const error = props.error ?? errors?.[name]
  const [first] = useState(() => shownText(rule, typed))
  const { heard, hear } = useHeard(text ?? first, text)
  const reading = readNumber(rule, heard)
  const { value } = reading
  const isRefused = reading.refused !== undefined
  // What the server said of the text, the line says of the text as it stands now.
  const shownError = isRefusalOf(rule, error) ? '' : error
  const leave = ({ currentTarget: field }: FocusEvent<HTMLInputElement>) => {
    const left = shownText(rule, field.value)
    if (text === undefined) field.value = left
    else onText?.(left)
    // A press that leaves the field is done before the page under it moves.
    hear(left)
    onLeave?.(left)
  }
  const { label, hint, required, optional, labelHidden, className } = props
  return (
    <div hidden={shownIn(only, name)?.hidden} className={className}>
      <Field
        {...{ label, name, required, optional, labelHidden }}
        error={shownError ?? ''}
        hint={
          <span className="flex flex-col gap-0.5">
            {hint && <span>{hint}</span>}
            <Line
              id={shownError ? undefined : `${name}-error`}
              text={readingLine(rule, reading)}
              isRefused={isRefused}
              dense={props.dense}
            />
            {heard === (text === undefined ? first : typed) && advice && (
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
          suffix={UNIT_SUFFIXES[rule.unit] || undefined}
          className="tabular-nums"
          {...(isRefused && { 'aria-invalid': true })}
          onChange={(event) => {
            hear(event.target.value)
            onText?.(event.target.value)
          }}
          onBlur={leave}
        />
      </Field>
      <Heard />
      {confirmation && isUnusual(rule, value) && (
        <Confirm key={value} {...{ name, rule, value, confirmation }} />
      )}
    </div>
  )
}

/** An understood text in the page's notation; a refused one as it was typed. */
function shownText(rule: NumberRule, text: string): string {
  const { value } = readNumber(rule, text)
  return value === null ? text : notation(rule, value)
}

/** The text as it stands once nobody types any more; it follows a text that something else fills in too. */
function useHeard(first: string, text: string | undefined) {
  const [heard, setHeard] = useState(first)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const hear = (next: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setHeard(next), REST_MS)
  }
  useEffect(() => {
    if (text === undefined) return
    const rest = setTimeout(() => setHeard(text), REST_MS)
    return () => clearTimeout(rest)
  }, [text])
  return { heard, hear }
}

type LineProps = { id: string | undefined; text: string; isRefused: boolean; dense: boolean | undefined }

function Line({ id, text, isRefused, dense }: LineProps) {
  return (
    <span aria-live="polite" aria-atomic="true" className={dense ? undefined : 'min-h-5'}>
      {text !== '' && isRefused && (
        <span id={id} className="flex items-start gap-1.5 text-stop">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} />
          <span>{text}</span>
        </span>
      )}
      {!isRefused && <span translate="no">{text}</span>}
    </span>
  )
}

/** Tells the server that a person has seen how their figures are read. */
function Heard() {
  return useScripting() && <input type="hidden" name={HEARD} value="live" />
}

type ConfirmProps = { name: string; rule: NumberRule; value: number; confirmation: Confirmation }

function Confirm({ name, rule, value, confirmation }: ConfirmProps) {
  return (
    <div className="mt-2">
      <CheckboxField
        name={confirmName(name)}
        value={String(value)}
        label={NUMBERS.isRight(figureInWords(rule, value) ?? figure(rule, value))}
        defaultChecked={confirmation.confirmed === String(value)}
        error={confirmation.error}
      />
    </div>
  )
}
