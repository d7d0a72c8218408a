import { useEffect, useRef } from 'react'
import type { ChangeEvent } from 'react'
import { caretAfter, digitsOf, formatDigits } from './number-format.ts'
import { useFieldWiring } from './field.tsx'
import { TextInput } from './text-input.tsx'
import type { TextInputProps } from './text-input.tsx'

export type NumberInputProps = Omit<TextInputProps, 'type' | 'defaultValue' | 'value'> & {
  defaultValue?: string | number | null | undefined
  /** Digits allowed after the point. */
  decimals?: number | undefined
}

/**
 * A number with thousands separators while it is typed. With script the posted value is plain digits; without it the
 * text as typed, so a server reads it through digitsOf.
 */
export function NumberInput({ decimals = 0, defaultValue, onChange, ...rest }: NumberInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const { name } = useFieldWiring(rest)
  useEffect(() => {
    const form = input.current?.form
    if (!form || !name) return
    const post = ({ formData }: FormDataEvent) => {
      const typed = formData.get(name)
      if (typeof typed === 'string') formData.set(name, digitsOf(typed, decimals))
    }
    form.addEventListener('formdata', post)
    return () => form.removeEventListener('formdata', post)
  }, [name, decimals])
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const field = event.target
    const before = digitsOf(field.value.slice(0, field.selectionStart ?? field.value.length), decimals).length
    const formatted = formatDigits(field.value, decimals)
    if (formatted !== field.value) {
      field.value = formatted
      const caret = caretAfter(formatted, before)
      field.setSelectionRange(caret, caret)
    }
    onChange?.(event)
  }
  return (
    <TextInput
      {...rest}
      ref={input}
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      autoComplete="off"
      defaultValue={
        defaultValue === null || defaultValue === undefined ? '' : formatDigits(defaultValue, decimals)
      }
      onChange={change}
    />
  )
}

/** Whole euros. */
export function MoneyInput(props: Omit<NumberInputProps, 'suffix' | 'decimals'>) {
  return <NumberInput {...props} suffix="EUR" />
}
