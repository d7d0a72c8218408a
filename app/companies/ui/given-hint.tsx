import type { ReactNode } from 'react'
import { FROM_SIGN_UP } from './sign-up.words.ts'

/** Beside a field that holds what was given at sign-up: its own hint, and where its answer comes from. */
export function GivenHint({ hint }: { hint?: ReactNode }) {
  return (
    <>
      {hint}
      {hint && <br />}
      <span className="text-ok">{FROM_SIGN_UP}</span>
    </>
  )
}
