import { ownPath } from '#app/gates/own-path.ts'
import type { Viewer } from '#app/lib/viewer.ts'
import { standingOf } from '#app/lib/viewer.ts'

/** The sections of the settings in their order; a suspended member keeps the last one alone (decision 11). */
const SECTIONS = [
  { label: 'Profile & security', to: '/settings' },
  { label: 'Notifications', to: '/settings/notifications' },
  { label: 'Company', to: '/settings/company' },
  { label: 'Activity', to: '/settings/activity' },
  { label: 'Data & closing', to: '/settings/data', whileSuspended: true },
] as const

/** Pages that stay open to a suspended member: exporting, closing, and proving who one is for it (decision 11). */
const WHILE_SUSPENDED = ['/settings/data', '/settings/confirm']

/** The sections that a viewer has, as far as their pages exist. */
export function sectionsOf(viewer: Viewer): { label: string; to: string }[] {
  const isSuspended = standingOf(viewer) === 'suspended'
  return SECTIONS.filter((section) => ownPath(section.to) !== null)
    .filter((section) => !isSuspended || 'whileSuspended' in section)
    .map(({ label, to }) => ({ label, to }))
}

/** The section that a page belongs to: the one with the longest path above it. */
export function sectionOf(pathname: string): string {
  const above = SECTIONS.filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
  return above.toSorted((a, b) => b.to.length - a.to.length)[0]?.to ?? '/settings'
}

/** Whether a page of the settings is open to the viewer. */
export function isOpenTo(viewer: Viewer, pathname: string): boolean {
  if (standingOf(viewer) !== 'suspended') return true
  const page = pathname.replace(/\.data$/, '')
  return WHILE_SUSPENDED.some((open) => page === open || page.startsWith(`${open}/`))
}
