import { redirect, matchPath } from 'react-router'
import { env } from '#app/lib/env.ts'
import { refusal } from '#app/lib/refusal.ts'
import { requestContext } from '#app/lib/request.ts'
import {
  type AdminViewer,
  type ApprovedMember,
  FACTOR_SETUP,
  gatePath,
  isUnapproved,
  type Member,
  standingOf,
  type Viewer,
  withFrom,
} from '#app/lib/viewer.ts'
import routes, { type RouteEntry } from '#app/routes.ts'

/** Pages reached by emailed links or for unknown paths. OWN_PAGES leaves out pages with a token and for guests anyway. */
const NEVER_AFTER_SIGN_IN = new Set([
  '/confirm-email',
  '/not-me',
  '/complete-registration',
  '/forgot-password',
  '/reset-password',
  '/*',
])

const pagesOf = (entries: readonly RouteEntry[]): string[] =>
  entries.flatMap(({ file, path, children }) => {
    if (children) return file === 'gates/guest-only.tsx' ? [] : pagesOf(children)
    return file.endsWith('.tsx') ? [`/${path ?? ''}`] : []
  })

/** Every page that a sign-in may return to. */
export const OWN_PAGES = pagesOf(routes).filter(
  (path) => !path.includes(':token') && !NEVER_AFTER_SIGN_IN.has(path),
)

/** Maximum length: enough for a comparison of four listings with the longest slugs. */
const MAX_LENGTH = 700

/** The path in `/signin?from=` if it is one of our pages, so no external URL or action (decision 18, PUB-174). */
export function ownPath(from: string | null): string | null {
  if (!from || from.length > MAX_LENGTH || !/^\/(?![/\\])[^\\\s]*$/.test(from)) return null
  const url = URL.parse(from, 'http://own.invalid')
  if (!url || url.origin !== 'http://own.invalid' || url.username || url.password) return null
  // Dots can resolve to a second slash, which browsers read as another host.
  if (url.pathname.startsWith('//')) return null
  const isOwn = OWN_PAGES.some((pattern) => matchPath(pattern, url.pathname))
  return isOwn ? url.pathname + url.search : null
}

/** The page in the request's `?from=` if it is one of ours. */
export const returnPage = (request: Request): string | null =>
  ownPath(new URL(request.url).searchParams.get('from'))

/** The page of this request if it is one of ours; for a data request the page it belongs to. */
export function pathOf(request: Request): string | null {
  const url = new URL(request.url)
  url.searchParams.delete('_routes')
  return ownPath(url.pathname.replace(/\.data$/, '') + url.search)
}

export const signInPath = (request: Request): string => withFrom('/signin', pathOf(request))

export const GATE = {
  needsFactor:
    'Admins need two-factor authentication for the back office. Set it up in your settings first. Nothing was changed.',
  statusChanged: 'Your status has changed. Reload the page to see it.',
  rightsChanged:
    'Your permissions have changed since you opened this page. Nothing was saved. Reload the page to continue.',
}

/** Page and data requests are redirected; writes are refused (decision 19, PUB-008). */
function isRead(request: Request): boolean {
  return request.method === 'GET' || request.method === 'HEAD'
}

/** Anyone signed in, whatever their status. Throws 302 to /signin for a page, 401 for a write. */
export function requireMember(viewer: Viewer, request: Request): Member {
  if (viewer.kind === 'member') return viewer
  throw isRead(request) ? redirect(signInPath(request)) : refusal('unauthenticated')
}

/** Records the page from which an unapproved member is redirected; the viewer's middleware stores it. */
function recordWantedPage(member: Member, request: Request): void {
  const store = requestContext.getStore()
  const path = pathOf(request)
  if (store && path && isUnapproved(member)) store.redirectedFrom = path
}

/**
 * A member of an approved, active company, or an admin with one. Throws the redirect of PUB-190 to PUB-193 for a page
 * and 403 `profile_not_approved` for a write.
 */
export function requireApproved(viewer: Viewer, request: Request): ApprovedMember {
  const member = requireMember(viewer, request)
  if (!isApproved(member)) {
    const path = gatePath(member)
    if (member.mustSetUpFactor && !member.company) throw redirectToFactor(request)
    if (!isRead(request) || !path) throw refusal('profile_not_approved')
    recordWantedPage(member, request)
    throw redirect(path)
  }
  if (isRead(request) && !member.welcomeSeen && member.role !== 'admin') throw redirect('/profile/approved')
  return member
}

export function isApproved(viewer: Viewer): viewer is ApprovedMember {
  return (
    viewer.kind === 'member' &&
    !viewer.suspended &&
    viewer.company?.status === 'approved' &&
    !viewer.company.suspended
  )
}

/**
 * Pages open to guests; unapproved members see them as guests do. Suspended members and those who have not seen their
 * welcome are redirected by the gate.
 */
export function requireOpen(viewer: Viewer, request: Request): void {
  if (viewer.kind === 'member' && !isUnapproved(viewer)) requireApprovedOrAdmin(viewer, request)
}

/** For favourites, searches and alerts: anyone signed in except suspended members (decision 15). */
export function requireUnsuspended(viewer: Viewer, request: Request): Member {
  return isUnapproved(viewer) ? viewer : requireApprovedOrAdmin(viewer, request)
}

/** An approved member or an admin, since admins bypass the gate (PUB-204). */
export function requireApprovedOrAdmin(viewer: Viewer, request: Request): ApprovedMember | AdminViewer {
  return isAdmin(viewer) ? viewer : requireApproved(viewer, request)
}

export function isAdmin(viewer: Viewer): viewer is AdminViewer {
  return viewer.kind === 'member' && viewer.role === 'admin' && !viewer.suspended
}

/** Whether ADMIN_SECOND_FACTOR requires a second factor of this person. */
export const needsSecondFactor = ({ role, mustSetUpFactor }: Member): boolean =>
  mustSetUpFactor || (role === 'admin' && env().adminSecondFactor === 'required')

/** Redirects a page to the setup of the second factor, or refuses a write. */
function redirectToFactor(request: Request) {
  return isRead(request) ? redirect(FACTOR_SETUP) : refusal('access_denied', GATE.needsFactor)
}

/**
 * Admin role, read from the database on every request (PUB-205, PUB-206, ADM-008, ADM-010), with a second factor if the
 * configuration requires it: without one, a page redirects to its setup and a write is refused.
 */
export function requireAdmin(viewer: Viewer, request: Request): AdminViewer {
  const member = requireMember(viewer, request)
  if (member.mustSetUpFactor) throw redirectToFactor(request)
  if (!isAdmin(member)) throw refusal('access_denied')
  return member
}

/** The member of a status page; others are redirected to the page that fits their status (PUB-195, MEM-287). */
export function requireStanding(
  viewer: Viewer,
  request: Request,
  allowed: readonly ReturnType<typeof standingOf>[],
): Member {
  const member = requireMember(viewer, request)
  if (member.mustSetUpFactor && !member.company) throw redirectToFactor(request)
  const standing = standingOf(member)
  if (allowed.includes(standing)) return member
  if (!isRead(request)) throw refusal('conflict', GATE.statusChanged)
  throw redirect(standing === 'admin' ? '/admin' : (gatePath(member) ?? '/platform'))
}

/**
 * Anyone signed in, whatever their status (PUB-199, PUB-201), except a suspended member (decision 11). Throws 302 for a
 * page, 401 or 403 for a write.
 */
export function requireReader(viewer: Viewer, request: Request): Member {
  const member = requireMember(viewer, request)
  if (standingOf(member) !== 'suspended') return member
  throw request.method === 'POST' ? refusal('profile_not_approved') : redirect('/profile/suspended')
}
