import { matchPath } from 'react-router'
import { withFrom } from '#app/lib/with-from.ts'

/** Every page that a sign-in may return to; test/routes.test.ts compares it with app/routes.ts. */
export const OWN_PAGES = [
  '/',
  '/listings',
  '/compare',
  '/favorites',
  '/saved-searches',
  '/deal/:slug',
  '/deal/:slug/access',
  '/deal/:slug/inquiry',
  '/early-access',
  '/kept',
  '/platform',
  '/dashboard/investor',
  '/dashboard/investor/deal-interests',
  '/dashboard/developer',
  '/dashboard/developer/my-projects',
  '/dashboard/developer/submit-new',
  '/dashboard/developer/investor-interest',
  '/market-insights',
  '/my-profile',
  '/my-profile/projects',
  '/my-profile/changes',
  '/my-profile/confirm',
  '/market-circle',
  '/market-circle/entity/:id',
  '/market-circle/searches',
  '/connections',
  '/documents',
  '/my-listings',
  '/my-listings/new',
  '/my-listings/:id',
  '/my-listings/:id/access',
  '/my-listings/:id/access/nda',
  '/my-access',
  '/inquiries',
  '/inquiries/:id',
  '/my-listings/:id/media',
  '/profile/developer',
  '/profile/investor',
  '/profile/due-diligence',
  '/profile/pending',
  '/profile/rejected',
  '/profile/approved',
  '/profile/suspended',
  '/settings',
  '/your-name',
  '/alerts',
  '/settings/second-factor',
  '/settings/passkeys',
  '/settings/confirm',
  '/settings/notifications',
  '/settings/company',
  '/settings/activity',
  '/settings/data',
  '/settings/data/close',
  '/join/:id',
  '/notifications',
  '/admin',
  '/admin/profiles',
  '/admin/versions',
  '/admin/applications',
  '/admin/kyc',
  '/admin/listings',
  '/admin/desk',
  '/admin/email-queue',
  '/admin/users',
  '/admin/test-email',
  '/admin/market',
  '/admin/market/import',
  '/admin/market/imports/:id',
  '/admin/audit',
  '/admin/messages',
  '/admin/content',
  '/admin/content/preview',
  '/about',
  '/faq',
  '/terms',
  '/privacy',
] as const

/** Maximum length: enough for a comparison of four listings with the longest slugs. */
const MAX_LENGTH = 700

/**
 * The path in `/signin?from=` if it is one of our pages, otherwise null, so that no external URL or action gets
 * through (decision 18, PUB-174).
 */
export function ownPath(from: string | null): string | null {
  if (!from || from.length > MAX_LENGTH || !/^\/(?![/\\])[^\\\s]*$/.test(from)) return null
  const url = URL.parse(from, 'http://own.invalid')
  if (!url || url.origin !== 'http://own.invalid' || url.username || url.password) return null
  // Dots can resolve to a second slash, which browsers read as another host.
  if (url.pathname.startsWith('//')) return null
  const isOwn = OWN_PAGES.some((pattern) => matchPath(pattern, url.pathname))
  return isOwn ? url.pathname + url.search : null
}

/** The page of this request if it is one of ours; for a data request the page it belongs to. */
export function pathOf(request: Request): string | null {
  const url = new URL(request.url)
  url.searchParams.delete('_routes')
  return ownPath(url.pathname.replace(/\.data$/, '') + url.search)
}

/** `/signin` with a return path to this request's page. */
export const signInPath = (request: Request): string => withFrom('/signin', pathOf(request))
