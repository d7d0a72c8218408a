import { type FormEvent, useState } from 'react'
import type { FormState } from '#app/lib/form.ts'

/** What an answer holds beside the form is there where it came from the server. */
type Shown<A> = FormState & Partial<Omit<A, keyof FormState>>
type Found = Pick<FormState, 'errors'> & Partial<FormState>

/**
 * A form whose faults are found before anything is sent: the same words stand in the same places as in an answer of the
 * server, whose newer answer takes their place.
 */
export function useCheckedForm<A extends FormState>(
  answer: A | undefined,
  check: (typed: (name: string) => string) => Found | null,
) {
  const [stopped, setStopped] = useState<{ found: Found; before: A | undefined } | null>(null)
  const isCurrent = stopped !== null && stopped.before === answer
  const found = isCurrent ? stopped.found : null
  const form = (found ? { ...answer, ...found } : answer) as Shown<A> | undefined
  const stop = (event: FormEvent<HTMLFormElement>): void => {
    const posted = new FormData(event.currentTarget)
    const faults = check((name) => {
      const value = posted.get(name)
      return typeof value === 'string' ? value : ''
    })
    setStopped(faults && { found: { values: { ...answer?.values }, ...faults }, before: answer })
    if (faults) event.preventDefault()
  }
  return { form, stop }
}
