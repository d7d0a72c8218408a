import type { ReactNode } from 'react'

/** Beside a field that holds what was given at sign-up: its own hint, and where its answer comes from. */
export function GivenHint({ hint }: { hint?: ReactNode }) {
  return (
    <>
      {hint}
      {hint && <br />}
      <span className="text-ok">From your sign-up</span>
    </>
  )
}
