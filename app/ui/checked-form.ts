import { type FormEvent, useState } from 'react'
import type { FormState } from '#app/lib/form.ts'

/** A client-side result lacks the extra fields of a server response. */
type Shown<A> = FormState & Partial<Omit<A, keyof FormState>>
type Found = Pick<FormState, 'errors'> & Partial<FormState>

/** Client-side validation. Its errors appear like server errors, and a newer server response replaces them. */
export function useCheckedForm<A extends FormState>(
  result: A | undefined,
  check: (typed: (name: string) => string) => Found | null,
) {
  const [stopped, setStopped] = useState<{ found: Found; before: A | undefined } | null>(null)
  const isCurrent = stopped !== null && stopped.before === result
  const found = isCurrent ? stopped.found : null
  const form = (found ? { ...result, ...found } : result) as Shown<A> | undefined
  const stop = (event: FormEvent<HTMLFormElement>): void => {
    const posted = new FormData(event.currentTarget)
    const faults = check((name) => {
      const value = posted.get(name)
      return typeof value === 'string' ? value : ''
    })
    setStopped(faults && { found: { values: { ...result?.values }, ...faults }, before: result })
    if (faults) event.preventDefault()
  }
  return { form, stop }
}
