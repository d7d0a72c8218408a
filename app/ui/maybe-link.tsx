import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** A name that leads to its page where the reader has one to open. */
export const MaybeLink = ({ to, children }: { to: string | null; children: ReactNode }) =>
  to === null ? (
    children
  ) : (
    <Link to={to} className="underline underline-offset-3">
      {children}
    </Link>
  )
