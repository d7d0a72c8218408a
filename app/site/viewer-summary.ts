import { statusBadges } from '#app/companies/schema/status.ts'
import {
  gatePath,
  isUnapproved,
  standingOf,
  type Member,
  type Standing,
  type Viewer,
} from '#app/lib/viewer.ts'
import { YOURS_FILTER } from '#app/review/turn.ts'
import type { TurnCounts } from '#app/review/turn-index.server.ts'
import type { ShellLink } from '#app/ui/shell/links.ts'
import type { SignedInSummary, ViewerSummary } from '#app/ui/shell/site-header.tsx'

/** The badge of a standing (PUB-197); none for admins and guests. */
function badgeOf(standing: Standing): SignedInSummary['status'] {
  if (standing === 'suspended') return { label: 'Suspended', tone: 'stop' }
  return standing === 'admin' || standing === 'guest' ? undefined : statusBadges[standing]
}

/** Signed-in users have a bell, except suspended members, who could open nothing from it (decision 11). */
export function hasBell(viewer: Viewer): viewer is Member {
  return viewer.kind === 'member' && standingOf(viewer) !== 'suspended'
}

const DESKS = {
  investor: { label: 'Investor dashboard', to: '/dashboard/investor' },
  developer: { label: 'Developer dashboard', to: '/dashboard/developer' },
} as const

/** A link with a count opens exactly the counted items. */
const counted = (label: string, page: string, count: number | undefined): ShellLink =>
  count
    ? { label, to: `${page}?${new URLSearchParams(YOURS_FILTER).toString()}`, count }
    : { label, to: page }

/** The avatar menu between the profile and "Sign Out". An admin with a company has its pages too. */
export function menuEntries(viewer: Member, turns: TurnCounts = {}): ShellLink[] {
  const standing = standingOf(viewer)
  if (standing === 'suspended') return [{ label: 'Data & account', to: '/settings/data' }]
  const own = [
    { label: 'Documents', to: '/documents' },
    { label: 'Settings', to: '/settings' },
  ]
  if (standing === 'admin' && !viewer.company) return own.slice(1)
  if (standing !== 'admin' && standing !== 'approved')
    return [{ label: 'Favourites', to: '/favorites' }, ...own]
  const type = viewer.company?.type
  return [
    ...(type === 'investor' || type === 'developer' ? [DESKS[type]] : []),
    ...(type === 'developer' ? [counted('My listings', '/my-listings', turns.listing)] : []),
    counted('Inquiries', '/inquiries', turns.inquiry),
    counted('Connections', '/connections', turns.connection),
    { label: 'My access', to: '/my-access' },
    { label: 'Favourites', to: '/favorites' },
    ...own,
  ]
}

/** The header's data of a viewer (PUB-208 to PUB-211); `unread` is the bell's number, null without a bell. */
export function viewerSummary(
  viewer: Viewer,
  unread: number | null,
  turns: TurnCounts = {},
  hasTurn = false,
): ViewerSummary {
  if (viewer.kind === 'guest') return { kind: 'guest' }
  const standing = standingOf(viewer)
  return {
    kind: viewer.role,
    name: viewer.fullName,
    email: viewer.email,
    company: viewer.company?.name ?? viewer.companyName ?? undefined,
    position: viewer.position ?? undefined,
    status: badgeOf(standing),
    home: gatePath(viewer) ?? '/platform',
    reach: isUnapproved(viewer) ? 'waiting' : standing === 'suspended' ? 'suspended' : 'all',
    entries: menuEntries(viewer, turns),
    ...(unread !== null && {
      notice: {
        label: hasTurn ? 'Notifications, action needed' : 'Notifications',
        to: '/notifications',
        count: unread,
        ...(hasTurn && { turn: hasTurn }),
      },
    }),
  }
}
