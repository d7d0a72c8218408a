import type { ReactNode } from 'react'

/** Hint of a field that was filled in from the sign-up. */
export function GivenHint({ hint }: { hint?: ReactNode }) {
  return (
    <>
      {hint}
      {hint && <br />}
      <span className="text-ok">From your sign-up</span>
    </>
  )
}
