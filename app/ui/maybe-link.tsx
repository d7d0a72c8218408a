import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** A name, linked if the reader can open its page. */
export const MaybeLink = ({ to, children }: { to: string | null; children: ReactNode }) =>
  to === null ? (
    children
  ) : (
    <Link to={to} className="underline underline-offset-3">
      {children}
    </Link>
  )
