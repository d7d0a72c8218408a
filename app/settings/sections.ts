import { type Viewer, standingOf } from '#app/lib/viewer.ts'

/** The sections of the settings in order; a suspended member can open only the last (decision 11). */
const SECTIONS = [
  { label: 'Profile & security', to: '/settings' },
  { label: 'Notifications', to: '/settings/notifications' },
  { label: 'Company', to: '/settings/company' },
  { label: 'Activity', to: '/settings/activity' },
  { label: 'Data & account', to: '/settings/data', whileSuspended: true },
] as const

/** Pages open to a suspended member: export, closing, and the proof of identity for them (decision 11). */
const WHILE_SUSPENDED = ['/settings/data', '/settings/confirm']

export function sectionsOf(viewer: Viewer): { label: string; to: string }[] {
  const isSuspended = standingOf(viewer) === 'suspended'
  return SECTIONS.filter((section) => !isSuspended || 'whileSuspended' in section).map(({ label, to }) => ({
    label,
    to,
  }))
}

/** The section that a page belongs to: the one with the longest matching path. */
export function sectionOf(pathname: string): string {
  const above = SECTIONS.filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
  return above.toSorted((a, b) => b.to.length - a.to.length)[0]?.to ?? '/settings'
}

export function isOpenTo(viewer: Viewer, pathname: string): boolean {
  if (standingOf(viewer) !== 'suspended') return true
  const page = pathname.replace(/\.data$/, '')
  return WHILE_SUSPENDED.some((open) => page === open || page.startsWith(`${open}/`))
}
