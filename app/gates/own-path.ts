import { matchPath } from 'react-router'

/** Every page of the product that a sign-in may lead back to; test/routes.test.ts compares it with app/routes.ts. */
export const OWN_PAGES = [
  '/',
  '/listings',
  '/deal/:slug',
  '/deal/:slug/access',
  '/platform',
  '/my-profile',
  '/my-listings',
  '/my-listings/new',
  '/my-listings/:id',
  '/my-listings/:id/access',
  '/profile/developer',
  '/profile/pending',
  '/profile/rejected',
  '/profile/approved',
  '/profile/suspended',
  '/admin',
  '/admin/profiles',
  '/admin/listings',
  '/admin/email-queue',
  '/admin/gallery',
  '/about',
  '/faq',
  '/terms',
  '/privacy',
] as const

/**
 * The path in `/signin?from=`, when it is one of the product's own pages; null for anything else, so that no
 * address outside and no action can be smuggled in (decision 18, PUB-174).
 */
export function ownPath(from: string | null): string | null {
  if (!from || from.length > 500 || !/^\/(?![/\\])[^\\\s]*$/.test(from)) return null
  const url = URL.parse(from, 'http://own.invalid')
  if (!url || url.origin !== 'http://own.invalid' || url.username || url.password) return null
  const isOwn = OWN_PAGES.some((pattern) => matchPath(pattern, url.pathname))
  return isOwn ? url.pathname + url.search : null
}

/** `/signin` that leads back to this request's page. */
export function signInPath(request: Request): string {
  const url = new URL(request.url)
  url.searchParams.delete('_routes')
  const pathname = url.pathname.replace(/\.data$/, '')
  const from = ownPath(pathname + url.search)
  return from && from !== '/' ? `/signin?from=${encodeURIComponent(from)}` : '/signin'
}
