import { Link } from 'react-router'
import { Badge, type BadgeTone } from '../badge.tsx'
import { accountLinks, type Reach, type ShellLink } from './links.ts'

export type SignedInSummary = {
  kind: 'member' | 'admin'
  name: string
  email: string
  company?: string | undefined
  position?: string | undefined
  status?: { tone: BadgeTone; label: string } | undefined
  /** The target of Home, and which header links work. */
  home?: string | undefined
  reach?: Reach | undefined
  /** Extra entries between the first one and "Sign Out". */
  entries?: readonly ShellLink[] | undefined
  /** Unread notifications, shown next to the avatar. */
  notice?: { label: string; to: string; count: number; turn?: boolean } | undefined
}

/** Up to two initials from the name, else from the email. */
export function initialsOf(name: string, email: string): string {
  const words = name.trim() ? name.trim().split(/\s+/u) : email.split(/[.@_-]+/u).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return ends.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase('en') ?? '').join('')
}

/** Initials are drawn by CSS; the surrounding button carries the name. */
export function Avatar({ name, email }: { name: string; email: string }) {
  return <span aria-hidden="true" data-initials={initialsOf(name, email)} className="avatar" />
}

/** The signed-in user (PUB-210). */
export function AccountFacts({ viewer }: { viewer: SignedInSummary }) {
  const { name, email, company, position, status } = viewer
  return (
    <div className="flex min-w-0 flex-col gap-0.5">
      <p className="font-medium">{name || email}</p>
      {name && <p className="truncate text-13 text-ink-2">{email}</p>}
      {company && <p className="mt-1 text-13">{company}</p>}
      {position && <p className="text-13 text-ink-2">{position}</p>}
      {status && (
        <p className="mt-2">
          <Badge tone={status.tone}>{status.label}</Badge>
        </p>
      )}
    </div>
  )
}

export type AccountProps = { viewer: SignedInSummary; reloadDocument: boolean }

/** Menu entries (PUB-211); sign-out is a form post. */
export function AccountEntries({ viewer, reloadDocument }: AccountProps) {
  return (
    <>
      <ul>
        {[...accountLinks(viewer.kind), ...(viewer.entries ?? [])].map(({ label, to, count }) => (
          <li key={to}>
            <Link to={to} reloadDocument={reloadDocument} className="menu-entry">
              {label}
              {count ? <span className="text-13 text-ink-2">{count}</span> : null}
            </Link>
          </li>
        ))}
      </ul>
      <form method="post" action="/signout" className="mt-1 border-t border-line pt-1">
        <button type="submit" className="menu-entry">
          Sign Out
        </button>
      </form>
    </>
  )
}
