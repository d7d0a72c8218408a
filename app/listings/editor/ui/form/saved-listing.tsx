import { createContext, type ReactNode, use } from 'react'
import { confirmName } from '#app/lib/number-echo.ts'
import { FormResponse, useSubmittedValue } from '#app/ui/field.tsx'
import { NumberField, type NumberFieldProps } from '#app/ui/number-field.tsx'
import type { OwnListingRecord } from '../../queries/own.server.ts'

/** The saved listing that the form edits; undefined on creation. */
export const SavedListing = createContext<OwnListingRecord | undefined>(undefined)

/** Advice on one field of the saved version; empty if there is none. */
function useAdvice(name: string): string {
  const found = use(SavedListing)?.advice.filter(({ field }) => field === name) ?? []
  return found.map(({ message }) => message).join(' ')
}

/** A hint with the advice on its field, which an error replaces. */
export function useHint(name: string, hint = ''): ReactNode {
  const advice = useAdvice(name)
  const shown = use(FormResponse).errors?.[name] === undefined && advice
  return (
    (hint || shown) && (
      <>
        {hint} {shown && <span className="text-wait">{shown}</span>}
      </>
    )
  )
}

/** A figure with the advice on it and the confirmation of an unusual value. */
export function FigureField(props: Omit<NumberFieldProps, 'advice' | 'confirmation' | 'optional'>) {
  const confirmed = useSubmittedValue(confirmName(props.name))
  return <NumberField {...props} optional advice={useAdvice(props.name)} confirmation={{ confirmed }} />
}
